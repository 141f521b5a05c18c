"""The clinic: exact spans, repeatable, streaming, varied, and no easier than it claims to be."""

import itertools
import math
import re
from collections import Counter, defaultdict

import pytest

from discreet.errors import BadInput
from discreet.synthetic import clinic, patients
from discreet.synthetic.clinic import KINDS
from discreet.synthetic.identifiers import luhn_digit, nhs_digit
from discreet.synthetic.medicine import DEPARTMENTS
from discreet.synthetic.mentions import DATE_STYLES
from discreet.text.document import Document

LABELS = {"PERSON", "LOCATION", "ORGANIZATION", "DATE", "AGE", "PHONE", "EMAIL", "CARD", "ID"}


@pytest.fixture(scope="module")
def notes() -> list[Document]:
    return list(clinic())


@pytest.fixture(scope="module")
def mentions(notes: list[Document]) -> dict[str, list[tuple[Document, str, str]]]:
    found = defaultdict(list)
    for note in notes:
        for span in note.spans:
            found[span.label].append((note, note.covered(span), span.why))
    return found


def test_sixty_patients_wrote_three_hundred_notes(notes):
    assert len(notes) == 300
    assert len({note.user for note in notes}) == 60
    assert len({note.id for note in notes}) == 300
    assert {note.label for note in notes} == {department.name for department in DEPARTMENTS}
    assert {note.fields["kind"] for note in notes} == set(KINDS)


def test_a_few_patients_have_very_many_notes(notes):
    counts = Counter(note.user for note in notes)
    assert max(counts.values()) >= 15
    assert min(counts.values()) >= 1


def test_the_same_seed_gives_the_same_notes_and_another_one_does_not(notes):
    assert list(clinic()) == notes
    assert next(clinic(seed=1)) != next(clinic(seed=2))


def test_it_streams_and_a_longer_run_starts_like_a_shorter_one():
    endless = clinic(patients=10**6, notes=10**9)
    first = list(itertools.islice(endless, 20))
    assert first == list(clinic(patients=10**6, notes=20))


@pytest.mark.parametrize(("patients", "notes"), [(0, 1), (-3, 1), (1, -1)])
def test_impossible_sizes_are_refused(patients, notes):
    with pytest.raises(BadInput, match="must be at least"):
        clinic(patients=patients, notes=notes)


def test_spans_stand_apart_and_hold_no_space_at_their_ends(notes):
    for note in notes:
        for before, after in itertools.pairwise(note.spans):
            assert before.end <= after.start
        for span in note.spans:
            assert note.covered(span) == note.covered(span).strip() != ""
            assert span.source == "gold"
            assert span.why


def test_every_label_is_one_the_finder_knows(mentions):
    assert set(mentions) == LABELS


def test_no_template_slot_is_left_open():
    for note in clinic(notes=2000, seed=3):
        assert not re.search(r"[{}]", note.text)
        assert not re.search(r"\b[Aa] [aeiou]\w* (disease|man|woman)\b", note.text)


def test_marked_numbers_are_the_records(notes):
    """A span marked as the patient's stands on what the record says, up to how it is written."""
    names = {"patient: record number": "mrn", "patient: email": "email", "patient: address": "address"}
    loose = {
        "patient: NHS number": "nhs_number",
        "patient: phone": "phone",
        "patient: card number": "card_number",
    }
    seen: Counter[str] = Counter()
    for note in notes:
        for span in note.spans:
            if span.why in names:
                assert note.covered(span) == note.fields[names[span.why]]
            elif span.why in loose:
                assert note.covered(span).replace(" ", "") == note.fields[loose[span.why]].replace(" ", "")
            seen[span.why] += 1
    assert all(seen[why] > 5 for why in (*names, *loose))


def test_names_come_in_many_shapes(mentions):
    shapes = Counter()
    for note, text, why in mentions["PERSON"]:
        if why != "patient: name":
            continue
        first, _, last = note.fields["name"].partition(" ")
        shapes["full"] += text == f"{first} {last}"
        shapes["first"] += text == first
        shapes["last after a title"] += text == last
        shapes["initial"] += bool(re.match(rf"{first[0]}\.? {last}", text))
        shapes["last, first"] += text.lower() == f"{last}, {first}".lower()
        shapes["capitals"] += last.upper() in text
        shapes["other: nicknames and slips"] += first not in text and last.lower() not in text.lower()
    assert all(count >= 5 for count in shapes.values()), shapes


def test_dates_come_in_many_formats(mentions):
    formats = Counter(re.sub(r"[A-Za-zé]+", "x", re.sub(r"\d", "9", text)) for _, text, _ in mentions["DATE"])
    assert len(formats) >= len(DATE_STYLES)


def test_check_digits_hold(mentions):
    cards = [text.replace(" ", "") for _, text, _ in mentions["CARD"]]
    assert cards
    assert all(luhn_digit(card[:-1]) == card[-1] for card in cards)
    numbers = [text.replace(" ", "") for _, text, why in mentions["ID"] if why == "patient: NHS number"]
    assert numbers
    assert all(nhs_digit(number[:-1]) == number[-1] and number.startswith("999") for number in numbers)


def test_phones_and_mail_lead_nowhere(mentions):
    fictional = re.compile(
        r"0207946 ?0|01134960|01174960|01214960|01614960|01632960|07700900|\+447700900|555-?01|55501".replace(
            " ?", ""
        )
    )
    for _, text, _ in mentions["PHONE"]:
        assert fictional.search(text.replace(" ", "")), text
    assert all(re.search(r"@(mail\.)?example\.(com|org|net)$", text) for _, text, _ in mentions["EMAIL"])


def test_control_samples_fail_luhn_and_are_not_marked(notes):
    seen = 0
    for note in notes:
        for found in re.finditer(r"control sample (\d{16})", note.text):
            seen += 1
            assert luhn_digit(found[1][:-1]) != found[1][-1]
            assert not any(span.start <= found.start(1) < span.end for span in note.spans)
    assert seen >= 5


@pytest.mark.parametrize("word", ["Parkinson", "Hodgkin", "Baker's", "Graves'", "Will", "May", "Hickman"])
def test_words_that_look_like_names_stay_unmarked(notes, word):
    free = sum(
        not any(span.start <= found.start() < span.end for span in note.spans)
        for note in notes
        for found in re.finditer(rf"\b{word}", note.text)
    )
    assert free >= 1


def test_will_and_may_are_patients_too():
    found = {note.covered(span) for note in clinic(notes=3000, patients=900) for span in note.spans}
    assert {"Will", "May", "Baker"} <= found


def test_patients_are_the_table_behind_the_notes(notes):
    table = {row["patient"]: row for row in patients()}
    assert len(table) == 60
    for note in notes:
        record = table[note.user]
        assert {name: note.fields[name] for name in record} == record


def test_record_numbers_never_repeat():
    rows = list(patients(5000, seed=8))
    assert len({row["mrn"] for row in rows}) == 5000
    assert all(re.fullmatch(r"\d{7}", row["mrn"]) for row in rows)


def test_the_department_can_be_learned_but_not_read_off():
    """Naive Bayes on words, trained on other patients: far above chance, clearly short of perfect."""
    notes = list(clinic(patients=300, notes=1500, seed=4))
    train = [note for note in notes if int(note.user[1:]) > 75]
    test = [note for note in notes if int(note.user[1:]) <= 75]
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for note in train:
        counts[note.label].update(set(re.findall(r"[a-z]{3,}", note.text.lower())))
    sizes = Counter(note.label for note in train)

    def guess(text: str) -> str:
        words = set(re.findall(r"[a-z]{3,}", text.lower()))
        return max(
            sizes,
            key=lambda label: (
                math.log(sizes[label])
                + sum(math.log((counts[label][word] + 0.1) / (sizes[label] + 1)) for word in words)
            ),
        )

    accuracy = sum(guess(note.text) == note.label for note in test) / len(test)
    assert 0.6 < accuracy < 0.97, accuracy
