"""Counts by category with noise: at most k rows of a unit count, and the categories are public.

A unit with any number of rows adds at most k to all counts together: k of its rows are drawn at random, from
its own rows alone, so no other unit's choice depends on it. Add or remove one unit and the counts move by at
most k in ℓ₁; discrete Laplace noise of scale k/ε on each makes the table ε-DP. Every category of the list gets
noise, those without a row too: a list read off the data would itself say what occurs in it.

Reference: Dwork, McSherry, Nissim and Smith 2006; discrete noise: Ghosh, Roughgarden and Sundararajan 2009.
"""

import json
import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

from discreet.errors import BadInput, DiscreetError
from discreet.privacy.charge import Charge
from discreet.privacy.guarantee import Guarantee
from discreet.privacy.ledger import Ledger
from discreet.privacy.noise import LaplaceNoise
from discreet.privacy.provenance import Public
from discreet.privacy.random import Random
from discreet.privacy.release import UNRECORDED, staged_release
from discreet.privacy.statement import Statement
from discreet.text.count import counted
from discreet.validate import at_least, positive

__all__ = ["Counting", "NoisyCounts", "release_counts"]


@dataclass(frozen=True, kw_only=True)
class Counting:
    """How rows are counted: the public categories, the unit that is protected, and its most rows."""

    categories: tuple[str, ...]
    epsilon: float
    unit: Literal["user", "document"] = "user"
    most: int = 1

    def __post_init__(self) -> None:
        positive("epsilon", self.epsilon)
        at_least("most", self.most, 1)
        if not self.categories:
            raise BadInput(
                "counting needs the list of categories: one read off the private data would say what occurs in it"
            )
        if len(set(self.categories)) < len(self.categories):
            raise BadInput("a category is named twice; name each once")
        if self.unit == "document" and self.most > 1:
            raise BadInput(
                f"a document is one row, so {self.most} of them cannot be its most; leave out --most"
            )

    @property
    def noise(self) -> LaplaceNoise:
        """Discrete Laplace noise for what one unit adds at most."""
        return LaplaceNoise.for_epsilon(
            self.epsilon, sensitivity=float(self.most), unit=self.unit, relation="add-or-remove-one"
        )

    @property
    def guarantee(self) -> Guarantee:
        """ε pure DP for a unit, if the list of categories is public."""
        noise = self.noise.guarantee
        return replace(
            noise, assumptions=(*noise.assumptions, "the list of categories is public, not read off the data")
        )

    @property
    def margin(self) -> int:
        """The noise on a count is at most this in 95 of 100 draws."""
        return margin_of(self.noise.scale)

    def bounded(self, rows: Iterable[tuple[str, str]], random: Random) -> list[int]:
        """The true counts, of (unit, category) rows: of each unit's rows in these categories, `most` at random."""
        kept: dict[str, list[str]] = defaultdict(list)
        counts = dict.fromkeys(self.categories, 0)
        for unit, category in rows:
            if category in counts:
                kept[unit].append(category)
        for mine in kept.values():
            for category in _drawn(mine, self.most, random):
                counts[category] += 1
        return [counts[category] for category in self.categories]


def _drawn(mine: list[str], most: int, random: Random) -> Iterable[str]:
    if most == 1:
        return (random.choice(mine),)
    return (mine[place] for place in random.permutation(len(mine))[:most])


def margin_of(scale: float, chance: float = 0.05) -> int:
    """The smallest m with Pr[|noise| > m] ≤ chance, for discrete Laplace: 2a^(m+1)/(1+a), a = e^(−1/scale)."""
    decay = math.exp(-1 / scale)
    return max(0, math.ceil(math.log(chance * (1 + decay) / 2) / math.log(decay)) - 1)


@dataclass(frozen=True, kw_only=True)
class NoisyCounts:
    """The counts that may leave, with their statement; `true` are those that may not."""

    counting: Counting
    counts: tuple[int, ...]
    true: tuple[int, ...]
    statement: Statement


def release_counts(
    rows: Iterable[tuple[str, str]],
    counting: Counting,
    *,
    operation: str,
    dataset: str,
    named: bool = True,
    random: Random,
    ledger: Ledger | None,
    path: Path | None = None,
    force: bool = False,
    job: Mapping[str, Any] | None = None,
) -> NoisyCounts:
    """Count and add noise once; with `path`, write the table (.json or .csv) and its statement.

    The spend is recorded before the first draw and confirmed after the last; without a ledger the statement
    says so. A dataset that is not `named` by the user, but after its file, is not told in the statement.
    """
    if path is not None and path.suffix not in (".json", ".csv"):
        raise BadInput(f"{path}: a table of counts is written as .json or .csv; choose one of these names")
    options = {
        "epsilon": counting.epsilon,
        "rows a unit": counting.most,
        "scale": round(counting.noise.scale, 6),
    }
    charge = Charge(
        dataset=dataset,
        operation=operation,
        guarantee=counting.guarantee,
        options=options,
        seeded=random.is_seeded,
    )

    def drawn() -> NoisyCounts:
        true = tuple(counting.bounded(rows, random))
        noisy = tuple(int(count) for count in counting.noise.add(true, random))
        statement = Statement(
            operation=operation,
            guarantee=counting.guarantee,
            options=options,
            job={} if job is None else job,
            dataset=dataset if named else "",
            randomness=random.describe(),
            counts={"categories": Public(len(counting.categories))},
            notes=(f"a {counting.unit} counts in at most {counted(counting.most, 'rows')}, drawn at random",),
        )
        return NoisyCounts(counting=counting, counts=noisy, true=true, statement=statement)

    if path is None:
        with _recorded(charge, ledger) as entry:
            found = drawn()
        notes = found.statement.notes if entry is not None else (*found.statement.notes, UNRECORDED)
        return replace(found, statement=replace(found.statement, ledger_entry=entry, notes=notes))
    with staged_release(path, charge=charge, ledger=ledger, force=force, job=job) as staged:
        found = drawn()
        staged.output.write(_table(path, dict(zip(counting.categories, found.counts, strict=True))))
        staged.statement = found.statement
    return replace(found, statement=staged.statement)


def _table(path: Path, counts: Mapping[str, int]) -> bytes:
    if path.suffix == ".json":
        return json.dumps(counts, ensure_ascii=False, indent=2).encode() + b"\n"
    import csv
    import io

    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([("category", "count"), *counts.items()])
    return text.getvalue().encode()


@contextmanager
def _recorded(charge: Charge, ledger: Ledger | None) -> Iterator[str | None]:
    """The spend around draws that stay in memory: given back if nothing came of them."""
    if ledger is None:
        yield None
        return
    entry = ledger.reserve(charge)
    try:
        yield entry
    except BaseException:
        with suppress(DiscreetError):
            ledger.cancel(entry)
        raise
    ledger.confirm(entry)
