"""The many ways in which notes write a name, a date, an age or a number, slips of the pen included."""

from collections.abc import Callable
from datetime import date
from random import Random

from discreet.synthetic.people import Person
from discreet.synthetic.prose import Piece
from discreet.text.dates import ordinal

__all__ = [
    "DATE_STYLES",
    "age",
    "formal_name",
    "listed_name",
    "misspell",
    "name_in_text",
    "name_of_kin",
    "number_in_text",
    "written_date",
]


DATE_STYLES: dict[str, Callable[[date], str]] = {
    "long": lambda day: f"{day.day} {day:%B %Y}",
    "slashes": lambda day: f"{day:%d/%m/%Y}",
    "short slashes": lambda day: f"{day:%d/%m/%y}",
    "points": lambda day: f"{day.day}.{day.month}.{day:%Y}",
    "iso": lambda day: f"{day:%Y-%m-%d}",
    "abbreviated": lambda day: f"{day.day} {day:%b %Y}",
    "hyphens": lambda day: f"{day:%d-%b-%Y}",
    "american": lambda day: f"{day:%B} {day.day}, {day:%Y}",
    "ordinal": lambda day: f"{day.day}{ordinal(day.day)} {day:%B %Y}",
    "no year": lambda day: f"{day.day} {day:%B}",
    "ordinal, no year": lambda day: f"{day.day}{ordinal(day.day)} of {day:%B}",
    "month": lambda day: f"{day:%B %Y}",
}
"""Every way the clinic writes a day; the last three leave something out."""

_WHOLE_DATES = tuple(DATE_STYLES)[:9]


def written_date(day: date, why: str, random: Random, style: str | None = None) -> list[Piece]:
    """A date, in the given style or in one that names day, month and year."""
    style = style or random.choice(_WHOLE_DATES)
    return [Piece(DATE_STYLES[style](day), "DATE", why)]


def name_in_text(person: Person, why: str, random: Random) -> list[Piece]:
    """A name as it comes up inside a sentence."""
    form = random.choices(("title", "full", "first", "familiar", "initial"), (8, 5, 3, 3, 2))[0]
    if form == "title":
        title = "Mrs" if person.sex == "F" and random.random() < 0.5 else person.title
        return [Piece(f"{title} "), Piece(misspell(person.last, random), "PERSON", why)]
    if form == "initial":
        return [Piece(f"{person.first[0]}. {person.last}", "PERSON", why)]
    name = {"full": person.full, "first": person.first, "familiar": person.familiar}[form]
    return [Piece(misspell(name, random), "PERSON", why)]


def name_of_kin(person: Person, random: Random) -> list[Piece]:
    """A relative's name after the word that says who it is: "his sister Anna"."""
    name = random.choices((person.first, person.familiar, person.full), (4, 2, 4))[0]
    return [Piece(misspell(name, random), "PERSON", "relative: name")]


def formal_name(person: Person, why: str, random: Random) -> list[Piece]:
    """A name as a letter's heading or signature has it."""
    form = random.choice(("titled", "full", "initial"))
    if form == "titled":
        return [Piece(f"{person.title} "), Piece(person.full, "PERSON", why)]
    name = person.full if form == "full" else f"{person.first[0]} {person.last}"
    return [Piece(name, "PERSON", why)]


def listed_name(person: Person, why: str, random: Random) -> list[Piece]:
    """A name as a form or a list has it: last name first, often in capitals."""
    form = random.choice(("{last}, {first}", "{upper}, {first}", "{upper} {first}", "{first} {upper}"))
    name = form.format(last=person.last, first=person.first, upper=person.last.upper())
    return [Piece(name, "PERSON", why)]


def misspell(name: str, random: Random, chance: float = 0.05) -> str:
    """Now and then a slip: two letters swapped, one doubled or lost, or no capitals at all."""
    if random.random() >= chance or len(name) < 5:
        return name
    slip = random.choice(("swap", "double", "lose", "lower"))
    if slip == "lower":
        return name.lower()
    letters = [place for place in range(1, len(name) - 2) if name[place : place + 2].isalpha()]
    if not letters:
        return name
    place = random.choice(letters)
    if slip == "swap":
        return name[:place] + name[place + 1] + name[place] + name[place + 2 :]
    if slip == "double":
        return name[:place] + name[place] + name[place:]
    return name[:place] + name[place + 1 :]


def age(years: int, sex: str, random: Random, *, terse: bool = False) -> list[Piece]:
    """An age with the words that make it one, article included; the number is the marked part."""
    number = Piece(str(years), "AGE", "patient: age")
    woman = "woman" if sex == "F" else "man"
    if terse:
        return [number, Piece(random.choice((sex, f" y/o {woman}", f" yr old {woman}")))]
    article = "an" if years in (11, 18) or years // 10 == 8 else "a"
    form = random.choice(("year-old", "aged", "years old"))
    return {
        "year-old": [Piece(f"{article} "), number, Piece(f"-year-old {woman}")],
        "aged": [Piece(f"a {woman} aged "), number],
        "years old": [Piece(f"a {woman}, "), number, Piece(" years old,")],
    }[form]


def number_in_text(number: str, label: str, why: str, random: Random) -> list[Piece]:
    """A number with its spaces kept or lost."""
    return [Piece(number.replace(" ", "") if random.random() < 0.3 else number, label, why)]
