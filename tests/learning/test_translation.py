"""The translator: what the decoder keeps changes nothing, it learns, it is saved, it goes on learning."""

from itertools import product
from pathlib import Path

import pytest
import torch

from discreet.errors import BadInput
from discreet.learning.translation.beam import beam_search
from discreet.learning.translation.bleu import bleu, chrf
from discreet.learning.translation.network import Shape, TranslationNetwork
from discreet.learning.translation.quality import quality_of
from discreet.learning.translation.subwords import Subwords, learn_subwords
from discreet.learning.translation.train import Recipe, fine_tune, train_translator
from discreet.learning.translation.translator import WEIGHTS, Translator

WORDS = {"rot": "red", "blau": "blue", "Haus": "house", "Auto": "car", "gross": "big"}
PAIRS = [
    (f"{one} {two} {three}", f"{WORDS[one]} {WORDS[two]} {WORDS[three]}")
    for one in WORDS
    for two in WORDS
    for three in WORDS
]
SIZES = {"width": 32, "heads": 2, "inner": 32, "encoder_layers": 1, "decoder_layers": 1}


@pytest.fixture(scope="module")
def translator() -> Translator:
    return train_translator(PAIRS, _recipe(25_000), vocabulary=300, sizes=SIZES)


def _recipe(subwords: int) -> Recipe:
    return Recipe(subwords=subwords, step_subwords=128, dropout=0.0, smoothing=0.0, learning_rate=0.02)


def test_decoding_step_by_step_equals_decoding_at_once() -> None:
    torch.manual_seed(0)
    network = TranslationNetwork(Shape(vocabulary=50, width=16, heads=2, inner=16, decoder_layers=2)).eval()
    source, mask = torch.randint(5, 50, (3, 6)), torch.ones(3, 6, dtype=torch.long)
    mask[1, 4:] = 0
    target = torch.randint(5, 50, (3, 7))
    with torch.inference_mode():
        whole = network(source, mask, target)
        memories, seen = network.encode(source, mask)
        past, steps = None, []
        for place in range(7):
            hidden, past = network.decode(target[:, place : place + 1], memories, seen, past)
            steps.append(hidden)
    assert torch.allclose(torch.cat(steps, dim=1), whole, atol=1e-5)


def test_padding_changes_nothing() -> None:
    torch.manual_seed(0)
    network = TranslationNetwork(Shape(vocabulary=50, width=16, heads=2, inner=16)).eval()
    source, target = torch.randint(5, 50, (1, 4)), torch.randint(5, 50, (1, 3))
    wide = torch.cat((source, torch.zeros(1, 3, dtype=torch.long)), dim=1)
    mask = torch.tensor([[1, 1, 1, 1, 0, 0, 0]])
    with torch.inference_mode():
        assert torch.allclose(network(source, mask[:, :4], target), network(wide, mask, target), atol=1e-5)


def _toy(seed: int) -> tuple[TranslationNetwork, torch.Tensor]:
    torch.manual_seed(seed)
    network = TranslationNetwork(Shape(vocabulary=6, width=16, heads=2, inner=16)).eval()
    return network, torch.randint(3, 6, (4,))


def _judged(network: TranslationNetwork, source: torch.Tensor, text: tuple[int, ...]) -> float:
    """log p(text and its end)/length, all at once and without anything kept."""
    target = torch.tensor([[1, *text]])
    scores = network.scores(network(source[None], torch.ones(1, len(source)), target))[0]
    scores[:, [0, 1]] = -torch.inf
    chosen = scores.log_softmax(dim=-1)[range(len(text) + 1), [*text, 2]]
    return float(chosen.sum()) / (len(text) + 1)


def test_a_beam_that_holds_every_text_finds_the_best_of_all() -> None:
    for seed in range(5):
        network, source = _toy(seed)
        every = [text for size in range(4) for text in product((3, 4, 5), repeat=size)]
        with torch.inference_mode():
            found = beam_search(network, source, width=100, longest=3, begin=1, end=2, never=(0, 1))
            best = max(every, key=lambda text: _judged(network, source, text))
        assert tuple(found) == best


def test_a_beam_of_one_is_the_greedy_choice(translator: Translator) -> None:
    texts = [source for source, _ in PAIRS[::9]]
    with torch.inference_mode():
        alone = [translator._beam([*row, 2], 200, 1) for row in translator.subwords.encode(texts)]
    assert translator.subwords.decode(alone) == translator.translate(texts)


def test_a_beam_translates_no_worse(translator: Translator) -> None:
    assert translator.translate(["rot Auto blau"], beam=4) == ["red car blue"]
    with pytest.raises(BadInput, match="beam"):
        translator.translate(["rot"], beam=0)


def test_bfloat16_learns_the_same(translator: Translator) -> None:
    recipe = Recipe(
        subwords=4_000, step_subwords=128, dropout=0.0, smoothing=0.0, learning_rate=0.005, bfloat16=True
    )
    tuned = fine_tune(translator, PAIRS, recipe)
    assert all(one.dtype == torch.float32 for one in tuned.network.parameters())
    assert tuned.translate(["rot Auto blau"]) == ["red car blue"]


def test_a_training_ends_with_its_time_and_keeps_what_there_is() -> None:
    kept: list[int] = []
    recipe = Recipe(subwords=10**9, minutes=1e-3, step_subwords=128)
    translator = train_translator(
        PAIRS, recipe, vocabulary=300, sizes=SIZES, keep=lambda one: kept.append(one.about["target subwords"])
    )
    assert 0 < translator.about["target subwords"] < 10**7
    assert kept
    assert kept == sorted(kept)
    assert kept[-1] == translator.about["target subwords"]


def test_it_learns_to_translate(translator: Translator) -> None:
    found = quality_of(translator, PAIRS)
    assert found.words == found.reference_words == 3.0
    assert translator.translate(["rot Auto blau"]) == ["red car blue"]


def test_it_is_kept_in_a_folder_and_goes_on_learning(translator: Translator, tmp_path: Path) -> None:
    with (tmp_path / WEIGHTS).open("wb") as file:
        translator.save(tmp_path, file.write)
    again = Translator.load(tmp_path)
    assert again.translate(["blau Haus"]) == translator.translate(["blau Haus"])
    other = [(source, target.replace("car", "ride")) for source, target in PAIRS]
    tuned = fine_tune(again, other, _recipe(8_000))
    assert tuned.translate(["rot Auto blau"]) == ["red ride blue"]
    assert again.translate(["rot Auto blau"]) == ["red car blue"], "the first one is left as it was"
    (tmp_path / WEIGHTS).unlink()
    with pytest.raises(BadInput, match="is missing"):
        Translator.load(tmp_path)


def test_subwords_hold_any_text() -> None:
    subwords = learn_subwords(["ein Haus"], 300)
    texts = ["Größe: 5 µm", "日本 🙂", "ein Haus"]
    assert subwords.decode(subwords.encode(texts)) == texts
    assert len(subwords.encode(["<P> ein </P>"])[0]) == len(subwords.encode(["ein"])[0]) + 3
    with pytest.raises(BadInput):
        Subwords.load(Path("absent.json"))


def test_bleu_is_sacrebleus() -> None:
    assert bleu(["a b c d e"], ["a b c d e"]) == pytest.approx(100.0)
    assert bleu(["a b c d"], ["e f g h"]) == 0.0
    assert chrf(["a b c d e"], ["a b c d e"]) == pytest.approx(100.0)
    assert chrf(["tablet"], ["tablets"]) > 50 > bleu(["tablet"], ["tablets"])


def test_pairs_that_are_all_too_long_are_refused() -> None:
    with pytest.raises(BadInput, match="nothing to learn from"):
        train_translator([("a " * 50, "b " * 50)], Recipe(longest=10), vocabulary=300, sizes=SIZES)
