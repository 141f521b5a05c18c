"""The demo's folder: what lies in it under which name, and what may be replaced."""

from dataclasses import dataclass
from pathlib import Path

from discreet.errors import BadInput
from discreet.privacy.statement import statement_path

__all__ = ["Files", "prepare"]


@dataclass(frozen=True)
class Files:
    """Every file of the demo."""

    folder: Path

    @property
    def notes(self) -> Path:
        """The raw notes, with their gold spans."""
        return self.folder / "notes.jsonl"

    @property
    def patients(self) -> Path:
        """The hospital's table of patients."""
        return self.folder / "patients.csv"

    @property
    def found(self) -> Path:
        """The notes with what was found in them."""
        return self.folder / "found.jsonl"

    @property
    def masked(self) -> Path:
        """The release with labels in place of identifiers."""
        return self.folder / "masked.jsonl"

    @property
    def pseudonyms(self) -> Path:
        """The release with pseudonyms in place of identifiers."""
        return self.folder / "pseudonyms.jsonl"

    @property
    def key(self) -> Path:
        """The secret that the pseudonyms come from."""
        return self.folder / "pseudonym.key"

    @property
    def vault(self) -> Path:
        """The originals behind the pseudonyms, encrypted."""
        return self.folder / "pseudonyms.jsonl.vault"

    @property
    def histogram(self) -> Path:
        """The noisy counts."""
        return self.folder / "departments.json"

    @property
    def model(self) -> Path:
        """The model that was trained with differential privacy."""
        return self.folder / "departments-model.json"

    @property
    def ledger(self) -> Path:
        """The privacy ledger."""
        return self.folder / "ledger.db"

    @property
    def report(self) -> Path:
        """The report."""
        return self.folder / "report.html"

    @property
    def released(self) -> tuple[Path, ...]:
        """The released files, each with a statement beside it."""
        return (self.histogram, self.masked, self.pseudonyms, self.model)

    @property
    def all(self) -> tuple[Path, ...]:
        """Every file that a run leaves, statements included."""
        kept = (self.notes, self.patients, self.found, self.key, self.vault, self.ledger, self.report)
        return (*kept, *self.released, *map(statement_path, self.released))


def prepare(folder: Path, *, force: bool) -> Files:
    """A folder to write into; with force, an earlier demo's files go and everything else stays."""
    if folder.exists() and not folder.is_dir():
        raise BadInput(f"{folder} is a file; name a folder for the demo with --out")
    if not folder.parent.is_dir():
        raise BadInput(f"{folder}: the folder {folder.parent} does not exist; create it first")
    files = Files(folder)
    if folder.exists() and any(folder.iterdir()):
        if not force:
            raise BadInput(
                f"{folder} is not empty; choose another folder with --out, or add --force to replace "
                "what an earlier demo left in it"
            )
        for path in files.all:
            path.unlink(missing_ok=True)
        for ending in ("-wal", "-shm", "-journal"):
            files.ledger.with_name(files.ledger.name + ending).unlink(missing_ok=True)
    folder.mkdir(exist_ok=True)
    return files
