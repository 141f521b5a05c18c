"""The synthetic clinic: any number of notes with their gold spans, the same for the same seed."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from random import Random
from typing import Any

from discreet.synthetic.letters import discharge_letter, outpatient_letter, referral_letter
from discreet.synthetic.medicine import DEPARTMENTS
from discreet.synthetic.mentions import DATE_STYLES
from discreet.synthetic.messages import laboratory_message, nurse_note, patient_message, phone_note
from discreet.synthetic.people import TODAY, patient, staff
from discreet.synthetic.places import HOSPITALS
from discreet.synthetic.prose import Prose
from discreet.synthetic.scene import Scene
from discreet.text.document import Document
from discreet.validate import at_least

__all__ = ["KINDS", "clinic", "patients"]

KINDS: dict[str, tuple[int, Callable[[Random], str]]] = {
    "discharge letter": (5, discharge_letter),
    "referral letter": (3, referral_letter),
    "outpatient letter": (4, outpatient_letter),
    "nurse note": (6, nurse_note),
    "phone note": (5, phone_note),
    "laboratory message": (3, laboratory_message),
    "patient message": (3, patient_message),
}
"""Each kind of note: how often it is written, and what draws its template."""

_SEED = 15


def clinic(patients: int = 60, notes: int = 300, seed: int = _SEED) -> Iterator[Document]:
    """Notes of a clinic, one by one, each with its gold spans and its patient's record.

    Every patient has at least one note when there are enough of them; a few have very many. `user` is
    the patient, `label` the department that wrote the note, `fields` its kind, its day and the record.
    """
    at_least("patients", patients, 1)
    at_least("notes", notes, 0)
    return (_note(number, patients, seed) for number in range(notes))


def patients(count: int = 60, seed: int = _SEED) -> Iterator[dict[str, Any]]:
    """The patients' records, one row each, as the hospital's own table would hold them."""
    at_least("count", count, 1)
    return (patient(number, seed).record() for number in range(count))


def _note(number: int, patients: int, seed: int) -> Document:
    random = Random(f"note {number} of {seed}")
    whose = number if number < patients else int(patients * random.random() ** 1.7)
    scene = _scene(whose, seed, random)
    kind = random.choices(list(KINDS), [weight for weight, _ in KINDS.values()])[0]
    prose = Prose()
    prose.say(KINDS[kind][1](random), scene.fill)
    return Document(
        id=f"note-{number + 1:05d}",
        text=prose.text,
        user=scene.patient.id,
        label=scene.department.name,
        fields={"kind": kind, "date": scene.day.isoformat(), **scene.patient.record()},
    ).with_spans(tuple(prose.spans))


def _scene(whose: int, seed: int, random: Random) -> Scene:
    """A visit, most often to the patient's own department and for the known disease."""
    who = patient(whose, seed)
    department, condition = who.department, who.condition
    if random.random() < 0.12:
        department = random.choice(DEPARTMENTS)
        condition = random.choice([one for one in department.conditions if one.only in ("", who.person.sex)])
    return Scene(
        patient=who,
        day=TODAY - timedelta(days=random.randrange(540)),
        department=department,
        condition=condition,
        author=staff(department.name, random.randrange(3), seed),
        nurse=staff(department.name, random.randrange(3, 8), seed),
        relative=random.choices(who.relatives, (3, 1))[0],
        hospital=random.choices(HOSPITALS, (6, 2, 1, 1, 1, 1))[0],
        stay=random.randrange(3, 13),
        date_style=random.choice(tuple(DATE_STYLES)[:9]),
        random=random,
    )
