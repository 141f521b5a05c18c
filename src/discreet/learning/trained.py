"""A trained model: the folder that it lies in, and its statement."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from discreet.privacy.statement import Statement

__all__ = ["Trained"]


@dataclass(frozen=True, kw_only=True)
class Trained:
    """What training gives back: `folder` has the model's files, `statement` says what is guaranteed.

    `measured` holds figures for `--json` beside the statement.

        model = discreet.train(discreet.Classifier(), "notes.jsonl", epsilon=2, delta=1e-6)
        model.write("classifier")
        print(model.statement.guarantee)
    """

    folder: Path
    statement: Statement
    measured: dict[str, Any] = field(default_factory=dict)

    def write(self, folder: str | Path, *, force: bool = False) -> Path:
        """Copy the model's files and its statement into a folder, which is made if it is not there."""
        from discreet.text.output import new_file, refuse_existing

        target = Path(folder)
        target.mkdir(parents=True, exist_ok=True)
        files = sorted(path for path in self.folder.iterdir() if path.is_file())
        for path in files:
            refuse_existing(target / path.name, force)
        for path in files:
            with new_file(target / path.name, force=force) as output:
                output.write(path.read_bytes())
        return target

    def to_json(self) -> dict[str, Any]:
        """The statement as a plain dictionary; beside the figures where there are any."""
        if not self.measured:
            return self.statement.to_json()
        released = self.folder / self.statement.output["name"]
        return {"output": str(released), **self.measured, "statement": self.statement.to_json()}

    def __str__(self) -> str:
        return str(self.statement)
