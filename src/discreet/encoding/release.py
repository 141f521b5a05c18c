"""Codes drawn under an entry of the ledger: streamed into a file, or kept in memory."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from discreet.encoding.encoded_file import Batch, Encoded, made_by, write_batches
from discreet.encoding.encoder import Encoder
from discreet.errors import BadInput
from discreet.privacy.ledger import Charge, Ledger
from discreet.privacy.local_log import LocalLog
from discreet.privacy.provenance import Released
from discreet.privacy.random import Random
from discreet.privacy.release import Tally, recorded, staged_release, with_entry
from discreet.privacy.statement import Statement
from discreet.text.document import Document

__all__ = ["check_codes_path", "keep_encoded", "write_encoded", "write_kept"]


def write_encoded(
    path: Path,
    documents: Iterable[Document],
    encoder: Encoder,
    *,
    random: Random,
    dataset: str,
    named: bool = True,
    ledger: Ledger | None = None,
    log: LocalLog | None = None,
    force: bool = False,
    job: Mapping[str, Any] | None = None,
) -> Statement:
    """Stream documents into `path` with statement and ledger entry; the spend is reserved before the first draw.

    A dataset that is not `named` by the user is not told in the statement; what is private goes to the `log`.
    """
    check_codes_path(path)
    tally = Tally()
    charge = _charge(encoder, random, dataset)
    with staged_release(path, charge=charge, ledger=ledger, force=force, job=job) as staged:
        batches = _draw(documents, encoder, random, tally)
        write_batches(staged.output, made_by(encoder), encoder.randomiser.bytes, batches)
        staged.statement = _describe(encoder, random, _title(encoder, dataset, named), tally)
    _log(log, charge, tally, path.name, staged.statement.ledger_entry)
    return staged.statement


def keep_encoded(
    documents: Iterable[Document],
    encoder: Encoder,
    *,
    random: Random,
    dataset: str,
    named: bool = True,
    ledger: Ledger | None = None,
    log: LocalLog | None = None,
    job: Mapping[str, Any] | None = None,
) -> tuple[Encoded, Statement]:
    """The codes in memory, with their statement; the spend is reserved before the first draw."""
    tally = Tally()
    charge = _charge(encoder, random, dataset)
    with recorded(charge, ledger) as entry:
        batches = list(_draw(documents, encoder, random, tally))
        encoded = Encoded(
            tuple(one for ids, _, _ in batches for one in ids),
            tuple(one for _, kept, _ in batches for one in kept),
            np.concatenate([codes for _, _, codes in batches]),
            encoder.randomiser,
            made_by(encoder),
        )
    _log(log, charge, tally, None, entry)
    described = _describe(encoder, random, _title(encoder, dataset, named), tally)
    statement = replace(described, job={} if job is None else job)
    return encoded, with_entry(statement, entry)


def write_kept(path: Path, encoded: Encoded, statement: Statement, *, force: bool = False) -> Statement:
    """Write codes that are drawn already, under the entry that they have."""
    check_codes_path(path)
    with staged_release(path, force=force, reserved=statement.ledger_entry) as staged:
        batch = (list(encoded.ids), list(encoded.labels), encoded.codes)
        write_batches(staged.output, encoded.made, encoded.randomiser.bytes, [batch])
        staged.statement = statement
    return staged.statement


def check_codes_path(path: Path) -> None:
    """Refuse a file that is not named as codes are."""
    if path.suffix.lower() != ".parquet":
        raise BadInput(f"{path}: codes are written as .parquet; give the output that ending")


def _draw(documents: Iterable[Document], encoder: Encoder, random: Random, tally: Tally) -> Iterator[Batch]:
    """Codes with what stands beside them; ids are numbers from 1 on unless they are kept, or nothing is guaranteed."""
    keep_ids = encoder.keep_ids or not encoder.guarantee.is_private
    # Whoever has the file can count these.
    tally.marks |= dict.fromkeys(("documents", "ids", "labels"), Released)
    for batch, codes in encoder.encode(documents, random=random, tally=tally):
        first = tally.counts["documents"] + 1
        ids = [each.id if keep_ids else str(number) for number, each in enumerate(batch, first)]
        labels = [document.label if encoder.labels else None for document in batch]
        tally.counts["documents"] += len(batch)
        tally.verbatim["ids"] += len(batch) if keep_ids else 0
        tally.verbatim["labels"] += sum(label is not None for label in labels)
        yield ids, labels, codes


def _log(log: LocalLog | None, charge: Charge, tally: Tally, output: str | None, entry: str | None) -> None:
    if log is not None:
        facts = tally.private(charge.guarantee)
        log.write(charge.operation, facts, dataset=charge.dataset, output=output, entry=entry)


def _charge(encoder: Encoder, random: Random, dataset: str) -> Charge:
    return Charge(
        dataset=dataset,
        operation=f"encode --with {encoder.randomiser.name}",
        guarantee=encoder.guarantee,
        options=encoder.options,
        seeded=random.is_seeded,
    )


def _title(encoder: Encoder, dataset: str, named: bool) -> str:
    """The dataset as the statement names it: a file's name may be a person's."""
    return dataset if named or not encoder.guarantee.is_private else ""


def _describe(encoder: Encoder, random: Random, dataset: str, tally: Tally) -> Statement:
    return Statement(
        operation=f"encode --with {encoder.randomiser.name}",
        options=encoder.options,
        guarantee=encoder.guarantee,
        published=encoder.published,
        dataset=dataset,
        verbatim=tally.told(tally.verbatim, encoder.guarantee),
        counts=tally.told(tally.counts, encoder.guarantee),
        randomness=random.describe(),
        notes=("one code a document; a person with n documents spends n times as much",),
    )
