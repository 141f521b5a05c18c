import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from discreet.errors import BadInput
from discreet.privacy.release import Release, Tally
from discreet.protection.mechanisms.pseudonym import Pseudonym, Pseudonyms
from discreet.protection.pseudonyms.key import Key, load_key, new_key
from discreet.protection.pseudonyms.restore import restored
from discreet.protection.pseudonyms.vault import read_vault
from discreet.text.dates import read_date
from discreet.text.document import Document, Span

KEY = Key(bytes(range(32)))
OTHER = Key(bytes(32))
TOKEN = re.compile(r"[A-Z]+-[0-9A-HJKMNP-TV-Z]{10}")


def marked(text, *words_and_labels, id="1", **more):
    spans, start = [], 0
    for words, label in words_and_labels:
        start = text.index(words, start)
        spans.append(Span(start, start + len(words), label))
        start += len(words)
    return Document(id, text, spans=tuple(spans), **more)


def released(*documents, key=KEY, **options):
    return list(Release(documents, Pseudonym(key=key, **options), ledger=None))


def test_the_same_person_has_the_same_pseudonym_everywhere():
    first = marked("Maria Keller came; Ms Keller left.", ("Maria Keller", "PERSON"), ("Keller", "PERSON"))
    second = marked(
        "KELLER, Maria and Paul Berg", ("KELLER, Maria", "PERSON"), ("Paul Berg", "PERSON"), id="2"
    )
    one, two = released(first, second)
    tokens = TOKEN.findall(one.text) + TOKEN.findall(two.text)
    assert len(tokens) == 4
    assert tokens[0] == tokens[1] == tokens[2] != tokens[3]
    assert re.fullmatch(rf"{tokens[0]} came; Ms {tokens[0]} left\.", one.text)


def test_another_key_another_pseudonym():
    document = marked("Maria Keller", ("Maria Keller", "PERSON"))
    assert released(document)[0].text != released(document, key=OTHER)[0].text
    assert released(document)[0].text == released(document)[0].text


def test_labels_keep_equal_values_apart():
    document = marked("12345678 12345678", ("12345678", "ID"), ("12345678", "ACCOUNT"))
    one, two = released(document)[0].text.split()
    assert one.partition("-")[2] != two.partition("-")[2]


def test_a_pseudonym_is_a_keyed_hash_not_a_plain_one():
    import hashlib

    token = released(marked("keller", ("keller", "PERSON")))[0].text.partition("-")[2]
    digests = {hashlib.new(name, b"keller").hexdigest().upper() for name in ("md5", "sha1", "sha256")}
    assert not any(token in digest for digest in digests)


def test_users_get_pseudonyms_and_fields_stay():
    (one,) = released(Document("1", "x", user="P0042", fields={"name": "Maria"}))
    assert TOKEN.fullmatch(one.user) and one.user.startswith("USER-")
    assert one.fields == {}


def test_neither_key_nor_name_is_in_statement_or_repr():
    mechanism = Pseudonym(key=KEY)
    statement = str(
        Release(
            [marked("Maria Keller", ("Maria Keller", "PERSON"))], mechanism, ledger=None
        ).statement.to_json()
    )
    for text in (statement, repr(mechanism), repr(KEY)):
        assert KEY.secret.hex() not in text and "\\x00\\x01" not in text and "Keller" not in text
    assert KEY.fingerprint in statement


def test_a_later_document_of_the_user_is_linked_to_an_earlier_full_name():
    first = marked("Maria Keller", ("Maria Keller", "PERSON"), user="u")
    later = marked("Ms Keller", ("Keller", "PERSON"), id="2", user="u")
    stranger = marked("Ms Keller", ("Keller", "PERSON"), id="3", user="v")
    one, two, three = released(first, later, stranger)
    assert two.text == f"Ms {one.text}" and three.text != two.text


def test_collisions_are_noticed_and_kept_distinct():
    work = Pseudonyms(Pseudonym(key=KEY), Tally())
    token = work.token("PERSON", "maria keller")
    work._values[token] = b"somebody else's digest"
    longer = work.token("PERSON", "maria keller")
    assert longer.startswith(token) and len(longer) == len(token) + 6
    assert work.token("PERSON", "maria keller") == longer
    assert work._tally.counts["pseudonyms made longer"] >= 1


def test_dates_move_together_within_a_user():
    text = "Born 27/03/1950, seen 3 May 2020 and 2020-05-13; May 2020."
    dates = [(one, "DATE") for one in ("27/03/1950", "3 May 2020", "2020-05-13", "May 2020")]
    one, two = released(marked(text, *dates, user="u"), marked(text, *dates, id="2", user="v"), dates="shift")
    moved = [read_date(one.covered(span)) for span in one.spans]
    assert moved[3] is None and one.covered(one.spans[3]) == "[DATE]"
    shifts = {(new.day - read_date(old).day).days for new, (old, _) in zip(moved[:3], dates, strict=False)}
    assert len(shifts) == 1 and 7 <= abs(shifts.pop()) <= 364
    assert one.text != two.text


def shifted(*texts, **options):
    """The days by which the dates of documents of one date each were moved."""
    documents = [marked(text, (text, "DATE"), id=str(number)) for number, text in enumerate(texts)]
    order = options.get("date_order") != "month"
    return [
        (read_date(one.text, day_first=order).day - read_date(text, day_first=order).day).days
        for one, text in zip(released(*documents, dates="shift", **options), texts, strict=True)
    ]


def test_shifts_are_spread_over_the_whole_range_in_whole_weeks():
    """A weekday that stands in the text then tells nothing: before, it gave the shift away modulo 7."""
    days = set(shifted(*["1 January 2020"] * 2000, max_shift=76))
    # 2,000 draws of 20 values: one is missing with probability 20·(19/20)^2000 < 1e-43
    assert days == {7 * week for week in range(-10, 11) if week}


def test_the_dates_of_all_texts_are_read_in_one_order():
    """Before, 03/04/2021 was read day first and 03/25/2021 month first in one note."""
    text = "Seen 03/04/2021, again 03/25/2021."
    document = marked(text, ("03/04/2021", "DATE"), ("03/25/2021", "DATE"))
    (one,) = released(document, dates="shift")
    first, second = (read_date(one.covered(span), day_first=False).day for span in one.spans)
    assert (second - first).days == 21
    later = marked("Seen 25/03/2021", ("25/03/2021", "DATE"), id="2")
    with pytest.raises(BadInput, match="--date-order"):
        released(document, later, dates="shift")
    with pytest.raises(BadInput, match="--date-order"):
        released(marked("03/04/2021", ("03/04/2021", "DATE")), dates="shift")


def test_a_date_that_breaks_the_order_asked_for_is_not_moved():
    text = "03/04/2021 and 03/25/2021"
    document = marked(text, ("03/04/2021", "DATE"), ("03/25/2021", "DATE"))
    release = Release([document], Pseudonym(key=KEY, dates="shift", date_order="day"), ledger=None)
    (one,) = list(release)
    assert read_date(one.covered(one.spans[0])) and TOKEN.fullmatch(one.covered(one.spans[1]))
    assert release.statement.counts["dates in the other order, given a pseudonym"] == 1
    assert release.statement.options["date_order"] == "day"
    assert "dates in figures are read day first" in release.statement.notes


def test_a_stream_of_documents_is_held_while_its_dates_are_read():
    documents = (marked(text, (text, "DATE"), id=text) for text in ("03/25/2021", "03/04/2021"))
    gone = list(Release(documents, Pseudonym(key=KEY, dates="shift"), ledger=None))
    assert [one.id for one in gone] == ["03/25/2021", "03/04/2021"]


def test_one_birth_date_has_one_pseudonym():
    written = ("13/09/31", "13.9.1931", "13 September '31", "1931-09-13", "September 13, 1931")
    assert len({one.text for one in released(*(marked(day, (day, "DATE"), id=day) for day in written))}) == 1
    unclear = [marked(day, (day, "DATE"), id=day) for day in ("03/04/70", "3 April 1970")]
    assert len({one.text for one in released(*unclear)}) == 2
    assert len({one.text for one in released(*unclear, date_order="day")}) == 1


@pytest.mark.parametrize(
    ("written", "label"),
    [
        *((day, "DATE") for day in ("Wednesday", "May", "3 May", "May 2020", "2020", "05/2020", "5月")),
        *((value, "AGE") for value in ("34", "34 years old")),
        *((value, "SEX") for value in ("female", "F")),
        *((value, "NOTE") for value in ("Male", "WEIBLICH", "monday.", "März", "Yes", "x", "7", "B.")),
        ("TX", "LOCATION"),
        ("J.", "PERSON"),
    ],
)
def test_a_value_of_a_small_set_is_masked(written, label):
    """Of seven weekdays each has its pseudonym, and how often each occurs tells which is which."""
    release = Release([marked(written, (written, label))], Pseudonym(key=KEY), ledger=None)
    assert [one.text for one in release] == [f"[{label}]"]
    assert release.statement.counts["values of a small set masked"] == 1
    assert any("gives itself away" in note for note in release.statement.notes)


@pytest.mark.parametrize(
    ("written", "label"),
    [
        ("Winter", "PERSON"),
        ("May", "PERSON"),
        ("Li", "PERSON"),
        ("3 May 2020", "DATE"),
        ("李明", "NAME"),
        ("123", "ID"),
        ("Wien", "LOCATION"),
    ],
)
def test_a_value_of_a_large_set_keeps_its_pseudonym(written, label):
    assert TOKEN.fullmatch(released(marked(written, (written, label)))[0].text)


def test_an_initial_of_a_known_person_has_that_pseudonym():
    text = "Maria Keller came; M. Keller left with J."
    document = marked(text, ("Maria Keller", "PERSON"), ("M. Keller", "PERSON"), ("J.", "PERSON"))
    words = [released(document)[0].covered(span) for span in released(document)[0].spans]
    assert words[0] == words[1] and TOKEN.fullmatch(words[0]) and words[2] == "[PERSON]"


def test_the_vault_gives_everything_back(tmp_path):
    originals = [
        marked(
            "  Dr Maria Keller\r\n rang 020 7946 0123 \t",
            ("Maria Keller", "PERSON"),
            ("020 7946 0123", "PHONE"),
            user="u",
        ),
        Document("2", "nothing marked 😀", label="x", fields={"a": 1, "b": None}),
        marked("Keller, again Keller", ("Keller", "PERSON"), id="3", user="u"),
    ]
    vault = tmp_path / "out.vault"
    gone = released(*originals, vault_file=vault, dates="shift")
    assert list(restored(gone, vault, KEY)) == originals
    assert list(restored(gone[1:2], vault, KEY)) == originals[1:2]
    assert b"Keller" not in vault.read_bytes()
    assert vault.stat().st_mode & 0o077 == 0


@settings(deadline=None, max_examples=60)
@given(
    st.text(max_size=60),
    st.lists(st.tuples(st.integers(0, 60), st.integers(1, 20), st.sampled_from(["PERSON", "DATE", "ID"]))),
)
def test_any_text_with_any_spans_comes_back(tmp_path_factory, text, places):
    spans = tuple(
        Span(start, min(len(text), start + length), label)
        for start, length, label in places
        if start < len(text)
    )
    original = Document("1", text).with_spans(spans)
    vault = tmp_path_factory.mktemp("vault") / "v"
    gone = released(original, vault_file=vault)
    assert list(restored(gone, vault, KEY)) == [original]


def test_a_wrong_key_a_changed_text_a_changed_vault(tmp_path):
    vault = tmp_path / "v"
    gone = released(marked("Maria Keller", ("Maria Keller", "PERSON")), Document("2", "x"), vault_file=vault)
    with pytest.raises(BadInput, match="another key"):
        list(restored(gone, vault, OTHER))
    with pytest.raises(BadInput, match=r"'1'.*not in the order"):
        list(restored(gone[::-1], vault, KEY))
    with pytest.raises(BadInput, match=r"'1' was changed"):
        list(restored([gone[0].with_text("edited")], vault, KEY))
    data = vault.read_bytes()
    for broken in (
        data[:-1],
        data[:200],
        data[:60],
        b"",
        data + b"x",
        data[:100] + bytes([data[100] ^ 1]) + data[101:],
    ):
        vault.write_bytes(broken)
        with pytest.raises(BadInput):
            list(read_vault(vault, KEY))
    vault.unlink()
    with pytest.raises(BadInput, match="cannot be opened"):
        list(read_vault(vault, KEY))


def test_records_cannot_change_places(tmp_path):
    vault = tmp_path / "v"
    released(Document("1", "x"), Document("2", "y"), vault_file=vault)
    data = vault.read_bytes()
    head = 16 + 32 + 8
    size = int.from_bytes(data[head : head + 4]) + 4
    first, second = data[head : head + size], data[head + size : head + 2 * size]
    vault.write_bytes(data[:head] + second + first + data[head + 2 * size :])
    with pytest.raises(BadInput, match="record 1 was changed"):
        list(read_vault(vault, KEY))


def test_two_vaults_share_no_salt(tmp_path):
    for name in ("a", "b"):
        list(Release([Document("1", "x")], Pseudonym(key=KEY, vault_file=tmp_path / name), ledger=None))
    assert (tmp_path / "a").read_bytes()[16:48] != (tmp_path / "b").read_bytes()[16:48]


def test_a_run_that_fails_leaves_no_vault(tmp_path):
    def failing():
        yield Document("1", "x")
        raise BadInput("the input is broken")

    with pytest.raises(BadInput):
        list(Release(failing(), Pseudonym(key=KEY, vault_file=tmp_path / "v"), ledger=None))
    assert list(tmp_path.iterdir()) == []


def test_key_files(tmp_path):
    path = tmp_path / "k"
    key = new_key(path)
    assert load_key(path) == key
    assert path.stat().st_mode & 0o777 == 0o600
    assert new_key(tmp_path / "other") != key
    with pytest.raises(BadInput, match="exists already"):
        new_key(path)
    with pytest.raises(BadInput, match="--new-key"):
        load_key(tmp_path / "none")
    for content in ("hello", "discreet-key-1:!!!", "discreet-key-1:AAAA"):
        path.write_text(content)
        with pytest.raises(BadInput):
            load_key(path)


def test_derived_keys_differ_by_purpose_and_salt():
    made = {KEY.derive("a"), KEY.derive("b"), KEY.derive("a", b"salt"), OTHER.derive("a"), KEY.secret}
    assert len(made) == 5 and all(len(one) == 32 for one in made)


def test_derivation_is_hkdf():
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    theirs = HKDF(algorithm=SHA256(), length=32, salt=b"salt", info=b"discreet a").derive(KEY.secret)
    assert KEY.derive("a", b"salt") == theirs


def test_bad_settings():
    with pytest.raises(BadInput, match="dates"):
        Pseudonym(key=KEY, dates="hide")
    with pytest.raises(BadInput, match="date_order"):
        Pseudonym(key=KEY, date_order="year")
    with pytest.raises(BadInput, match="max_shift"):
        Pseudonym(key=KEY, max_shift=6)
    with pytest.raises(BadInput, match="32 bytes"):
        Key(b"short")
