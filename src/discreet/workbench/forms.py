"""Settings as forms: the one adapter between a class's settings and what a page shows and sends back.

    form_of(Vickrey)    [{"name": "epsilon", "kind": "number", "slider": {"low": 0.5, …}, …}, …]
    filled(Vickrey, {"epsilon": 12})    Vickrey(epsilon=12.0)

Settings that say where things lie have no place on a page: they are left to the command line.
"""

import math
from collections.abc import Mapping
from dataclasses import MISSING
from pathlib import Path
from typing import Any, get_args

from discreet.errors import BadInput
from discreet.settings import OneOf, Option, Setting, build, settings_of
from discreet.validate import between

__all__ = ["filled", "form_of", "has_slider"]

_KINDS = {int: "whole", float: "number", bool: "flag", str: "text"}


def form_of(owner: type[Any]) -> list[dict[str, Any]]:
    """A field for each setting that a page can ask for; one chosen by name brings the forms of its choices."""
    return [_field(setting) for setting in settings_of(owner) if _is_shown(setting)]


def _is_shown(setting: Setting) -> bool:
    if isinstance(setting.mark, OneOf):
        return True
    is_place = setting.kind is Path or Path in get_args(setting.kind)
    return isinstance(setting.mark, Option) and not setting.mark.local and not is_place


def _field(setting: Setting) -> dict[str, Any]:
    mark = setting.mark
    shown: dict[str, Any] = {
        "name": setting.name,
        "help": setting.help,
        "required": setting.required,
        "value": _value(setting.default),
    }
    if isinstance(mark, OneOf):
        choices = mark.choices()
        forms = {name: form_of(choices.make(name)) for name in choices.names()}
        return shown | {"kind": "one of", "choices": forms}
    assert isinstance(mark, Option)
    if setting.choices is not None:
        return shown | {"kind": "choice", "choices": list(setting.choices)}
    shown["kind"] = "texts" if setting.many else _KINDS.get(setting.kind, "text")
    if setting.kind is bool:
        # The help text of a setting that is on says what it does to turn it off, as `--no-…` does.
        shown["negated"] = setting.default is True
    bounds = {"above": mark.above, "least": mark.least, "below": mark.below, "most": mark.most}
    shown |= {name: limit for name, limit in bounds.items() if limit is not None and math.isfinite(limit)}
    if mark.unit:
        shown["unit"] = mark.unit
    if mark.slider is not None:
        low, high, first = mark.slider
        shown["slider"] = {"low": low, "high": high, "value": first, "by_factors": low > 0}
    return shown


def _value(default: Any) -> Any:
    if default is MISSING or callable(default):
        return None
    return list(default) if isinstance(default, tuple) else default


def has_slider(setting: Setting) -> bool:
    """True when a page offers it as a slider."""
    return isinstance(setting.mark, Option) and setting.mark.slider is not None


def filled(owner: type[Any], values: Mapping[str, Any]) -> Any:
    """The object that a page's values describe; sliders that were not moved stand where they begin.

    Anything but a value of the setting's kind is refused, and so is a number beyond its slider.
    """
    given = dict(values)
    for setting in settings_of(owner):
        if not isinstance(setting.mark, Option) or setting.mark.slider is None:
            continue
        low, high, first = setting.mark.slider
        value = given.setdefault(setting.name, first)
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise BadInput(f"{setting.name} must be a number")
        between(setting.name, value, low, high)
    places = {setting.name for setting in settings_of(owner) if not _is_shown(setting)}
    for name in given:
        if name in places:
            raise BadInput(f"{name} cannot be set from a page; use the command line")
    return build(owner, given)
