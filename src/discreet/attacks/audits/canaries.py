"""Canaries: how well a language model knows what was planted in its training texts."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from discreet.attacks.measured import Measured
from discreet.attacks.registry import attacks
from discreet.progress import Progress
from discreet.settings import Argument, Option

if TYPE_CHECKING:
    from discreet.attacks.memory.planted import Memory
    from discreet.privacy.random import Random

__all__ = ["Canaries"]


@attacks.register("canaries", "Exposure of planted canaries, against controls.")
@dataclass(frozen=True, kw_only=True)
class Canaries:
    """Exposure of planted canaries in bits, against controls that were drawn alike and never inserted.

    A control says what chance looks like: only the difference from the controls counts.

        found = discreet.audit(discreet.attacks.Canaries("model", key="key.json"))
    """

    model: Annotated[str | Path, Argument("Folder of discreet train next-word or masked.")] = field(
        kw_only=False
    )
    key: Annotated[str | Path, Option("What discreet audit plant wrote.", common=True, local=True)]
    suffixes: Annotated[
        int, Option("Rank a secret of several words among this many random ones.", least=1, common=True)
    ] = 2_000_000
    beam: Annotated[int, Option("Width of the beam search.", least=1, common=True)] = 5

    def measure(self, *, progress: Progress, random: "Random") -> "Measured[Memory]":
        """Rank every canary and every control."""
        from discreet.attacks.memory.canaries_report import canaries_report
        from discreet.attacks.memory.key import Key
        from discreet.attacks.memory.models import load_audited
        from discreet.attacks.memory.planted import planted_memory
        from discreet.attacks.stated import statement_beside

        folder, key = Path(self.model), Path(self.key)
        planted = Key.read(key)
        audited = load_audited(folder)
        with progress.progress("ranking", len(planted.canaries) + len(planted.controls)) as advance:
            found = planted_memory(
                audited, planted, random=random, suffixes=self.suffixes, width=self.beam, advance=advance
            )
        return Measured(
            found=found,
            attacked={"model": folder},
            command=f"canaries {folder.name} --key {key.name}",
            statement=statement_beside(folder / "model.safetensors"),
            page=canaries_report,
        )
