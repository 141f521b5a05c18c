"""The private tagging paper: its measure, its ε, the line that finds nothing, and its data read right."""

import gzip
from pathlib import Path

import pytest

from discreet.privacy.accounting import Spent
from discreet_experiments.dp_tagging.claims import claims_on
from discreet_experiments.dp_tagging.measures import always_o, measure
from discreet_experiments.dp_tagging.pages import Findings, make_report
from discreet_experiments.dp_tagging.printed import CRF, NOISES, TDDL, printed_plan
from discreet_experiments.dp_tagging.rows import Row
from discreet_experiments.dp_tagging.sentences import Sentence, Sets, clinic_sets, conll_part
from discreet_experiments.dp_tagging.taggers import Size

GOLD = [
    Sentence(("Ann", "Lee", "saw", "Rome", "."), ("B-PER", "I-PER", "O", "B-LOC", "O")),
    Sentence(("It", "rained", "all", "day", "."), ("O",) * 5),
]
SPENT = tuple(Spent(delta=1e-5, rdp=value, pld=value) for value in (8.0, 1.0, 0.1, 0.05, 0.008))


def test_entities_count_only_when_they_are_whole() -> None:
    found = [["B-PER", "O", "O", "B-LOC", "O"], ["O"] * 5]
    scores = measure(found, GOLD)
    assert scores.entity == pytest.approx((0.5, 0.5, 0.5))
    # By hand: O 7/8 precision, B-PER and B-LOC right, I-PER missed, each weighted by its share of ten tokens.
    assert scores.token.recall == pytest.approx(0.9)
    assert scores.token.f1 == pytest.approx(0.7 * 14 / 15 + 0.1 + 0.1)


def test_finding_nothing_scores_high_on_tokens_and_nothing_on_entities() -> None:
    nothing = always_o(GOLD)
    assert nothing.entity.f1 == 0
    assert nothing.token.f1 == pytest.approx(0.7 * 14 / 17)


def test_the_printed_noise_costs_more_than_printed() -> None:
    spent = printed_plan(1.0).spent
    assert spent.rdp == pytest.approx(1.03, abs=0.005)
    assert spent.pld == pytest.approx(0.734, abs=0.002)


def test_iob1_is_read_as_bio2(tmp_path: Path) -> None:
    lines = "-DOCSTART- -X- O O\n\nU.N. NNP I-NP I-ORG\nofficial NN I-NP O\nEkeus NNP I-NP I-PER\nAnn NNP I-NP B-PER\n"
    (tmp_path / "conll2003").mkdir()
    with gzip.open(tmp_path / "conll2003" / "eng.testa.gz", "wt", encoding="utf-8") as file:
        file.write(lines)
    [sentence] = conll_part(tmp_path, "testa")
    assert sentence.words == ("U.N.", "official", "Ekeus", "Ann")
    assert sentence.tags == ("B-ORG", "O", "B-PER", "B-PER")


def test_the_stand_in_keeps_its_patients_apart() -> None:
    sets = clinic_sets(40)
    assert len(sets.training) > len(sets.test) > 0
    assert all(len(sentence.words) == len(sentence.tags) for sentence in (*sets.training, *sets.test))
    assert {tag for sentence in sets.training for tag in sentence.tags} <= set(sets.tags)


def test_the_report_shows_printed_and_ours_and_the_line_that_finds_nothing() -> None:
    whole = measure([list(sentence.tags) for sentence in GOLD], GOLD)
    rows = [Row(model=model, noise=None, measured=whole) for model in (TDDL, CRF)]
    rows += [Row(model=TDDL, noise=NOISES[1], measured=always_o(GOLD), plan=printed_plan(1.0))]
    claims = claims_on(rows, SPENT, always_o(GOLD), "two sentences")
    assert [claim.verdict for claim in claims] == ["differs", "differs", "differs"]
    findings = Findings(
        sets=Sets(name="two sentences", training=GOLD, test=GOLD, tags=("O",)),
        size=Size(plain_epochs=1, private_epochs=1, units=4, batch_size=2),
        spent=SPENT,
        always_o=always_o(GOLD),
        rows=tuple(rows),
    )
    report, _ = make_report(findings, about={}, stand_in=True, quick=True)
    text = str(report.to_json())
    for part in ("always O", "0.688", "Not the paper's data"):
        assert part in text
