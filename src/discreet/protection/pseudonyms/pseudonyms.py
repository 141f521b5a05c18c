"""The state of one release by pseudonyms: which pseudonym is whose, and what the vault keeps."""

import hmac
from datetime import timedelta
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from discreet.privacy.release import Tally
from discreet.protection.pseudonyms.small_sets import is_small
from discreet.protection.spans.marked import MarkedTexts
from discreet.protection.spans.people import Cast, Name
from discreet.protection.spans.values import plain_value
from discreet.text.dates import read_date
from discreet.text.document import Document, Span

if TYPE_CHECKING:
    from discreet.protection.mechanisms.pseudonym import Pseudonym

__all__ = ["Pseudonyms", "vault_record"]

_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_LETTERS, _LONGER = 10, 16


class Pseudonyms:
    """The state of one release: which pseudonym is whose, and whom each user's documents have named."""

    def __init__(self, settings: "Pseudonym", tally: Tally) -> None:
        self._settings = settings
        self._tally = tally
        self._token_key = settings.secret.derive("pseudonyms")
        self._shift_key = settings.secret.derive("date shifts")
        self._values: dict[str, bytes] = {}
        self._people: dict[str, dict[str, Name]] = {}
        self._texts = MarkedTexts(
            tally,
            rename_user=lambda user: self.token("USER", user),
            keep_fields=settings.keep_fields,
            repeats=settings.repeats,
        )

    def exchange(self, document: Document) -> tuple[Document, list[str]]:
        """The document as it is released, and what stood in place of its pseudonyms, in order."""
        spans = self._texts.spans(document)
        known = {} if document.user is None else self._people.setdefault(document.user, {})
        cast = Cast(document.text, spans, known.values())
        known.update(cast.full)
        self._count(cast)
        words = [self._word(document, span, cast) for span in spans]
        released = self._texts.exchange(document, spans, words)
        return released, [document.covered(span) for span in spans]

    def token(self, label: str, value: str) -> str:
        """The pseudonym of a value; longer when another value has it already."""
        digest = hmac.digest(self._token_key, f"{label}\0{value}".encode("utf-8", "surrogatepass"), sha256)
        for letters in (_LETTERS, _LONGER):
            token = f"{label}-{_letters(digest, letters)}"
            if self._values.setdefault(token, digest) == digest:
                return token
            self._tally.counts["pseudonyms made longer"] += 1
        return f"{label}-{digest.hex().upper()}"

    def _word(self, document: Document, span: Span, cast: Cast) -> str:
        written = document.covered(span)
        order = self._settings.order
        value = cast.who(span) if span.label == "PERSON" else plain_value(span.label, written, order)
        if is_small(span.label, value if span.label == "PERSON" else written):
            self._tally.counts["values of a small set masked"] += 1
            return f"[{span.label}]"
        if span.label == "DATE" and self._settings.dates == "shift":
            moved = self._shifted(document, written)
            if moved is not None:
                self._tally.counts["dates moved"] += 1
                return moved
        return self.token(span.label, value)

    def _shifted(self, document: Document, written: str) -> str | None:
        """A complete date moved by its user's number of weeks; None when it does not follow the corpus's order."""
        order = self._settings.order
        date = read_date(written, day_first=order != "month")
        if date is None or date.order not in (None, "either", order):
            self._tally.counts["dates in the other order, given a pseudonym"] += date is not None
            return None
        whose = f"user\0{document.user}" if document.user is not None else f"document\0{document.id}"
        number = int.from_bytes(hmac.digest(self._shift_key, whose.encode("utf-8", "surrogatepass"), sha256))
        # Whole weeks: "Wednesday 9 July 2021" stays true, so that a weekday left in the text tells nothing of the shift.
        most = self._settings.max_shift // 7
        weeks = number % (2 * most) - most
        try:
            return date.write(date.day + timedelta(weeks=weeks if weeks < 0 else weeks + 1))
        except OverflowError:
            return None

    def _count(self, cast: Cast) -> None:
        for how, words in (
            ("linked", "mentions linked to a full name of their document"),
            ("earlier", "mentions linked to a full name of the user's earlier documents"),
            ("ambiguous", "mentions that fit several people, kept apart"),
        ):
            if count := cast.count(how):
                self._tally.counts[words] += count

    def close(self) -> None:
        """Enter into the tally what is known only at the end."""
        self._texts.close()
        self._tally.counts["different pseudonyms"] += len(self._values)
        self._tally.notes.append(
            "the same person has the same pseudonym in every text under this key: all that is written "
            "of a person can be linked, and who holds the key can tell who it is"
        )
        if self._settings.dates == "shift":
            self._tally.notes.append(
                "dates keep their weekday, and their distances within a user; who knows one true date knows all"
            )
            self._tally.notes.append(f"dates in figures are read {self._settings.order} first")
        if self._tally.counts["values of a small set masked"]:
            self._tally.notes.append(
                "weekdays, months, ages, sexes, single letters and dates without a year are masked: of so few values a "
                "pseudonym gives itself away by how often it occurs"
            )


def _letters(digest: bytes, count: int) -> str:
    number = int.from_bytes(digest) >> (8 * len(digest) - 5 * count)
    return "".join(_ALPHABET[(number >> (5 * place)) & 31] for place in reversed(range(count)))


def vault_record(document: Document, released: Document, originals: list[str]) -> dict[str, Any]:
    """What the vault keeps of a document."""
    return {
        "id": document.id,
        "released": sha256(released.text.encode("utf-8", "surrogatepass")).hexdigest(),
        "spans": [[span.start, span.end, span.label] for span in released.spans],
        "originals": originals,
        "user": document.user,
        "fields": dict(document.fields),
        "marked": [[span.start, span.end, span.label] for span in document.spans],
    }
