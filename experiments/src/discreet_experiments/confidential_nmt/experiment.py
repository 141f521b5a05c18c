"""The run: a public baseline, phrases released and attacked, the baseline adapted with each of them."""

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from discreet.learning.translation.quality import quality_of
from discreet.learning.translation.train import Recipe, train_translator
from discreet.learning.translation.translator import Translator
from discreet.privacy.random import Random
from discreet.protection.mechanisms.fragment import Aligned, Fragment
from discreet.text.parallel import read_parallel
from discreet_experiments.confidential_nmt.adaptation import Adapted, adapt, tagged
from discreet_experiments.confidential_nmt.baseline import SUBWORDS, baseline, in_a_row, public_pairs, spaced
from discreet_experiments.confidential_nmt.domains import (
    DOMAINS,
    Domain,
    read_domain,
    synthetic_domain,
    synthetic_general,
)
from discreet_experiments.confidential_nmt.findings import Findings, Tradeoff
from discreet_experiments.confidential_nmt.pages import make_report
from discreet_experiments.confidential_nmt.releases import (
    OPTIONS,
    PRIVATE,
    Released,
    attack,
    coverage,
    private,
    release,
    shares,
)
from discreet_experiments.confidential_nmt.repetition import repetition
from discreet_experiments.one_thread import one_thread
from discreet_experiments.outcome import Outcome

__all__ = ["run"]

Watch = Callable[[str], None]


@dataclass(frozen=True, kw_only=True)
class Public:
    """What everybody has: the baseline, the general pairs, and those as it learned from them."""

    translator: Translator
    pairs: list[tuple[str, str]]
    rows: list[tuple[str, str]]


@dataclass(frozen=True, kw_only=True)
class Size:
    """How much is done: domains, baseline, fine-tuning, and sentences to test and to rebuild."""

    domains: tuple[str, ...]
    baseline: int
    subwords: int
    test: int
    attacked: int


PAPERS_OWN = ("4 words", "7 words")
"""The releases of Table 2."""
FULL = Size(domains=(*DOMAINS[1:], DOMAINS[0]), baseline=SUBWORDS, subwords=100_000, test=150, attacked=1_000)
CAPTIONS = 300
"""Captions of Multi30k that the baseline is tried on."""
QUICK = Size(domains=("EMEA",), baseline=40_000, subwords=5_000, test=40, attacked=300)
SYNTHETIC = Size(domains=("synthetic",), baseline=20_000, subwords=12_000, test=60, attacked=300)


def run(
    *,
    data: Path | None,
    quick: bool,
    random: Random,
    watch: Watch = lambda _: None,
    domains: tuple[str, ...] = (),
) -> Outcome:
    """Measure Table 2 and Figure 3 again with a small translator, and what the paper leaves open.

    All domains, unless `domains` names some; the stricter releases are measured on EMEA alone.
    """
    started = time.monotonic()
    size = SYNTHETIC if data is None else QUICK if quick else FULL
    with one_thread():
        public = _public(data, size, watch)
        findings = Findings(stand_in=data is None, baseline=_told(public.translator, data))
        for name in domains or size.domains:
            domain = synthetic_domain(random) if data is None else read_domain(data, name)
            _measure(findings, domain, public, size, random, watch)
    about = {
        "data": "synthetic sentences" if data is None else "the paper's domains; Multi30k and Tatoeba",
        "size": "quick" if quick else "full",
        "fine-tuning": f"{size.subwords:,} target subwords each",
        "randomness": f"seed {random.seed}" if random.is_seeded else "from the operating system",
        "time": f"{(time.monotonic() - started) / 60:.1f} minutes",
    }
    report, claims, figures = make_report(findings, about=about, quick=quick)
    return Outcome(
        name="confidential_nmt",
        report=report,
        numbers=findings.to_json(),
        claims=tuple(claims),
        figures=figures,
    )


def _public(data: Path | None, size: Size, watch: Watch) -> Public:
    """The baseline, and the general pairs it was trained on."""
    if data is not None:
        pairs = public_pairs(data)
        rows = list(in_a_row(pairs))
        return Public(translator=baseline(rows, size.baseline, watch), pairs=pairs, rows=rows)
    watch("baseline: training on synthetic everyday sentences")
    pairs = synthetic_general()
    recipe = Recipe(subwords=size.baseline, step_subwords=512, learning_rate=1e-2)
    sizes = {"width": 64, "inner": 64, "encoder_layers": 1, "decoder_layers": 1}
    translator = train_translator(pairs, recipe, vocabulary=400, sizes=sizes)
    return Public(translator=translator, pairs=pairs, rows=pairs)


def _told(translator: Translator, data: Path | None) -> dict[str, Any]:
    """The baseline's size, what it has learned from, and how it translates what it was made for."""
    weights = sum(one.numel() for one in translator.network.parameters())
    told = {"weights": weights, **translator.about}
    if data is not None:
        captions = read_parallel(data / "multi30k_de_en" / "val.tsv.xz")
        pairs = [(spaced(pair.source), spaced(pair.target)) for pair in captions][:CAPTIONS]
        told["captions"] = quality_of(translator, pairs).to_json()
    return told


def _measure(
    findings: Findings,
    domain: Domain,
    public: Public,
    size: Size,
    random: Random,
    watch: Watch,
) -> None:
    """Everything about one domain; the stricter releases and the shares not on GNOME and JRC."""
    findings.repetition[domain.name] = repetition(domain)
    watch(f"{domain.name}: aligning {len(domain.train):,} pairs")
    aligned = Fragment(tokenised=True).align(domain.train)
    if domain.published:
        findings.coverage[domain.name] = coverage(domain, aligned)
        published = attack(domain, domain.published, random, size.attacked)
        if published is not None:
            findings.published[domain.name] = published
    test = domain.test[:: max(1, len(domain.test) // size.test)][: size.test]

    def score(system: str, pairs: list[tuple[str, str]]) -> Adapted:
        watch(f"{domain.name}: {system}")
        found = adapt(
            public.translator,
            pairs,
            public.rows,
            test,
            domain=domain.name,
            system=system,
            subwords=size.subwords,
        )
        watch(
            f"{domain.name}: {system}: BLEU {found.quality.bleu:.2f}, chrF {found.quality.chrf:.1f}, "
            f"loss {found.quality.loss:.3f}"
        )
        findings.adapted.append(found)
        return found

    start = score("baseline", []).quality

    def trade(option: str) -> Released:
        released = _released(domain, aligned, option, public.pairs, random, size)
        found = score(option, list(released.pairs)).quality
        findings.tradeoffs.append(
            Tradeoff(
                domain=domain.name,
                released=released,
                gained=found.bleu - start.bleu,
                chrf_gained=found.chrf - start.chrf,
                loss_saved=start.loss - found.loss,
            )
        )
        return released

    for option in PAPERS_OWN:
        score(f"{option}, tags", tagged(trade(option).pairs))
    score("sentences", [(pair.source, pair.target) for pair in domain.train])
    if domain.name not in DOMAINS[1:]:
        for option in (*OPTIONS, PRIVATE):
            if option not in PAPERS_OWN:
                trade(option)
        findings.shared += [
            shares(domain, aligned, longest, random, size.attacked, watch) for longest in (4, 7)
        ]


def _released(
    domain: Domain,
    aligned: Aligned,
    option: str,
    general: list[tuple[str, str]],
    random: Random,
    size: Size,
) -> Released:
    if option == PRIVATE:
        # One pair is one document here, and its links must not depend on the other pairs.
        mechanism = private(general, len(domain.train))
        pairs = [pair._replace(document=str(place)) for place, pair in enumerate(domain.train)]
        return release(domain, mechanism.align(pairs), option, mechanism, random, size.attacked)
    mechanism = Fragment(**asdict(OPTIONS[option]), tokenised=True)
    return release(domain, aligned, option, mechanism, random, size.attacked)
