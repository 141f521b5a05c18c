"""What a task is handed: the settings, the documents, where the model goes, and what surrounds the run."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from discreet.errors import BadInput
from discreet.learning.training_settings import TrainingSettings
from discreet.privacy.ledger import Ledger
from discreet.privacy.random import Random
from discreet.progress import Progress
from discreet.text.document import Document
from discreet.text.given import Source
from discreet.text.input import Reads, followed, open_input, remark_skipped

__all__ = ["Documents", "TrainingRun"]


class Documents(NamedTuple):
    """Documents that are read, and the name of their file."""

    name: str
    documents: list[Document]


@dataclass(frozen=True, kw_only=True)
class TrainingRun:
    """One training. `reads` says how files look; `job` is what was asked for, as data.

    `origin` is the package that the task comes from. `can_resume` is false where the folder is a temporary one, so that a stopped run cannot be taken up again.
    """

    task: str
    settings: TrainingSettings
    reads: Reads
    source: Source | None
    folder: Path
    open_ledger: Callable[[], AbstractContextManager[Ledger | None]]
    progress: Progress
    dataset: str | None = None
    other_data: bool = False
    seed: int | None = None
    force: bool = False
    can_resume: bool = True
    origin: str = "discreet"
    job: Mapping[str, Any] = field(default_factory=dict)

    @property
    def operation(self) -> str:
        """As the ledger and the statement name it."""
        return f"train {self.task}"

    @property
    def notes(self) -> tuple[str, ...]:
        """What every statement of this run says."""
        if self.origin == "discreet":
            return ()
        return (f"the task {self.task} comes from {self.origin}, which answers for what it does",)

    @property
    def random(self) -> Random:
        """A fresh source of randomness: the system's, or the seed's from its beginning."""
        return Random(self.seed)

    @property
    def public_seed(self) -> int:
        """For initial weights and the order of ordinary training, which need not be secret."""
        return 0 if self.seed is None else self.seed

    def read(self, source: Source) -> Documents:
        """All documents of a source."""
        corpus = open_input(source, self.reads)
        documents = list(followed(self.progress, corpus, "reading"))
        remark_skipped(self.progress, corpus)
        return Documents(corpus.name, documents)

    def documents(self) -> Documents:
        """The documents to train on, under the name that the ledger knows them by."""
        if self.source is None:
            raise BadInput(f"{self.operation} needs documents to train on: name a file")
        found = self._recognised(self.read(self.source), self.dataset)
        if self.settings.epsilon is not None:
            said = {"--test": self.settings.test, "--validate": self.settings.validate}
            if self.settings.validate_epsilon is not None:
                del said["--validate"]
            for option, source in said.items():
                if source is not None:
                    self.read_public(source, option, private=found.documents)
        return found

    def read_private(self, source: Source, *, beside: str) -> Documents:
        """All documents of a further private source, under the name that the ledger knows them by.

        Documents that it does not know are recorded on the dataset that they stand `beside`: they are of the same
        people, as far as anybody said, and a file's name is nobody's account.
        """
        found = self.read(source)
        with self.open_ledger() as ledger:
            if ledger is None:
                return found._replace(name=beside)
            sketch = ledger.fingerprint([document.text for document in found.documents])
            known = ledger.known_as(sketch)
            name = ledger.recognise(sketch, beside if known is None else known, given=False)
        return found._replace(name=name)

    def read_public(self, source: Source, option: str, *, private: Sequence[Document]) -> Documents:
        """All documents of a source said to be public, which is refused when they are private ones."""
        from discreet.privacy.public import refuse_shared

        found = self.read(source)
        if not self.other_data:
            texts = [document.text for document in found.documents]
            with self.open_ledger() as ledger:
                refuse_shared(ledger, f"{option} {source}", texts, [each.text for each in private])
        return found

    def refuse_private(self, option: str, path: Path) -> None:
        """Refuse a vocabulary said to be public that has private documents, in training with ε."""
        from discreet.language.public_file import public_texts
        from discreet.privacy.public import refuse_shared

        if self.settings.epsilon is None or self.other_data or not path.is_file():
            return
        with self.open_ledger() as ledger:
            if ledger is not None:
                refuse_shared(ledger, f"{option} {path}", public_texts(path, text=self.reads.text))

    def _recognised(self, found: Documents, dataset: str | None) -> Documents:
        """The documents under the name of their dataset: by content, before anything is reserved."""
        texts = [document.text for document in found.documents]
        return found._replace(name=self._name_of(texts, found.name, dataset))

    def dataset_of(self, texts: Iterable[str], name: str) -> str:
        """The dataset that the texts to train on belong to; `name` is that of their file."""
        return self._name_of(texts, name, self.dataset)

    def _name_of(self, texts: Iterable[str], name: str, dataset: str | None) -> str:
        given = dataset is not None
        with self.open_ledger() as ledger:
            if ledger is None:
                return name if dataset is None else dataset
            return ledger.recognise(
                ledger.fingerprint(texts),
                name if dataset is None else dataset,
                given=given,
                other_data=self.other_data and given,
            )

    def place(self, name: str = "model.safetensors") -> Path:
        """The file to release; its folder is made, and one that is there already is refused without force."""
        from discreet.text.output import refuse_existing

        self.folder.mkdir(parents=True, exist_ok=True)
        refuse_existing(self.folder / name, self.force)
        return self.folder / name

    @contextmanager
    def percent(self, label: str) -> Iterator[Callable[[int, int, float], None]]:
        """A bar of 100 moved by a callback that hears the step, the number of steps and the loss."""
        with self.progress.progress(label, 100) as advance:
            done = 0.0

            def moved(step: int, steps: int, _loss: float) -> None:
                nonlocal done
                now = 100 * step / steps
                advance(now - done)
                done = now

            yield moved
