"""The whole way of a document on the device: embedding, public scale, projection, randomiser."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import NDArray

from discreet.encoding.codes import Floats
from discreet.encoding.embedding import Embed
from discreet.encoding.projection import Projection
from discreet.encoding.randomiser import Randomiser
from discreet.encoding.statistics import Statistics
from discreet.encoding.vectors import to_unit
from discreet.errors import BadInput
from discreet.privacy.guarantee import Guarantee
from discreet.privacy.random import Random
from discreet.privacy.release import Tally
from discreet.settings import plain
from discreet.text.document import Document

__all__ = ["IDS_PUBLIC", "LABELS_PUBLIC", "Encoder", "Scaling", "shown_settings"]

BATCH = 2048
"""Documents embedded at once; memory does not grow with their number."""

LABELS_PUBLIC = "the labels, which are written beside the codes as they are, are no secret"
IDS_PUBLIC = "the ids, which are written beside the codes as they are, are no secret"


@dataclass(frozen=True, kw_only=True)
class Scaling:
    """From an embedding to the numbers that are randomised: z-scores, a projection, and unit length."""

    statistics: Statistics | None
    projection: Projection | None = None
    unit: bool = False

    def __post_init__(self) -> None:
        if self.projection is not None and self.projection.kind == "public" and self.statistics is None:
            raise BadInput("--project public:K needs public statistics, which hold the directions")

    def elements(self, given: int) -> int:
        """Numbers that come out for `given` numbers that go in."""
        return given if self.projection is None else self.projection.count

    def apply(self, vectors: Floats, tally: Tally | None = None) -> Floats:
        """The vectors as a randomiser takes them."""
        if self.statistics is not None:
            vectors = self.statistics.z_scores(vectors)
        if self.projection is not None and self.projection.kind == "random":
            vectors = vectors @ self.projection.matrix(vectors.shape[1])
        elif self.projection is not None and self.statistics is not None:
            vectors = self.statistics.projected(vectors, self.projection.count)
        return to_unit(vectors, tally) if self.unit and np.isfinite(vectors).all() else vectors

    @property
    def options(self) -> dict[str, Any]:
        """The settings, for the statement and the file."""
        return {
            "statistics": "none" if self.statistics is None else self.statistics.source,
            "project": str(self.projection or "none"),
            "unit": self.unit,
        }


@dataclass(frozen=True, kw_only=True)
class Encoder:
    """Documents to rows of bytes.

    `from_input` says that the statistics were read off the private input, which was asked for by name: then
    there is no guarantee, because every code depends on every document in a way that no noise covers. What leaves
    beside the codes as it is, `labels` and with `keep_ids` the ids, is assumed to be no secret.
    """

    embedding: str
    embed: Embed
    scaling: Scaling
    randomiser: Randomiser
    from_input: bool = False
    labels: bool = True
    keep_ids: bool = False

    @property
    def guarantee(self) -> Guarantee:
        """What holds, and what it takes as public."""
        if self.from_input:
            reason = "the statistics were read off the private input, and no noise covers that"
            return Guarantee(notion="none", assumptions=(reason,))
        holds = self.randomiser.guarantee
        beside = (LABELS_PUBLIC,) * self.labels + (IDS_PUBLIC,) * self.keep_ids
        return replace(holds, assumptions=(*holds.assumptions, *beside)) if holds.is_private else holds

    @property
    def published(self) -> Guarantee | None:
        """What the paper claims."""
        return self.randomiser.published

    @property
    def options(self) -> dict[str, Any]:
        """Everything that decides how a document is encoded."""
        scaling = self.scaling.options
        if self.from_input:
            scaling["statistics"] = "from-input"
        return {"embedding": self.embedding, **scaling, **shown_settings(self.randomiser)}

    def vectors(self, documents: Sequence[Document], tally: Tally) -> Floats:
        """What would be sent without a randomiser; it never leaves the device."""
        return self.scaling.apply(self.embed(documents, tally), tally)

    def encode(
        self, documents: Iterable[Document], *, random: Random, tally: Tally
    ) -> Iterator[tuple[list[Document], NDArray[np.uint8]]]:
        """Batches of documents with their codes, in order."""
        waiting = iter(documents)
        while batch := list(islice(waiting, BATCH)):
            yield batch, self.randomiser.randomise(self.vectors(batch, tally), random, tally)


def shown_settings(randomiser: Randomiser) -> dict[str, Any]:
    """The settings in one row, as a statement shows them: a choice by its name, directions by their classes."""
    shown: dict[str, Any] = {"epsilon": None, "elements": randomiser.elements}
    for name, value in plain(randomiser).items():
        if name == "directions":
            shown["classes"] = value["labels"]
        elif isinstance(value, dict):
            shown |= {name: value["name"], **{key: one for key, one in value.items() if key != "name"}}
        else:
            shown[name] = value
    return shown
