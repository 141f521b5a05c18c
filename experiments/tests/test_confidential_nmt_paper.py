"""The confidential translation paper: what is released and attacked, how the claims are decided, the report."""

import lzma
from dataclasses import asdict
from pathlib import Path

import pytest

from discreet.attacks.interval import proportion
from discreet.attacks.reassembly.reassemble import Attack, Reassembly
from discreet.learning.translation.quality import Quality
from discreet.privacy.random import Random
from discreet.protection.mechanisms.fragment import Fragment
from discreet.text.parallel import SentencePair
from discreet_experiments.catalogue import PAPERS
from discreet_experiments.confidential_nmt.adaptation import Adapted, _mixture, tagged
from discreet_experiments.confidential_nmt.baseline import baseline, in_a_row, spaced
from discreet_experiments.confidential_nmt.claims import claims_on
from discreet_experiments.confidential_nmt.domains import (
    Domain,
    read_domain,
    synthetic_domain,
    synthetic_general,
)
from discreet_experiments.confidential_nmt.findings import Findings, Tradeoff
from discreet_experiments.confidential_nmt.pages import make_report
from discreet_experiments.confidential_nmt.printed import SYSTEMS, TABLE_2
from discreet_experiments.confidential_nmt.releases import OPTIONS, Shared, coverage, private, release
from discreet_experiments.confidential_nmt.repetition import repetition


def _attack(name: str, whole: int) -> Attack:
    return Attack(
        name=name,
        whole=proportion(whole, 100),
        longest_run=9,
        mean_run=3.0,
        run_share=0.3,
        bleu=5.0,
        blocks=4,
        true_blocks=0.5,
    )


def _attacked(whole: int) -> Reassembly:
    attacks = (_attack("graph reduction", 0), _attack("greedy joiner", whole))
    return Reassembly(fragments=9, kinds=8, longest=4, sentences=100, released_whole=0.0, attacks=attacks)


def _adapted(bleus: tuple[float, ...]) -> list[Adapted]:
    return [
        Adapted(
            domain="EMEA",
            system=system,
            pairs=10,
            quality=Quality(
                bleu=score,
                chrf=score,
                loss=5 - score / 10,
                words=score,
                reference_words=20.0,
                sentences=50,
            ),
        )
        for system, score in zip(SYSTEMS, bleus, strict=True)
    ]


def test_the_printed_scores_bear_out_the_papers_words() -> None:
    claims = claims_on(_adapted(TABLE_2["EMEA"]), {"EMEA": _attacked(0)})
    verdicts = {(claim.claim.split()[0], claim.under): claim.verdict for claim in claims}
    assert verdicts["Fine-tuning", "BLEU, one run each"] == "agrees"
    assert verdicts["Full", "BLEU, one run each"] == "agrees"
    assert verdicts["Phrases", "BLEU, one run each"] == "differs", "EMEA is the paper's exception"
    assert [claim.verdict for claim in claims if claim.claim.startswith("Shuffling")] == ["agrees"]


def test_bleu_below_that_of_the_source_decides_nothing() -> None:
    floor = claims_on(_adapted((0.7, 0.4, 1.2, 0.8, 0.1, 3.0)), {}, {"EMEA": 10.0})
    by_bleu = [claim for claim in floor if claim.under.startswith("BLEU")]
    assert len(by_bleu) == 4
    assert {claim.verdict for claim in by_bleu} == {"open"}
    assert all("10.0" in claim.evidence for claim in by_bleu)
    above = claims_on(_adapted((0.7, 0.4, 1.2, 0.8, 0.1, 11.0)), {}, {"EMEA": 10.0})
    assert "agrees" in {claim.verdict for claim in above if claim.under.startswith("BLEU")}


def test_a_lower_loss_is_better() -> None:
    claims = claims_on(_adapted(TABLE_2["EMEA"]), {})
    (ceiling,) = (one for one in claims if one.claim.startswith("Full") and one.under.startswith("loss"))
    assert ceiling.verdict == "agrees"
    assert ceiling.evidence == "sentences 0.48, the best of the phrase systems 0.85"


def test_rebuilt_sentences_contradict_protection() -> None:
    (claim,) = (one for one in claims_on([], {"JRC": _attacked(30)}))
    assert claim.verdict == "differs"
    assert "greedy joiner" in claim.under


def test_synthetic_pairs_are_translations_of_each_other() -> None:
    domain = synthetic_domain(Random(1))
    assert len(domain.train) == 700
    assert not {pair[:2] for pair in domain.train} & set(domain.test)
    assert (
        "der Hund sieht das Haus am Abend .",
        "the dog sees the house in the evening .",
    ) in synthetic_general()


def test_each_release_is_attacked_and_the_strict_ones_give_less_away() -> None:
    domain = synthetic_domain(Random(1))
    aligned = Fragment(tokenised=True).align(domain.train)
    found = {
        option: release(
            domain, aligned, option, Fragment(**asdict(OPTIONS[option]), tokenised=True), Random(2), 100
        )
        for option in ("4 words, all", "4 words, chainless", "2 words")
    }
    assert found["4 words, all"].rebuilt > found["4 words, chainless"].rebuilt
    assert found["4 words, all"].run_share > found["4 words, chainless"].run_share
    counted = private(synthetic_general(), len(domain.train))
    shown = release(domain, counted.align(domain.train), "noisy", counted, Random(2), 100)
    assert len(shown.pairs) > len(set(shown.pairs)), "a count is a number of repetitions"


def test_the_authors_files_are_read_and_compared(tmp_path: Path) -> None:
    folder = tmp_path / "nmt_de_en_domains"
    folder.mkdir()
    for part, text in {
        "train": "ein Haus\ta house\nein Auto\ta car\n" * 5,
        "test": "ein Auto\ta car\n",
        "phrases_4_0.5": "Haus\thouse\nHaus\thouse\nganz anders\tquite different\n",
    }.items():
        with lzma.open(folder / f"EMEA.{part}.tsv.xz", "wt", encoding="utf-8") as file:
            file.write(text)
    domain = read_domain(tmp_path, "EMEA")
    found = coverage(domain, Fragment(tokenised=True).align(domain.train))
    assert (found["longest"], found["published"], found["published types"]) == (2, 3, 2)
    assert found["types found"] == 0.5
    assert found["occurrences found"] == pytest.approx(2 / 3)


def test_a_quarter_of_the_mixture_is_general() -> None:
    phrases, general = [("a", "b c")] * 1000, [("d", "e f g h")] * 1000
    mixed = _mixture(phrases, general, 400)
    assert (mixed.count(phrases[0]), mixed.count(general[0])) == (150, 25)
    few = _mixture(phrases[:3], general, 400)
    assert (few.count(phrases[0]), few.count(general[0])) == (3, 1)
    assert tagged([("a", "b")]) == [("<P> a </P>", "<P> b </P>")]
    assert spaced("Ja, gut.") == "Ja , gut ."


def test_general_pairs_stand_in_rows_and_none_is_lost() -> None:
    pairs = [(f"a{number}", f"b{number}") for number in range(200)]
    rows = list(in_a_row(pairs, most=4))
    assert sorted(word for row in rows for word in row[0].split()) == sorted(source for source, _ in pairs)
    assert all(
        [word[1:] for word in source.split()] == [word[1:] for word in target.split()]
        for source, target in rows
    )
    assert {len(source.split()) for source, _ in rows} == {1, 2, 3, 4}


def test_a_kept_baseline_is_read_again_and_an_unfinished_one_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISCREET_TRANSLATOR", str(tmp_path / "kept"))
    small = {"width": 16, "inner": 16, "encoder_layers": 1, "decoder_layers": 1}
    monkeypatch.setattr("discreet_experiments.confidential_nmt.baseline.SIZES", small)
    said: list[str] = []
    first = baseline(synthetic_general(), 300, said.append)
    assert any("training" in words for words in said)
    said.clear()
    again = baseline(synthetic_general(), 300, said.append)
    assert said == [f"baseline: read from {tmp_path / 'kept'}"]
    assert again.about == first.about
    card = tmp_path / "kept" / "translator.json"
    card.write_text(card.read_text().replace('"pairs"', '"unfinished": true, "pairs"'))
    baseline(synthetic_general(), 300, said.append)
    assert any("training" in words for words in said)


def test_the_source_at_the_head_of_a_target_is_counted() -> None:
    train = (("ein rotes Haus", "ein rotes Haus a red house"), ("ein Auto", "ein Auto"), ("ja", "yes"))
    domain = Domain(
        name="d",
        train=tuple(SentencePair(*pair, "1") for pair in (*train, train[2])),
        test=(train[0], ("nein", "no")),
    )
    found = repetition(domain)
    assert (found.different, found.test_seen) == (0.75, 0.5)
    assert (found.source_first, found.test_source_first) == (0.25, 0.5)
    assert found.chrf_of_source > 0


def test_the_report_has_every_part(tmp_path: Path) -> None:
    domain = synthetic_domain(Random(1))
    aligned = Fragment(tokenised=True).align(domain.train)
    released = release(domain, aligned, "4 words", Fragment(tokenised=True), Random(2), 50)
    findings = Findings(
        stand_in=True,
        adapted=_adapted(TABLE_2["EMEA"]),
        tradeoffs=[Tradeoff(domain="EMEA", released=released, gained=1.0, chrf_gained=2.0, loss_saved=0.1)],
        shared=[Shared(longest=4, shares=(0.5, 1.0), rebuilt=(0.1, 0.2), runs=(0.3, 0.4))],
        coverage={"EMEA": coverage_row()},
        published={"EMEA": _attacked(3)},
        repetition={"EMEA": repetition(domain)},
    )
    report, claims, figures = make_report(findings, about={"data": "none"}, quick=True)
    assert set(figures) == {"lengths", "tradeoff-EMEA", "shares"}
    assert claims
    report.write(tmp_path / "report.html")
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    for words in (
        "What the files repeat",
        "Not the paper&#39;s data",
        "The authors",
        "rebuilt whole",
        "Why the figures differ",
    ):
        assert words in page or words.replace("&#39;", "'") in page
    assert findings.to_json()["tradeoffs"][0]["option"] == "4 words"


def coverage_row() -> dict[str, float]:
    return {
        "longest": 4,
        "published": 3,
        "published types": 2,
        "our types": 5,
        "types found": 0.5,
        "occurrences found": 0.6,
    }


def test_it_is_in_the_catalogue() -> None:
    assert PAPERS["confidential_nmt"].year == 2021
