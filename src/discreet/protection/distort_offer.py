"""Distortion, as the command line offers it."""

from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from discreet.errors import BadInput
from discreet.protection.marked_offers import OFFERS as MARKED
from discreet.protection.offer import Built, Offer, Option, Request

if TYPE_CHECKING:
    from discreet.language.masked import MaskedLanguageModel
    from discreet.protection.distortion.attack import Adversary
    from discreet.protection.distortion.pool import Pool

__all__ = ["OFFERS"]

_MODE = Option(
    name="mode",
    type=Literal["substitute", "generate"],
    help="Phrases of a public pool (default), or words drawn from the language model.",
)
_CANDIDATES = Option(name="candidates", type=int, help="Phrases to choose from for each span; default 8.")
_DECAY = Option(
    name="decay", type=float, help="Weight of a word one place farther from the span; default 0.8."
)
_POOL = Option(name="pool", type=Path, help="Public phrases: label, tab, phrase on each line.")
_POOL_FROM_INPUT = Option(
    name="pool_from_input",
    type=bool,
    help="Take the phrases from the private input itself: one text's names may stand in another.",
)
_MODEL = Option(name="model", type=Path, help="Folder of a masked language model; default: ours.")
_ATTACK_WITH = Option(
    name="attack_with",
    type=Literal["masked", "smollm2", "none"],
    help="Who tries to restore the originals: masked (default), smollm2 or none.",
)
_SHARED = tuple(option for option in MARKED[0].options if option.name in ("no_repeats", "keep_field"))


def _distort(request: Request) -> Built:
    from discreet.language.masked import MaskedLanguageModel
    from discreet.protection.distortion.pool import built_in_pool, pool_from_file
    from discreet.protection.mechanisms.distort import Distort

    options = request.options
    if "pool" in options and options.get("pool_from_input"):
        raise BadInput("give either --pool FILE or --pool-from-input, not both")
    pool = pool_from_file(options["pool"]) if "pool" in options else built_in_pool()
    folder = options.get("model")
    model = MaskedLanguageModel.from_directory(folder) if folder else MaskedLanguageModel.ours()
    own: dict[str, Any] = {name: options[name] for name in ("mode", "candidates", "decay") if name in options}
    mechanism = Distort(
        model=model,
        pool=pool,
        pool_from_input=options.get("pool_from_input", False),
        adversary=_adversary(options.get("attack_with", "masked"), model, pool),
        repeats=not options.get("no_repeats", False),
        keep_fields=tuple(options.get("keep_field", ())),
        marked_by=request.marked_by,
        **own,
    )
    return Built(mechanism=mechanism)


def _adversary(name: str, model: "MaskedLanguageModel", pool: "Pool") -> "Adversary | None":
    from discreet.protection.distortion.attack import MaskedAdversary, OrderingAdversary

    if name == "none":
        return None
    if name == "masked":
        return MaskedAdversary(model)
    from discreet.language.causal import CausalLanguageModel

    return OrderingAdversary(CausalLanguageModel.smollm2(), pool)


OFFERS = (
    Offer(
        name="distort",
        summary="every marked span becomes other words of its label that disturb the sentence least",
        build=_distort,
        options=(_MODE, _CANDIDATES, _DECAY, _POOL, _POOL_FROM_INPUT, _MODEL, _ATTACK_WITH, *_SHARED),
        needs_spans=True,
    ),
)
