"""The mechanisms that can be tried on one text, and those that can be compared over their ε.

Mechanisms that need a key, a model or other texts are left to the command line.
"""

from typing import Any

from discreet.errors import BadInput
from discreet.protection.mechanism import TextMechanism
from discreet.protection.registry import mechanisms
from discreet.protection.words.word_mechanism import WordMechanism
from discreet.settings import settings_of
from discreet.workbench.forms import form_of, has_slider

__all__ = ["comparable", "mechanism_to_compare", "mechanism_to_try", "offered"]

_FIRST = "vickrey"


def _tried() -> dict[str, type[TextMechanism]]:
    """By name, those with sliders first."""
    found = [entry for entry in mechanisms.entries() if _can_be_tried(entry.make)]
    found.sort(key=lambda entry: (not _sliders(entry.make), entry.name != _FIRST))
    return {entry.name: entry.make for entry in found}


def _can_be_tried(make: type[TextMechanism]) -> bool:
    needs_more = any(setting.required and not has_slider(setting) for setting in settings_of(make))
    return make.by_itself and make.releases == "documents" and not needs_more


def _sliders(make: type[TextMechanism]) -> bool:
    return any(has_slider(setting) for setting in settings_of(make))


def offered() -> list[dict[str, Any]]:
    """What the page needs to offer each: its sliders, and the rest of its settings."""
    shown = []
    for name, make in _tried().items():
        form = form_of(make)
        shown.append(
            {
                "name": name,
                "summary": mechanisms.summary(name),
                "controls": [field for field in form if "slider" in field],
                "settings": [field for field in form if field["kind"] in ("choice", "flag")],
            }
        )
    return shown


def mechanism_to_try(name: Any) -> type[TextMechanism]:
    """The class of this name."""
    found = _tried()
    if name not in found:
        raise BadInput(f"there is no mechanism {name!r} to try; there are {', '.join(found)}")
    return found[name]


def comparable() -> list[str]:
    """Word mechanisms that an ε alone makes."""
    return [name for name, make in _tried().items() if issubclass(make, WordMechanism)]


def mechanism_to_compare(name: Any) -> type[TextMechanism]:
    """The class of this name, which has an ε to compare over."""
    if name not in comparable():
        raise BadInput(f"{name} has no ε to compare over; choose among {', '.join(comparable())}")
    return mechanism_to_try(name)
