"""International bank account numbers, by Presidio's pattern and its check of checksum and country length.

The pattern runs on into a following word or number ("DE89 3704 0044 0532 0130 00 2 days"), so shorter
ends are tried until the checksum holds.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any

from discreet.finding.context import Context
from discreet.finding.prefilter import Prefilter
from discreet.finding.rule import PROVEN
from discreet.text.document import Span

__all__ = ["find_ibans"]


@cache
def _parts() -> tuple[Any, Any, Context]:
    import regex  # type: ignore[import-untyped]
    from presidio_analyzer.predefined_recognizers import IbanRecognizer

    recogniser: Any = IbanRecognizer()
    pattern = regex.compile(recogniser.patterns[0].regex, recogniser.global_regex_flags)
    return recogniser, pattern, Context.of(recogniser.context)


def find_ibans(prefilter: Prefilter, threshold: float) -> Iterator[Span]:
    """The IBANs of a text."""
    if prefilter.digits < 10 or threshold > PROVEN:
        return
    recogniser, pattern, context = _parts()
    capitals = prefilter.text.upper()
    text = capitals if len(capitals) == len(prefilter.text) else prefilter.text
    for match in pattern.finditer(text):
        for group in range(len(match.groups()), 0, -1):
            start, end = match.start(), match.end(group)
            if recogniser.validate_result(text[start:end]):
                near = context.near(prefilter.lowered, start, end)
                why = "bank account (IBAN); its checksum holds" + (f"; near '{near}'" if near else "")
                yield Span(start, end, "IBAN_CODE", PROVEN, "pattern:IbanRecognizer", why)
                break
