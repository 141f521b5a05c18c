"""The context attack ranks words by what each adversary knows."""

import numpy as np
import pytest

from discreet.attacks.reconstruction.adversary import Adversary
from discreet.attacks.reconstruction.context import context_attack
from discreet.attacks.reconstruction.readers import CausalReader, MaskedReader, open_reader
from discreet.attacks.reconstruction.word_channel import ExactChannel
from discreet.errors import BadInput

WORDS = ("ache", "bone", "cast", "drug")


class Fake:
    """A reader that always thinks of the same words, in an order."""

    name = "fake"
    places = 10

    def __init__(self, order: str, most: int | None = None) -> None:
        self.order, self.most = order, most
        self.asked: list[list[str]] = []

    def scores(self, passages, words):
        self.asked = [list(one) for one in words]
        return [np.asarray([-float(self.order.index(word[0])) for word in asked]) for asked in words]


def adversary(matrix: np.ndarray) -> Adversary:
    with np.errstate(divide="ignore"):
        return Adversary(ExactChannel(np.arange(4), np.log(matrix)), np.asarray([0.4, 0.3, 0.2, 0.1]))


def attacked(matrix: np.ndarray, reader: Fake, truth: int, output: int):
    passages = [("x y z", 2, 3)] * 5
    found = context_attack(adversary(matrix), WORDS, passages, np.full(5, truth), np.full(5, output), reader)
    return {name: one.median for name, one in found.rankings.items()}


UNIFORM = np.full((4, 4), 0.25)


def test_without_news_everyone_ranks_by_what_he_knows() -> None:
    # The reader thinks of drug first, the prior of ache; the mechanism tells nothing.
    ranks = attacked(UNIFORM, Fake("dcba"), truth=3, output=0)
    assert ranks == {"chance": 4, "context": 1, "mechanism": 4, "mechanism and context": 1}


def test_the_mechanism_can_overrule_the_context() -> None:
    matrix = np.full((4, 4), 0.01)
    np.fill_diagonal(matrix, 0.97)
    ranks = attacked(matrix, Fake("dcba"), truth=1, output=1)
    assert ranks == {"chance": 2, "context": 3, "mechanism": 1, "mechanism and context": 1}


def test_a_word_the_mechanism_never_gave_keeps_a_rank_by_other_knowledge() -> None:
    matrix = np.asarray([[1.0, 0, 0, 0]] * 2 + [[0, 0, 0.5, 0.5]] * 2)
    ranks = attacked(matrix, Fake("dcba"), truth=3, output=0)
    assert ranks["mechanism"] == 4
    assert ranks["mechanism and context"] == 3


class Mistaken(Fake):
    """Right at the places whose text says so, sure of a wrong word elsewhere."""

    def scores(self, passages, words):
        return [
            np.asarray([(0.0 if word[0] == text[0] else -9.0) for word in asked])
            for (text, _, _), asked in zip(passages, words, strict=True)
        ]


def _weighed(texts: str):
    matrix = np.full((4, 4), 0.1)
    np.fill_diagonal(matrix, 0.7)
    passages = [(letter + " y z", 2, 3) for letter in texts]
    places = len(texts)
    return context_attack(
        adversary(matrix),
        WORDS,
        passages,
        np.ones(places, np.int64),
        np.ones(places, np.int64),
        Mistaken("abcd"),
    )


def test_a_reader_that_is_mostly_wrong_is_not_believed() -> None:
    found = _weighed("dddddddddb")
    assert found.weights == (0.0, 0.0)
    assert found.rankings["mechanism and context"].median == found.rankings["mechanism"].median == 1
    assert found.rankings["context"].median > 1


def test_a_half_is_attacked_with_what_served_on_the_other_half() -> None:
    # The channel points at the wrong word; only the reader knows, and only at the odd places.
    passages = [("b y z" if place % 2 else "d y z", 2, 3) for place in range(10)]
    found = context_attack(
        adversary(np.full((4, 4), 0.25)),
        WORDS,
        passages,
        np.full(10, 1),
        np.zeros(10, np.int64),
        Mistaken("abcd"),
    )
    assert found.weights[0] > 0
    assert found.weights[1] == 0.0


def test_a_reader_with_little_time_is_asked_about_the_likeliest_only() -> None:
    reader = Fake("dcba", most=2)
    ranks = attacked(UNIFORM, reader, truth=1, output=0)
    assert reader.asked == [["ache", "bone"]] * 5
    assert "context" not in ranks
    assert ranks == {"chance": 2, "mechanism": 2, "mechanism and context": 1}


def test_a_tie_counts_half_against_the_adversary() -> None:
    class Indifferent(Fake):
        def scores(self, passages, words):
            return [np.zeros(len(asked)) for asked in words]

    assert attacked(UNIFORM, Indifferent("abcd"), truth=2, output=0)["context"] == 3


def test_rates_carry_intervals_and_print() -> None:
    passages = [("x y z", 2, 3)] * 5
    found = context_attack(
        adversary(UNIFORM), WORDS, passages, np.full(5, 3), np.zeros(5, np.int64), Fake("dcba")
    )
    assert found.rankings["context"].first.value == 1.0
    assert found.rankings["context"].first.low == pytest.approx(0.478, abs=1e-3)
    assert found.to_json()["rankings"]["chance"]["ten"]["value"] == 1.0
    assert "language model fake" in str(found)


def test_an_unknown_reader_is_refused() -> None:
    with pytest.raises(BadInput, match="masked, smollm2, none or a folder"):
        open_reader("oracle")


class Row:
    """As much of a tensor as a reader looks at."""

    def __init__(self, values) -> None:
        self.values = np.asarray(values, dtype=float)

    def __getitem__(self, place):
        return Row(self.values[place])

    def double(self):
        return self

    def numpy(self):
        return self.values

    def sum(self):
        return self.values.sum()


class Tokenizer:
    all_special_ids = (0,)

    def __call__(self, word, add_special_tokens):
        return {"input_ids": {"ache": [1], "bone": [2], "osteo": [3, 4], "[PAD]": [0]}[word]}


class Masked:
    name = "masked"
    tokenizer = Tokenizer()

    def hide(self, text, start, end, masks):
        assert masks == 1
        return text[:start] + "_" + text[end:]

    def log_probabilities(self, queries):
        assert queries == ["a _ c", "_ b"]
        return [Row([[-9.0, -1.0, -2.0, -3.0, -4.0]]), Row([[-9.0, -5.0, -6.0, -7.0, -8.0]])]


def test_a_masked_model_names_the_words_that_are_one_token() -> None:
    asked = ["ache", "osteo", "bone", "[PAD]"]
    first, second = MaskedReader(Masked()).scores([("a b c", 2, 3), ("a b", 0, 1)], [asked, asked])
    assert first.tolist() == [-1.0, -np.inf, -2.0, -np.inf]
    assert second.tolist() == [-5.0, -np.inf, -6.0, -np.inf]


def test_a_causal_model_reads_the_text_with_each_word_in_it() -> None:
    class Causal:
        name = "causal"

        def log_probabilities(self, texts):
            assert texts == ["a ache c", "a bone c", "cast b"]
            return [Row([-1.0, -1.0]), Row([-2.0, -2.0]), Row([-3.0])]

    found = CausalReader(Causal()).scores([("a b c", 2, 3), ("a b", 0, 1)], [["ache", "bone"], ["cast"]])
    assert [one.tolist() for one in found] == [[-2.0, -4.0], [-3.0]]
