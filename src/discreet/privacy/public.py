"""Files said to be public are held against private documents: what is measured on them leaves without noise."""

import secrets
from collections.abc import Iterable

from discreet.errors import Refused
from discreet.privacy.fingerprint import THRESHOLD, fingerprint_of
from discreet.privacy.ledger import Ledger

__all__ = ["refuse_shared"]


def refuse_shared(
    ledger: Ledger | None, what: str, public: Iterable[str], private: Iterable[str] = ()
) -> None:
    """Refuse texts said to be public that are among the `private` ones, or in a dataset that the ledger knows."""
    texts = list(public)
    key = secrets.token_bytes(32)
    share = fingerprint_of(texts, key).overlap(fingerprint_of(list(private), key))
    if share >= THRESHOLD:
        raise Refused(
            f"{what} is taken as public, and shares {100 * share:.0f} % of its documents with the private ones: what "
            "is measured on it would leave without protection. Give other documents; if these are public, although "
            "they are the same, add --other-data"
        )
    if ledger is not None:
        ledger.refuse_private(ledger.fingerprint(texts), what)
