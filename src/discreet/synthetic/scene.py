"""One visit: whom a note is about, when and by whom it is written, and what fills a template's slots."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, timedelta
from random import Random
from typing import ClassVar

from discreet.synthetic.identifiers import control_sample
from discreet.synthetic.medicine import COMMON_DRUGS, DEPARTMENTS, Condition, Department
from discreet.synthetic.mentions import (
    age,
    formal_name,
    listed_name,
    name_in_text,
    name_of_kin,
    number_in_text,
    written_date,
)
from discreet.synthetic.people import Patient, Person, Relative
from discreet.synthetic.places import CITIES, HOSPITALS
from discreet.synthetic.prose import Piece, plain
from discreet.synthetic.traps import BEDSIDE, CONTROLS, REMARKS, VALUES

__all__ = ["Scene"]


@dataclass
class Scene:
    """Everything one note may speak of; `fill` turns a slot's name into text."""

    patient: Patient
    day: date
    department: Department
    condition: Condition
    author: Person
    nurse: Person
    relative: Relative
    hospital: str
    stay: int
    date_style: str
    random: Random
    _pools: dict[str, list[str]] = field(default_factory=dict)

    def fill(self, slot: str) -> list[Piece]:
        """The pieces for a slot: an identifier, a word that agrees with the patient, or medicine."""
        identifier = self.IDENTIFIERS.get(slot)
        if identifier is not None:
            return identifier(self)
        if slot.endswith("_capital"):
            first, *rest = self.fill(slot.removesuffix("_capital"))
            return [first._replace(text=first.text[:1].upper() + first.text[1:]), *rest]
        word = self._words().get(slot)
        return plain(word if word is not None else self._medicine(slot))

    def _words(self) -> dict[str, str]:
        woman = self.patient.person.sex == "F"
        relative = self.relative.person.sex == "F"
        return {
            "he": "she" if woman else "he",
            "He": "She" if woman else "He",
            "him": "her" if woman else "him",
            "his": "her" if woman else "his",
            "His": "Her" if woman else "His",
            "kin": self.relative.kin,
            "kin_he": "she" if relative else "he",
            "role": self.department.title,
            "ward": self.department.ward,
            "condition": self.condition.name,
            "days": str(self.stay),
            "few": self.random.choice(("a few", "two", "three")),
            "weeks": self.random.choice(("two weeks", "six weeks", "three months", "a fortnight")),
            "time": f"{self.random.randrange(8, 19):02d}:{self.random.choice(('00', '15', '30', '45'))}",
        }

    def _medicine(self, slot: str) -> str:
        """The next of a shuffled pool, so that one note does not say the same thing twice."""
        pool = self._pools.setdefault(slot, [])
        if not pool:
            pool.extend(self._choices(slot))
            self.random.shuffle(pool)
        return pool.pop()

    def _choices(self, slot: str) -> tuple[str, ...]:
        if slot == "comorbidity":
            others = [one for one in DEPARTMENTS if one is not self.department]
            return tuple(
                condition.name
                for department in others
                for condition in department.conditions
                if condition.only in ("", self.patient.person.sex)
            )
        return {
            "symptom": self.condition.symptoms,
            "finding": self.condition.findings,
            "drug": self.condition.drugs,
            "other_drug": COMMON_DRUGS,
            "plan": self.condition.plan,
            "bedside": BEDSIDE,
            "remark": REMARKS,
            "values": VALUES,
            "control": tuple(text.format(sample=control_sample(self.random)) for text in CONTROLS),
        }[slot]

    def _day(self, why: str, day: date, *, loose: bool = False) -> list[Piece]:
        """A date, mostly in the note's own style; a `loose` one may leave out the year."""
        style: str | None = self.date_style
        if loose and self.random.random() < 0.4:
            style = self.random.choice(("no year", "ordinal, no year"))
        elif self.random.random() < 0.2:
            style = None
        return written_date(day, why, self.random, style)

    def _month(self, first: int, last: int) -> list[Piece]:
        return written_date(self._days_from_now(first, last), "month", self.random, "month")

    def _days_from_now(self, first: int, last: int) -> date:
        return self.day + timedelta(days=self.random.randrange(first, last))

    def _worry(self) -> list[Piece]:
        if self.patient.occupation.startswith("retired"):
            return plain(self.random.choice(("the cat at home", "the bus fare", "being a burden")))
        return [Piece(f"{self._words()['his']} job at "), self._employer()]

    def _employer(self) -> Piece:
        return Piece(self.patient.employer, "ORGANIZATION", "patient: employer")

    def _work(self) -> list[Piece]:
        """What the patient does and where: "a chef at Marlowe Foods"; no label covers the first half."""
        work = self.patient.occupation
        pieces = plain(f"an {work}" if work[0] in "aeiou" else f"a {work}")
        if not work.startswith("retired"):
            pieces += [Piece(" at "), self._employer()]
        return pieces

    IDENTIFIERS: ClassVar[dict[str, Callable[["Scene"], list[Piece]]]] = {
        "name": lambda self: name_in_text(self.patient.person, "patient: name", self.random),
        "fullname": lambda self: formal_name(self.patient.person, "patient: name", self.random),
        "listname": lambda self: listed_name(self.patient.person, "patient: name", self.random),
        "firstname": lambda self: [Piece(self.patient.person.familiar, "PERSON", "patient: name")],
        "ownname": lambda self: [Piece(self.patient.person.full, "PERSON", "patient: name")],
        "born": lambda self: self._day("patient: birth date", self.patient.born),
        "age": lambda self: age(self.patient.age(self.day), self.patient.person.sex, self.random),
        "terse_age": lambda self: age(
            self.patient.age(self.day), self.patient.person.sex, self.random, terse=True
        ),
        "mrn": lambda self: [Piece(self.patient.mrn, "ID", "patient: record number")],
        "nhs": lambda self: number_in_text(self.patient.nhs, "ID", "patient: NHS number", self.random),
        "insurance": lambda self: [Piece(self.patient.insurance, "ID", "patient: insurance number")],
        "card": lambda self: number_in_text(self.patient.card, "CARD", "patient: card number", self.random),
        "phone": lambda self: number_in_text(self.patient.phone, "PHONE", "patient: phone", self.random),
        "email": lambda self: [Piece(self.patient.email, "EMAIL", "patient: email")],
        "address": lambda self: [Piece(self.patient.address, "LOCATION", "patient: address")],
        "town": lambda self: [Piece(self.patient.town, "LOCATION", "patient: town")],
        "city": lambda self: [Piece(self.random.choice(CITIES), "LOCATION", "city")],
        "worry": _worry,
        "school": lambda self: [Piece(self.patient.school, "ORGANIZATION", "patient: school")],
        "work": _work,
        "relative": lambda self: name_of_kin(self.relative.person, self.random),
        "relative_full": lambda self: [Piece(self.relative.person.full, "PERSON", "relative: name")],
        "relative_phone": lambda self: number_in_text(
            self.relative.phone, "PHONE", "relative: phone", self.random
        ),
        "doctor": lambda self: [Piece("Dr "), Piece(self.author.last, "PERSON", "staff: name")],
        "doctor_full": lambda self: [Piece("Dr "), Piece(self.author.full, "PERSON", "staff: name")],
        "signature": lambda self: formal_name(self.author, "staff: name", self.random),
        "nurse": lambda self: [Piece(self.nurse.full, "PERSON", "staff: name")],
        "nurse_first": lambda self: [Piece(self.nurse.first, "PERSON", "staff: name")],
        "gp": lambda self: [Piece("Dr "), Piece(self.patient.gp.last, "PERSON", "staff: name")],
        "gp_full": lambda self: [Piece("Dr "), Piece(self.patient.gp.full, "PERSON", "staff: name")],
        "practice": lambda self: [Piece(self.patient.practice, "ORGANIZATION", "practice")],
        "hospital": lambda self: [Piece(self.hospital, "ORGANIZATION", "hospital")],
        "other_hospital": lambda self: [Piece(self.random.choice(HOSPITALS), "ORGANIZATION", "hospital")],
        "today": lambda self: self._day("date of the note", self.day),
        "admitted": lambda self: self._day("date", self.day - timedelta(days=self.stay)),
        "recent": lambda self: self._day("date", self._days_from_now(-30, -2), loose=True),
        "past": lambda self: self._day("date", self._days_from_now(-900, -20), loose=True),
        "next": lambda self: self._day("date", self._days_from_now(7, 90), loose=True),
        "past_month": lambda self: self._month(-900, -40),
        "next_month": lambda self: self._month(30, 150),
        "year": lambda self: [Piece(str(self.day.year - self.random.randrange(1, 15)), "DATE", "year")],
    }
    """What identifies somebody, by slot."""
