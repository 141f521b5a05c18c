"""National identity, tax and insurance numbers, each with its check digits.

A number that passes a check of two digits (1 in 97) is proven. One check digit passes by chance in one number out of
ten: such a number counts in a text of its own language, or beside the word for it.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from discreet.finding.context import Context
from discreet.finding.rule import PROVEN, Rule

__all__ = [
    "is_ahv",
    "is_belgian",
    "is_bsn",
    "is_cpf",
    "is_dni",
    "is_german_tax",
    "is_kvnr",
    "is_nip",
    "is_nir",
    "is_pesel",
    "is_portuguese_nif",
    "national_id_rules",
]


def _digits(matched: str) -> list[int]:
    return [int(char) for char in matched if char.isdigit()]


def is_nir(matched: str) -> bool:
    """French: 13 figures (Corsica with a letter) and a key, 97 less the number modulo 97."""
    plain = re.sub(r"\W", "", matched).upper()
    number, key = plain[:13].replace("2A", "19").replace("2B", "18"), plain[13:]
    return number.isdigit() and len(key) == 2 and int(key) == 97 - int(number) % 97


def is_kvnr(matched: str) -> bool:
    """German health insurance: a letter read as two figures, every second one doubled, digits summed."""
    plain = re.sub(r"\W", "", matched).upper()
    figures = [int(char) for char in f"{ord(plain[0]) - 64:02d}{plain[1:9]}"]
    total = sum(sum(divmod(figure * (1 + place % 2), 10)) for place, figure in enumerate(figures))
    return total % 10 == int(plain[9])


def is_german_tax(matched: str) -> bool:
    """German: eleven figures, ISO 7064 MOD 11,10; among the first ten one stands twice or three times."""
    figures = _digits(matched)
    repeated = sorted(figures[:10].count(figure) for figure in set(figures[:10]))
    if figures[0] == 0 or repeated[-1] not in (2, 3) or repeated[:-1].count(1) != len(repeated) - 1:
        return False
    product = 10
    for figure in figures[:10]:
        total = (figure + product) % 10
        product = (2 * (10 if total == 0 else total)) % 11
    return (11 - product) % 10 == figures[10]


def is_dni(matched: str) -> bool:
    """Spanish: the number modulo 23 gives the letter; of a foreigner's number X, Y, Z are 0, 1, 2."""
    plain = re.sub(r"\W", "", matched).upper()
    number = str("XYZ".find(plain[0])) + plain[1:-1] if plain[0] in "XYZ" else plain[:-1]
    return "TRWAGMYFPDXBNJZSQVHLCKE"[int(number) % 23] == plain[-1]


def is_bsn(matched: str) -> bool:
    """Dutch: nine figures, weights 9 to 2 and -1, divisible by 11."""
    figures = _digits(matched)
    return (
        any(figures)
        and sum(w * f for w, f in zip((9, 8, 7, 6, 5, 4, 3, 2, -1), figures, strict=True)) % 11 == 0
    )


def is_portuguese_nif(matched: str) -> bool:
    """Portuguese: nine figures, weights 9 to 2, modulo 11."""
    figures = _digits(matched)
    rest = sum(weight * figure for weight, figure in zip(range(9, 1, -1), figures[:8], strict=True)) % 11
    return figures[8] == (0 if rest < 2 else 11 - rest)


def is_pesel(matched: str) -> bool:
    """Polish: a birth date with the century in the month, weights 1, 3, 7, 9."""
    figures = _digits(matched)
    month, day = (figures[2] * 10 + figures[3]) % 20, figures[4] * 10 + figures[5]
    weighted = sum(w * f for w, f in zip((1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1), figures, strict=True))
    return 1 <= month <= 12 and 1 <= day <= 31 and weighted % 10 == 0


def is_nip(matched: str) -> bool:
    """Polish tax number: weights 6, 5, 7, 2, 3, 4, 5, 6, 7, modulo 11."""
    figures = _digits(matched)
    return (
        sum(w * f for w, f in zip((6, 5, 7, 2, 3, 4, 5, 6, 7), figures[:9], strict=True)) % 11 == figures[9]
    )


def is_cpf(matched: str) -> bool:
    """Brazilian: two check digits, each of all before it."""
    figures = _digits(matched)
    if len(set(figures)) == 1:
        return False
    for count in (9, 10):
        total = sum(w * f for w, f in zip(range(count + 1, 1, -1), figures[:count], strict=True))
        if total * 10 % 11 % 10 != figures[count]:
            return False
    return True


def is_belgian(matched: str) -> bool:
    """Belgian: 97 less the first nine figures modulo 97, with a 2 before them for those born since 2000."""
    plain = re.sub(r"\D", "", matched)
    number, key = plain[:9], int(plain[9:])
    return key in (97 - int(number) % 97, 97 - int("2" + number) % 97)


def is_ahv(matched: str) -> bool:
    """Swiss: the check digit of a bar code."""
    figures = _digits(matched)
    total = sum(figure * (3 if place % 2 else 1) for place, figure in enumerate(figures[:12]))
    return (10 - total % 10) % 10 == figures[12]


@dataclass(frozen=True, kw_only=True)
class _Number:
    kind: str
    what: str
    pattern: str
    check: Callable[[str], bool]
    context: str
    proven: float = 0.3
    digits: int = 9
    languages: str = ""


_OWN = 0.6
"""The score of a number with one check digit in a text of its own language."""

_NIR = r"[12][ .-]?\d\d[ .-]?(?:0[1-9]|1[0-2]|[2-9]\d)[ .-]?(?:\d\d|2[ABab])[ .-]?\d{3}[ .-]?\d{3}[ .-]?\d\d"
_NUMBERS = (
    _Number(
        kind="FR_NIR",
        what="French social security number",
        pattern=_NIR,
        check=is_nir,
        context="sécurité sociale,sécu,nir,assuré,immatriculation",
        proven=PROVEN,
        digits=12,
    ),
    _Number(
        kind="DE_HEALTH_INSURANCE",
        what="German health insurance number",
        pattern=r"[A-Z][ ]?\d{3}[ ]?\d{3}[ ]?\d{3}",
        check=is_kvnr,
        context="kvnr,versichertennummer,versicherten-nr,versicherungsnummer,krankenversichertennummer,krankenkasse,versicherten-id",
        proven=_OWN,
        languages="de",
    ),
    _Number(
        kind="DE_TAX_ID",
        what="German tax number",
        pattern=r"\d{2}[ ]?\d{3}[ ]?\d{3}[ ]?\d{3}",
        check=is_german_tax,
        context="steuer-id,steueridentifikationsnummer,steuer-identifikationsnummer,steuernummer,idnr,identifikationsnummer,steuer-idnr",
        proven=_OWN,
        digits=11,
        languages="de",
    ),
    _Number(
        kind="ES_NIF",
        what="Spanish identity number",
        pattern=r"(?:\d{8}|\d{1,2}\.\d{3}\.\d{3})[ -]?[A-Za-z]",
        check=is_dni,
        context="dni,nif,d.n.i,n.i.f,documento,identidad",
        proven=0.7,
        digits=7,
    ),
    _Number(
        kind="ES_NIE",
        what="Spanish foreigner's number",
        pattern=r"[XYZ][ -]?\d{7}[ -]?[A-Z]",
        check=is_dni,
        context="nie,n.i.e,extranjero",
        proven=0.7,
        digits=7,
    ),
    _Number(
        kind="NL_BSN",
        what="Dutch citizen number",
        pattern=r"\d{9}|\d{3}[ ]\d{3}[ ]\d{3}|\d{4}[. ]\d{2}[. ]\d{3}",
        check=is_bsn,
        context="bsn,burgerservicenummer,sofinummer,sofi,burgerservicenr",
    ),
    _Number(
        kind="NL_BSN",
        what="Dutch citizen number",
        pattern=r"\d{9}",
        check=is_bsn,
        context="bsn,burgerservicenummer",
        proven=_OWN,
        languages="nl",
    ),
    _Number(
        kind="PT_NIF",
        what="Portuguese tax number",
        pattern=r"[1-35689]\d{8}|[1-35689]\d{2}[ ]\d{3}[ ]\d{3}",
        check=is_portuguese_nif,
        context="nif,contribuinte,fiscal,n.i.f",
    ),
    _Number(
        kind="PL_PESEL",
        what="Polish identity number",
        pattern=r"\d{11}",
        check=is_pesel,
        context="pesel",
        proven=_OWN,
        digits=11,
        languages="pl",
    ),
    _Number(
        kind="PL_NIP",
        what="Polish tax number",
        pattern=r"\d{10}|\d{3}-\d{3}-\d{2}-\d{2}|\d{3}-\d{2}-\d{2}-\d{3}",
        check=is_nip,
        context="nip",
        digits=10,
    ),
    _Number(
        kind="BR_CPF",
        what="Brazilian taxpayer number",
        pattern=r"\d{3}\.\d{3}\.\d{3}-\d\d",
        check=is_cpf,
        context="cpf",
        proven=PROVEN,
        digits=11,
    ),
    _Number(
        kind="BE_NATIONAL_NUMBER",
        what="Belgian national number",
        pattern=r"\d\d\.\d\d\.\d\d[ -]\d{3}[ .]\d\d",
        check=is_belgian,
        context="rijksregisternummer,registre national,numéro national,insz,niss",
        proven=0.7,
        digits=11,
    ),
    _Number(
        kind="CH_AHV",
        what="Swiss insurance number",
        pattern=r"756[. ]?\d{4}[. ]?\d{4}[. ]?\d\d",
        check=is_ahv,
        context="ahv,avs,ahv-nr,sozialversicherungsnummer",
        proven=PROVEN,
        digits=13,
    ),
)


@cache
def national_id_rules() -> tuple[Rule, ...]:
    """The rules for national numbers."""
    return tuple(
        Rule(
            kind=number.kind,
            what=number.what,
            source="pattern:national_ids",
            regex=re.compile(rf"(?<![\w.,/-])(?:{number.pattern})(?![\w/-]|[.,]\d)"),
            score=0.0,
            check=number.check,
            proof="its check digits hold",
            proven=number.proven,
            context=Context.of(number.context.split(",")),
            digits=number.digits,
            reach=60,
            languages=frozenset(number.languages.split()),
        )
        for number in _NUMBERS
    )
