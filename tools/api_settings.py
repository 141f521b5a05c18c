"""Griffe extension for the API reference: the settings of jobs and mechanisms as a table of parameters.

A setting's help, range, unit and default stand in its annotation (`discreet.settings`), which a reader of the reference
should not have to decipher: `epsilon: Annotated[float, Option("…", above=0)]` becomes a row of a table, and leaves
the signature and the list of attributes.
"""

import dataclasses
from importlib import import_module
from pathlib import Path
from types import NoneType
from typing import Any, Literal, get_args, get_origin

import griffe

from discreet.settings import Argument, OneOf, Option, Setting, settings_of

__all__ = ["SettingsInReference"]


class SettingsInReference(griffe.Extension):
    """Adds a section of parameters to the docstring of every dataclass that has settings."""

    def on_package(self, *, pkg: griffe.Module, **_: Any) -> None:
        """When everything is read: the classes of a module one after the other."""
        _describe(pkg)


def _describe(module: griffe.Module) -> None:
    for member in module.members.values():
        if member.is_alias:
            continue
        if isinstance(member, griffe.Module):
            _describe(member)
        elif isinstance(member, griffe.Class) and "dataclass" in member.labels and member.docstring:
            settings = _settings(member)
            if settings:
                rows = [_row(one) for one in settings]
                member.docstring.parsed.append(griffe.DocstringSectionParameters(rows, title="Settings"))
                for one in settings:
                    member.members.pop(one.name, None)
                member.set_member("__init__", _call(settings))


def _call(settings: tuple[Setting, ...]) -> griffe.Function:
    """How the class is called: names and defaults, whose types stand in the table."""
    by_place, by_name = griffe.ParameterKind.positional_or_keyword, griffe.ParameterKind.keyword_only
    parameters = [
        griffe.Parameter(
            one.name,
            kind=by_place if isinstance(one.mark, Argument | OneOf) and one.required else by_name,
            default=None if one.required else _default(one.default),
        )
        for one in settings
    ]
    # By place first, and what must be given before what may be.
    parameters.sort(key=lambda one: (one.kind is by_name, one.default is not None))
    return griffe.Function(
        "__init__", parameters=griffe.Parameters(griffe.Parameter("self", kind=by_place), *parameters)
    )


def _settings(found: griffe.Class) -> tuple[Setting, ...]:
    """Those of the class itself, imported; modules that have to do with settings say so, and no others are imported."""
    source = "\n".join(found.module.lines)
    if "discreet.settings" not in source and ".register(" not in source:
        return ()
    owner = getattr(import_module(found.module.path), found.name, None)
    if not isinstance(owner, type) or not dataclasses.is_dataclass(owner):
        return ()
    try:
        return settings_of(owner)
    except (
        NameError
    ):  # names for type checkers alone: a result, not settings, which every door must be able to read
        return ()


def _row(setting: Setting) -> griffe.DocstringParameter:
    mark = setting.mark
    said = [setting.help.rstrip(".") + "."]
    if setting.kind is bool and setting.default is True:
        # The help text speaks of the flag that switches it off.
        said = [
            f"On the command line `--no-{setting.name.replace('_', '-')}`: {said[0][:1].lower()}{said[0][1:]}"
        ]
    if isinstance(mark, OneOf):
        said.append("One of " + ", ".join(f"`{name}`" for name in mark.choices().names()) + ".")
    if isinstance(mark, Option):
        said += _range(mark)
        said += [f"In {mark.unit}."] if mark.unit else []
    if not isinstance(mark, Argument) and setting.flag != "--" + setting.name.replace("_", "-"):
        said.append(f"On the command line `{setting.flag}`." if setting.flag else "")
    default = None if setting.required else _default(setting.default)
    return griffe.DocstringParameter(
        setting.name, description=" ".join(filter(None, said)), annotation=_named(setting.type), value=default
    )


def _range(mark: Option) -> list[str]:
    bounds = (("Above", mark.above), ("At least", mark.least), ("below", mark.below), ("at most", mark.most))
    given = [f"{words} {limit:g}" for words, limit in bounds if limit is not None]
    text = ", ".join(given)
    return [text[:1].upper() + text[1:] + "."] if given else []


def _default(value: Any) -> str:
    return repr(str(value)) if isinstance(value, Path) else repr(value)


def _named(kind: Any) -> str:
    """A type as a reader would write it: the source of documents by its name, what is chosen by its class."""
    from discreet.text.given import Source

    if kind == Source:
        return "Source"
    if kind is NoneType:
        return "None"
    if get_origin(kind) is Literal:
        return "Literal[" + ", ".join(map(repr, get_args(kind))) + "]"
    if get_origin(kind) is not None and not isinstance(kind, type):
        parts = [_named(part) for part in get_args(kind)]
        if get_origin(kind) is tuple:
            return f"tuple[{parts[0]}, ...]"
        if str(get_origin(kind)).endswith("Union'>") or "Union" in str(get_origin(kind)):
            return " | ".join(parts)
    return getattr(kind, "__name__", str(kind))
