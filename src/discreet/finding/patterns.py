"""All rules together: what patterns alone find in a text."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache

from discreet.finding.addresses import address_rules
from discreet.finding.ages import age_rules
from discreet.finding.dates import date_rules
from discreet.finding.emails import find_emails
from discreet.finding.ibans import find_ibans
from discreet.finding.organisations import organisation_rules
from discreet.finding.phones import find_phones
from discreet.finding.places import place_rules
from discreet.finding.postcodes import postcode_rules
from discreet.finding.prefilter import Prefilter
from discreet.finding.presidio import presidio_rules
from discreet.finding.record_numbers import record_number_rules
from discreet.finding.rule import Rule
from discreet.finding.titles import title_rules
from discreet.finding.urls import url_rules
from discreet.text.document import Span

__all__ = ["all_rules", "find_patterns"]

_SEARCHES: tuple[tuple[str, Callable[[Prefilter, float], Iterable[Span]]], ...] = (
    ("PHONE_NUMBER", find_phones),
    ("IBAN_CODE", find_ibans),
    ("EMAIL_ADDRESS", find_emails),
)
"""What needs more than one regular expression."""


@cache
def all_rules() -> tuple[Rule, ...]:
    """Every rule, Presidio's and ours."""
    return (
        *presidio_rules(),
        *title_rules(),
        *organisation_rules(),
        *place_rules(),
        *address_rules(),
        *postcode_rules(),
        *date_rules(),
        *age_rules(),
        *record_number_rules(),
        *url_rules(),
    )


def find_patterns(
    text: str, kinds: frozenset[str], threshold: float, languages: frozenset[str] | None = None
) -> Iterator[Span]:
    """Everything the rules for these kinds find, overlaps and all, labelled by kind.

    `languages` are those of the text; without them the rules of every language are used.
    """
    prefilter = Prefilter(text)
    for rule in _rules_for(kinds, languages):
        if rule.can_match(prefilter, threshold):
            yield from rule.find(prefilter, threshold)
    for kind, search in _SEARCHES:
        if kind in kinds:
            yield from search(prefilter, threshold)


@cache
def _rules_for(kinds: frozenset[str], languages: frozenset[str] | None) -> tuple[Rule, ...]:
    return tuple(
        rule
        for rule in all_rules()
        if rule.kind in kinds
        and (languages is None or not rule.languages or not rule.languages.isdisjoint(languages))
    )
