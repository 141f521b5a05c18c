"""Addresses, institutions and plain phrases: runs of the value's own words, and their abbreviations."""

import itertools
import re

from discreet.finding.records.words import Word, close_enough, split_words

__all__ = ["mentions_of_address", "mentions_of_institution", "mentions_of_text"]

_SMALL = frozenset("of the and for at in on a an de la le du des der die das & und et".split())
_GENERIC = frozenset(
    "university college school academy institute high primary secondary grammar hospital general district community clinic "
    "surgery practice medical centre center company ltd inc llc plc group limited house royal national state st saint "
    "department faculty trust health services service city county".split()
)
_JOIN = re.compile(r"^(?:[ \u00a0]| & |,[ \u00a0\n]?|\.[ \u00a0]|-|/|\n|['’]s[ \u00a0])$")
_SHORTENED = {
    "street": "st", "road": "rd", "avenue": "ave", "lane": "ln", "drive": "dr", "square": "sq", "court": "ct",
    "university": "univ", "saint": "st", "hospital": "hosp", "department": "dept", "company": "co",
}  # fmt: skip

Found = list[tuple[int, int, str]]


def mentions_of_text(value: str, words: list[Word], text: str) -> Found:
    """The whole phrase, with at most a slip in it."""
    target = [word.folded for word in split_words(value)]
    if not target or len("".join(target)) < 3:
        return []
    return [
        (at, at + len(target), "the value")
        for at in range(len(words) - len(target) + 1)
        if all(_same(known, words[at + place].folded) for place, known in enumerate(target))
        and _unbroken(words[at : at + len(target)], text)
    ]


def mentions_of_address(value: str, words: list[Word], text: str) -> Found:
    """The address, whole or in part, as long as it says more than the town: a house number or a postcode."""
    target = [word.folded for word in split_words(value)]
    telling = {word for word in target if any(character.isdigit() for character in word)}
    found = []
    for at, end in _runs(target, words, text):
        part = {word.folded for word in words[at:end]}
        if telling and part & telling and end - at >= 2:
            found.append((at, end, "the address" if end - at >= len(target) else "a part of the address"))
        elif _names_the_place(value, words, at, end, text):
            found.append((at, end, "the place"))
    return found


def _names_the_place(value: str, words: list[Word], at: int, end: int, text: str) -> bool:
    """A whole piece of the address, and not the beginning of 'Wexley General Hospital'."""
    if " ".join(word.folded for word in words[at:end]) not in _pieces(value):
        return False
    after = words[end] if end < len(words) and text[words[end - 1].end : words[end].start] == " " else None
    return after is None or after.folded not in _GENERIC or not after.text[0].isupper()


def mentions_of_institution(value: str, words: list[Word], text: str) -> Found:
    """The institution's name, reordered, without its generic words, or as an acronym."""
    target = [word.folded for word in split_words(value)]
    content = [word for word in target if word not in _SMALL]
    own = [word for word in content if word not in _GENERIC]
    found: Found = []
    for at, end in _runs(target, words, text):
        at, end = _without_small_edges(words, at, end, target)
        used = {_known(word.folded, target) for word in words[at:end]}
        if len(used & set(content)) >= min(2, len(content)) and (used & set(own) or not own):
            found.append(
                (at, end, "the institution" if len(used) >= len(set(target)) else "its name, shortened")
            )
    acronym = "".join(word[0] for word in content).upper()
    if len(acronym) >= 3:
        found += [(at, at + 1, "its acronym") for at, word in enumerate(words) if word.text == acronym]
    return found


def _runs(target: list[str], words: list[Word], text: str) -> list[tuple[int, int]]:
    """The longest stretches of the text made of the target's words only, each used once."""
    runs, at = [], 0
    while at < len(words):
        left, end = list(target), at
        while end < len(words) and (end == at or _unbroken(words[end - 1 : end + 1], text)):
            known = _known(words[end].folded, left)
            if known is None:
                break
            left.remove(known)
            end += 1
        if end > at:
            runs.append((at, end))
        at = max(end, at + 1)
    return runs


def _known(seen: str, target: list[str]) -> str | None:
    return next((known for known in target if _same(known, seen)), None)


def _same(known: str, seen: str) -> bool:
    return known == seen or _SHORTENED.get(known) == seen or close_enough(known, seen)


def _unbroken(words: list[Word], text: str) -> bool:
    return all(_JOIN.match(text[left.end : right.start]) for left, right in itertools.pairwise(words))


def _pieces(value: str) -> set[str]:
    """What stands between the commas of an address, with and without its numbers, alone or with the next."""
    pieces = [[word.folded for word in split_words(piece)] for piece in re.split(r"[,;\n]", value)]
    plain = [[word for word in piece if word.isalpha()] for piece in pieces]
    return {
        " ".join(itertools.chain(*kind[start:end]))
        for kind in (pieces, plain)
        for start, end in itertools.combinations(range(len(kind) + 1), 2)
        if all(kind[start:end])
    }


def _without_small_edges(words: list[Word], at: int, end: int, target: list[str]) -> tuple[int, int]:
    """Drop 'of' and 'the' at the ends, unless the name itself begins or ends so."""
    while (
        at < end
        and words[at].folded in _SMALL
        and words[at].text not in (target[0].title(), target[0].upper())
    ):
        at += 1
    while end > at and words[end - 1].folded in _SMALL:
        end -= 1
    return at, end
