"""The mechanisms that `discreet protect --with` knows.

To add one: write its `Offer` beside it and name it in `OFFERS`. The command line reads the options off
the offers, so nothing else changes.
"""

from collections.abc import Mapping
from typing import Any

from discreet.errors import BadInput
from discreet.protection.distort_offer import OFFERS as DISTORT
from discreet.protection.fragments.offers import OFFERS as FRAGMENTS
from discreet.protection.marked_offers import OFFERS as MARKED
from discreet.protection.offer import Offer, Option
from discreet.protection.redact_offer import OFFERS as REDACT
from discreet.protection.word_offers import OFFERS as WORDS

__all__ = ["OFFERS", "all_options", "offer_named", "refuse_foreign"]

OFFERS: tuple[Offer, ...] = (*MARKED, *WORDS, *REDACT, *DISTORT, *FRAGMENTS)


def offer_named(name: str) -> Offer:
    """The mechanism of this name."""
    for offer in OFFERS:
        if offer.name == name:
            return offer
    known = "; ".join(f"{offer.name} ({offer.summary})" for offer in OFFERS)
    raise BadInput(f"there is no mechanism {name!r}; --with takes {known}")


def all_options() -> dict[str, tuple[Option, tuple[str, ...]]]:
    """Every option by name, with the mechanisms that take it."""
    users: dict[str, tuple[Option, tuple[str, ...]]] = {}
    for offer in OFFERS:
        for option in offer.options:
            known, names = users.get(option.name, (option, ()))
            if known != option:
                raise ValueError(f"two mechanisms mean different things by {option.flag}")
            users[option.name] = (option, (*names, offer.name))
    return users


def refuse_foreign(offer: Offer, given: Mapping[str, Any]) -> None:
    """Stop at an option that the chosen mechanism would not look at."""
    own = {option.name for option in offer.options}
    for name, (option, users) in all_options().items():
        if name in given and name not in own:
            raise BadInput(
                f"{option.flag} belongs to {' and '.join(users)}, not to {offer.name}; leave it out or choose another --with"
            )
