"""One text through one mechanism, drawn several times, with the statement and the risk beside it."""

from collections.abc import Mapping
from difflib import SequenceMatcher
from functools import lru_cache
from typing import Any

from discreet.attacks.reconstruction.informed import informed_adversary
from discreet.attacks.tuning.loss import known_words
from discreet.errors import BadInput, DiscreetError
from discreet.privacy.guarantee import Guarantee
from discreet.privacy.random import Random
from discreet.privacy.release import Release
from discreet.protection.origin import verified_first
from discreet.protection.words.scale import NEAREST_50
from discreet.protection.words.vocabulary import Vocabulary
from discreet.protection.words.word_mechanism import WordMechanism
from discreet.text.document import Document
from discreet.text.tokens import tokenise
from discreet.workbench.forms import filled
from discreet.workbench.try_out.offered import mechanism_to_try

__all__ = ["LONGEST", "in_plain_words", "segments", "try_out", "words_of"]

LONGEST = 5_000
"""Characters of a text that is tried."""

MOST_DRAWS = 8
WORDS = 10_000
_MISSED = "What the finder missed is still there: look for it, and measure it with a reviewed sample."
_UNTRIED = "No attack on this kind of mechanism is tried here."
RISK_WORDS = 60
"""Different words of the text that the adversary is tried on."""


def try_out(request: Mapping[str, Any], random: Random | None = None) -> dict[str, Any]:
    """The draws, marked where they differ from the text; the statement; the risk."""
    text = request.get("text")
    if not isinstance(text, str) or not text.strip():
        raise BadInput("there is no text to try")
    if len(text) > LONGEST:
        raise BadInput(f"the text has {len(text):,} characters; up to {LONGEST:,} are tried here")
    draws = request.get("draws", 3)
    if isinstance(draws, bool) or not isinstance(draws, int) or not 1 <= draws <= MOST_DRAWS:
        raise BadInput(f"draws must be between 1 and {MOST_DRAWS}")
    make = mechanism_to_try(request.get("mechanism"))
    values = request.get("values", {})
    if not isinstance(values, Mapping):
        raise BadInput("values must be an object of settings")
    built = filled(make, values)
    notes = verified_first(built)
    source = Random() if random is None else random
    document = Document(id="trial", text=text)
    if built.needs_spans:
        (document,) = _found(document)
    is_words = isinstance(built, WordMechanism)
    mechanism = built.over(words_of(WORDS)) if is_words else built.prepare().mechanism
    releases = [Release([document], mechanism, random=source, ledger=None, notes=notes)]
    texts = [next(iter(releases[0])).text]
    while source.has_drawn and len(releases) < draws:
        releases.append(Release([document], mechanism, random=source, ledger=None))
        texts.append(next(iter(releases[-1])).text)
    risk = _risk(built, text, source) if is_words else {"note": _MISSED if built.needs_spans else _UNTRIED}
    statement = releases[0].statement
    return {
        "original": [{"text": text, "changed": False}],
        "draws": [segments(text, drawn) for drawn in texts],
        "statement": statement.to_json(),
        "statement_text": str(statement),
        "plain": in_plain_words(statement.guarantee, statement.published, _count(text)),
        "risk": risk,
    }


def segments(original: str, released: str) -> list[dict[str, Any]]:
    """The released text in pieces, each marked as changed or not."""
    before, after = ([token.text for token in tokenise(text)] for text in (original, released))
    pieces: list[dict[str, Any]] = []
    for kind, _, _, start, end in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if start < end:
            pieces.append({"text": "".join(after[start:end]), "changed": kind != "equal"})
    return pieces


def in_plain_words(guarantee: Guarantee, published: Guarantee | None, words: int) -> list[str]:
    """What the guarantee means, for somebody who has never met an ε."""
    if not guarantee.is_private:
        said = [
            "No guarantee: whoever sees this text may learn anything that can be read or inferred from it."
        ]
    else:
        said = [
            "Each word could have been another one. How much an observer can favour one word over another depends on "
            "how near the two are in meaning: near ones are hidden well, far ones less."
        ]
        if NEAREST_50 in guarantee.scale:
            said.append(f"Half of the words have a neighbour within {guarantee.scale[NEAREST_50]:.3g}.")
        said.append(
            f"This text has {words:,} words. The guarantee is for one word; for the text the exponents of all its words add up."
        )
    if published is not None and published != guarantee:
        said.append(f"The paper claims more: {published}. That does not hold.")
    said.append(
        "This is a trial: nothing was written, nothing was recorded. Do not pass on what you see here."
    )
    return said


@lru_cache(maxsize=2)
def words_of(count: int) -> Vocabulary:
    """The most common public words, kept for the next draw."""
    from discreet.protection.words.text_vocabulary import text_vocabulary

    vocabulary, _ = text_vocabulary("glove", most_common=count)
    return vocabulary


def _found(document: Document) -> list[Document]:
    from discreet.finding.finder import Finder

    return list(Finder().find([document]))


def _count(text: str) -> int:
    return sum(token.kind == "word" for token in tokenise(text))


def _risk(mechanism: Any, text: str, random: Random) -> dict[str, Any]:
    """How often the informed adversary names the word, on fresh draws of the text's own words."""
    vocabulary = words_of(WORDS)
    places = list(dict.fromkeys(known_words(text, vocabulary).tolist()))[:RISK_WORDS]
    words = [vocabulary.words[place] for place in places]
    if len(words) < 2:
        return {"note": "too few known words to try an attack on"}
    try:
        found = informed_adversary(mechanism, vocabulary, words=words, draws=20, trials=1_000, random=random)
    except DiscreetError as problem:
        return {"note": str(problem)}
    return {
        "words": found.words,
        "guessed": 1 - found.strongest.value,
        "guessed_low": 1 - found.strongest.high,
        "guessed_high": 1 - found.strongest.low,
        "unchanged": found.unchanged.value,
        "baseline": 1 / found.words,
        "note": "The adversary knows the mechanism and that the word is one of these; the chance baseline is right once in so many words.",
    }
