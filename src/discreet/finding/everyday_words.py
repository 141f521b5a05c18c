"""Names that are everyday words as well: Will, May, Young. One list, and which part of it each use can take."""

import re

__all__ = ["OPENING_WORDS", "RECORD_WORDS", "is_plain_word"]

_WORDS = frozenset(
    "abbot amber april art august autumn bacon baker banks bean bell berry best bill bird bishop black bloom "
    "bright brown bush carter case cash chase church coffin cook cooper cousin crane cross daisy dawn day drew "
    "duke east eve faith field fox frank frost gold good grace grant gray green grey guy hand hay hazel head "
    "heart heather hill holly hood hope hunt iris ivy jack joy june key king knight lamb lane law lily little "
    "long love major mark marsh mason may miles miller moon noble north nurse olive onions page park pat peace "
    "peacock pearl penny pike pool poor pope potter power price prince rain ray reading reed rice rich rob "
    "root rose ruby rush sergeant sharp shepherd short silver small smith snow south spring steel stone street "
    "strong sue summer sweet swift taylor temple tree turner violet walker wall ward weaver west white will "
    "winter wise wolf wood young".split()
)
"""Everyday words first and names besides."""

_SURNAMES = frozenset(
    "brooks cole dale fields fisher fry gene glen graves hart hunter marshall mills moore newman parker poole "
    "porter powers rowe savage tailor underwood vale waters wells woods worth wright".split()
)
"""Last names first: at the head of a sentence they may be words; where a record bears one, it is the person."""

_FIRST_NAMES = frozenset(
    "carol christian dean dick drake earl jasmine martin max norman robin sandy victor".split()
)
"""First names first: at the head of a sentence they are people; in a record's text they ask for support."""

OPENING_WORDS = _WORDS | _SURNAMES
"""Words whose capital at the start of a sentence says nothing."""

RECORD_WORDS = _WORDS | _FIRST_NAMES
"""Words that mean the person of a record only where something beside them supports it."""

_SENTENCE_START = re.compile(r"(?:^|[.!?:;\n•*-]\s*|\n\s*)[\"'“‘(]?$")


def is_plain_word(text: str, start: int, end: int) -> bool:
    """True for such a word where its capital may come from the sentence and a small word follows it."""
    if text[start:end].lower() not in OPENING_WORDS:
        return False
    follows = re.match(r"\s+[a-z]", text[end : end + 4])
    return bool(follows and _SENTENCE_START.search(text[max(0, start - 8) : start]))
