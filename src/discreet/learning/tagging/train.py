"""Train a tagger on marked documents.

Nothing here is private: a model remembers its training texts. The statement says so.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch.nn.functional import cross_entropy

from discreet.language.local_models import load_tokenizer
from discreet.language.registry import locate
from discreet.learning.tagging.learner import NO_TAG, MarkedWindow, marked_windows, tags_for
from discreet.learning.tagging.network import LAYERS, TaggerNetwork
from discreet.learning.tagging.tagger import Tagger, padded
from discreet.learning.tagging.windows import LONGEST_WINDOW, Window
from discreet.privacy.provenance import Unguarded
from discreet.text.document import Document
from discreet.validate import at_least, between, positive

__all__ = ["Recipe", "train_tagger"]

Progress = Callable[[int, int, float], None]


@dataclass(frozen=True, kw_only=True)
class Recipe:
    """How to train: passes over the data, the peak learning rate, the size of a step, of a window.

    `hidden_words` is the share of words that the network may not read in a step, only their casing: it
    learns to go by the words around, which is what a name that it never saw leaves it with. With fewer than
    all `layers` of the encoder the tagger is faster in proportion.
    """

    epochs: int = 4
    learning_rate: float = 3e-4
    pieces_a_step: int = 1024
    window: int = 256
    hidden_words: float = 0.1
    layers: int = LAYERS
    seed: int = 0

    def __post_init__(self) -> None:
        at_least("epochs", self.epochs, 1)
        positive("learning_rate", self.learning_rate)
        at_least("pieces_a_step", self.pieces_a_step, 64)
        between("window", self.window, 32, LONGEST_WINDOW)
        between("hidden_words", self.hidden_words, 0.0, 1.0)
        between("layers", self.layers, 1, LAYERS)


def train_tagger(documents: Iterable[Document], recipe: Recipe, progress: Progress | None = None) -> Tagger:
    """A tagger for the labels that the documents' spans bear."""
    documents = list(documents)
    tags = tags_for(documents)
    tokenizer = load_tokenizer(locate("minilm"))
    examples, _ = marked_windows(documents, tags, tokenizer, recipe.window)
    torch.manual_seed(recipe.seed)
    network = TaggerNetwork.fresh(len(tags), layers=recipe.layers)
    _fit(network, examples, tokenizer.mask_token_id, recipe, progress)
    about = {
        "tags": list(tags),
        "window": recipe.window,
        "encoder": "minilm",
        "layers": recipe.layers,
        "documents": Unguarded(len(documents)),
    }
    return Tagger(network.eval(), tags, tokenizer, about)


def _fit(
    network: TaggerNetwork,
    examples: list[MarkedWindow],
    hidden: int,
    recipe: Recipe,
    progress: Progress | None,
) -> None:
    """All weights but the word pieces' vectors, so that those of rare words stay beside their like."""
    network.encoder.embeddings.word_embeddings.weight.requires_grad_(False)  # type: ignore[union-attr]
    random = np.random.default_rng(recipe.seed)
    groups = _groups(examples, recipe, random)
    total = len(groups)
    trained = [weight for weight in network.parameters() if weight.requires_grad]
    optimiser = torch.optim.AdamW(trained, lr=recipe.learning_rate, weight_decay=0.01)
    warm = max(1, total // 20)
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimiser, lambda step: min((step + 1) / warm, (total - step) / max(1, total - warm))
    )
    network.train()
    for step, group in enumerate(groups):
        pieces, casings, mask = padded([each.window for each in group])
        answers = torch.full(pieces.shape, NO_TAG)
        for row, each in enumerate(group):
            answers[row, : len(each)] = torch.tensor(each.answers)
            pieces[row, _chosen(each.window, recipe.hidden_words, random)] = hidden
        scores = network(pieces, casings, mask)
        loss = cross_entropy(scores.flatten(0, 1), answers.flatten(), ignore_index=NO_TAG)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(trained, 1.0)
        optimiser.step()
        schedule.step()
        optimiser.zero_grad()
        if progress is not None:
            progress(step + 1, total, loss.item())


def _chosen(window: Window, share: float, random: np.random.Generator) -> NDArray[np.intp]:
    """The places of all pieces of a random share of a window's words."""
    chosen = random.random(len(window.firsts)) < share
    lengths = np.diff([*window.firsts, len(window.pieces) - 1])
    return window.firsts[0] + np.flatnonzero(np.repeat(chosen, lengths))


def _groups(
    examples: list[MarkedWindow], recipe: Recipe, order: np.random.Generator
) -> list[list[MarkedWindow]]:
    """For each epoch the examples in a new order, gathered into steps of about equal size."""
    groups: list[list[MarkedWindow]] = []
    for _ in range(recipe.epochs):
        shuffled = [examples[place] for place in order.permutation(len(examples))]
        group: list[MarkedWindow] = []
        longest = 0
        for example in shuffled:
            longest = max(longest, len(example))
            if group and longest * (len(group) + 1) > recipe.pieces_a_step:
                groups.append(group)
                group, longest = [], len(example)
            group.append(example)
        groups.append(group)
    return groups
