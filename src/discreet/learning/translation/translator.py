"""A translator: the network with its subwords, how it writes, and the folder it is kept in."""

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from discreet.errors import BadInput
from discreet.language.batching import by_length, padded
from discreet.learning.model_folder import check_sizes
from discreet.learning.translation.beam import beam_search
from discreet.learning.translation.network import Shape, TranslationNetwork
from discreet.learning.translation.subwords import Subwords
from discreet.text.loading import loading, read_json
from discreet.validate import at_least

__all__ = ["Translator"]

WEIGHTS, CARD, SUBWORDS = "model.safetensors", "translator.json", "subwords.json"


class Translator:
    """Texts in one language to texts in another."""

    def __init__(self, network: TranslationNetwork, subwords: Subwords, about: dict[str, Any]) -> None:
        self.network = network
        self.subwords = subwords
        self.about = about

    def translate(
        self,
        texts: Sequence[str],
        *,
        batch_tokens: int = 4096,
        longest: int = 200,
        beam: int = 1,
        advance: Callable[[int], object] = lambda _: None,
    ) -> list[str]:
        """Each text translated, until the end or `longest` subwords.

        The likeliest subword at every step, in batches; or, with a `beam`, the best of that many
        beginnings, text by text, which takes many times as long.
        """
        at_least("beam", beam, 1)
        rows = [[*row[: longest - 1], self.subwords.end] for row in self.subwords.encode(texts)]
        written: list[list[int]] = [[] for _ in rows]
        self.network.eval()
        with torch.inference_mode():
            for batch in by_length([len(row) for row in rows], batch_tokens):
                some = [rows[place] for place in batch]
                answers = (
                    self._greedy(some, longest)
                    if beam == 1
                    else [self._beam(row, longest, beam) for row in some]
                )
                for place, answer in zip(batch, answers, strict=True):
                    written[place] = answer
                advance(len(batch))
        return self.subwords.decode(written)

    def _greedy(self, rows: list[list[int]], longest: int) -> list[list[int]]:
        memories, mask = self.network.encode(*padded(rows, self.subwords.pad))
        limit = _limit(longest, max(map(len, rows)))
        written: list[list[int]] = [[] for _ in rows]
        alive = list(range(len(rows)))
        last = torch.full((len(rows), 1), self.subwords.begin)
        past: list[tuple[Tensor, Tensor]] | None = None
        for _ in range(limit):
            hidden, past = self.network.decode(last, memories, mask, past)
            scores = self.network.scores(hidden[:, -1])
            scores[:, [self.subwords.pad, self.subwords.begin]] = -torch.inf
            best = scores.argmax(dim=-1)
            keep = (best != self.subwords.end).nonzero().flatten()
            alive = [alive[place] for place in keep.tolist()]
            if not alive:
                break
            for place, token in zip(alive, best[keep].tolist(), strict=True):
                written[place].append(token)
            if len(keep) < len(best):
                memories = [(keys[keep], values[keep]) for keys, values in memories]
                past = [(keys[keep], values[keep]) for keys, values in past]
                mask = mask[keep]
            last = best[keep][:, None]
        return written

    def _beam(self, row: list[int], longest: int, width: int) -> list[int]:
        return beam_search(
            self.network,
            torch.tensor(row),
            width=width,
            longest=_limit(longest, len(row)),
            begin=self.subwords.begin,
            end=self.subwords.end,
            never=(self.subwords.pad, self.subwords.begin),
        )

    def save(self, folder: Path, write: Callable[[bytes], object]) -> None:
        """Hand the weights to `write`, and put the subwords and the card beside them."""
        from safetensors.torch import save

        write(save({name: value.contiguous() for name, value in self.network.state_dict().items()}))
        self.subwords.save(folder / SUBWORDS)
        card = {"shape": asdict(self.network.shape), **self.about}
        (folder / CARD).write_text(json.dumps(card, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")

    @classmethod
    def load(cls, folder: Path) -> "Translator":
        """The translator in a folder that `discreet train translator` has written."""
        from safetensors.torch import load_file

        for name in (WEIGHTS, CARD, SUBWORDS):
            if not (folder / name).is_file():
                raise BadInput(f"{folder} is no translator: {name} is missing; train one into it")
        with loading(folder, "no translator that can be read"):
            card = read_json(folder / CARD)
            shape, weights = Shape(**card.pop("shape")), load_file(folder / WEIGHTS)
            if (layers := shape.encoder_layers + shape.decoder_layers) > len(weights):
                raise ValueError(f"{layers} layers of {len(weights)} weights")
            check_sizes(lambda: TranslationNetwork(shape), weights)
            network = TranslationNetwork(shape)
            network.load_state_dict(weights)
        return cls(network.eval(), Subwords.load(folder / SUBWORDS), card)


def _limit(longest: int, source: int) -> int:
    """The most subwords that are written for a source of this length."""
    return min(longest, 2 * source + 10)
