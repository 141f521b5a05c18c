"""A trained tagger: kept in a folder, used on texts of any length."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from discreet.errors import BadInput
from discreet.language.local_models import load_tokenizer
from discreet.language.registry import locate
from discreet.learning.tagging.folder import read_tagger
from discreet.learning.tagging.marking import Marker
from discreet.learning.tagging.network import LAYERS, TaggerNetwork
from discreet.learning.tagging.quick import Quick, installed
from discreet.learning.tagging.windows import Window, windows_of
from discreet.learning.tagging.words import Words
from discreet.text.loading import loading

__all__ = ["Tagger", "batches_of", "padded"]


@dataclass(frozen=True)
class Tagger(Marker):
    """A network, its tags and its tokenizer; with `quick`, what reads in the network's place."""

    network: TaggerNetwork
    tags: tuple[str, ...]
    tokenizer: Any
    about: dict[str, Any]
    pieces_at_once: int = 8192
    quick: Quick | None = None

    @classmethod
    def load(cls, folder: str | Path, *, int8: bool | None = None) -> "Tagger":
        """The tagger that `save_tagger` wrote; with 8-bit weights where that was seen to keep its F1.

        `int8` decides it the one way or the other. Without onnxruntime the network itself reads.
        """
        about, tags, weights = read_tagger(Path(folder))
        if about.get("kind") == "features":
            raise BadInput(f"{folder} holds a tagger on features; load it with load_tagger")
        with loading(folder, "the weights are not those of a tagger"):
            if not 0 < (layers := about.get("layers", LAYERS)) <= len(weights):
                raise ValueError(f"{layers} layers of {len(weights)} weights")
            network = TaggerNetwork.empty(len(tags), layers=layers)
            network.load_state_dict({name: weight.float() for name, weight in weights.items()})
        tagger = cls(network.eval(), tags, load_tokenizer(locate("minilm")), about)
        if int8 or (int8 is None and about.get("int8") and installed()):
            return tagger.quickened()
        return tagger

    def quickened(self, *, int8: bool = True) -> "Tagger":
        """The same tagger read by onnxruntime, with 8-bit weights or in float32."""
        weights = {name: value.float().numpy() for name, value in self.network.state_dict().items()}
        return replace(self, quick=Quick(weights, int8=int8, threads=torch.get_num_threads()))

    @property
    def weights(self) -> dict[str, torch.Tensor]:
        """The network in half precision."""
        return {name: value.half() for name, value in self.network.state_dict().items()}

    def scores(self, words: Sequence[Words]) -> list[NDArray[np.float32]]:
        """ln Pr of each tag at each word, window by window."""
        windows = [
            (place, window)
            for place, one in enumerate(words)
            for window in windows_of(one.texts, self.tokenizer, size=self.about.get("window", 256))
        ]
        scores = [np.zeros((len(one.texts), len(self.tags)), dtype=np.float32) for one in words]
        # A quick reader rounds by what it reads at once: a window by itself never depends on its neighbours.
        at_once = 1 if self.quick else self.pieces_at_once
        for batch in batches_of([window for _, window in windows], at_once):
            read = self._read([windows[place][1] for place in batch])
            for row, place in enumerate(batch):
                text, window = windows[place]
                inside = slice(window.keep_from - window.first_word, window.keep_to - window.first_word)
                firsts = np.asarray(window.firsts)[inside]
                scores[text][window.keep_from : window.keep_to] = read[row, firsts]
        return scores

    def _read(self, windows: list[Window]) -> NDArray[np.float32]:
        """ln Pr of each tag at each piece."""
        pieces, casings, mask = padded(windows)
        with torch.inference_mode():
            if self.quick is None:
                scores = self.network(pieces, casings, mask)
            else:
                scores = torch.from_numpy(self.quick.scores(pieces.numpy(), casings.numpy(), mask.numpy()))
        return np.asarray(scores.log_softmax(-1).numpy())


def batches_of(windows: Sequence[Window], pieces_at_once: int) -> Iterator[list[int]]:
    """The windows' numbers in groups of like length, each group within the given number of pieces."""
    order = sorted(range(len(windows)), key=lambda place: -len(windows[place].pieces))
    while order:
        count = max(1, pieces_at_once // len(windows[order[0]].pieces))
        yield order[:count]
        order = order[count:]


def padded(windows: Sequence[Window], longest: int = 0) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Pieces, casings and mask, filled up to the longest window, or to `longest`."""
    longest = max(longest, *(len(window.pieces) for window in windows))
    table = np.zeros((3, len(windows), longest), dtype=np.int64)
    for row, window in enumerate(windows):
        count = len(window.pieces)
        table[0, row, :count] = window.pieces
        table[1, row, :count] = window.casings
        table[2, row, :count] = 1
    pieces, casings, mask = torch.from_numpy(table)
    return pieces, casings, mask
