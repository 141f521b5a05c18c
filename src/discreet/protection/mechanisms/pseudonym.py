"""Pseudonym: every marked value becomes a name that only the key connects with it."""

from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Literal

from discreet.errors import BadInput
from discreet.privacy.random import Random
from discreet.privacy.release import Tally
from discreet.protection.mechanism import Prepared
from discreet.protection.pseudonyms.key import Key, load_key, new_key
from discreet.protection.pseudonyms.pseudonyms import Pseudonyms, vault_record
from discreet.protection.pseudonyms.vault import new_vault, vault_path
from discreet.protection.registry import mechanisms
from discreet.protection.spans.span_mechanism import SpanMechanism
from discreet.settings import Option
from discreet.text.date_order import date_order
from discreet.text.dates import Order
from discreet.text.document import Document
from discreet.text.output import refuse_existing

__all__ = ["Dates", "Pseudonym"]

Dates = Literal["token", "shift"]


@mechanisms.register(
    "pseudonym", "every marked value becomes a keyed pseudonym, the same everywhere; the key undoes it"
)
@dataclass(frozen=True, kw_only=True)
class Pseudonym(SpanMechanism):
    """Replace each marked value with LABEL-XXXXXXXXXX, the same for the same value everywhere.

    The ten letters are 50 bits of HMAC-SHA256(key, label, value): without the key they can be neither
    computed nor tried out, so a list of all possible names is of no use; with another key the same
    person has another pseudonym. Two of n values get the same 50 bits with probability about n²/2⁵¹
    (4·10⁻⁶ for 100,000 values); that is noticed, and the later one gets sixteen letters.

    A person's ways of being named are drawn together (see `people`), within a document and with the full
    names of the same user's earlier documents. With `dates="shift"` complete dates move by a secret
    number of weeks, one for each user and up to `max_shift` days, so that the time between two of them and the
    day of the week stay, and a weekday that stands in the text tells nothing of the shift. Whether 03/04/2021 is in
    March or April is settled once for all texts, from those of their dates that leave no doubt or by `date_order`.

    Weekdays, months, ages, sexes, single letters and dates that do not name their year are masked: of so few values
    a pseudonym gives itself away by how often it occurs.
    With a `vault`, an encrypted table beside the released file (or at `vault_file`), the release can be undone
    by whoever holds the key; documents that are only iterated have none.

    No guarantee holds: pseudonyms link all that is written of a person, and what nobody marked stays.

        release = discreet.protect("notes.jsonl", discreet.Pseudonym(key="ward.key", new_key=True), dataset="ward-7")
        release.write("safe.jsonl")
        originals = discreet.restore("safe.jsonl", key="ward.key")
    """

    key: Annotated[
        str | Path | Key, Option("The file with the secret key; --new-key makes it.", local=True)
    ] = field(repr=False)
    new_key: Annotated[bool, Option("Make the key file first.", local=True)] = False
    dates: Annotated[
        Dates, Option("Dates as pseudonyms, or moved by a secret number of weeks for each user.")
    ] = "token"
    date_order: Annotated[
        Literal["auto", "day", "month"],
        Option(
            "What comes first in 03/04/2021; auto reads it off the texts, and asks where they do not tell."
        ),
    ] = "auto"
    max_shift: Annotated[
        int,
        Option("Dates move by up to this many days, in whole weeks.", least=7, most=36_500, unit="days"),
    ] = 365
    vault: Annotated[bool, Option("Write no encrypted table: nobody can undo the release.")] = True
    vault_file: Path | None = None

    @cached_property
    def secret(self) -> Key:
        """The key, read from its file where one is named."""
        return self.key if isinstance(self.key, Key) else load_key(Path(self.key))

    @property
    def order(self) -> Order | None:
        """Which figure of a date comes first; None where nobody has said or looked."""
        return None if self.date_order == "auto" else self.date_order

    @property
    def reads_first(self) -> bool:
        """True when the order of the dates has to be read off the texts."""
        return self.dates == "shift" and self.order is None

    def having_read(self, documents: Iterable[Document]) -> "Pseudonym":
        """The same with the order that the dates of the documents have."""
        return replace(self, date_order=date_order(document.text for document in documents))

    @property
    def options(self) -> dict[str, Any]:
        """The settings, as the statement shows them: the key's fingerprint, never the key."""
        return {
            "key": self.secret.fingerprint,
            "dates": self.dates,
            "date_order": self.date_order,
            **({"max_shift": self.max_shift} if self.dates == "shift" else {}),
            "vault": None if self.vault_file is None else self.vault_file.name,
            **self._shared_options,
        }

    def prepare(self, *, output: Path | None = None, force: bool = False) -> Prepared:
        """Read the key or make it, and find the vault's place."""
        vault = self.vault_file
        if vault is None and self.vault and output is not None:
            vault = vault_path(output)
        if vault is not None:
            refuse_existing(vault, force)
        if self.new_key and isinstance(self.key, Key):
            raise BadInput(
                "a key in memory is there already; name a file for a new one, or leave out new_key"
            )
        made = None if isinstance(self.key, Key) or not self.new_key else Path(self.key)
        secret = self.secret if made is None else new_key(made)
        named = secret.fingerprint if isinstance(self.key, Key) else self.key
        keep = f"keep the key {named} apart from the release"
        if vault is not None:
            keep += f" and its vault {vault}: together they undo it"
        files = (made, vault if vault is not None and not vault.exists() else None)
        return Prepared(
            mechanism=replace(self, key=secret, new_key=False, vault_file=vault),
            beside=tuple(path for path in files if path is not None),
            remarks=(keep,),
        )

    def apply(self, documents: Iterable[Document], *, random: Random, tally: Tally) -> Iterator[Document]:
        """Exchange the values of a stream of documents; draws nothing at random.

        Where the order of the dates is still to be read off them they are read twice, and a stream is held in memory.
        """
        if self.reads_first:
            documents = list(documents) if iter(documents) is documents else documents
            yield from self.having_read(documents).apply(documents, random=random, tally=tally)
            return
        work = Pseudonyms(self, tally)
        with nullcontext() if self.vault_file is None else new_vault(self.vault_file, self.secret) as vault:
            for document in documents:
                released, originals = work.exchange(document)
                if vault is not None:
                    marks = () if self.marked_by else document.spans
                    vault.write(vault_record(document.with_spans(marks), released, originals))
                yield released
        work.close()
