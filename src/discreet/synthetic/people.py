"""The clinic's people: patients with a full record, their relatives, and the staff who write the notes.

A patient is a function of the seed and a number: nothing is kept, so a clinic of a million patients
needs no more memory than one of sixty.
"""

from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache
from random import Random
from typing import Any

from discreet.synthetic.identifiers import (
    card_number,
    email,
    insurance_number,
    nhs_number,
    phone_number,
    postcode,
)
from discreet.synthetic.medicine import DEPARTMENTS, Condition, Department
from discreet.synthetic.names import NICKNAMES, Culture, draw_culture, first_name, last_name
from discreet.synthetic.places import JOBS, PRACTICES, SCHOOLS, STREETS, TOWNS

__all__ = ["TODAY", "Patient", "Person", "Relative", "draw_person", "patient", "staff"]

TODAY = date(2025, 6, 30)
"""The clinic's last day: no note is younger, and ages at a note count from its own day."""

_LARGEST = 9_000_000


@dataclass(frozen=True)
class Person:
    """A name and a sex ("F" or "M")."""

    first: str
    last: str
    sex: str

    @property
    def full(self) -> str:
        """First name, last name."""
        return f"{self.first} {self.last}"

    @property
    def title(self) -> str:
        """Ms or Mr."""
        return "Ms" if self.sex == "F" else "Mr"

    @property
    def familiar(self) -> str:
        """The short form friends use, or the first name where there is none."""
        return NICKNAMES.get(self.first, self.first)


@dataclass(frozen=True)
class Relative:
    """Somebody the notes mention beside the patient: who, in which relation, under which number."""

    person: Person
    kin: str
    phone: str


@dataclass(frozen=True)
class Patient:
    """One patient's whole record."""

    id: str
    person: Person
    born: date
    street: str
    town: str
    postcode: str
    phone: str
    email: str
    mrn: str
    nhs: str
    insurance: str
    card: str
    occupation: str
    employer: str
    school: str
    relatives: tuple[Relative, ...]
    gp: Person
    practice: str
    department: Department
    condition: Condition

    @property
    def address(self) -> str:
        """The address on one line."""
        return f"{self.street}, {self.town} {self.postcode}"

    def age(self, day: date) -> int:
        """Whole years on that day."""
        return day.year - self.born.year - ((day.month, day.day) < (self.born.month, self.born.day))

    def record(self) -> dict[str, Any]:
        """The record as a table's row: strings only, relatives in one cell each."""
        first, second = self.relatives
        return {
            "patient": self.id,
            "name": self.person.full,
            "sex": self.person.sex,
            "birth_date": self.born.isoformat(),
            "address": self.address,
            "phone": self.phone,
            "email": self.email,
            "mrn": self.mrn,
            "nhs_number": self.nhs,
            "insurance_number": self.insurance,
            "card_number": self.card,
            "occupation": self.occupation,
            "employer": self.employer,
            "school": self.school,
            "relative": f"{first.person.full} ({first.kin})",
            "relative_phone": first.phone,
            "second_relative": f"{second.person.full} ({second.kin})",
            "gp": f"Dr {self.gp.full}",
            "practice": self.practice,
        }


def draw_person(random: Random, sex: str | None = None, culture: Culture | None = None) -> Person:
    """Somebody of this sex and culture, or of any."""
    sex = sex or random.choice("FM")
    culture = culture or draw_culture(random)
    return Person(first_name(culture, sex, random), last_name(culture, random), sex)


@lru_cache(maxsize=4096)
def patient(number: int, seed: int) -> Patient:
    """Patient `number` of the clinic with this seed; always the same one."""
    random = Random(f"patient {number} of {seed}")
    culture = draw_culture(random)
    person = draw_person(random, culture=culture)
    born = TODAY - timedelta(days=int(365.25 * (19 + 74 * random.betavariate(2.2, 1.8))))
    department = random.choices(DEPARTMENTS, [department.weight for department in DEPARTMENTS])[0]
    condition = random.choice([one for one in department.conditions if one.only in ("", person.sex)])
    young = TODAY.year - born.year < 24
    occupation, employer = ("student", "Eastmere College") if young else random.choice(JOBS)
    if TODAY.year - born.year > 66:
        occupation = f"retired {occupation}"
    return Patient(
        id=f"P{number + 1:04d}",
        person=person,
        born=born,
        street=f"{random.randrange(1, 180)} {random.choice(STREETS)}",
        town=random.choice(TOWNS),
        postcode=postcode(random),
        phone=phone_number(random),
        email=email(person.first, person.last, random),
        mrn=_record_number(number, seed),
        nhs=nhs_number(random),
        insurance=insurance_number(random),
        card=card_number(random),
        occupation=occupation,
        employer=employer,
        school=random.choice(SCHOOLS),
        relatives=_relatives(person, culture, young, random),
        gp=draw_person(random),
        practice=random.choice(PRACTICES),
        department=department,
        condition=condition,
    )


def _record_number(number: int, seed: int) -> str:
    """Seven digits, different for every patient: multiplying by a unit modulo 9,000,000 repeats nothing."""
    return str(1_000_000 + (number * 7_654_321 + seed * 104_729 + 3_141_593) % _LARGEST)


def _relatives(person: Person, culture: Culture, young: bool, random: Random) -> tuple[Relative, Relative]:
    """Two relatives; partners and children often share the last name."""
    kinds = (
        ("mother", "father", "sister")
        if young
        else ("wife", "husband", "daughter", "son", "sister", "brother")
    )
    found = []
    if not young:
        kinds = ("wife" if (person.sex == "M") == (random.random() < 0.9) else "husband", *kinds[2:])
    for kin in random.sample(kinds, 2):
        sex = "F" if kin in ("mother", "sister", "wife", "daughter") else "M"
        last = person.last if random.random() < 0.6 else last_name(culture, random)
        relative = Person(first_name(culture, sex, random), last, sex)
        found.append(Relative(relative, kin, phone_number(random)))
    return found[0], found[1]


@lru_cache(maxsize=256)
def staff(department: str, number: int, seed: int) -> Person:
    """Member `number` of a department's staff; each department has its own people."""
    return draw_person(Random(f"staff {number} of {department} of {seed}"))
