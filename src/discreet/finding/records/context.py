"""Is this word the person, or only spelt like one? 'Troy' the city, 'May' the month, 'will' the verb.

A mention of one word is weak evidence. It counts as the person after a title, or where the words
around it or spaCy's reading of the sentence make a person of it; it does not count where they make
it a place, an institution or a date, nor where an everyday word stands in small letters or at the
head of a sentence with nothing to support it.
"""

import re
from collections.abc import Sequence

from discreet.finding.everyday_words import RECORD_WORDS
from discreet.finding.places import MOVES
from discreet.finding.records.words import Word
from discreet.text.document import Span
from discreet.text.name_words import RECORD_TITLES

__all__ = ["is_the_person"]

_PLACE_BEFORE = frozenset("in at from near to into around outside towards via".split())
_TRAVEL = frozenset(MOVES) | frozenset("flight flights flew fly drive drove trip train travel went".split())
_PERSON_BEFORE = frozenset(
    "wife husband son daughter mother father sister brother partner spouse married child children named called dear "
    "patient re hello hi thanks regards aunt uncle nephew niece carer friend and with".split()
)
_PERSON_AFTER = frozenset(
    "was is has had said says reports reported asked came went seen told lives visited wants thinks feels called rang "
    "complains attended and who phoned".split()
)
_SPEAKS = frozenset(
    "says said reports reported thinks feels complains wants told rang phoned lives attended".split()
)
_NOT_NAMES = frozenset("rn gp sn hca consultant ward street road hospital the i we he she they".split())
_ELSEWHERE = frozenset(["GPE", "LOC", "FAC", "LOCATION", "ORG", "ORGANIZATION", "DATE", "PRODUCT", "NORP"])


def is_the_person(words: Sequence[Word], at: int, text: str, entities: Sequence[Span]) -> bool:
    """Whether the single word `words[at]`, equal to part of a known name, means that person."""
    word = words[at]
    before = words[at - 1].folded if at and _near(words[at - 1], word, text) else ""
    after = words[at + 1].folded if at + 1 < len(words) and _near(word, words[at + 1], text) else ""
    if _part_of_another_name(words, at, text):
        return False
    if before in RECORD_TITLES:
        return True
    if not word.text[:1].isupper():
        return word.folded not in RECORD_WORDS and len(word.folded) >= 5
    if before in _PLACE_BEFORE and at > 1 and words[at - 2].folded in _TRAVEL:
        return False
    labels = {entity.label for entity in entities if entity.start < word.end and word.start < entity.end}
    if "PERSON" in labels or before in _PERSON_BEFORE:
        return True
    if re.match(r", [A-Z][a-z]+", text[word.end :]) and before in _PLACE_BEFORE:
        return False
    if labels & _ELSEWHERE and before in _PLACE_BEFORE | {"the", "of"}:
        return False
    if word.folded in RECORD_WORDS:
        strong = after in _SPEAKS or (after in _PERSON_AFTER and not _heads_a_sentence(text, word.start))
        return strong or _alone_on_its_line(text, word)
    return not (labels & {"GPE", "LOC", "LOCATION"}) or after in _PERSON_AFTER


def _part_of_another_name(words: Sequence[Word], at: int, text: str) -> bool:
    """'Søren Johansen' is not our Johansen, nor 'Ursula Lorenz' our Ursula: a strange name stands beside it."""
    word = words[at]
    if text[word.start - 1 : word.start] == "-" or re.match(r"-\w", text[word.end : word.end + 2]):
        return True
    left = words[at - 1] if at and text[words[at - 1].end : word.start] == " " else None
    right = words[at + 1] if at + 1 < len(words) and text[word.end : words[at + 1].start] == " " else None
    return any(
        other is not None and _looks_like_a_name(other, text) and word.text[:1].isupper()
        for other in (left, right)
    )


def _looks_like_a_name(word: Word, text: str) -> bool:
    return (
        word.text[:1].isupper()
        and word.text[1:].islower()
        and word.folded not in RECORD_TITLES | _PERSON_BEFORE | _NOT_NAMES
        and not _heads_a_sentence(text, word.start)
    )


def _alone_on_its_line(text: str, word: Word) -> bool:
    line_start, line_end = text.rfind("\n", 0, word.start) + 1, text.find("\n", word.end)
    line = text[line_start : line_end if line_end >= 0 else len(text)]
    return line_start > 0 and line.strip(" ,.") == word.text


def _near(left: Word, right: Word, text: str) -> bool:
    return bool(re.match(r"^[ \u00a0.,:]{1,2}$", text[left.end : right.start]))


def _heads_a_sentence(text: str, start: int) -> bool:
    return not text[:start].strip(" \"'(") or bool(re.search(r"[.!?:\n]\s*$", text[:start]))
