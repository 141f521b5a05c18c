"""Numbers and addresses that look real and belong to nobody.

Phone numbers come from the ranges kept for fiction (Ofcom's drama numbers, 555-01xx), NHS numbers from
the 999 test range, cards from the prefixes of published test cards, mail from example domains, and
postcodes from areas that do not exist. The check digits are right, because a finder tests them.
"""

import unicodedata
from random import Random

__all__ = [
    "card_number",
    "control_sample",
    "email",
    "insurance_number",
    "luhn_digit",
    "mrn",
    "nhs_digit",
    "nhs_number",
    "phone_number",
    "postcode",
]

_CARD_PREFIXES = ("411111", "424242", "555555", "510510")
_LANDLINES = (
    "020 7946 0{0:03d}",
    "0113 496 0{0:03d}",
    "0117 496 0{0:03d}",
    "0121 496 0{0:03d}",
    "0161 496 0{0:03d}",
    "01632 960{0:03d}",
)
_MOBILES = ("07700 900{0:03d}", "07700900{0:03d}", "+44 7700 900{0:03d}")
_AMERICAN = ("(212) 555-01{0:02d}", "617-555-01{0:02d}", "+1 415 555 01{0:02d}")
_AREAS = ("WX", "AZ", "KV", "QE", "JN")
_TRANSLITERATION = str.maketrans(
    {"ß": "ss", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "ı": "i", "ä": "ae", "ö": "oe", "ü": "ue"}
)


def luhn_digit(digits: str) -> str:
    """The last digit that makes a card number pass Luhn's test."""
    total = 0
    for position, digit in enumerate(reversed(digits)):
        value = int(digit) * (2 if position % 2 == 0 else 1)
        total += value - 9 if value > 9 else value
    return str(-total % 10)


def nhs_digit(digits: str) -> str | None:
    """The modulus-11 check digit of nine digits, or None where the rule gives no number."""
    remainder = (
        11 - sum(int(digit) * weight for digit, weight in zip(digits, range(10, 1, -1), strict=True)) % 11
    )
    return None if remainder == 10 else str(remainder % 11)


def nhs_number(random: Random) -> str:
    """Ten digits with a right check digit, in the range kept for tests."""
    while True:
        digits = f"999{random.randrange(10**6):06d}"
        check = nhs_digit(digits)
        if check is not None:
            return f"{digits[:3]} {digits[3:6]} {digits[6:]}{check}"


def card_number(random: Random) -> str:
    """Sixteen digits that pass Luhn's test, starting as a published test card does."""
    digits = random.choice(_CARD_PREFIXES) + f"{random.randrange(10**9):09d}"
    digits += luhn_digit(digits)
    return " ".join(digits[start : start + 4] for start in range(0, 16, 4))


def control_sample(random: Random) -> str:
    """Sixteen digits that fail Luhn's test: a laboratory's control sample, nobody's card."""
    digits = f"{random.randrange(10**15, 5 * 10**15):d}"[:15]
    return digits + str((int(luhn_digit(digits)) + random.randrange(1, 10)) % 10)


def mrn(random: Random) -> str:
    """A hospital's record number: seven digits."""
    return f"{random.randrange(1_000_000, 10_000_000)}"


def insurance_number(random: Random) -> str:
    """A policy number: insurer, eight digits, a letter."""
    insurer = random.choice(("NWM", "AHC", "BVA", "CGS"))
    return f"{insurer}-{random.randrange(10**8):08d}-{random.choice('ABCDEFGHJK')}"


def phone_number(random: Random) -> str:
    """A number from a range that is kept for fiction."""
    forms = random.choices((_LANDLINES, _MOBILES, _AMERICAN), (5, 6, 1))[0]
    return random.choice(forms).format(random.randrange(100 if forms is _AMERICAN else 1000))


def postcode(random: Random) -> str:
    """A postcode of British shape in an area that does not exist."""
    letters = "ABDEFGHJLNPQRSTUWXYZ"
    inward = f"{random.randrange(1, 10)}{random.choice(letters)}{random.choice(letters)}"
    return f"{random.choice(_AREAS)}{random.randrange(1, 30)} {inward}"


def email(first: str, last: str, random: Random) -> str:
    """An address at an example domain, made from the name as people make theirs."""
    first, last = _plain(first), _plain(last)
    form = random.choice(
        ("{first}.{last}", "{initial}.{last}", "{first}{year}", "{last}.{first}", "{first}_{last}")
    )
    local = form.format(first=first, last=last, initial=first[:1], year=random.randrange(50, 99))
    return f"{local}@{random.choice(('example.com', 'example.org', 'example.net', 'mail.example.com'))}"


def _plain(name: str) -> str:
    folded = unicodedata.normalize("NFKD", name.translate(_TRANSLITERATION))
    return "".join(letter for letter in folded if letter.isascii() and letter.isalpha()).lower()
