"""How a mechanism offers itself on the command line: its options, and how it is built from them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from discreet.privacy.release import Mechanism
    from discreet.protection.fragments.fragment import Fragment, Ngrams

__all__ = ["Built", "Offer", "Option", "Request"]


@dataclass(frozen=True, kw_only=True)
class Option:
    """An option on the command line: `--its-name`, its type and what it does.

    Mechanisms that share one (an `epsilon`) name the same object. Left out, it is not among the
    request's options, and the mechanism's own default holds.
    """

    name: str
    type: Any
    help: str

    @property
    def flag(self) -> str:
        """As it is typed."""
        return "--" + self.name.replace("_", "-")


@dataclass(frozen=True, kw_only=True)
class Request:
    """What the command line knows when it builds a mechanism: the options given, and where it writes."""

    options: Mapping[str, Any]
    output: Path
    force: bool = False
    marked_by: str = ""


@dataclass(frozen=True, kw_only=True)
class Built:
    """A mechanism ready to run; `beside` are files that vanish again if the release fails."""

    mechanism: "Mechanism | Fragment | Ngrams"
    beside: tuple[Path, ...] = ()
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Offer:
    """A name for `--with`, one line about it, the options it takes and what makes the mechanism.

    A mechanism that `fragments` releases rows of phrases, not documents; `pairs` says that it reads
    sentence pairs.
    """

    name: str
    summary: str
    build: Callable[[Request], Built]
    options: tuple[Option, ...] = ()
    needs_spans: bool = False
    fragments: bool = False
    pairs: bool = False
