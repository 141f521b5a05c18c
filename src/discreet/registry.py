"""Things that register themselves in their own file, under a name: mechanisms, attacks, tasks, finders.

    mechanisms: Registry[type[Mechanism]] = Registry("mechanism", rooms=("discreet.protection.mechanisms",),
                                                     entry_points="discreet.mechanisms")

    @mechanisms.register("vickrey", "the first or second neighbour")
    class Vickrey: …

Every module of the rooms is imported when the names are first asked for, so a new file is all that a new
member needs. Other packages add theirs by an entry point of the group, whose value is the class, a subclass of
`of` where that is said; it is checked (`verify_first`) when it is first made, and `origin` says where it comes
from.
"""

import pkgutil
import threading
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any, Generic, TypeVar, cast

from discreet.errors import BadInput

__all__ = ["Entry", "Registry"]

Member = TypeVar("Member", bound=type[Any])
Own = TypeVar("Own", bound=type[Any])


@dataclass(frozen=True)
class Entry(Generic[Member]):
    """A registered member: its name, one line about it, the class, and the package it comes from."""

    name: str
    summary: str
    make: Member
    origin: str = "discreet"


class Registry(Generic[Member]):
    """Members by name, in the order of `first` and then of the alphabet."""

    def __init__(
        self,
        kind: str,
        *,
        rooms: tuple[str, ...],
        group: str = "",
        first: tuple[str, ...] = (),
        of: type[Any] | None = None,
        verify_first: Callable[[Any], None] | None = None,
    ) -> None:
        self.kind = kind
        self._rooms = rooms
        self._group = group
        self._first = first
        self._of = of
        self._verify_first = verify_first
        self._entries: dict[str, Entry[Member]] = {}
        self._loaded = self._loading = False
        self._lock = threading.RLock()
        self._verified: set[str] = set()

    def register(self, name: str, summary: str) -> Callable[[Own], Own]:
        """Class decorator: enter the class under a name, and give it `name` and `summary`."""

        def enter(member: Own) -> Own:
            known = self._entries.get(name)
            if known is not None and known.make.__qualname__ != member.__qualname__:
                raise ValueError(f"two {self.kind}s are called {name!r}")
            member.name = name
            member.summary = summary
            self._entries[name] = Entry(name, summary, cast("Member", member))
            return member

        return enter

    def entries(self) -> list[Entry[Member]]:
        """Every member."""
        self._load()
        place = {name: number for number, name in enumerate(self._first)}
        return sorted(self._entries.values(), key=lambda one: (place.get(one.name, len(place)), one.name))

    def names(self) -> list[str]:
        """Every name."""
        return [entry.name for entry in self.entries()]

    def entry(self, name: str) -> Entry[Member]:
        """The member of this name, or an error that lists the names."""
        self._load()
        if name not in self._entries:
            known = "; ".join(f"{one.name} ({one.summary})" for one in self.entries())
            raise BadInput(f"there is no {self.kind} {name!r}; there are {known}")
        return self._entries[name]

    def make(self, name: str) -> Member:
        """The class of this name; one of another package is verified when it is first asked for."""
        entry = self.entry(name)
        if entry.origin != "discreet" and self._verify_first is not None and name not in self._verified:
            self._verify_first(entry)
            self._verified.add(name)
        return entry.make

    def summary(self, name: str) -> str:
        """One line about it."""
        return self.entry(name).summary

    def _load(self) -> None:
        if self._loaded:
            return
        with self._lock:
            # A module that asks while it is itself being loaded sees what there is so far.
            if self._loaded or self._loading:
                return
            self._loading = True
            try:
                self._import_all()
                self._loaded = True
            finally:
                self._loading = False

    def _import_all(self) -> None:
        for room in self._rooms:
            package = import_module(room)
            for module in pkgutil.iter_modules(package.__path__):
                if not module.ispkg:
                    import_module(f"{room}.{module.name}")
        ours = set(self._entries)
        for point in entry_points(group=self._group) if self._group else ():
            self._adopt(point, ours)

    def _adopt(self, point: Any, ours: set[str]) -> None:
        origin = point.dist.name if point.dist is not None else point.value
        if point.name in ours:
            raise BadInput(
                f"{origin} brings a {self.kind} called {point.name!r}, which discreet has already; "
                "remove that package or ask its makers for another name"
            )
        try:
            member = point.load()
        except Exception as problem:
            raise BadInput(
                f"the {self.kind} {point.name!r} of {origin} cannot be loaded "
                f"({type(problem).__name__}: {problem}); update or remove that package"
            ) from problem
        if self._of is not None and not (isinstance(member, type) and issubclass(member, self._of)):
            raise BadInput(
                f"the {self.kind} {point.name!r} of {origin} is not a {self._of.__name__}; update or remove that package"
            )
        summary = vars(member).get("summary") or (member.__doc__ or "").strip().split("\n")[0]
        member.name = point.name
        member.summary = summary
        self._entries[point.name] = Entry(point.name, f"{summary} (from {origin})", member, origin)
