"""The tagger: texts in, spans with calibrated scores out.

A folder holds it: `model.json` (kinds, steps, calibration) and `model.safetensors` (int8 tables, the network).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from discreet.finding.tagger.decoding import Marked, best_path, spans_of
from discreet.finding.tagger.network import Layer, Network
from discreet.finding.tagger.tokens import Tokens, tokenise
from discreet.finding.tagger.trimming import trimmed
from discreet.finding.tagger.words import Quantised, Words
from discreet.text.document import Span
from discreet.text.loading import loading, read_json

__all__ = ["Tagger"]

Floats = NDArray[np.float32]

_TOGETHER = 16_384
"""Tokens read at once; a longer text is read alone."""
_SOURCE = "tagger"
WORDS = {
    "PERSON": "person",
    "LOCATION": "place",
    "ORGANIZATION": "organisation",
    "ADDRESS": "street",
    "DATE": "date",
    "AGE": "age",
    "ID": "number or code",
    "PHONE": "telephone number",
}
"""How a reason calls what was found."""


@dataclass(frozen=True)
class Tagger:
    """Kinds, vectors of words, the network, and for each kind the line that turns log odds into a probability."""

    kinds: tuple[str, ...]
    words: Words
    network: Network
    calibration: Floats
    settings: dict[str, Any] = field(default_factory=dict)

    @classmethod
    def load(cls, folder: Path) -> "Tagger":
        """Read a tagger's folder."""
        from safetensors.numpy import load_file

        with loading(folder, "this is no tagger's folder, which holds model.json and model.safetensors"):
            return cls.of(read_json(folder / "model.json"), load_file(folder / "model.safetensors"))

    @classmethod
    def of(cls, settings: dict[str, Any], arrays: dict[str, NDArray[Any]]) -> "Tagger":
        """A tagger of its settings and arrays."""
        listed = arrays["word_list"].tobytes().decode("utf-8").split("\0")
        known = {word: place for place, word in enumerate(listed) if place}
        rows, grams, shapes = (
            Quantised(arrays[name], arrays[f"{name}_scales"]) for name in ("words", "grams", "shapes")
        )
        projection = arrays["projection"].astype(np.float32)
        words = Words(known, rows, grams, shapes, projection, arrays["projection_bias"].astype(np.float32))
        layers = tuple(
            Layer(
                step,
                arrays[f"layer{place}"].astype(np.float32),
                arrays[f"layer{place}_bias"].astype(np.float32),
            )
            for place, step in enumerate(settings["steps"])
        )
        network = Network(
            layers, arrays["output"].astype(np.float32), arrays["output_bias"].astype(np.float32)
        )
        kinds = tuple(settings["kinds"])
        lines = np.array([settings["calibration"].get(kind, (1.0, 0.0)) for kind in kinds], np.float32)
        return cls(kinds, words, network, lines, settings)

    @cached_property
    def _why(self) -> tuple[str, ...]:
        return tuple(f"{WORDS.get(kind, kind.lower())}, by the multilingual tagger" for kind in self.kinds)

    def mark(self, text: str, *, bias: float = 0.0) -> tuple[Span, ...]:
        """The spans of one text, in order. A bias above 0 finds more: it is taken off the score of "no span"."""
        return self.mark_all([text], bias=bias)[0]

    def mark_all(self, texts: Iterable[str], *, bias: float = 0.0) -> list[tuple[Span, ...]]:
        """The spans of every text, the same as one by one, read together for speed."""
        result: list[tuple[Span, ...]] = []
        group: list[Tokens] = []
        size = 0
        for text in texts:
            tokens = tokenise(text)
            if group and size + len(tokens) > _TOGETHER:
                result += self._mark(group, bias)
                group, size = [], 0
            group.append(tokens)
            size += len(tokens)
        return result + self._mark(group, bias) if group else result

    def scores(self, texts: Sequence[Tokens]) -> tuple[Floats, NDArray[np.bool_], list[int]]:
        """Scores of the texts laid end to end with padding between them, which rows are real, where each begins."""
        gap = self.network.padding
        starts, total = [], 0
        for text in texts:
            starts.append(total)
            total += len(text) + gap
        vectors = np.zeros((total, self.network.weights.shape[0]), np.float32)
        real = np.zeros(total, bool)
        flat = [word for text in texts for word in text.words]
        for text, start in zip(texts, starts, strict=True):
            real[start : start + len(text)] = True
        if flat:
            vectors[real] = self.words.look_up(flat)
        return self.network.scores(vectors, real), real, starts

    def _mark(self, texts: Sequence[Tokens], bias: float) -> list[tuple[Span, ...]]:
        scores, real, starts = self.scores(texts)
        biased = scores if bias == 0 else scores - np.eye(1, scores.shape[1], dtype=np.float32) * bias
        found = spans_of(best_path(biased, real))
        kept: list[Marked] = []
        counts: list[int] = []
        place = 0
        for text, start in zip(texts, starts, strict=True):
            before = len(kept)
            while place < len(found) and found[place].first < start + len(text):
                one = found[place]
                place += 1
                inner = Marked(one.first - start, one.last - start, one.kind)
                short = trimmed(inner, text.words, person=self.kinds[one.kind] == "PERSON")
                if short is not None:
                    kept.append(Marked(short.first + start, short.last + start, short.kind))
            counts.append(len(kept) - before)
        chances = iter(zip(kept, self._probabilities(scores, kept), strict=True))
        return [
            tuple(
                Span(
                    text.starts[one.first - start],
                    text.ends[one.last - start],
                    self.kinds[one.kind],
                    chance,
                    _SOURCE,
                    self._why[one.kind],
                )
                for one, chance in islice(chances, count)
            )
            for text, start, count in zip(texts, starts, counts, strict=True)
        ]

    def _probabilities(self, scores: Floats, spans: Sequence[Marked]) -> list[float]:
        """The calibrated probability that each span is right, from the mean log odds of its kind."""
        if not spans:
            return []
        kinds = np.array([span.kind for span in spans])
        lengths = np.array([span.last - span.first + 1 for span in spans])
        begins = np.cumsum(lengths) - lengths
        firsts = np.array([span.first for span in spans])
        rows = scores[np.repeat(firsts - begins, lengths) + np.arange(lengths.sum())]
        shares = np.exp(rows - rows.max(axis=1, keepdims=True))
        columns = 1 + 4 * np.repeat(kinds, lengths)[:, None] + np.arange(4)
        inside = np.take_along_axis(shares, columns, axis=1).sum(axis=1)
        odds = np.log(inside + 1e-9) - np.log(np.maximum(shares.sum(axis=1) - inside, 0) + 1e-9)
        means = np.add.reduceat(np.clip(odds, -12, 12), begins) / lengths
        slopes, offsets = self.calibration[kinds].T
        return [round(chance, 4) for chance in (1 / (1 + np.exp(-(slopes * means + offsets)))).tolist()]
