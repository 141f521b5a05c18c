"""The checkpoint of a run: one file, replaced whole after each round, from which a killed run goes on.

It is written before any client sees the round's weights. So a killed server either has the round in
its checkpoint, or nobody has seen it: taking up at the next round neither loses one nor counts one
twice. The ledger entry stands in it as well, so that a resumed run spends its budget once. The file
holds the noise that a cyclic plan has still to take off: it must stay with the server.
"""

import json
from pathlib import Path
from typing import Any

import torch

from discreet.errors import BadInput
from discreet.federation.aggregate import Event
from discreet.federation.training import Algorithm, State
from discreet.federation.weights import Weights
from discreet.privacy.charge import Charge
from discreet.privacy.ledger import Ledger
from discreet.text.output import new_file

__all__ = ["Checkpoint", "load_checkpoint", "save_checkpoint", "take_up"]

_FORMAT = 2
Checkpoint = tuple[State, str | None]
"""The state, and the ledger entry that covers the run; None where nothing is recorded."""


def save_checkpoint(
    path: Path,
    algorithm: Algorithm,
    state: State,
    *,
    seed: int | None,
    entry: str | None = None,
    charge: Charge | None = None,
) -> None:
    """Put the state in place of the last one, or leave the last one standing."""
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
        "ledger_entry": entry,
        "covers": _covers(charge),
        "losses": state.losses,
        "events": [[event.round, event.client, event.what] for event in state.events],
    }
    with new_file(path, force=True) as output:
        output.write(save(tensors, metadata={"discreet": json.dumps(about)}))


def load_checkpoint(
    path: Path, algorithm: Algorithm, *, seed: int | None, charge: Charge | None = None
) -> Checkpoint:
    """The state that was saved; refused when it belongs to another run."""
    from safetensors import SafetensorError, safe_open

    try:
        with safe_open(path, framework="pt") as file:
            about: dict[str, Any] = json.loads(file.metadata()["discreet"])
            tensors = {name: file.get_tensor(name) for name in file.keys()}  # noqa: SIM118
    except (OSError, SafetensorError, KeyError, TypeError, ValueError) as problem:
        raise BadInput(f"{path}: not a checkpoint of a federated run ({problem})") from problem
    mine = {
        "format": _FORMAT,
        "algorithm": json.loads(json.dumps(algorithm.to_json())),
        "seed": seed,
        "covers": _covers(charge),
    }
    if any(about.get(name) != value for name, value in mine.items()):
        raise _other_run(path)
    state = State(
        weights=_named(tensors, "weights/"),
        round=int(about["round"]),
        memory={kind: found for kind in ("first", "second") if (found := _named(tensors, f"memory/{kind}/"))},
        noise=[
            tensors[f"noise/{place}"].numpy()
            for place in range(sum(name.startswith("noise/") for name in tensors))
        ],
        events=[Event(*event) for event in about["events"]],
        losses=list(about["losses"]),
    )
    return state, about["ledger_entry"]


def take_up(
    path: Path,
    algorithm: Algorithm,
    weights: Weights,
    charge: Charge,
    ledger: Ledger | None,
    *,
    seed: int | None,
) -> Checkpoint:
    """Where a run stands and the entry that covers it: its checkpoint's, or round 0 with the spend reserved.

    An entry is used again only while it is reserved, and only for what it was reserved for. A run that began
    with a ledger does not go on without it, nor the other way round.
    """
    if not path.exists():
        reserved = None if ledger is None else ledger.reserve(charge)
        start = State(weights)
        save_checkpoint(path, algorithm, start, seed=seed, entry=reserved, charge=charge)
        return start, reserved
    state, kept = load_checkpoint(path, algorithm, seed=seed, charge=charge)
    if ledger is None or kept is None:
        if ledger is None and kept is None:
            return state, None
        began = "without a ledger" if kept is None else f"with ledger entry {kept}"
        raise BadInput(f"{path}: its run began {began}; go on in the same way, or remove it to start anew")
    entry = ledger.entry(kept)
    if entry.status != "reserved":
        raise BadInput(f"{path}: its run has ended (ledger entry {entry.id}); remove it to start anew")
    recorded = {"dataset": entry.dataset, "operation": entry.operation, "options": dict(entry.options)}
    if recorded != _covers(charge):
        raise _other_run(path)
    return state, entry.id


def _covers(charge: Charge | None) -> dict[str, Any] | None:
    """What a run was started for, as it is read back from a file."""
    if charge is None:
        return None
    about = {"dataset": charge.dataset, "operation": charge.operation, "options": dict(charge.options)}
    found: dict[str, Any] = json.loads(json.dumps(about))
    return found


def _other_run(path: Path) -> BadInput:
    return BadInput(
        f"{path} belongs to a run with other settings; give the same ones to go on with it, or remove it "
        "to start anew"
    )


def _named(tensors: dict[str, torch.Tensor], prefix: str) -> dict[str, torch.Tensor]:
    return {name.removeprefix(prefix): value for name, value in tensors.items() if name.startswith(prefix)}
