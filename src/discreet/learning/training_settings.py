"""What is asked of every training, whatever the task: its privacy, its length, its validation, its test."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

from discreet.errors import BadInput
from discreet.settings import Option, settings_of

__all__ = ["TrainUnit", "TrainingSettings", "refuse_given"]

TrainUnit = Literal["example", "document", "user"]

_PRIVACY = "Differential privacy"
_STOPPING = "Early stopping"


@dataclass(frozen=True, kw_only=True)
class TrainingSettings:
    """Settings shared by the tasks. None stands for the task's own default.

    Without `epsilon` the training is ordinary and guarantees nothing. `delta` is that of the training's guarantee and, on
    their own account, of the looks at private documents of `validate`; `epochs` counts passes over the units, `clip` bounds the norm of a unit's gradient.
    """

    epsilon: Annotated[
        float | None,
        Option("Train with differential privacy of this ε.", above=0, panel=_PRIVACY, common=True),
    ] = None
    delta: Annotated[float, Option("δ of the guarantee.", above=0, below=1, panel=_PRIVACY, common=True)] = (
        1e-5
    )
    unit: Annotated[
        TrainUnit | None,
        Option(
            "Whom the guarantee is for; an example is a window of text, a user one of --user-column.",
            panel=_PRIVACY,
            common=True,
        ),
    ] = None
    clip: Annotated[
        float | None, Option("Norm that a unit's gradient is clipped to.", above=0, panel=_PRIVACY)
    ] = None
    finish: Annotated[
        bool, Option("Release the checkpoint of a stopped run as it stands.", panel=_PRIVACY, local=True)
    ] = False
    batch_size: Annotated[
        int | None, Option("Units a step; default: a tenth of all with --epsilon, else 32.", least=1)
    ] = None
    epochs: Annotated[
        float | None,
        Option("Passes over the documents.", above=0, common=True),
    ] = None
    learning_rate: Annotated[float | None, Option("Peak learning rate.", above=0)] = None
    test: Annotated[
        str | Path | None,
        Option("Public documents to score the model on, not trained on.", common=True, local=True),
    ] = None
    validate: Annotated[
        str | Path | None,
        Option(
            "Documents to stop early by, not trained on; public, or with --validate-epsilon.",
            panel=_STOPPING,
            local=True,
        ),
    ] = None
    validate_epsilon: Annotated[
        float | None,
        Option(
            "Read the loss on --validate with noise, at this ε in all: they are private too.",
            above=0,
            panel=_STOPPING,
        ),
    ] = None
    patience: Annotated[
        int,
        Option("Stop after N of 10 validation checks without improvement.", least=1, panel=_STOPPING),
    ] = 3

    def check_together(self) -> None:
        """Refuse settings that have no effect beside the others."""
        if self.validate is None:
            refuse_given(
                self,
                ("validate_epsilon", "patience"),
                "is for the documents of --validate, and none are named",
            )
        if self.epsilon is None:
            private = ("clip", "finish") if self.validate_epsilon else ("clip", "finish", "unit", "delta")
            refuse_given(self, private, "is for training with differential privacy; add --epsilon")


def refuse_given(owner: Any, names: Iterable[str], why: str) -> None:
    """Refuse those of an object's settings that differ from their default."""
    for setting in settings_of(type(owner)):
        if setting.name in names and getattr(owner, setting.name) != setting.default:
            raise BadInput(f"{setting.flag} {why}")
