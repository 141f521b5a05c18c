"""One number with a promise: how many patients each department has, with noise."""

import json
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from discreet.privacy.charge import Charge
from discreet.privacy.ledger import Ledger
from discreet.privacy.noise import LaplaceNoise
from discreet.privacy.random import Random
from discreet.privacy.release import staged_release
from discreet.privacy.statement import Statement
from discreet.text.document import Document

__all__ = ["Histogram", "count_patients", "release_histogram"]


@dataclass(frozen=True, kw_only=True)
class Histogram:
    """Patients by department: the true counts, which stay here, and the noisy ones, which leave."""

    departments: tuple[str, ...]
    true: tuple[int, ...]
    noisy: tuple[int, ...]
    margin: int
    statement: Statement


def count_patients(documents: Iterable[Document], departments: tuple[str, ...], random: Random) -> list[int]:
    """Each patient counted once, in the department of one of their notes drawn at random.

    Drawing one note bounds what a patient adds to all counts together at 1, however many notes they
    have; and which one is drawn depends on that patient's notes alone.
    """
    notes: dict[str, list[str]] = defaultdict(list)
    for document in documents:
        notes[document.user or document.id].append(document.label or "")
    counts = dict.fromkeys(departments, 0)
    for labels in notes.values():
        counts[random.choice(labels)] += 1
    return [counts[department] for department in departments]


def release_histogram(
    documents: Iterable[Document],
    departments: tuple[str, ...],
    path: Path,
    *,
    epsilon: float,
    dataset: str,
    ledger: Ledger,
    random: Random,
    force: bool = False,
) -> Histogram:
    """Write the noisy counts with their statement, booked in the ledger.

    The departments are the hospital's public list, not those that happen to occur: a department
    without patients gets its noise too.
    """
    noise = LaplaceNoise.for_epsilon(epsilon, unit="user", relation="add-or-remove-one")
    operation = "count patients by department"
    options = {"epsilon": epsilon, "notes a patient": 1, "scale": round(noise.scale, 6)}
    charge = Charge(
        dataset=dataset,
        operation=operation,
        guarantee=noise.guarantee,
        options=options,
        seeded=random.is_seeded,
    )
    true = count_patients(documents, departments, random)
    with staged_release(path, charge=charge, ledger=ledger, force=force) as staged:
        noisy = tuple(int(count) for count in noise.add(true, random))
        table = dict(zip(departments, noisy, strict=True))
        staged.output.write(json.dumps(table, ensure_ascii=False, indent=2).encode() + b"\n")
        staged.statement = Statement(
            operation=operation,
            guarantee=noise.guarantee,
            options=options,
            dataset=dataset,
            randomness=random.describe(),
            counts={"departments": len(departments)},
            notes=("each patient counts once, whatever the number of their notes",),
        )
    return Histogram(
        departments=departments,
        true=tuple(true),
        noisy=noisy,
        margin=_margin(noise.scale),
        statement=staged.statement,
    )


def _margin(scale: float, chance: float = 0.05) -> int:
    """The smallest m with Pr[|noise| > m] ≤ chance, for discrete Laplace: 2a^(m+1)/(1+a), a = e^(−1/scale)."""
    import math

    decay = math.exp(-1 / scale)
    return max(0, math.ceil(math.log(chance * (1 + decay) / 2) / math.log(decay)) - 1)
