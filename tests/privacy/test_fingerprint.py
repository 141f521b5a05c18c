import random

import pytest

from discreet.privacy import fingerprint
from discreet.privacy.fingerprint import SIZE, THRESHOLD, Fingerprint, fingerprint_of

KEY, OTHER = b"k" * 32, b"o" * 32
TEXTS = [f"Note {number}: Ms Example number {number} was seen." for number in range(500)]
HEAD, TAIL = "Department of Medicine, discharge letter. ", " Yours sincerely, the head of the department"
LARGE = 20_000


def letters(kind, count=LARGE):
    """Documents by what is the same in all of them: nothing, their beginning, or both their ends."""
    inner = [f"{number}, seen on day {number * 7919 % 9973} of {number}" for number in range(count)]
    head = "" if kind == "free" else HEAD
    return [head + each + (TAIL if kind == "form" else "") for each in inner]


def seen(texts, key=KEY):
    return fingerprint_of(texts, key)


def test_order_spacing_and_repeats_do_not_count():
    changed = [text.replace(" ", "\n  ") + "\t" for text in reversed(TEXTS)]
    assert seen(changed).hashes == seen(TEXTS + TEXTS).hashes
    assert seen(["Zoë\u00a0Weiß"]).hashes == seen(["Zoe\u0308 Weiß"]).hashes
    assert seen(["ab c"]).hashes != seen(["ab d"]).hashes


def test_texts_of_spacing_alone_are_no_documents_in_common():
    assert seen(["", " \n", "\u2003", "\0"]).hashes == frozenset()
    assert seen([""]).overlap(seen([" "])) == 0
    assert seen([]) == Fingerprint(0, frozenset())


def test_small_datasets_are_compared_exactly():
    whole = seen(TEXTS)
    assert whole.overlap(seen(TEXTS[:3])) == 1
    assert whole.overlap(seen([*TEXTS[:10], *(f"other {n}" for n in range(90))])) == THRESHOLD
    assert whole.overlap(seen(["nothing of it"])) == 0


def test_another_key_gives_other_hashes():
    assert not seen(TEXTS).hashes & seen(TEXTS, OTHER).hashes
    parts = [{each[at : at + 8] for each in seen(TEXTS).hashes} for at in (0, 8, 16)]
    others = [{each[at : at + 8] for each in seen(TEXTS, OTHER).hashes} for at in (0, 8, 16)]
    assert all(not mine & theirs for mine, theirs in zip(parts, others, strict=True))


@pytest.mark.parametrize(("kind", "lowered"), [("free", 0), ("headed", 1), ("form", 2)])
def test_a_part_of_one_per_cent_is_recognised(kind, lowered):
    # Of 20,000 documents 1,024 are kept, so of any 200 about 10: none with probability (1 − 0.0512)^200 = 2.7e−5, and
    # the key is fixed.
    large = letters(kind)
    whole = seen(large)
    assert 0.94 * SIZE <= len(whole.hashes) <= SIZE
    assert whole.documents == LARGE
    assert [limit == b"\xff" * 8 for limit in whole.limits] == [number != lowered for number in range(3)]
    for start in (0, 5000, LARGE - 200):
        assert whole.overlap(seen(large[start : start + 200])) == 1
    strangers = [text.replace("seen", "met") for text in large[:3000]]
    assert whole.overlap(seen(strangers)) == 0


@pytest.mark.parametrize("kind", ["free", "headed", "form"])
def test_a_share_is_estimated(kind):
    # From about 100 documents in common a share of 1/2 is off by 0.2 with probability below 2·exp(−2·100·0.04) = 7e−4;
    # the key is fixed.
    large = letters(kind)
    mixed = large[:1000] + [text.replace("seen", "met", 1) + " too" for text in large[1000:2000]]
    assert abs(seen(large).overlap(seen(mixed)) - 0.5) < 0.2


def test_forms_after_free_texts_are_in_the_sample_too():
    """The limit of places is lowered on the free texts; a form's documents share a place, and would all be out."""
    large = letters("free") + letters("headed", 4000) + letters("form", 4000)
    whole = seen(large)
    assert whole.overlap(seen(letters("form", 1000))) == 1
    assert whole.overlap(seen(letters("headed", 1000))) == 1
    assert whole.overlap(seen(letters("free", 1000))) == 1


def test_fingerprints_with_limits_of_different_kinds_are_comparable():
    free, mixed = letters("free"), letters("free") + letters("form")
    assert seen(free).limits != seen(mixed).limits
    assert seen(free).overlap(seen(mixed)) == 1


def test_white_space_variants_of_a_large_file_are_the_same():
    large = [text * 2 for text in letters("free")]
    wide = [f"\n\n{' ' * 50}" + text.replace(" ", "\u2003\t") + " " * 60 for text in large]
    assert seen(large).hashes == seen(wide).hashes
    accents = ["é" + text + " naïve" for text in large]
    assert seen(accents).hashes == seen([text.replace("é", "e\u0301") for text in accents]).hashes
    broken = [text[:3] + "\0" + text[3:] for text in large]
    assert seen(broken).hashes == seen(large).hashes


def test_a_stream_has_the_fingerprint_of_a_fair_sample():
    large = letters("free")
    stream = fingerprint_of(iter(large), KEY)
    assert stream.documents == LARGE
    assert len(stream.hashes) == SIZE
    assert stream.overlap(seen(large)) == 1


def test_a_sketch_is_the_same_whatever_the_order():
    large = letters("free")
    shuffled = random.Random(3).sample(large, len(large))
    assert seen(large) == seen(shuffled)


def test_merging_is_the_fingerprint_of_both():
    first, second = [f"a {n}" for n in range(5_000)], [f"b {n}" for n in range(3_000)]
    both, merged = seen(first + second), seen(first).merged(seen(second))
    assert merged.overlap(both) == 1
    assert len(merged.hashes) == SIZE
    assert merged.overlap(seen(first[:500])) == merged.overlap(seen(second[:500])) == 1
    assert seen(TEXTS[:9]).merged(seen(TEXTS[5:])).hashes == seen(TEXTS).hashes
    forms = letters("form", 3000)
    merged = seen(forms[:1500]).merged(seen(forms[1500:]))
    assert merged.overlap(seen(forms)) == 1
    assert merged.overlap(seen(forms[:300])) == 1


def test_most_documents_of_a_large_file_are_never_hashed(monkeypatch):
    hashed = []
    plain = fingerprint.document_hash
    monkeypatch.setattr(
        fingerprint, "document_hash", lambda text, key: hashed.append(text) or plain(text, key)
    )
    seen(letters("free"))
    assert len(hashed) <= SIZE
    hashed.clear()
    seen([text + 4000 * "." for text in letters("free", 6000)])
    assert len(hashed) <= SIZE


def test_long_documents_are_not_held(monkeypatch):
    monkeypatch.setattr(fingerprint, "_CHARACTERS", 1 << 14)
    held = []
    whole = fingerprint._Gathered(KEY, 0)
    for number in range(3000):
        whole.add([f"{number} " + "long " * 100])
        held.append(sum(map(len, whole._texts)))
    assert max(held) <= 1 << 14
    assert len(whole.fingerprint().hashes) == SIZE


def test_bytes_and_back():
    for texts in (TEXTS, letters("free", 3000)):
        whole = seen(texts)
        assert Fingerprint.from_bytes(whole.documents, whole.to_bytes()) == whole
    assert len(seen(TEXTS).to_bytes()) == 24 * 501
