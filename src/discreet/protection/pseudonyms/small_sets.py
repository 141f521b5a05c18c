"""Values from sets so small that a pseudonym gives itself away: whoever counts how often each occurs knows them all.

Seven pseudonyms of weekdays, the rarest two of them weekends; two of sexes; a hundred of ages. They are masked.
"""

from discreet.protection.spans.values import folded
from discreet.text.dates import read_date
from discreet.text.months import NAMES

__all__ = ["is_small"]

_LABELS = frozenset(
    (
        "AGE SEX GENDER WEEKDAY DAY MONTH YEAR SEASON TIME TITLE INITIAL INITIALS MARITAL_STATUS BLOOD_GROUP ETHNICITY "
        "RELIGION NATIONALITY LANGUAGE GRADE"
    ).split()
)
"""Labels, ours and those that others bring, whose every value is one of a few hundred."""

_WORDS = frozenset(
    (
        "monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun "
        "montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag "
        "spring summer autumn fall winter fruhling sommer herbst today yesterday tomorrow heute gestern morgen "
        "male female man woman boy girl he she him her his mannlich weiblich mann frau junge madchen divers "
        "single married divorced widowed separated ledig verheiratet geschieden verwitwet "
        "yes no true false positive negative unknown none ja nein"
    ).split()
).union(folded(name) for names in NAMES for name in names)
"""Such values under any label, in English and German, without accents."""

_SHORT = 2
"""Letters and digits up to which a code (TX, 7B) is one of a few hundred."""


def is_small(label: str, written: str) -> bool:
    """True when a value is one of a few hundred that everybody can list.

    A date counts unless it names day, month and year; a person's name counts only if it is one letter, for Winter and
    May are surnames.
    """
    if label in _LABELS:
        return True
    if label == "DATE":
        return read_date(written) is None
    letters = "".join(letter for letter in folded(written) if letter.isalnum())
    if label == "PERSON" or not letters.isascii():
        return len(letters) <= 1
    return len(letters) <= _SHORT or letters in _WORDS
