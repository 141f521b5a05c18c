"""Fragments on their way out: written as TSV with a statement, the spend recorded around it."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from discreet.errors import BadInput
from discreet.privacy.charge import Charge
from discreet.privacy.ledger import Ledger
from discreet.privacy.random import Random
from discreet.privacy.release import Tally, staged_release
from discreet.privacy.statement import Statement
from discreet.protection.fragments.fragment import Fragment, Ngrams

__all__ = ["release_fragments"]


def release_fragments(
    texts: Iterable[Any],
    mechanism: Fragment | Ngrams,
    path: Path,
    *,
    dataset: str,
    random: Random,
    ledger: Ledger | None = None,
    force: bool = False,
    notes: tuple[str, ...] = (),
) -> Statement:
    """Write the phrases of `texts` (sentence pairs, or documents for n-grams); returns the statement.

    Nothing is drawn before the spend is reserved.
    """
    operation = f"protect --with {mechanism.name}"
    charge = Charge(
        dataset=dataset,
        operation=operation,
        guarantee=mechanism.guarantee,
        options=mechanism.options,
        event=None if mechanism.counting is None else mechanism.counting.event,
        seeded=random.is_seeded,
    )
    tally = Tally()
    with staged_release(path, charge=charge, ledger=ledger, force=force) as staged:
        for row in mechanism.apply(texts, random=random, tally=tally):
            staged.output.write("\t".join(row).encode() + b"\n")
        if not tally.counts["phrases released"]:
            raise BadInput(
                "no phrase is left to release; ask for less: a larger --share, fewer --least-documents, "
                "a larger --epsilon, or more documents"
            )
        staged.statement = Statement(
            operation=operation,
            guarantee=mechanism.guarantee,
            options=mechanism.options,
            dataset=dataset,
            verbatim=dict(tally.verbatim),
            counts=dict(tally.counts),
            randomness=random.describe(),
            risks=tally.risks,
            notes=notes,
        )
    return staged.statement
