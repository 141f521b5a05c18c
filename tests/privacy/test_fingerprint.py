import random

from discreet.privacy.fingerprint import SIZE, THRESHOLD, Fingerprint, fingerprint_of

KEY, OTHER = b"k" * 32, b"o" * 32
TEXTS = [f"Note {number}: Ms Example number {number} was seen." for number in range(500)]


def seen(texts, key=KEY):
    return fingerprint_of(texts, key)


def test_order_spacing_and_repeats_do_not_count():
    changed = [text.replace(" ", "\n  ") + "\t" for text in reversed(TEXTS)]
    assert seen(changed).hashes == seen(TEXTS + TEXTS).hashes
    assert seen(["Zoë\u00a0Weiß"]).hashes == seen(["Zoe\u0308 Weiß"]).hashes
    assert seen(["ab c"]).hashes != seen(["ab d"]).hashes


def test_texts_of_spacing_alone_are_no_documents_in_common():
    assert seen(["", " \n", "\u2003"]).hashes == frozenset()
    assert seen([""]).overlap(seen([" "])) == 0


def test_small_datasets_are_compared_exactly():
    whole = seen(TEXTS)
    assert whole.overlap(seen(TEXTS[:3])) == 1
    assert whole.overlap(seen([*TEXTS[:10], *(f"other {n}" for n in range(90))])) == THRESHOLD
    assert whole.overlap(seen(["nothing of it"])) == 0


def test_another_key_gives_other_hashes():
    assert not seen(TEXTS).hashes & seen(TEXTS, OTHER).hashes


def test_a_part_of_a_large_dataset_is_recognised():
    # 50,000 documents keep one hash in three; the estimate of a share of 1/2 from about 650 hashes is off by 0.1
    # in fewer than one in 10⁶ draws of keys (Hoeffding: 2·exp(−2·650·0.01) = 4.5e−6, the key here is fixed).
    large = [f"document {number}" for number in range(50_000)]
    whole = seen(large)
    assert len(whole.hashes) == SIZE
    assert whole.documents == 50_000
    assert whole.overlap(seen(large[1000:3000])) == 1
    mixed = large[:1000] + [f"new {number}" for number in range(1000)]
    assert abs(whole.overlap(seen(mixed)) - 0.5) < 0.1
    assert whole.overlap(seen([f"new {number}" for number in range(9000)])) == 0


def test_a_sketch_is_the_smallest_hashes_whatever_the_order():
    large = [f"document {number}" for number in range(80_000)]
    shuffled = random.Random(3).sample(large, len(large))
    assert seen(large) == seen(shuffled)


def test_merging_is_the_fingerprint_of_both():
    first, second = [f"a {n}" for n in range(20_000)], [f"b {n}" for n in range(9_000)]
    assert seen(first).merged(seen(second)).hashes == seen(first + second).hashes
    assert seen(TEXTS[:9]).merged(seen(TEXTS[5:])).hashes == seen(TEXTS).hashes


def test_bytes_and_back():
    whole = seen(TEXTS)
    assert Fingerprint.from_bytes(whole.documents, whole.to_bytes()) == whole
    assert len(whole.to_bytes()) == 8 * 500
