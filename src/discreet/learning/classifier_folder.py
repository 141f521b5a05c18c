"""A classifier in use: loaded from its folder, answering with labels."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch

from discreet.learning.classifier import HeadClassifier, TextClassifier, classifier_for
from discreet.learning.model_folder import load_model_folder

__all__ = ["Classifier"]


@dataclass(frozen=True)
class Classifier:
    """A trained network and the labels it answers with."""

    network: HeadClassifier | TextClassifier
    labels: tuple[str, ...]

    @classmethod
    def load(cls, folder: str | Path) -> "Classifier":
        """The classifier that `discreet train classifier` wrote."""
        seen: list[str] = []

        def build(about: dict[str, Any]) -> HeadClassifier | TextClassifier:
            seen.extend(about["labels"])
            network = classifier_for(len(seen), about["train"])
            network.finish()
            return network

        return cls(load_model_folder(Path(folder), "classifier", build), tuple(seen))

    def classify(self, texts: Sequence[str], at_once: int = 64) -> list[str]:
        """The most likely label of each text."""
        prepared: list[Any] = list(self.network.prepare(texts))
        found: list[int] = []
        with torch.inference_mode():
            for start in range(0, len(prepared), at_once):
                *batch, _ = self.network.collate(prepared[start : start + at_once])
                found += self.network(*batch).argmax(1).tolist()
        return [self.labels[place] for place in found]
