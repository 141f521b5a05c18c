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
    ledger: Ledger | None = None,
    labels: bool = True,
    force: bool = False,
    job: Mapping[str, Any] | None = None,
) -> Statement:
    """Stream documents into `path` with statement and ledger entry; the spend is reserved before the first draw."""
    check_codes_path(path)
    tally = Tally()
    charge = _charge(encoder, random, dataset)
    with staged_release(path, charge=charge, ledger=ledger, force=force, job=job) as staged:
        batches = _draw(documents, encoder, random, tally, labels)
        write_batches(staged.output, made_by(encoder), encoder.randomiser.bytes, batches)
        staged.statement = _describe(encoder, random, dataset, tally)
    return staged.statement


def keep_encoded(
    documents: Iterable[Document],
    encoder: Encoder,
    *,
    random: Random,
    dataset: str,
    ledger: Ledger | None = None,
    labels: bool = True,
    job: Mapping[str, Any] | None = None,
) -> tuple[Encoded, Statement]:
    """The codes in memory, with their statement; the spend is reserved before the first draw."""
    tally = Tally()
    with recorded(_charge(encoder, random, dataset), ledger) as entry:
        batches = list(_draw(documents, encoder, random, tally, labels))
        encoded = Encoded(
            tuple(one for ids, _, _ in batches for one in ids),
            tuple(one for _, kept, _ in batches for one in kept),
            np.concatenate([codes for _, _, codes in batches]),
            encoder.randomiser,
            made_by(encoder),
        )
    statement = replace(_describe(encoder, random, dataset, tally), job={} if job is None else job)
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


def _draw(
    documents: Iterable[Document], encoder: Encoder, random: Random, tally: Tally, labels: bool
) -> Iterator[Batch]:
    for batch, codes in encoder.encode(documents, random=random, tally=tally):
        kept = [document.label if labels else None for document in batch]
        tally.counts["documents"] += len(batch)
        tally.verbatim["ids"] += len(batch)
        tally.verbatim["labels"] += sum(label is not None for label in kept)
        yield [document.id for document in batch], kept, codes


def _charge(encoder: Encoder, random: Random, dataset: str) -> Charge:
    return Charge(
        dataset=dataset,
        operation=f"encode --with {encoder.randomiser.name}",
        guarantee=encoder.guarantee,
        options=encoder.options,
        seeded=random.is_seeded,
    )


def _describe(encoder: Encoder, random: Random, dataset: str, tally: Tally) -> Statement:
    return Statement(
        operation=f"encode --with {encoder.randomiser.name}",
        options=encoder.options,
        guarantee=encoder.guarantee,
        published=encoder.published,
        dataset=dataset,
        verbatim=dict(tally.verbatim),
        counts=dict(tally.counts),
        randomness=random.describe(),
        notes=("one code a document; a person with n documents spends n times as much",),
    )
