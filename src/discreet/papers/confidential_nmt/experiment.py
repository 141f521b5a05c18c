"""The run: a public baseline, phrases released and attacked, the baseline adapted with each of them."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from discreet.learn.translation.train import Recipe, train_translator
from discreet.learn.translation.translator import Translator
from discreet.papers.confidential_nmt.adaptation import Adapted, adapt, tagged
from discreet.papers.confidential_nmt.baseline import SUBWORDS, baseline, public_pairs
from discreet.papers.confidential_nmt.domains import (
    DOMAINS,
    Domain,
    invented_domain,
    invented_general,
    read_domain,
)
from discreet.papers.confidential_nmt.findings import Findings, Tradeoff
from discreet.papers.confidential_nmt.pages import make_report
from discreet.papers.confidential_nmt.releases import (
    OPTIONS,
    PRIVATE,
    Released,
    attack,
    coverage,
    private,
    release,
    shares,
)
from discreet.papers.one_thread import one_thread
from discreet.papers.outcome import Outcome
from discreet.privacy.random import Random
from discreet.protect.fragments.fragment import Aligned, Fragment

__all__ = ["run"]

Watch = Callable[[str], None]


@dataclass(frozen=True, kw_only=True)
class Size:
    """How much is done: domains, baseline, fine-tuning, and sentences to test and to rebuild."""

    domains: tuple[str, ...]
    baseline: int
    subwords: int
    test: int
    attacked: int


FULL = Size(domains=DOMAINS, baseline=SUBWORDS, subwords=20_000, test=150, attacked=1_000)
QUICK = Size(domains=("EMEA",), baseline=40_000, subwords=5_000, test=40, attacked=300)
INVENTED = Size(domains=("invented",), baseline=20_000, subwords=12_000, test=60, attacked=300)


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
    size = INVENTED if data is None else QUICK if quick else FULL
    with one_thread():
        translator, general = _public(data, size, watch)
        findings = Findings(stand_in=data is None)
        for name in domains or size.domains:
            domain = invented_domain(random) if data is None else read_domain(data, name)
            _measure(findings, domain, translator, general, size, random, watch)
    about = {
        "data": "invented sentences" if data is None else "the paper's domains; Multi30k and Tatoeba",
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


def _public(data: Path | None, size: Size, watch: Watch) -> tuple[Translator, list[tuple[str, str]]]:
    """The baseline, and the general pairs it was trained on."""
    if data is not None:
        return baseline(data, size.baseline, watch), public_pairs(data)
    watch("baseline: training on invented everyday sentences")
    general = invented_general()
    recipe = Recipe(subwords=size.baseline, step_subwords=512, learning_rate=1e-2)
    sizes = {"width": 64, "inner": 64, "encoder_layers": 1, "decoder_layers": 1}
    return train_translator(general, recipe, vocabulary=400, sizes=sizes), general


def _measure(
    findings: Findings,
    domain: Domain,
    translator: Translator,
    general: list[tuple[str, str]],
    size: Size,
    random: Random,
    watch: Watch,
) -> None:
    """Everything about one domain; the stricter releases and the shares not on GNOME and JRC."""
    watch(f"{domain.name}: aligning {len(domain.train):,} pairs")
    aligned = Fragment(tokenised=True).align(domain.train)
    if domain.published:
        findings.coverage[domain.name] = coverage(domain, aligned)
        published = attack(domain, domain.published, random, size.attacked)
        if published is not None:
            findings.published[domain.name] = published
    test = domain.test[: size.test]

    def score(system: str, pairs: list[tuple[str, str]]) -> Adapted:
        watch(f"{domain.name}: {system}")
        found = adapt(
            translator, pairs, general, test, domain=domain.name, system=system, subwords=size.subwords
        )
        watch(f"{domain.name}: {system}: BLEU {found.quality.bleu:.2f}, loss {found.quality.loss:.3f}")
        findings.adapted.append(found)
        return found

    start = score("baseline", [])
    adapted = {}
    for option in ("4 words", "7 words"):
        released = _released(domain, aligned, option, general, random, size)
        adapted[option] = released, score(option, list(released.pairs))
        score(f"{option}, tags", tagged(released.pairs))
    score("sentences", [(pair.source, pair.target) for pair in domain.train])
    if domain.name not in DOMAINS[1:]:
        for option in (*OPTIONS, PRIVATE):
            if option not in adapted:
                released = _released(domain, aligned, option, general, random, size)
                adapted[option] = released, score(option, list(released.pairs))
        findings.shared += [
            shares(domain, aligned, longest, random, size.attacked, watch) for longest in (4, 7)
        ]
    findings.tradeoffs += [
        Tradeoff(
            domain=domain.name,
            released=released,
            gained=one.quality.bleu - start.quality.bleu,
            loss_saved=start.quality.loss - one.quality.loss,
        )
        for released, one in adapted.values()
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
    mechanism = Fragment(selection=OPTIONS[option], tokenised=True)
    return release(domain, aligned, option, mechanism, random, size.attacked)
