"""Distortion: never the original, the label kept, the least divergence chosen, the pool's origin told."""

import pytest

from discreet.errors import BadInput
from discreet.language.masked import MaskedLanguageModel
from discreet.language.ndd import neighbouring_divergence
from discreet.privacy.random import Random
from discreet.privacy.release import Release, Tally
from discreet.protection.distortion import rewrite as distort_rewrite
from discreet.protection.distortion.attack import MaskedAdversary
from discreet.protection.distortion.distortion import Distortion
from discreet.protection.distortion.pool import Pool, built_in_pool
from discreet.protection.distortion.rewrite import Rewriter
from discreet.protection.distortion.sentence import Place
from discreet.text.document import Document, Span

PEOPLE = ("Cat Dogs", "Red House", "Big Mat", "Small Dog", "It")


@pytest.fixture(scope="module")
def model(tiny_masked):
    return MaskedLanguageModel.from_directory(tiny_masked)


def document(text, *marked, id="1"):
    spans = [Span(text.index(words), text.index(words) + len(words), label) for words, label in marked]
    return Document(id, text, user="u").with_spans(tuple(spans))


def released(model, documents, seed=1, **settings):
    settings = {"pool": Pool({"PERSON": PEOPLE}, "five of ours"), **settings}
    release = Release(documents, Distortion(model=model, **settings), random=Random(seed), ledger=None)
    return list(release), release.statement


def rewriter(model, mode="substitute", phrases=PEOPLE, candidates=8, seed=1):
    return Rewriter(model, mode, Pool({"PERSON": phrases}, "ours"), candidates, 0.8, Random(seed), Tally())


def test_the_words_are_new_and_all_else_is_as_it_was(model):
    note = document("It was\tMaria Keller  who sat on the mat; Maria Keller ran.", ("Maria Keller", "PERSON"))
    for seed in range(5):
        [new], statement = released(model, [note], seed)
        first, second = (new.covered(span) for span in new.spans)
        assert first == second
        assert first in PEOPLE
        assert new.text == note.text.replace("Maria Keller", first)
        assert [span.label for span in new.spans] == ["PERSON", "PERSON"]
    assert statement.guarantee.notion == "none" and statement.published is None
    assert statement.options["pool"] == "five of ours"
    assert statement.counts["PERSON replaced"] == 2


def test_the_mentions_of_one_person_stay_one_and_two_people_stay_two(model):
    pool = Pool(
        {"PERSON": tuple(f"{first} {last}" for first in "Ab Cd Ef Gh".split() for last in ("Ij", "Kl"))},
        "ours",
    )
    text = "Maria Keller sat . Ms Keller ran . KELLER Maria was big . Paul Reed sat ."
    names = ("Maria Keller", "Keller ran", "KELLER Maria", "Paul Reed")
    starts = [text.index(name) for name in names]
    ends = [start + len(name.removesuffix(" ran")) for start, name in zip(starts, names, strict=True)]
    spans = tuple(Span(start, end, "PERSON") for start, end in zip(starts, ends, strict=True))
    merged = 0
    for seed in range(5):
        # One candidate a choice: two choices fall on the same of eight phrases once in eight.
        [new], _ = released(model, [Document("1", text).with_spans(spans)], seed, pool=pool, candidates=1)
        maria, again, turned, paul = (new.covered(span) for span in new.spans)
        assert maria == again == turned
        merged += maria == paul
    assert merged < 5


def test_the_candidate_of_least_divergence_is_chosen(model):
    place = Place("the big cat sat on the red mat and it was small .", 8, 11)
    values = neighbouring_divergence(model, place.text, 8, 11, PEOPLE)
    best = PEOPLE[values.index(min(values))]
    for seed in range(4):
        work = rewriter(model, seed=seed)
        assert work.choose(place, "PERSON", frozenset()) == best
        assert work.divergences == pytest.approx([min(values)], rel=1e-4)


def test_few_candidates_are_drawn_from_the_whole_pool(model):
    place = Place("the big cat sat on the red mat .", 8, 11)
    work = rewriter(model, candidates=1)
    drawn = {work.choose(place, "PERSON", frozenset()) for _ in range(200)}
    # Each of five phrases is missed in 200 draws with probability 5·0.8^200 < 1e-18.
    assert drawn == set(PEOPLE)


def test_no_word_of_any_private_phrase_of_the_document_is_put_in(model):
    pool = Pool({"PERSON": ("Maria Reed", "Paul Keller", "KELLER", "Ann Solberg")}, "ours")
    note = document("Maria Keller and Paul sat .", ("Maria Keller", "PERSON"), ("Paul", "PERSON"))
    for seed in range(5):
        [new], _ = released(model, [note], seed, pool=pool)
        assert new.text == "Ann Solberg and Ann Solberg sat ."


def test_when_nothing_is_left_the_label_stands(model):
    note = document("Maria Keller sat .", ("Maria Keller", "PERSON"))
    [new], statement = released(
        model, [note], pool=Pool({"PERSON": ("Maria Keller", "maria  KELLER")}, "bad")
    )
    assert new.text == "[PERSON] sat ."
    assert statement.counts["spans masked, no candidate being left"] == 1


def test_a_shouted_name_is_answered_in_capitals(model):
    [new], _ = released(model, [document("KELLER sat .", ("KELLER", "PERSON"))])
    assert new.text.split(" sat")[0].isupper()


def test_a_label_without_phrases_is_refused_with_the_way_out(model):
    note = document("the Keller act", ("Keller act", "LAW"), id="note 7")
    with pytest.raises(BadInput, match=r"document 'note 7', span 4–14 \(LAW\).*--pool"):
        released(model, [note])


def test_labels_go_by_their_other_names(model):
    [new], _ = released(model, [document("Keller sat .", ("Keller", "PER"))])
    assert new.spans[0].label == "PER" and new.text.split(" sat")[0] in PEOPLE


def test_a_document_without_spans_passes_and_is_counted(model):
    [new], statement = released(model, [Document("1", "the cat sat .")])
    assert new.text == "the cat sat ."
    assert statement.counts["documents without a span, passed through verbatim"] == 1
    assert "no span was marked in any document, so nothing was replaced" in statement.notes


@pytest.mark.parametrize("mode", ["substitute", "generate"])
def test_a_span_longer_than_the_window_is_refused(model, mode):
    long = " ".join(["cat"] * 60)
    with pytest.raises(BadInput, match=r"document '1', span 0–239 .*more than the model's window"):
        released(model, [document(long, (long, "PERSON"))], mode=mode)


def test_the_input_is_a_pool_only_by_name(model):
    notes = [document(f"{name} sat .", (name, "PERSON"), id=name) for name in ("Keller", "Solberg")]
    new, statement = released(model, notes)
    assert {one.covered(one.spans[0]) for one in new} <= set(PEOPLE)
    assert "input" not in statement.options["pool"]
    new, statement = released(model, notes, pool_from_input=True)
    assert [one.text for one in new] == ["Solberg sat .", "Keller sat ."]
    assert "the input itself, asked for by name" in statement.options["pool"]


def test_generated_words_come_from_the_model_and_look_like_the_original(model, monkeypatch):
    monkeypatch.setattr(distort_rewrite, "same_type", lambda label, places: [True] * len(places))
    note = document("It was Maria who sat on the mat .", ("Maria", "PERSON"))
    seen = set()
    for seed in range(8):
        [new], statement = released(model, [note], seed, mode="generate")
        word = new.covered(new.spans[0])
        assert word in [one.capitalize() for one in model.tokenizer.get_vocab()]
        assert word[0].isupper() or not word[0].isalpha()
        seen.add(word)
    assert len(seen) > 1
    assert statement.counts["spans generated"] == 1
    assert any("as many word pieces" in note for note in statement.notes)


def test_words_of_another_type_give_way_to_the_pool(model, monkeypatch):
    monkeypatch.setattr(distort_rewrite, "same_type", lambda label, places: [False] * len(places))
    [new], statement = released(model, [document("Maria sat .", ("Maria", "PERSON"))], mode="generate")
    assert new.covered(new.spans[0]) in PEOPLE
    assert statement.counts["spans from the pool, no draw being of the type"] == 1


def test_numbers_are_never_generated(model):
    note = document("rang 01632 960111 to it .", ("01632 960111", "PHONE"))
    [new], statement = released(model, [note], mode="generate", pool=built_in_pool())
    assert new.covered(new.spans[0]) in built_in_pool().of("PHONE")
    assert "spans generated" not in statement.counts


def test_the_statement_says_what_an_adversary_restores(model):
    notes = [document("the Keller sat on it .", ("Keller", "PERSON"), id=str(number)) for number in range(7)]
    _, statement = released(model, notes, adversary=MaskedAdversary(model), attacked_places=5)
    [risk] = [value for name, value in statement.risks.items() if name.startswith("originals guessed by")]
    assert risk["places"] == 5
    assert 0 <= risk["first"] <= risk["among ten"] <= risk["among ten, at most (95 %)"] <= 1
    _, silent = released(model, notes)
    assert not any(name.startswith("originals") for name in silent.risks)


def test_seeded_runs_repeat(model):
    notes = [document("Keller sat on the mat .", ("Keller", "PERSON"), id=str(number)) for number in range(6)]
    runs = [[one.text for one in released(model, notes, seed=5, candidates=1)[0]] for _ in range(2)]
    assert runs[0] == runs[1]


@pytest.mark.parametrize(
    "settings", [{"mode": "swap"}, {"candidates": 0}, {"decay": 1.5}, {"attacked_places": 0}]
)
def test_settings_out_of_range(model, settings):
    with pytest.raises(BadInput):
        Distortion(model=model, **settings)
