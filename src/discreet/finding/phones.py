"""Telephone numbers, by Google's library of the world's numbering plans.

Presidio runs the library's matcher over the whole text once a country. Here one pattern picks out the
stretches that could be a number, and only these are read, each until a country accepts it. A plus, a
leading zero or the American grouping (3-3-4) is what a number shows by itself; any other seven to fifteen
digits need a word such as "call" nearby.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from discreet.finding.context import Context, boosted
from discreet.finding.prefilter import Prefilter
from discreet.text.document import Span

__all__ = ["REGIONS", "find_phones"]

REGIONS = ("GB", "US", "DE", "FR", "ES", "IT", "NL", "PL", "PT", "BE", "CH", "AT", "IN", "IL", "BR")
"""The countries whose numbers are read without their prefix; with a plus, every country's are."""

_SPOKEN = {
    "en": "GB US IN IL",
    "de": "DE AT CH",
    "fr": "FR BE CH",
    "es": "ES",
    "nl": "NL BE",
    "pt": "PT BR",
    "pl": "PL",
    "it": "IT CH",
}
"""Where a language is spoken: a number without prefix in a Spanish text is not read as a German one."""

_STRETCH = re.compile(
    r"(?<![\w.,/:#+-])(?:\(?\+|\()?\d(?:[ ().\u2010-\u2015/-]{0,3}\d)+"
    r"(?:[ ]?(?:x|ext\.?|extension)[ ]?\d{1,6})?(?![\w@]|[.,:/-]\d|[ ]?%)"
)
_SHAPE = re.compile(
    r"(?P<plus>\(?\+|00[1-9])|(?P<zero>\(?0[1-9(])|(?P<american>1?[ .-]?\(?[2-9]\d\d\)?[ .-]{0,2}\d{3}[ .-]\d{4}(?!\d))|"
    r"(?P<local>[2-9]\d\d?[ .-]\d{2,3}[ .-]\d{2,3}(?:[ .-]\d\d)?(?![ .-]?\d))"
)
_OTHER = re.compile(r"\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}[/.-]\d{1,2}[/.-]\d{1,2}|\d{3}-\d{2}-\d{4}")
"""Dates and social security numbers, which some country's plan would take."""

_BEGINNING = re.compile(r"[ /](?=\+|\(?0\d)")
_EXTENSION = re.compile(r"[ ]?[xe].*", re.DOTALL)
_CONTEXT = Context.of(
    (
        "phone,telephone,tel,tel.,cell,cellphone,mobile,mob,call,called,ring,rang,fax,phone number,contact number,"
        "my number,number is,telefon,handy,bleep,pager,dial,whatsapp,"
        "telefonnummer,mobil,rufnummer,erreichbar,tél,téléphone,portable,joindre,appeler,teléfono,tfno,tlf,móvil,llamar,llame,"
        "telefoonnummer,telefoon,mobiel,gsm,bel,bellen,bereikbaar,telefone,telemóvel,celular,ligar,kom,komórka,zadzwonić,numer telefonu,telefonu,"
        "telefono,cellulare,cell,chiamare,recapito"
    ).split(",")
)
_FEWEST, _WHOLE, _MOST = 7, 10, 15
_SCORES = {
    # what the number shows: (accepted by a country's plan, not accepted)
    "plus": (0.8, 0.7),
    "zero": (0.6, 0.3),
    "american": (0.6, 0.35),
    "local": (0.5, 0.25),
    "": (0.2, 0.2),
}


def find_phones(prefilter: Prefilter, threshold: float) -> Iterator[Span]:
    """The telephone numbers of a text."""
    if prefilter.digits < _FEWEST:
        return
    spoken = {region for code in prefilter.languages for region in _SPOKEN[code].split()}
    regions = tuple(region for region in REGIONS if not spoken or region in spoken)
    for stretch in _STRETCH.finditer(prefilter.text):
        for start, end in _numbers(stretch[0], stretch.start()):
            near = _CONTEXT.near(prefilter.lowered, start, end)
            shape, accepted = _judge(prefilter.text[start:end], regions)
            score = _SCORES[shape][0 if accepted else 1]
            score = boosted(score) if near else score
            if score >= threshold:
                yield Span(
                    start, end, "PHONE_NUMBER", round(score, 3), "pattern:phones", _why(shape, accepted, near)
                )


def _numbers(stretch: str, offset: int) -> Iterator[tuple[int, int]]:
    """The stretch itself, or the numbers in it where a new one seems to begin."""
    if _OTHER.fullmatch(stretch):
        return
    digits = sum(map(str.isdigit, _EXTENSION.sub("", stretch)))
    if _FEWEST <= digits <= _MOST:
        yield offset, offset + len(stretch)
    elif digits > _MOST:
        for beginning in _BEGINNING.finditer(stretch):
            first, second = stretch[: beginning.start()], stretch[beginning.end() :]
            if sum(map(str.isdigit, first)) >= _WHOLE:
                yield from _numbers(first, offset)
                yield from _numbers(second, offset + beginning.end())
                return


@lru_cache(maxsize=4096)
def _judge(number: str, regions: tuple[str, ...] = REGIONS) -> tuple[str, str]:
    """What the number shows by itself, and the first country whose numbering plan has it."""
    from phonenumbers import NumberParseException, is_valid_number, parse, region_code_for_number

    shown = _SHAPE.match(number)
    shape = shown.lastgroup or "" if shown else ""
    if not shape:
        return "", ""
    for region in regions:
        try:
            parsed = parse(number, region)
        except NumberParseException:
            continue
        if is_valid_number(parsed):
            return shape, region_code_for_number(parsed) or region
    return shape, ""


def _why(shape: str, accepted: str, near: str | None) -> str:
    shown = {
        "plus": "with a country's prefix",
        "zero": "with a leading zero",
        "american": "grouped 3-3-4",
        "local": "grouped as in Spain, Portugal or Poland",
        "": f"{_FEWEST} to {_MOST} digits",
    }[shape]
    why = f"telephone number, {shown}"
    if accepted:
        why += f"; valid in {accepted}"
    return why + (f"; near '{near}'" if near else "")
