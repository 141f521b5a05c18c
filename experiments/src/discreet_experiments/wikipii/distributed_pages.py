"""Table 6 and Figure 5 of the paper beside ours."""

import math
from collections.abc import Sequence

from discreet.report import Paragraph, Report, Table
from discreet.report.parts import Cell
from discreet_experiments.claim import Claim, Verdict
from discreet_experiments.wikipii.distributed import SETTINGS, Distributed, spread

__all__ = ["TABLE_6", "add_distributed"]

TABLE_6 = {
    "CoNLL-2003": {
        "central": (0.90, 0.005),
        "federated/remote": (0.85, 0.003),
        "federated/central": (0.90, 0.008),
    },
    "WikiPII": {
        "central": (0.70, 0.006),
        "federated/remote": (0.56, 0.02),
        "federated/central": (0.70, 0.01),
    },
}
"""Exact F1 with its spread, two workers, one epoch of BERT."""

NOTHING = 0.03


def add_distributed(report: Report, found: Sequence[Distributed]) -> list[Claim]:
    """Put the two sections at the report's end and judge the paper's sentences."""
    rows: list[list[Cell]] = [
        [f"paper, {data}", setting, f"{mean:.2f} ± {deviation:g}"]
        for data, table in TABLE_6.items()
        for setting, (mean, deviation) in table.items()
    ]
    for one in found:
        rows += [[f"ours, {one.data}", setting, _written(one.by_setting[setting])] for setting in SETTINGS]
    report.section(
        "Where the tagger is trained, beside Table 6",
        "Two workers, one epoch; the paper's exact F1, ours strict.",
        Table(columns=("data", "setting", "F1"), rows=rows),
        Paragraph(
            text="Ours is a linear layer on MiniLM's fixed features, trained on a few hundred sentences; the paper "
            "fine-tunes BERT-base. Nothing is compressed on the way here: a model that goes from worker to worker "
            "arrives bit for bit, so any loss of federated/remote comes from the order of the data alone."
        ),
    )
    report.section(
        "More workers bring more data, beside Figure 5",
        "Ten workers hold a tenth each; 2 to 10 of them take part (federated/central).",
        Table(
            columns=("data", *(f"{count} workers" for count in found[0].by_workers)),
            rows=[[one.data, *(_written(values) for values in one.by_workers.values())] for one in found],
            caption="Strict F1, mean ± standard deviation over the repetitions. The paper's figure rises as well; its "
            "values are not printed.",
        ),
    )
    return [claim for one in found for claim in (_central(one), _remote(one), _grows(one))]


def _written(values: Sequence[float]) -> str:
    mean, deviation = spread(values)
    return f"{mean:.3f} ± {deviation:.3f}"


def _gap(one: Distributed, setting: str) -> tuple[float, float]:
    """Mean and standard deviation of central minus the setting, pair by pair."""
    pairs = zip(one.by_setting["central"], one.by_setting[setting], strict=True)
    return spread([central - other for central, other in pairs])


def _about(mean: float, error: float) -> tuple[float, float]:
    """Two standard errors to either side: what does not clear them is open."""
    return mean - 2 * error, mean + 2 * error


def _central(one: Distributed) -> Claim:
    gap, deviation = _gap(one, "federated/central")
    low, high = _about(gap, deviation / math.sqrt(len(one.by_setting["central"])))
    verdict: Verdict = "agrees" if high < NOTHING else "differs" if low > NOTHING else "open"
    return Claim(
        where=one.data,
        under="strict F1",
        claim="Batches from the workers in turn cost nothing against training in one place.",
        verdict=verdict,
        evidence=f"central − federated/central = {gap:.3f} ± {deviation:.3f}; up to {NOTHING} is taken for nothing",
    )


def _remote(one: Distributed) -> Claim:
    gap, deviation = _gap(one, "federated/remote")
    low, high = _about(gap, deviation / math.sqrt(len(one.by_setting["central"])))
    verdict: Verdict = "agrees" if low > 0 else "differs" if high < 0 else "open"
    return Claim(
        where=one.data,
        under="strict F1",
        claim="The model that goes from worker to worker is worse (0.85 and 0.56 against 0.90 and 0.70).",
        verdict=verdict,
        evidence=f"central − federated/remote = {gap:.3f} ± {deviation:.3f}",
    )


def _grows(one: Distributed) -> Claim:
    (few, one_way), (many, other_way) = (spread(one.by_workers[count]) for count in (2, 10))
    low, high = _about(many - few, math.hypot(one_way, other_way) / math.sqrt(len(one.by_workers[2])))
    return Claim(
        where=one.data,
        under="strict F1",
        claim="More workers, and so more noisy data, make a better tagger.",
        verdict="agrees" if low > 0 else "differs" if high < 0 else "open",
        evidence=f"2 workers {few:.3f}, 10 workers {many:.3f}",
    )
