"""Accounting events: their JSON form, and composed ones taken apart into what was run how often.

The events are dp-accounting's; `EpsilonDelta` adds the one it lacks, a mechanism of which only
(ε, δ) is known. A noise multiplier is always the noise's standard deviation (Laplace: its scale)
over the bound C on one record's norm, whichever relation it is later accounted under.
"""

import json
import math
from collections.abc import Mapping, Sequence
from typing import Any

import attr
from dp_accounting import dp_event
from dp_accounting.dp_event import (
    ComposedDpEvent,
    DpEvent,
    GaussianDpEvent,
    NoOpDpEvent,
    SelfComposedDpEvent,
    ZCDpEvent,
)

from discreet.errors import BadInput
from discreet.privacy.guarantee import number_to_json

__all__ = [
    "EndedEarly",
    "EpsilonDelta",
    "event_from_json",
    "event_key",
    "event_to_json",
    "rebuild",
    "take_apart",
    "under_replacement",
    "without_ends",
]


@attr.s(frozen=True, slots=True, auto_attribs=True)
class EpsilonDelta(DpEvent):  # type: ignore[misc]
    """A mechanism of which only its (ε, δ) is known, under the relation it is accounted for.

    Every such mechanism is dominated by one that with probability δ gives its input away and
    otherwise answers by randomised response with odds exp(ε) (Kairouz, Oh and Viswanath 2015).
    """

    epsilon: float
    delta: float = 0.0


@attr.s(frozen=True, slots=True, auto_attribs=True)
class EndedEarly(DpEvent):  # type: ignore[misc]
    """A run that could end at one of `ends` places, known beforehand, and did so after `event`.

    At which one depended on what it had put out. Let E_i be the outcomes that end at place i, of which `event` is the
    i-th. They are decided by the events up to there, so P(E) ≤ Σ_i (exp(ε_i)·Q(E ∩ E_i) + δ_i): the ε of `event` may
    be stated at δ if it is taken at δ/ends (ex-post privacy, Ligett et al. 2017). The same holds beside other events,
    of which every one then has only its share of δ; so several such runs divide δ by the product of their ends.
    """

    event: DpEvent
    ends: int


def event_to_json(event: DpEvent) -> dict[str, Any]:
    """A plain dictionary: the event's class under `kind`, its fields beside it."""
    kind = type(event).__name__
    if _classes().get(kind) is not type(event):
        raise BadInput(f"an event of type {type(event).__name__} cannot be recorded: it has no JSON form")
    fields = {field.name: _plain(getattr(event, field.name), field.type) for field in _fields(event)}
    return {"kind": kind, **fields}


def event_from_json(data: Mapping[str, Any]) -> DpEvent:
    """The event that `event_to_json` wrote; only dp-accounting's own classes and ours are made."""
    fields = {name: _value(value) for name, value in data.items() if name != "kind"}
    kind = data.get("kind")
    maker = _classes().get(str(kind))
    if maker is None:
        raise BadInput(f"an accounting event of kind {kind!r} is unknown to this version")
    try:
        return maker(**fields)
    except TypeError as problem:
        raise BadInput(f"the accounting event {kind} cannot be read ({problem})") from problem


def event_key(event: DpEvent) -> str:
    """One string for equal events, to group and to remember them by."""
    return json.dumps(event_to_json(event), sort_keys=True)


def take_apart(event: DpEvent) -> list[tuple[DpEvent, int]]:
    """What a composed event consists of, equal parts counted together.

    Gaussian releases join into one exactly: 1/z² adds up (the noises of z₁, z₂, … on the same
    records are one Gaussian release of a longer vector, rescaled).
    """
    parts: dict[str, tuple[DpEvent, int]] = {}
    precision = 0.0
    todo = [(event, 1)]
    while todo:
        part, times = todo.pop()
        match part:
            case SelfComposedDpEvent():
                todo.append((part.event, times * part.count))
            case ComposedDpEvent():
                todo.extend((each, times) for each in part.events)
            case NoOpDpEvent():
                pass
            case GaussianDpEvent() if part.noise_multiplier > 0:
                precision += times / part.noise_multiplier**2
            case _ if times > 0:
                key = event_key(part)
                parts[key] = (part, times + parts.get(key, (part, 0))[1])
    joined = [parts[key] for key in sorted(parts)]
    return ([(GaussianDpEvent(precision**-0.5), 1)] if precision > 0 else []) + joined


def rebuild(parts: list[tuple[DpEvent, int]]) -> DpEvent:
    """One event from parts and how often each ran."""
    if not parts:
        return NoOpDpEvent()
    events = [part if times == 1 else SelfComposedDpEvent(part, times) for part, times in parts]
    return events[0] if len(events) == 1 else ComposedDpEvent(events)


def without_ends(event: DpEvent) -> tuple[DpEvent, int]:
    """The event without its `EndedEarly`, and what δ is divided by for them."""
    match event:
        case EndedEarly():
            inner, ends = without_ends(event.event)
            return inner, ends * event.ends
        case SelfComposedDpEvent():
            inner, ends = without_ends(event.event)
            return (event, 1) if ends == 1 else (SelfComposedDpEvent(inner, event.count), ends**event.count)
        case ComposedDpEvent():
            parts = [without_ends(each) for each in event.events]
            ends = math.prod(each for _, each in parts)
            return (event, 1) if ends == 1 else (ComposedDpEvent([part for part, _ in parts]), ends)
        case _:
            return event, 1


def under_replacement(event: DpEvent) -> DpEvent | None:
    """An event stated under add-or-remove-one or zero-out-one as it is to be accounted under replace-one.

    To replace is to remove and then to add, or to zero out and then to fill in: two steps. Noise multipliers are relative to one record, and the accountants
    know that two records move the sum twice as far; what is *given* under a relation has to be turned:
    (ε, δ) becomes (2ε, (1 + exp ε)·δ), and (ξ, ρ)-zCDP becomes (3ξ, 4ρ) (Bun and Steinke 2016, proposition 1.9).
    None where a given part lies inside a sampler, whose amplification holds for one relation only.
    """
    match event:
        case EpsilonDelta():
            grown = math.exp(min(event.epsilon, 700.0))
            return EpsilonDelta(2 * event.epsilon, min(1.0, (1 + grown) * event.delta))
        case ZCDpEvent():
            return ZCDpEvent(rho=4 * event.rho, xi=3 * event.xi)
        case EndedEarly():
            inner = under_replacement(event.event)
            return None if inner is None else EndedEarly(inner, event.ends)
        case SelfComposedDpEvent():
            inner = under_replacement(event.event)
            return None if inner is None else SelfComposedDpEvent(inner, event.count)
        case ComposedDpEvent():
            parts = [under_replacement(each) for each in event.events]
            return None if None in parts else ComposedDpEvent(parts)
        case _:
            return None if _holds_given(event) else event


def _holds_given(event: DpEvent) -> bool:
    if isinstance(event, (EpsilonDelta, ZCDpEvent)):
        return True
    inner: list[DpEvent] = []
    for field in _fields(event):
        value = getattr(event, field.name)
        inner.extend(value if isinstance(value, (list, tuple)) else [value])
    return any(_holds_given(each) for each in inner if isinstance(each, DpEvent))


def _fields(event: DpEvent) -> Any:
    return attr.fields(type(event))


def _classes() -> dict[str, type]:
    known = {
        name: each
        for name, each in vars(dp_event).items()
        if isinstance(each, type) and issubclass(each, DpEvent)
    }
    return known | {"EpsilonDelta": EpsilonDelta, "EndedEarly": EndedEarly}


def _plain(value: Any, kind: Any) -> Any:
    if isinstance(value, DpEvent):
        return event_to_json(value)
    if isinstance(value, (list, tuple)):
        inner = float if kind == Sequence[float] else None
        return [_plain(each, inner) for each in value]
    # An integer where a float is meant makes dp-accounting skip parts of a nested event.
    number = float(value) if kind is float else int(value)
    if number != value:
        raise BadInput(f"{value!r} in an accounting event must be a whole number")
    return number_to_json(number)


def _value(value: Any) -> Any:
    if isinstance(value, Mapping):
        return event_from_json(value)
    if isinstance(value, list):
        return [_value(each) for each in value]
    return math.inf if value == "inf" else value
