"""Settings of a job or a mechanism: dataclass fields that carry their help, their range and their flags.

    @dataclass(frozen=True, kw_only=True)
    class Vickrey:
        epsilon: Annotated[float, Option("Privacy parameter; smaller is more private.", above=0)]
        t: Annotated[float, Option("0 answers with the first neighbour, 1 with the second.", least=0, most=1)] = 0.5

Every door is made from what `settings_of` reads off such a class: the options of the command line, the
forms of the workbench, the steps of a recipe. `build` goes the other way: plain data in, the object out.
"""

import dataclasses
import inspect
import math
import operator
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Protocol, TypeVar, Union, get_args, get_origin, get_type_hints

from discreet.errors import BadInput

__all__ = [
    "Argument",
    "Choices",
    "OneOf",
    "Option",
    "Setting",
    "build",
    "check_settings",
    "listed",
    "plain",
    "settings_of",
]

Made = TypeVar("Made")


@dataclass(frozen=True)
class Argument:
    """A setting that is given by its place: what it is, for the help text; `many` takes all the words there are."""

    help: str
    metavar: str = ""
    choices: Callable[[], Iterable[str]] | None = None
    many: bool = False


class Option:
    """A setting that is given by name.

    The words are flags (`-o`, `--output`), if the field's name is not the flag, and last the help text.
    `panel` is the heading it stands under in the full help; `common` options stand in the short help too, and an
    `insisted` one must be typed on the command line, though Python may leave it out.
    `above`, `least`, `below` and `most` bound a number; `unit` says what it counts. `commas` takes several
    values in one word; `parse` turns the word from the command line into the value. `suggest` names known values where others are taken too; `none_flag` is the flag
    that sets None, with its own help. A `local` setting says where things lie, not what is done: a statement leaves it out.
    `slider` gives the workbench a range to offer (low, high, first), by factors when it begins above 0.
    """

    def __init__(
        self,
        *words: str,
        panel: str = "",
        common: bool = False,
        insisted: bool = False,
        above: float | None = None,
        least: float | None = None,
        below: float | None = None,
        most: float | None = None,
        unit: str = "",
        commas: bool = False,
        parse: Callable[[str], Any] | None = None,
        choices: "Callable[[], Iterable[str]] | None" = None,
        suggest: "Callable[[], Iterable[str]] | None" = None,
        none_flag: str = "",
        none_help: str = "",
        envvar: str = "",
        metavar: str = "",
        local: bool = False,
        slider: tuple[float, float, float] | None = None,
    ) -> None:
        self.flags = tuple(word for word in words[:-1] if word.startswith("-"))
        self.help = words[-1]
        self.panel = panel
        self.common = common or insisted
        self.insisted = insisted
        self.above, self.least, self.below, self.most = above, least, below, most
        self.unit = unit
        self.commas = commas
        self.parse = parse
        self.choices = choices
        self.suggest = suggest
        self.none_flag = none_flag
        self.none_help = none_help
        self.envvar = envvar
        self.metavar = metavar
        self.local = local
        self.slider = slider


class Choices(Protocol):
    """What `OneOf` chooses from: names, each with a class whose fields are settings (see `Registry`)."""

    def names(self) -> list[str]:
        """Every name that can be chosen."""

    def make(self, name: str) -> type[Any]:
        """The class of this name, or an error that lists the names."""

    def summary(self, name: str) -> str:
        """One line about it."""


@dataclass(frozen=True)
class OneOf:
    """A setting whose value is an object chosen by name; its own settings become options beside the others.

    With a `flag` (`--with vickrey`) it is chosen by an option, without one by a subcommand (`train tagger`).
    `{names}` in the help text stands for the names that can be chosen.
    A choice can have a choice among its own settings. `panel` is one heading for all of it in the full help,
    in place of one for each choice. `hides` are settings of the choices that the command line does not show: they
    are for Python and for data.
    """

    choices: Callable[[], Choices]
    help: str
    flag: str = ""
    panel: str = ""
    hides: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Setting:
    """One field, as the doors see it."""

    name: str
    type: Any
    default: Any
    mark: Argument | Option | OneOf

    @property
    def required(self) -> bool:
        """True when it has no default."""
        return self.default is MISSING

    @property
    def optional(self) -> bool:
        """True when None is a value."""
        return _is_union(self.type) and NoneType in get_args(self.type)

    @property
    def kind(self) -> Any:
        """The type without None: bool, int, float, str, Path, a Literal, a tuple or something else."""
        if not self.optional:
            return self.type
        rest = tuple(one for one in get_args(self.type) if one is not NoneType)
        return rest[0] if len(rest) == 1 else Union[rest]  # noqa: UP007

    @property
    def choices(self) -> tuple[str, ...] | None:
        """The words it takes, where they are few."""
        if get_origin(self.kind) is Literal:
            return tuple(str(one) for one in get_args(self.kind))
        if not isinstance(self.mark, OneOf) and self.mark.choices is not None:
            return tuple(self.mark.choices())
        return None

    @property
    def many(self) -> bool:
        """True when it takes several values."""
        return get_origin(self.kind) is tuple

    @property
    def takes_path(self) -> bool:
        """True for a path, a source or a target: on the command line it is a path."""
        return self.kind is Path or Path in get_args(self.kind)

    @property
    def flag(self) -> str:
        """As it is typed on the command line."""
        if isinstance(self.mark, OneOf):
            return self.mark.flag
        flags = self.mark.flags if isinstance(self.mark, Option) else ()
        return next((one for one in flags if one.startswith("--")), "--" + self.name.replace("_", "-"))

    @property
    def help(self) -> str:
        """What it does."""
        return self.mark.help


_READ: dict[type[Any], tuple[Setting, ...]] = {}


def settings_of(owner: type[Any]) -> tuple[Setting, ...]:
    """The settings of a dataclass: its fields that carry an `Argument`, an `Option` or a `OneOf`."""
    if owner not in _READ:
        _READ[owner] = tuple(_read(owner))
    return _READ[owner]


def _read(owner: type[Any]) -> Iterator[Setting]:
    hints = get_type_hints(owner, include_extras=True)
    own = {name: place for place, name in enumerate(inspect.get_annotations(owner))}
    # A class's own settings first, as it lists them, then those of the classes it inherits from.
    for one in sorted(dataclasses.fields(owner), key=lambda field: own.get(field.name, len(own))):
        hint = hints[one.name]
        if get_origin(hint) is not Annotated:
            continue
        mark = next((each for each in hint.__metadata__ if isinstance(each, Argument | Option | OneOf)), None)
        if mark is None:
            continue
        default = one.default
        if one.default_factory is not MISSING:
            default = one.default_factory()
        yield Setting(name=one.name, type=hint.__origin__, default=default, mark=mark)


def check_settings(owner: Any) -> None:
    """Refuse values outside their range or their choices; for `__post_init__`."""
    for setting in settings_of(type(owner)):
        value = getattr(owner, setting.name)
        if value is None or not isinstance(setting.mark, Option):
            continue
        if setting.kind in (int, float) and not isinstance(value, int | float):
            raise BadInput(f"{setting.name} is {value!r}; it must be a number")
        if get_origin(setting.kind) is Literal and value not in get_args(setting.kind):
            raise BadInput(f"{setting.name} is {value!r}; choose one of {', '.join(setting.choices or ())}")
        if isinstance(value, int | float) and not isinstance(value, bool):
            _in_range(setting.name, value, setting.mark)


def _in_range(name: str, value: float, mark: Option) -> None:
    bounds = (
        ("above", mark.above, operator.gt),
        ("at least", mark.least, operator.ge),
        ("below", mark.below, operator.lt),
        ("at most", mark.most, operator.le),
    )
    given = [(words, limit, holds) for words, limit, holds in bounds if limit is not None]
    if given and (math.isnan(value) or not all(holds(value, limit) for _, limit, holds in given)):
        wanted = " and ".join(f"{words} {limit:g}" for words, limit, _ in given)
        raise BadInput(f"{name} is {value!r}; it must be {wanted}")


def build(owner: type[Made], data: Mapping[str, Any], *, what: str = "") -> Made:
    """The object that plain data describe: names of settings with numbers, words, lists or nested tables.

    A `OneOf` is a table with a `name` beside its own settings. Unknown names are refused.
    """
    settings = {setting.name: setting for setting in settings_of(owner)}
    where = what or owner.__name__
    for name in data:
        if name not in settings:
            raise BadInput(f"{where} has no setting {name!r}; it has {', '.join(settings)}")
    given = {name: _valued(settings[name], value, where) for name, value in data.items()}
    missing = [name for name, setting in settings.items() if setting.required and name not in given]
    if missing:
        raise BadInput(f"{where} needs {' and '.join(missing)}")
    return owner(**given)


def _valued(setting: Setting, value: Any, where: str) -> Any:
    if value is None and setting.optional:
        return None
    if isinstance(setting.mark, OneOf):
        return _chosen(setting.mark.choices(), setting.name, value)
    if value is None:
        return None
    if setting.many:
        return listed(setting, value) if isinstance(value, str) else tuple(value)
    if setting.kind is Path and isinstance(value, str):
        return Path(value)
    if isinstance(value, Mapping) and hasattr(setting.kind, "from_json"):
        return setting.kind.from_json(value)
    if isinstance(value, str) and isinstance(setting.mark, Option) and setting.mark.parse is not None:
        return setting.mark.parse(value)
    if setting.kind is float and (value in ("inf", "-inf") or type(value) is int):
        return float(value)
    if setting.kind in (int, float, bool, str) and not isinstance(value, setting.kind):
        raise BadInput(f"{where}: {setting.name} is {value!r}; it must be {_named(setting.kind)}")
    return value


def listed(setting: Setting, written: str) -> tuple[Any, ...]:
    """What stands between commas, as numbers where the setting takes numbers."""
    kind = get_args(setting.kind)[0]
    parts = [part.strip() for part in written.split(",") if part.strip()]
    if kind not in (int, float):
        return tuple(parts)
    try:
        return tuple(kind(part) for part in parts)
    except ValueError:
        whole = "whole numbers" if kind is int else "numbers"
        raise BadInput(
            f"{setting.flag} is {written!r}; it should be {whole} with commas between, such as 1,2,4"
        ) from None


def _chosen(choices: Choices, name: str, value: Any) -> Any:
    if isinstance(value, str):
        value = {"name": value}
    if not isinstance(value, Mapping) or "name" not in value:
        raise BadInput(f"{name} is chosen by its name: one of {', '.join(choices.names())}")
    rest = {key: one for key, one in value.items() if key != "name"}
    return build(choices.make(str(value["name"])), rest, what=str(value["name"]))


def plain(owner: Any) -> dict[str, Any]:
    """The settings of an object as plain data, without those that only say where things lie.

    `build` makes the same object of it again; a statement holds it, and an audit reads it from there.
    """
    found: dict[str, Any] = {}
    for setting in settings_of(type(owner)):
        value = getattr(owner, setting.name)
        if isinstance(setting.mark, OneOf):
            found[setting.name] = None if value is None else {"name": value.name, **plain(value)}
        elif isinstance(setting.mark, Option) and not setting.mark.local:
            if setting.kind is float and isinstance(value, int):
                value = float(value)
            elif isinstance(value, str) and Path in get_args(setting.kind):
                value = Path(value)
            found[setting.name] = _plain(value)
    return found


def _plain(value: Any) -> Any:
    if isinstance(value, Path):
        return value.name
    if isinstance(value, float) and math.isinf(value):
        return str(value)  # JSON has no infinity
    if hasattr(value, "to_json"):
        return value.to_json()
    if isinstance(value, str) or not isinstance(value, Sequence):
        return value
    return [_plain(part) for part in value]


def _is_union(kind: Any) -> bool:
    return get_origin(kind) in (Union, UnionType)


def _named(kind: type[Any]) -> str:
    return {int: "a whole number", float: "a number", bool: "true or false", str: "a text"}.get(
        kind, str(kind)
    )
