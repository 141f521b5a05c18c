"""The attacker with the table: strong on raw notes, near chance once every identifier is gone."""

from discreet.demo.linkage import Linker
from discreet.synthetic import clinic, patients


def test_raw_notes_are_linked_and_perfectly_masked_ones_are_not():
    notes = list(clinic())
    truth = {note.id: note.user for note in notes}
    linker = Linker(patients())
    raw = linker.measure(notes, truth)
    assert raw.notes == 300
    assert raw.share > 0.9
    assert raw.right + raw.wrong <= 300
    masked = []
    for note in notes:
        text = note.text
        for span in reversed(note.spans):
            text = text[: span.start] + "[…]" + text[span.end :]
        masked.append(note.with_text(text))
    hidden = linker.measure(masked, truth)
    # Occupations are in the table and no label covers them, so it stays a little above 1 in 60.
    assert hidden.share < 0.08


def test_a_record_number_outweighs_somebody_elses_first_name():
    one, other = list(patients(2, seed=3))
    linker = Linker([one, other])
    first = other["name"].partition(" ")[0]
    assert linker.link(f"Pt {one['mrn']}, called by {first}") == one["patient"]


def test_no_evidence_and_shared_evidence_are_no_answer():
    one, other = list(patients(2, seed=3))
    shared = {**other, "practice": one["practice"]}
    linker = Linker([one, shared])
    assert linker.link("Slept poorly.") is None
    assert linker.link(f"From {one['practice']}.") is None
    assert linker.link(f"{one['email']} and {other['email']}") is None


def test_birth_dates_are_known_in_every_format():
    one = next(patients(1, seed=5)) | {"birth_date": "1971-02-03"}
    linker = Linker(
        [one, *(row | {"patient": f"x{number}"} for number, row in enumerate(patients(5, seed=6)))]
    )
    for written in (
        "3 February 1971",
        "03/02/1971",
        "3.2.1971",
        "1971-02-03",
        "3rd February 1971",
        "February 3, 1971",
    ):
        assert linker.link(f"born {written}") == one["patient"], written
