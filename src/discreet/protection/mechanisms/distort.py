"""Distort: private spans become other words that disturb their sentence as little as possible."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from discreet.errors import BadInput
from discreet.privacy.random import Random
from discreet.privacy.release import Tally
from discreet.protection.mechanism import Prepared
from discreet.protection.registry import mechanisms
from discreet.protection.spans.span_mechanism import SpanMechanism
from discreet.settings import Option
from discreet.text.document import Document

if TYPE_CHECKING:
    from discreet.language.masked import MaskedLanguageModel
    from discreet.protection.distortion.attack import Adversary
    from discreet.protection.distortion.distortion import Distortion
    from discreet.protection.distortion.pool import Pool

__all__ = ["Distort"]


@mechanisms.register(
    "distort", "every marked span becomes other words of its label that disturb the sentence least"
)
@dataclass(frozen=True, kw_only=True)
class Distort(SpanMechanism):
    """Put one of `candidates` phrases in place of each marked span, the one of least divergence.

    The phrases come from a public pool of the same label (`substitute`) or from a masked language model
    (`generate`); see `Distortion`. Nothing is guaranteed: an adversary tries to restore the originals, and the
    statement says how often it does.

        release = discreet.protect("notes.jsonl", discreet.Distort(candidates=16), dataset="ward-7")
    """

    by_itself: ClassVar[bool] = False
    public_files: ClassVar[tuple[str, ...]] = ("pool",)

    mode: Annotated[
        Literal["substitute", "generate"],
        Option("Phrases of a public pool, or words drawn from the language model."),
    ] = "substitute"
    candidates: Annotated[int, Option("Phrases to choose from for each span.", least=1)] = 8
    decay: Annotated[float, Option("Weight of a word one place farther from the span.", least=0, most=1)] = (
        0.8
    )
    pool: Annotated[str | Path | None, Option("Public phrases: label, tab, phrase on each line.")] = None
    pool_from_input: Annotated[
        bool,
        Option("Take the phrases from the private input itself: one text's names may stand in another."),
    ] = False
    model: Annotated[str | Path | None, Option("Folder of a masked language model; default: ours.")] = None
    attack_with: Annotated[
        Literal["masked", "smollm2", "none"], Option("Who tries to restore the originals.")
    ] = "masked"

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.pool is not None and self.pool_from_input:
            raise BadInput("give either --pool FILE or --pool-from-input, not both")

    @cached_property
    def distortion(self) -> "Distortion":
        """The distortion, with its pool and its models loaded."""
        from discreet.language.masked import MaskedLanguageModel
        from discreet.protection.distortion.distortion import Distortion
        from discreet.protection.distortion.pool import built_in_pool, pool_from_file

        pool = built_in_pool() if self.pool is None else pool_from_file(Path(self.pool))
        model = (
            MaskedLanguageModel.ours()
            if self.model is None
            else MaskedLanguageModel.from_directory(Path(self.model))
        )
        return Distortion(
            model=model,
            mode=self.mode,
            pool=pool,
            pool_from_input=self.pool_from_input,
            candidates=self.candidates,
            decay=self.decay,
            adversary=self._adversary(model, pool),
            repeats=self.repeats,
            keep_fields=self.keep_fields,
            marked_by=self.marked_by,
        )

    def _adversary(self, model: "MaskedLanguageModel", pool: "Pool") -> "Adversary | None":
        from discreet.protection.distortion.attack import MaskedAdversary, OrderingAdversary

        if self.attack_with == "none":
            return None
        if self.attack_with == "masked":
            return MaskedAdversary(model)
        from discreet.language.causal import CausalLanguageModel

        return OrderingAdversary(CausalLanguageModel.smollm2(), pool)

    @property
    def options(self) -> dict[str, Any]:
        """The settings, as the statement shows them."""
        return self.distortion.options

    def prepare(self, *, output: Path | None = None, force: bool = False) -> Prepared:
        """Load the pool and the models."""
        del output, force
        return Prepared(mechanism=self.distortion)

    def apply(self, documents: Iterable[Document], *, random: Random, tally: Tally) -> Iterator[Document]:
        """Distort a stream of documents."""
        return self.distortion.apply(documents, random=random, tally=tally)
