"""Checkpoints of a private run: one file, replaced whole, that goes forward only.

A step that was computed after the last checkpoint and lost in a crash is computed again with another
sample and other noise. That is no second release, because the first attempt never left the memory of
the process: nothing of it was shown (no loss is) or written. So steps are counted by the checkpoint
alone, none twice and none not at all. It would be different if two continuations of one checkpoint were
kept. Therefore a mark beside the checkpoint says how far the run has been saved, and an older
checkpoint put back in its place is refused.
"""

import io
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import torch
from torch import nn

from discreet.errors import BadInput, Refused
from discreet.learning.private.descent import Descent
from discreet.learning.stopping import Validator
from discreet.privacy.plan import Plan
from discreet.text.loading import loading
from discreet.text.output import new_file

__all__ = ["Checkpoint"]

FORMAT = 3


@dataclass(frozen=True, kw_only=True)
class Checkpoint:
    """The place of a run's checkpoint, and what it belongs to; `about` is kept with it."""

    folder: Path
    plan: Plan
    descent: Descent

    @property
    def path(self) -> Path:
        """The file."""
        return self.folder / "checkpoint.pt"

    @property
    def mark(self) -> Path:
        """The number of steps that have ever been saved."""
        return self.folder / "checkpoint.steps"

    @property
    def _settings(self) -> dict[str, Any]:
        return {"plan": self.plan.to_json(), "descent": asdict(self.descent)}

    def save(
        self,
        model: nn.Module,
        optimiser: torch.optim.Optimizer,
        steps: int,
        about: dict[str, Any],
        validator: Validator | None = None,
    ) -> None:
        """Replace the checkpoint by the present state."""
        self.folder.mkdir(parents=True, exist_ok=True)
        state = {
            "format": FORMAT,
            "steps": steps,
            "weights": _trained(model),
            "optimiser": optimiser.state_dict(),
            "about": about,
            "validator": None if validator is None else validator.state(),
            **self._settings,
        }
        with new_file(self.path, force=True) as output:
            output.write(_packed(state))
        with new_file(self.mark, force=True) as output:
            output.write(f"{steps}\n".encode())

    def about(self) -> dict[str, Any] | None:
        """What was kept beside the weights, with `steps`; None when there is no checkpoint."""
        state = self._read()
        return None if state is None else {**state["about"], "steps": state["steps"]}

    def load(
        self, model: nn.Module, optimiser: torch.optim.Optimizer, validator: Validator | None = None
    ) -> int:
        """Put a saved state in place and return how many steps it has; 0 when there is none."""
        state = self._read()
        if state is None:
            return 0
        trained = dict(model.named_parameters())
        with (
            loading(self.path, "not a checkpoint of this run; start afresh in another folder"),
            torch.no_grad(),
        ):
            if state["weights"].keys() != {name for name in trained if trained[name].requires_grad}:
                raise ValueError("its weights have other names")
            for name, value in state["weights"].items():
                if trained[name].shape != value.shape:
                    raise ValueError(f"{name} has another shape")
                trained[name].copy_(value)
            optimiser.load_state_dict(state["optimiser"])
        if (state["validator"] is None) != (validator is None):
            raise BadInput(
                f"{self.path} belongs to another run: one that stops early by validation documents, or does not"
            )
        if validator is not None:
            with loading(self.path, "not a checkpoint of this run; start afresh in another folder"):
                validator.load(state["validator"])
        return int(state["steps"])

    def clear(self) -> None:
        """The run is over and its model has left: nothing is to be taken up again."""
        self.path.unlink(missing_ok=True)
        self.mark.unlink(missing_ok=True)

    def _read(self) -> dict[str, Any] | None:
        if not self.path.exists():
            return None
        with loading(self.path, "no checkpoint that can be read; start afresh in another folder"):
            # Only tensors and plain values are read; a file that asks for anything else is refused.
            state: dict[str, Any] = torch.load(self.path, weights_only=True)
            state.get("format")
        if state.get("format") != FORMAT:
            raise BadInput(f"{self.path}: a checkpoint of format {state.get('format')!r}; this is {FORMAT}")
        with loading(self.path, "no whole checkpoint; start afresh in another folder"):
            for name, settings in self._settings.items():
                if differ := sorted(key for key in settings if settings[key] != state[name].get(key)):
                    raise BadInput(
                        f"{self.path} belongs to another run: {', '.join(differ)} differ; give the same options, "
                        "or start afresh in another folder"
                    )
            steps = int(state["steps"])
            for part in ("weights", "optimiser", "about", "validator"):
                state[part]
        with loading(self.mark, "not a number of steps; put it back, or start afresh in another folder"):
            saved = int(self.mark.read_text()) if self.mark.exists() else steps
        if saved > steps:
            raise Refused(
                f"{self.path} stands at step {steps}, but the run was saved at step {saved} before: "
                "going on from here would make a second continuation that nobody counts; put the newer "
                "checkpoint back, or start a new run"
            )
        return state


def _trained(model: nn.Module) -> dict[str, torch.Tensor]:
    return {name: value.detach() for name, value in model.named_parameters() if value.requires_grad}


def _packed(state: dict[str, Any]) -> bytes:
    file = io.BytesIO()
    torch.save(state, file)
    return file.getvalue()
