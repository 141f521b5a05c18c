"""All rules together: what patterns alone find in a text."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache

from discreet.finding.addresses import address_rules
from discreet.finding.ages import age_rules
from discreet.finding.dates import date_rules
from discreet.finding.dockets import docket_rules
from discreet.finding.emails import find_emails
from discreet.finding.form_fields import find_form_fields
from discreet.finding.ibans import find_ibans
from discreet.finding.local_addresses import local_address_rules
from discreet.finding.local_dates import local_date_rules
from discreet.finding.local_numbers import local_number_rules
from discreet.finding.local_titles import local_title_rules
from discreet.finding.national_ids import national_id_rules
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

_FORM_KINDS = frozenset(("PERSON", "LOCATION", "ORGANIZATION", "ADDRESS", "DATE", "POSTCODE"))
_SEARCHES: tuple[tuple[frozenset[str], Callable[[Prefilter, float], Iterable[Span]]], ...] = (
    (frozenset(("PHONE_NUMBER",)), find_phones),
    (frozenset(("IBAN_CODE",)), find_ibans),
    (frozenset(("EMAIL_ADDRESS",)), find_emails),
    (_FORM_KINDS, find_form_fields),
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
        *national_id_rules(),
        *local_title_rules(),
        *local_number_rules(),
        *local_date_rules(),
        *local_address_rules(),
        *docket_rules(),
    )


def find_patterns(
    text: str, kinds: frozenset[str], threshold: float, languages: frozenset[str] | None = None
) -> Iterator[Span]:
    """Everything the rules for these kinds find, overlaps and all, labelled by kind.

    `languages` are those of the text; without them the rules of every language are used.
    """
    prefilter = Prefilter(text, languages or frozenset())
    for rule in _rules_for(kinds, languages):
        if rule.can_match(prefilter, threshold):
            yield from rule.find(prefilter, threshold)
    for found, search in _SEARCHES:
        if not found.isdisjoint(kinds):
            yield from (span for span in search(prefilter, threshold) if span.label in kinds)


@cache
def _rules_for(kinds: frozenset[str], languages: frozenset[str] | None) -> tuple[Rule, ...]:
    return tuple(
        rule
        for rule in all_rules()
        if rule.kind in kinds
        and (languages is None or not rule.languages or not rule.languages.isdisjoint(languages))
    )
