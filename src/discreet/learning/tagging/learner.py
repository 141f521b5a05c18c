"""The MiniLM tagger as a model to train: windows of marked text in, one loss for each window out.

What is trained: every weight but the word pieces' vectors (`full`); low-rank corrections of the
attention's queries and values with the head (`lora`); or the head and the casing alone (`head`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, get_args

import torch
from torch import Tensor, nn

from discreet.errors import BadInput
from discreet.learning.low_rank import adapt, merge
from discreet.learning.tagging.network import TaggerNetwork
from discreet.learning.tagging.tagger import padded
from discreet.learning.tagging.windows import Window, windows_of
from discreet.learning.tagging.words import tags_of, words_of
from discreet.text.document import Document
from discreet.validate import one_of

__all__ = ["NO_TAG", "MarkedWindow", "TaggerLearner", "Trains", "marked_windows", "tags_for"]

Trains = Literal["full", "lora", "head"]
NO_TAG = -100


@dataclass(frozen=True, slots=True)
class MarkedWindow:
    """A window and the tag of each piece that answers for a word, −100 for the others."""

    window: Window
    answers: tuple[int, ...]

    def __len__(self) -> int:
        return len(self.answers)


def tags_for(documents: Sequence[Document], labels: Sequence[str] = ()) -> tuple[str, ...]:
    """O, and a beginning and an inside for each of the labels; default: those that the documents' spans bear."""
    labels = labels or sorted({span.label for document in documents for span in document.spans})
    if not labels:
        raise BadInput(
            "no document has a span to learn from; give gold spans, or mark them with: discreet find"
        )
    return ("O", *(f"{kind}-{label}" for label in labels for kind in "BI"))


def marked_windows(
    documents: Sequence[Document], tags: Sequence[str], tokenizer: Any, size: int
) -> tuple[list[MarkedWindow], list[int]]:
    """The documents in windows of at most `size` pieces, and the place of the document of each."""
    number = {tag: place for place, tag in enumerate(tags)}
    windows, origin = [], []
    for place, document in enumerate(documents):
        words = words_of(document.text)
        wanted = [number[tag] for tag in tags_of(document, words)]
        for window in windows_of(words.texts, tokenizer, size=size, margin=0):
            answers = [NO_TAG] * len(window.pieces)
            for word in range(window.keep_from, window.keep_to):
                answers[window.firsts[word - window.first_word]] = wanted[word]
            windows.append(MarkedWindow(window, tuple(answers)))
            origin.append(place)
    return windows, origin


class TaggerLearner(nn.Module):
    """A tagger's network with its loss."""

    def __init__(self, network: TaggerNetwork, trains: Trains = "full", *, rank: int = 8) -> None:
        super().__init__()
        one_of("trains", trains, get_args(Trains))
        self.network = network
        network.encoder.requires_grad_(trains == "full")
        network.encoder.embeddings.word_embeddings.weight.requires_grad_(False)  # type: ignore[union-attr]
        network.casing.requires_grad_(trains != "head")
        if trains == "lora":
            adapt(network.encoder, ("query", "value"), rank=rank)

    def losses(self, pieces: Tensor, casings: Tensor, mask: Tensor, answers: Tensor) -> Tensor:
        """For each window the mean −ln Pr of its words' tags."""
        scores = self.network(pieces, casings, mask)
        each = nn.functional.cross_entropy(
            scores.transpose(1, 2), answers, ignore_index=NO_TAG, reduction="none"
        )
        return each.sum(1) / (answers != NO_TAG).sum(1).clamp(min=1)

    def collate(
        self, windows: Sequence[MarkedWindow], longest: int = 0
    ) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        """Pieces, casings, mask and answers, filled up to the longest window, or to `longest`."""
        pieces, casings, mask = padded([each.window for each in windows], longest)
        answers = torch.full(pieces.shape, NO_TAG)
        for row, each in enumerate(windows):
            answers[row, : len(each)] = torch.tensor(each.answers)
        return pieces, casings, mask, answers

    def finish(self) -> TaggerNetwork:
        """The network as it is used: corrections merged into their layers."""
        merge(self.network)
        return self.network.eval()
