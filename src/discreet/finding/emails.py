"""E-mail addresses, read outwards from the @.

Presidio's pattern starts at every word of the text and looks for an @ further on, which takes forever on
a long run of letters and points. What it accepts is accepted here too, as far as the standard's lengths
allow (64 characters before the @, 253 after).
"""

import re
from collections.abc import Iterator

from discreet.finding.domains import has_domain
from discreet.finding.prefilter import Prefilter
from discreet.finding.rule import PROVEN
from discreet.text.document import Span

__all__ = ["find_emails"]

_LOCAL = re.compile(r"[\w!#$%&'*+/=?^`{|}~-](?:[\w!#$%&'*+/=?^`{|}~.-]*[\w!#$%&'*+/=?^`{|}~-])?$")
_DOMAIN = re.compile(r"\w+(?:-+\w+)*(?:\.\w+(?:-+\w+)*)+")
_LONGEST_LOCAL, _LONGEST_DOMAIN = 64, 253


def find_emails(prefilter: Prefilter, threshold: float) -> Iterator[Span]:
    """The e-mail addresses of a text."""
    text = prefilter.text
    place = text.find("@") if threshold <= PROVEN else -1
    while place >= 0:
        domain = _DOMAIN.match(text, place + 1, place + 1 + _LONGEST_DOMAIN)
        before = text[max(0, place - _LONGEST_LOCAL) : place]
        local = _LOCAL.search(before.rpartition(" ")[2]) if domain else None
        start = _from_a_word(text, place - len(local[0])) if local else place
        if domain and start < place and has_domain(domain[0]):
            why = "e-mail address; a real domain ending"
            yield Span(start, domain.end(), "EMAIL_ADDRESS", PROVEN, "pattern:emails", why)
        place = text.find("@", place + 1)


def _from_a_word(text: str, start: int) -> int:
    """Past quotation marks and the like, to where a word begins."""
    while not (text[start].isalnum() or text[start] in "_@"):
        start += 1
    return start
