"""The checkpoint of a run: one file, replaced whole after each round, from which a killed run goes on.

It is written before any client sees the round's weights. So a killed server either has the round in
its checkpoint, or nobody has seen it: taking up at the next round neither loses one nor counts one
twice. The ledger entry stands in it as well, so that a resumed run spends its budget once. The file
holds the noise that a cyclic plan has still to take off: it must stay with the server.
"""

import json
import uuid
from dataclasses import dataclass, replace
from hashlib import blake2b
from pathlib import Path
from typing import Any

import torch

from discreet.errors import BadInput, Refused
from discreet.federation.aggregate import Event
from discreet.federation.training import Algorithm, State
from discreet.federation.weights import Weights
from discreet.privacy.charge import Charge
from discreet.privacy.dataset_name import same_name
from discreet.privacy.ledger import Ledger
from discreet.text.loading import loading
from discreet.text.output import new_file

__all__ = ["Checkpoint", "Held", "load_checkpoint", "save_checkpoint", "take_up"]

_FORMAT = 3


@dataclass(frozen=True, kw_only=True)
class Held:
    """The run's id, the ledger entry that covers it and the token of its lease; None where nothing is recorded."""

    run: str
    entry: str | None = None
    holder: str | None = None


Checkpoint = tuple[State, Held]


def save_checkpoint(
    path: Path,
    algorithm: Algorithm,
    state: State,
    *,
    seed: int | None,
    held: Held,
    charge: Charge | None = None,
    data: bytes = b"",
    ledger: Ledger | None = None,
) -> None:
    """Put the state in place of the last one, or leave the last one standing; the ledger hears of the round."""
    from safetensors.torch import save

    tensors = {f"weights/{name}": value.contiguous() for name, value in state.weights.items()}
    for kind, values in state.memory.items():
        tensors |= {f"memory/{kind}/{name}": value.contiguous() for name, value in values.items()}
    tensors |= {f"noise/{place}": torch.from_numpy(row) for place, row in enumerate(state.noise)}
    about = {
        "format": _FORMAT,
        "round": state.round,
        "algorithm": algorithm.to_json(),
        "seed": seed,
        "run": held.run,
        "ledger_entry": held.entry,
        "covers": _covers(charge),
        "data": _sealed(data, held.run),
        "losses": state.losses,
        "events": [[event.round, event.client, event.what] for event in state.events],
    }
    with new_file(path, force=True) as output:
        output.write(save(tensors, metadata={"discreet": json.dumps(about)}))
    if ledger is not None and held.entry is not None and held.holder is not None:
        ledger.advance(held.entry, held.holder, state.round)


def load_checkpoint(
    path: Path, algorithm: Algorithm, *, seed: int | None, charge: Charge | None = None, data: bytes = b""
) -> Checkpoint:
    """The state that was saved; refused when it belongs to another run."""
    from safetensors import safe_open

    with loading(path, "not a checkpoint of a federated run"):
        with safe_open(path, framework="pt") as file:
            about: dict[str, Any] = json.loads(file.metadata()["discreet"])
            tensors = {name: file.get_tensor(name) for name in file.keys()}  # noqa: SIM118
        about.get("format")
    mine = {
        "format": _FORMAT,
        "algorithm": json.loads(json.dumps(algorithm.to_json())),
        "seed": seed,
        "covers": _covers(charge),
    }
    if any(about.get(name) != value for name, value in mine.items()):
        raise _other_run(path)
    with loading(path, "not a whole checkpoint of a federated run"):
        if about["data"] != _sealed(data, about["run"]):
            raise Refused(
                f"{path} belongs to a run on other documents; give the same ones to go on, or start afresh in another folder"
            )
        state = State(
            weights=_named(tensors, "weights/"),
            round=int(about["round"]),
            memory={
                kind: found for kind in ("first", "second") if (found := _named(tensors, f"memory/{kind}/"))
            },
            noise=[
                tensors[f"noise/{place}"].numpy()
                for place in range(sum(name.startswith("noise/") for name in tensors))
            ],
            events=[Event(*event) for event in about["events"]],
            losses=list(about["losses"]),
        )
        return state, Held(run=about["run"], entry=about["ledger_entry"])


def take_up(
    path: Path,
    algorithm: Algorithm,
    weights: Weights,
    charge: Charge,
    ledger: Ledger | None,
    *,
    seed: int | None,
    data: bytes = b"",
) -> Checkpoint:
    """Where a run stands and the entry that covers it: its checkpoint's, or round 0 with the spend reserved.

    An entry is used again only while it is reserved, and only for what it was reserved for: it is leased to the
    run (`discreet.privacy.leases`). A run that began with a ledger does not go on without it, nor the other way round.
    """
    if not path.exists():
        run = str(uuid.uuid4())
        reserved = None if ledger is None else ledger.reserve(charge)
        held, start = _leased(Held(run=run, entry=reserved), ledger, charge, data, 0), State(weights)
        save_checkpoint(path, algorithm, start, seed=seed, held=held, charge=charge, data=data, ledger=ledger)
        return start, held
    state, held = load_checkpoint(path, algorithm, seed=seed, charge=charge, data=data)
    kept = held.entry
    if ledger is None or kept is None:
        if ledger is None and kept is None:
            return state, held
        began = "without a ledger" if kept is None else f"with ledger entry {kept}"
        raise BadInput(f"{path}: its run began {began}; go on in the same way, or remove it to start anew")
    entry = ledger.entry(kept)
    if entry.status != "reserved":
        raise BadInput(f"{path}: its run has ended (ledger entry {entry.id}); remove it to start anew")
    return state, _leased(held, ledger, charge, data, state.round)


def _leased(held: Held, ledger: Ledger | None, charge: Charge, data: bytes, rounds: int) -> Held:
    """The run with the token of its lease."""
    if ledger is None or held.entry is None:
        return held
    settings = json.dumps(_covers(charge), sort_keys=True).encode()
    parts = {"data": data, "settings": settings, "unit": charge.guarantee.unit.encode()}
    about = {name: _sealed(part, held.run) for name, part in parts.items()}
    return replace(held, holder=ledger.lease(held.entry, run=held.run, about=about, steps=rounds))


def _sealed(part: bytes, run: str) -> str:
    """A digest under the run's id, from which nothing short can be guessed without the checkpoint."""
    return blake2b(part, key=run.encode(), digest_size=16).hexdigest()


def _covers(charge: Charge | None) -> dict[str, Any] | None:
    """What a run was started for, as it is read back from a file."""
    if charge is None:
        return None
    about = {
        "dataset": same_name(charge.dataset),
        "operation": charge.operation,
        "options": dict(charge.options),
    }
    found: dict[str, Any] = json.loads(json.dumps(about))
    return found


def _other_run(path: Path) -> BadInput:
    return BadInput(
        f"{path} belongs to a run with other settings; give the same ones to go on with it, or remove it "
        "to start anew"
    )


def _named(tensors: dict[str, torch.Tensor], prefix: str) -> dict[str, torch.Tensor]:
    return {name.removeprefix(prefix): value for name, value in tensors.items() if name.startswith(prefix)}
