"""The settings of a class as parameters of the command line, and what was typed as its values."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, get_args

import click

from discreet.errors import BadInput
from discreet.settings import Argument, OneOf, Option, Setting, listed, settings_of

__all__ = ["Shown", "chosen_object", "is_given", "parameters_of", "shared_settings", "typed_values"]

NO = "no_"


class Words(click.Choice[str]):
    """One of a few words; any other is refused with the list."""

    def get_invalid_choice_message(self, value: Any, ctx: click.Context | None) -> str:  # noqa: ARG002
        """What is wrong, and what can be chosen."""
        return f"{value!r} is not known; choose one of {', '.join(map(str, self.choices))}"


class Shown(click.Option):
    """An option that knows its heading in the full help, and whether the short help shows it."""

    def __init__(
        self, *given: Any, panel: str = "", common: bool = False, note: str = "", **named: Any
    ) -> None:
        super().__init__(*given, **named)
        self.panel = panel
        self.common = common
        self.note = note

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """The flags, and the help with its default or that it is needed."""
        record = super().get_help_record(ctx)
        if record is None or not self.note:
            return record
        return record[0], f"{record[1]}  [{self.note}]"


def parameters_of(settings: Iterable[Setting], *, panel: str = "") -> list[click.Parameter]:
    """A click parameter for each setting; a `OneOf` with a flag brings the settings of all its choices."""
    found: list[click.Parameter] = []
    for setting in settings:
        if isinstance(setting.mark, Argument):
            found.append(_argument(setting))
        elif isinstance(setting.mark, Option):
            found += _options(setting, setting.mark, panel)
        elif setting.mark.flag:
            found += _one_of(setting, setting.mark)
    return found


def _argument(setting: Setting) -> click.Argument:
    metavar = setting.mark.metavar if isinstance(setting.mark, Argument) else ""
    many = _takes_many(setting)
    kind = Words(setting.choices) if setting.choices else _click_type(setting)
    argument = click.Argument(
        [setting.name],
        required=setting.required and not many,
        type=click.STRING if many else kind,
        nargs=-1 if many else 1,
        metavar=metavar or (setting.name.upper() if setting.required else f"[{setting.name.upper()}]"),
    )
    argument.help = setting.help  # type: ignore[attr-defined]
    return argument


def _options(setting: Setting, mark: Option, panel: str) -> list[click.Parameter]:
    named: dict[str, Any] = {
        "help": setting.help,
        "panel": mark.panel or panel,
        "common": mark.common or setting.required,
        "note": _note(setting, mark),
    }
    flags = mark.flags if any(one.startswith("--") for one in mark.flags) else (*mark.flags, setting.flag)
    if setting.kind is bool:
        if setting.default is True and not mark.flags:
            flags = ("--no-" + setting.name.replace("_", "-"),)
        return [Shown([*flags, setting.name], is_flag=True, default=None, **named)]
    kind = Words(setting.choices) if setting.choices else _click_type(setting)
    several = setting.many and not mark.commas
    options: list[click.Parameter] = [
        Shown(
            [*flags, setting.name],
            type=kind,
            multiple=several,
            **({"required": True} if mark.insisted else {"default": None}),
            envvar=mark.envvar or None,
            metavar=mark.metavar or None,
            shell_complete=_completion(mark),
            **named,
        )
    ]
    if mark.none_flag:
        words = named | {"help": mark.none_help, "note": ""}
        options.append(Shown([mark.none_flag, NO + setting.name], is_flag=True, default=None, **words))
    return options


def _completion(mark: Option) -> Callable[[click.Context, click.Parameter, str], list[str]] | None:
    """What the shell offers where any word is taken but some are known."""
    known = mark.suggest
    if known is None:
        return None

    def complete(_context: click.Context, _parameter: click.Parameter, begun: str) -> list[str]:
        before, comma, last = begun.rpartition(",") if mark.commas else ("", "", begun)
        return [before + comma + word for word in known() if word.startswith(last)]

    return complete


def _note(setting: Setting, mark: Option) -> str:
    notes = []
    if setting.required:
        notes.append("required")
    elif not (_unsaid(setting.default) or mark.none_flag):
        notes.append(f"default: {_shown(setting.default)}")
    if mark.suggest is not None and not mark.commas:
        notes.append(", ".join(mark.suggest()))
    if mark.unit:
        notes.append(mark.unit)
    return "; ".join(notes)


def _unsaid(default: Any) -> bool:
    """A default that says nothing; 0 and 1, though equal to False and True, do."""
    return isinstance(default, bool) or default in (None, (), "", "default") or callable(default)


def _shown(value: Any) -> str:
    if isinstance(value, tuple):
        return ",".join(_shown(one) for one in value)
    if isinstance(value, float):
        return f"{value:g}"
    return f"{value:,}" if isinstance(value, int) and value >= 10_000 else str(value)


def _one_of(setting: Setting, mark: OneOf, users: str = "") -> list[click.Parameter]:
    """The option that chooses, and those of the choices; `users` are the outer choices that have it."""
    choices = mark.choices()
    names = choices.names()
    chooser = Shown(
        [mark.flag, setting.name],
        type=Words(names),
        default=None,
        help=mark.help.replace("{names}", ", ".join(names)),
        panel=mark.panel or users,
        common=not users,
        note="required" if setting.required else "",
        metavar="NAME",
    )
    found: list[click.Parameter] = [chooser]
    for shared, takers in shared_settings(mark).values():
        who = "Options of " + (", ".join(takers) if len(takers) < len(names) else "all")
        if isinstance(shared.mark, OneOf):
            found += _one_of(shared, shared.mark, who)
        elif shared.name not in mark.hides:
            found += _shared_option(shared, mark.panel or who, common=shared.name == "epsilon")
    return found


def _shared_option(setting: Setting, panel: str, *, common: bool) -> list[click.Parameter]:
    options = _options(setting, _option(setting), panel)
    for parameter in options:
        if isinstance(parameter, Shown):
            parameter.common = common
            parameter.note = "" if "required" in parameter.note else parameter.note
    return options


def _option(setting: Setting) -> Option:
    return setting.mark if isinstance(setting.mark, Option) else Option(setting.help)


def shared_settings(mark: OneOf) -> dict[str, tuple[Setting, tuple[str, ...]]]:
    """Every setting of every choice by name, with the choices that take it."""
    choices = mark.choices()
    users: dict[str, tuple[Setting, tuple[str, ...]]] = {}
    for name in choices.names():
        for setting in settings_of(choices.make(name)):
            known, others = users.get(setting.name, (setting, ()))
            if known.kind != setting.kind:
                raise BadInput(
                    f"{name} and {', '.join(others)} mean different things by {setting.flag}; one of them must call it "
                    "something else: ask the makers of the package that brings it"
                )
            users[setting.name] = (known, (*others, name))
    return users


def typed_values(settings: Sequence[Setting], given: Mapping[str, Any]) -> dict[str, Any]:
    """The values of settings that were typed, by the setting's name; what was left out is not there."""
    values: dict[str, Any] = {}
    for setting in settings:
        if isinstance(setting.mark, OneOf):
            if setting.mark.flag and given.get(setting.name) is not None:
                values[setting.name] = chosen_object(setting.mark, str(given[setting.name]), given)
            elif setting.mark.flag and not setting.required:
                _refuse_unchosen(setting, setting.mark, given)
            continue
        if given.get(NO + setting.name):
            values[setting.name] = None
        elif is_given(given.get(setting.name)):
            values[setting.name] = _value(setting, given[setting.name])
    return values


def _refuse_unchosen(setting: Setting, mark: OneOf, given: Mapping[str, Any]) -> None:
    """An option of a choice that was not made: which of them is meant must be said."""
    for inner, _ in shared_settings(mark).values():
        if is_given(given.get(inner.name)):
            names = mark.choices().names()
            known = " or ".join([*([", ".join(names[:-1])] if names[:-1] else []), names[-1]])
            raise BadInput(f"say which {setting.name} {inner.flag} is for: {mark.flag} {known}")


def chosen_object(mark: OneOf, name: str, given: Mapping[str, Any]) -> Any:
    """The object chosen by name, from the options that are its own; another's option is refused."""
    make = mark.choices().make(name)
    own = settings_of(make)
    names = {setting.name for setting in _with_inner(own)}
    for shared, users in shared_settings(mark).values():
        for setting in _with_inner((shared,)):
            if setting.name not in names and is_given(given.get(setting.name)):
                raise BadInput(
                    f"{setting.flag} belongs to {' and '.join(users)}, not to {name}; leave it out or choose "
                    f"another {mark.flag}"
                )
    values = typed_values(own, given)
    missing = [setting for setting in own if setting.required and setting.name not in values]
    if missing:
        needed = " and ".join(f"{setting.flag} ({setting.help.rstrip('.')})" for setting in missing)
        raise BadInput(f"{name} needs {needed}")
    return make(**values)


def _with_inner(settings: Iterable[Setting]) -> Iterator[Setting]:
    """The settings, and those of the choices among them."""
    for setting in settings:
        yield setting
        if isinstance(setting.mark, OneOf) and setting.mark.flag:
            yield from _with_inner(inner for inner, _ in shared_settings(setting.mark).values())


def is_given(value: Any) -> bool:
    """False for an option that was left out; 0 is given."""
    return value is not None and value != ()


def _value(setting: Setting, typed: Any) -> Any:
    mark = setting.mark
    if setting.kind is bool:
        both = isinstance(mark, Option) and any("/" in one for one in mark.flags)
        return bool(typed) if both else setting.default is not True
    if isinstance(mark, Option) and mark.parse is not None:
        return mark.parse(typed)
    if isinstance(mark, Option) and mark.commas and isinstance(typed, str):
        return listed(setting, typed)
    return tuple(typed) if _takes_many(setting) else typed


def _takes_many(setting: Setting) -> bool:
    return setting.many or (isinstance(setting.mark, Argument) and setting.mark.many)


def _click_type(setting: Setting) -> Any:
    kind = setting.kind
    if setting.many:
        kind = get_args(kind)[0]
    mark = setting.mark
    if isinstance(mark, Option) and (mark.parse is not None or mark.commas):
        return click.STRING
    if kind is int:
        return click.INT
    if kind is float:
        return click.FLOAT
    if kind is Path or setting.takes_path:
        return click.Path(path_type=Path)
    return click.STRING
