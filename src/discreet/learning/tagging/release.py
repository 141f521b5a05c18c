"""What is said of a tagger that leaves the house: it has no guarantee, and the ledger knows."""

from collections.abc import Sequence
from dataclasses import asdict

from discreet.learning.tagging.tagger import Tagger
from discreet.learning.tagging.train import Recipe
from discreet.privacy.charge import Charge
from discreet.privacy.guarantee import Guarantee
from discreet.privacy.statement import Statement

__all__ = ["tagger_charge", "tagger_statement"]

_OPERATION = "train tagger"
_NONE = Guarantee(
    notion="none",
    unit="document",
    reference="a network trained without differential privacy may repeat its training texts",
)


def tagger_charge(dataset: str, recipe: Recipe) -> Charge:
    """What the ledger is asked to bear before training starts."""
    return Charge(dataset=dataset, operation=_OPERATION, guarantee=_NONE, options=asdict(recipe))


def tagger_statement(tagger: Tagger, dataset: str, recipe: Recipe, notes: Sequence[str]) -> Statement:
    """The statement of a trained tagger; `notes` are what was measured of it."""
    return Statement(
        operation=_OPERATION,
        guarantee=_NONE,
        dataset=dataset,
        options=asdict(recipe) | {"labels": list(tagger.labels)},
        counts={"documents": int(tagger.about["documents"])},
        notes=(
            "trained without differential privacy: whoever has the model may draw training text out of it",
            *notes,
        ),
    )
