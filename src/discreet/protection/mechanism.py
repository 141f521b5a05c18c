"""What every mechanism of `protect --with` is: a frozen dataclass of settings that makes texts safer.

    @mechanisms.register("shout", "every word in capitals")
    @dataclass(frozen=True, kw_only=True)
    class Shout(TextMechanism):
        only_names: Annotated[bool, Option("Leave other words alone.")] = False

        def apply(self, documents, *, random, tally): …

Its fields are its options on the command line, its form in the workbench and what a statement says of it. A
mechanism that claims a guarantee brings `check`, which `discreet verify` runs.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from discreet.privacy.guarantee import Guarantee
from discreet.settings import check_settings, plain

if TYPE_CHECKING:
    from dp_accounting import DpEvent

    from discreet.privacy.random import Random
    from discreet.privacy.release import Mechanism, Tally
    from discreet.text.document import Document

__all__ = ["Prepared", "TextMechanism"]


@dataclass(frozen=True, kw_only=True)
class Prepared:
    """A mechanism ready to run; `beside` are files that vanish again if the release fails."""

    mechanism: "Mechanism"
    beside: tuple[Path, ...] = ()
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class TextMechanism:
    """Text in, safer text out. A subclass says what it does (`apply`) and, if it has a guarantee, which.

    `needs_spans` asks for documents with marked spans; what reads something else opens it itself (`open_source`).
    What is not a document for each document (`releases`) is written by the mechanism's own `open_writer`. A
    mechanism is tried on the workbench's page if it runs `by_itself`, without a model that takes long to load. What
    stands beside the text leaves as `released` says, unless the mechanism `filters_metadata` itself.
    `check_with` are the settings that `discreet verify` begins with, `unchecked` those that the check does not
    look at. `public_files` are the settings that name a file said to be public, which is held against private
    documents.
    """

    name: ClassVar[str] = ""
    summary: ClassVar[str] = ""
    releases: ClassVar[str] = "documents"
    by_itself: ClassVar[bool] = True
    filters_metadata: ClassVar[bool] = False
    check_with: ClassVar[Mapping[str, Any]] = {}
    unchecked: ClassVar[frozenset[str]] = frozenset()
    public_files: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "name" not in cls.__dict__:
            cls.name = cls.__name__.lower()  # until it is registered under another

    def __post_init__(self) -> None:
        check_settings(self)

    @property
    def needs_spans(self) -> bool:
        """True when it works on marked spans."""
        return False

    @property
    def reads_first(self) -> bool:
        """True when `having_read` has to see the documents, before anything is reserved or drawn."""
        return False

    def having_read(self, documents: "Iterable[Any]") -> "TextMechanism":
        """The mechanism with what has to be known of all documents before the first is protected."""
        del documents
        return self

    @property
    def guarantee(self) -> Guarantee:
        """What holds; nothing, unless a subclass says more."""
        return Guarantee(notion="none")

    @property
    def published(self) -> Guarantee | None:
        """What its paper claims, where that differs."""
        return None

    @property
    def event(self) -> "DpEvent | None":
        """The accounting event behind a central guarantee."""
        return None

    @property
    def options(self) -> dict[str, Any]:
        """The settings, as a statement shows them; never a secret."""
        return plain(self)

    def open_source(self, source: Any, *, on_error: Literal["stop", "skip"]) -> Any:
        """A stream of what `apply` takes, where that is not documents; None leaves it to the reader of documents."""
        del source, on_error
        return None

    def prepare(self, *, output: Path | None = None, force: bool = False) -> Prepared:
        """Read, learn or make what the release needs, before anything is reserved or drawn."""
        del output, force
        return Prepared(mechanism=self)

    def apply(self, documents: "Iterable[Any]", *, random: "Random", tally: "Tally") -> "Iterator[Document]":
        """Protect a stream of documents, in order, counting into `tally`."""
        raise NotImplementedError(f"{type(self).__name__} does not say what it does")

    def released(
        self, documents: "Iterable[Any]", *, random: "Random", tally: "Tally"
    ) -> "Iterator[Document]":
        """What `apply` makes of the documents, as it leaves: users renumbered, other fields left behind.

        A mechanism that sees to that itself says so (`filters_metadata`); one that has never heard of it is safe.
        """
        from discreet.protection.metadata import MetadataFilter, UserNumbers

        made = self.apply(documents, random=random, tally=tally)
        if self.filters_metadata or self.releases != "documents":
            yield from made
            return
        metadata = MetadataFilter(tally, UserNumbers(tally), getattr(self, "keep_fields", ()))
        for document in made:
            yield metadata.filtered(document)
        metadata.close()
        tally.notes.append(tally.users.note)
