"""Presidio's recognisers without its language engine: their patterns, checks and context words as rules.

Which of them are taken, and how far each is trusted, stands in `presidio_settings`.
"""

import re
from collections.abc import Callable
from functools import cache
from typing import Any

from discreet.extras import needed
from discreet.finding.context import Context
from discreet.finding.presidio_settings import TABLE, Settings
from discreet.finding.rule import Rule

__all__ = ["presidio_rules", "recognisers"]

_REACH = 24
"""How far from a digit a pattern looks."""


def recognisers() -> dict[str, Any]:
    """Presidio's recognisers of the table, by name, each made once."""
    try:
        import presidio_analyzer.predefined_recognizers as presidio
    except ImportError:
        raise needed("finding by patterns", "presidio-analyzer") from None
    return {taken.recogniser: getattr(presidio, taken.recogniser)() for taken in TABLE}


@cache
def presidio_rules() -> tuple[Rule, ...]:
    """One rule for each pattern of each recogniser that is taken."""
    made = recognisers()
    return tuple(
        _rule(taken, made[taken.recogniser], pattern)
        for taken in TABLE
        for pattern in made[taken.recogniser].patterns
        if pattern.name not in taken.without
    )


def _rule(taken: Settings, recogniser: Any, pattern: Any) -> Rule:
    check, proves = _check(recogniser)
    return Rule(
        kind=recogniser.supported_entities[0],
        what=taken.what,
        source=f"pattern:{taken.recogniser}",
        regex=_compile(taken, pattern.regex, int(recogniser.global_regex_flags)),
        score=min(pattern.score, taken.most),
        check=check,
        proof=taken.proof,
        proven=taken.proven if proves else 0.0,
        context=Context.of(taken.context or recogniser.context),
        digits=taken.digits,
        run=taken.run,
        needs=taken.needs,
        words=frozenset(taken.words),
        reach=0 if taken.wide or not max(taken.digits, taken.run) else _REACH,
    )


def _compile(taken: Settings, pattern: str, flags: int) -> Any:
    """Python's own engine where it can read the pattern, for it is up to four times faster here."""
    import regex  # type: ignore[import-untyped]

    pattern = pattern.replace("(?i)", "")
    if taken.whole:
        pattern = rf"(?<![^\W_])(?:{pattern})(?![^\W_])"
    try:
        standard = re.DOTALL | re.MULTILINE | (0 if taken.cased else flags & re.IGNORECASE)
        return re.compile(pattern, standard)
    except re.error:
        wide = regex.DOTALL | regex.MULTILINE | (0 if taken.cased else flags & regex.IGNORECASE)
        return regex.compile(pattern, wide)


def _check(recogniser: Any) -> tuple[Callable[[str], bool | None] | None, bool]:
    """Presidio's two tests in one (rejected, proven, undecided), and whether it can prove anything."""
    from presidio_analyzer import PatternRecognizer

    validates = type(recogniser).validate_result is not PatternRecognizer.validate_result
    invalidates = type(recogniser).invalidate_result is not PatternRecognizer.invalidate_result

    def check(matched: str) -> bool | None:
        verdict = recogniser.validate_result(matched)
        if verdict is False or recogniser.invalidate_result(matched):
            return False
        return True if verdict else None

    return (check if validates or invalidates else None), validates
