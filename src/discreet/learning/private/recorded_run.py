"""A private run and the ledger: reserved for the whole plan before it starts, true to the steps it did.

*Stopped* (Ctrl-C): the reservation is brought down to the steps that are in the checkpoint, and confirmed.
Taken up again, the run reserves only the steps that are left; a Poisson step is the same event whichever
entry it stands in, so the two entries compose to exactly the whole plan.
*Crashed*: the reservation stays, counts as spent, and is used when the run is taken up again. The entry is leased to the
run: to its id, which stands in the checkpoint, its data and its settings (`discreet.privacy.leases`).
*Ended early* by its validation score: the steps that were made are what is recorded and stated. Where the score is
one of private documents, its looks are an entry of their own, reserved before the first of them.
"""

import json
import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from hashlib import blake2b
from pathlib import Path
from typing import Any

from discreet.errors import BadInput, Refused
from discreet.learning.private.checkpoint import Checkpoint
from discreet.learning.private.descent import Descent
from discreet.learning.private.fixed_shape import ROW_ASSUMPTION
from discreet.learning.private.train import Reached, Units, train
from discreet.learning.stopping import Validator
from discreet.privacy.charge import Charge
from discreet.privacy.dataset_name import same_name
from discreet.privacy.guarantee import Guarantee
from discreet.privacy.ledger import Ledger
from discreet.privacy.plan import Plan
from discreet.privacy.provenance import Public, Released
from discreet.privacy.random import Random
from discreet.privacy.release import UNRECORDED
from discreet.privacy.statement import Statement

__all__ = ["Order", "RecordedRun", "train_and_record"]


@dataclass(frozen=True, kw_only=True)
class Order:
    """What is to be trained on what, as the ledger and the statement name it.

    A run that may end early does so at one of `looks` steps: its plan's δ is that part of the whole.
    """

    dataset: str
    operation: str
    plan: Plan
    descent: Descent
    options: Mapping[str, Any] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    assumptions: tuple[str, ...] = ()
    title: str = ""
    """What the statement calls the dataset: nothing, where the user has not named it."""
    looks: int = 1
    data: bytes = b""
    """A digest of the documents with labels, spans and users (`discreet.privacy.data_digest`)."""

    def lease(self, run: str) -> dict[str, str]:
        """What a run must have in common with its checkpoint and its lease; hashed under the run's id."""
        asked = {"operation": self.operation, "options": dict(self.options), "looks": self.looks}
        settings = {**asked, **self.plan.to_json(), **asdict(self.descent)}
        parts = {
            "data": self.data,
            "dataset": same_name(self.dataset).encode(),
            "settings": json.dumps(settings, sort_keys=True, default=str).encode(),
            "unit": self.plan.unit.encode(),
        }
        return {
            name: blake2b(part, key=run.encode(), digest_size=16).hexdigest() for name, part in parts.items()
        }

    def guarantee_of(self, plan: Plan) -> Guarantee:
        """What holds for the steps of `plan`; each of the `looks` at which it might end has its part of δ."""
        ends = (
            f"ε is that of the steps made; the run may end at {self.looks} of them, δ is divided among these"
        )
        return replace(
            plan.guarantee,
            delta=plan.delta * self.looks,
            assumptions=(
                *plan.guarantee.assumptions,
                ROW_ASSUMPTION,
                *self.assumptions,
                *((ends,) if self.looks > 1 else ()),
            ),
        )

    def charge(self, start: int, end: int, *, seeded: bool) -> Charge:
        """The steps from `start` up to `end` as the ledger records them, with the places at which they might end."""
        from discreet.privacy.events import EndedEarly

        part = self.plan.partial(end - start)
        return Charge(
            dataset=self.dataset,
            operation=self.operation,
            guarantee=self.guarantee_of(part),
            event=part.event if self.looks == 1 else EndedEarly(part.event, self.looks),
            options={**self.options, **part.to_json(), "first_step": start},
            seeded=seeded,
        )

    def statement(self, run: "RecordedRun", random: Random, notes: Sequence[str] = ()) -> Statement:
        """The released model's statement: the guarantee of all the steps it took."""
        plan = run.reached.plan
        earlier = ", ".join(run.earlier)
        return Statement(
            operation=self.operation,
            guarantee=self.guarantee_of(plan),
            dataset=self.title,
            options={**self.options, **plan.to_json(), **asdict(self.descent)},
            counts={f"{plan.unit}s": Public(plan.population), "steps": Released(plan.steps)},
            randomness=random.describe(),
            notes=(
                _accounted(plan),
                "settings are taken as chosen without these data; each further run on them is a further spend",
                *self.notes,
                *notes,
                *((f"earlier steps of the run are recorded in {earlier}",) if earlier else ()),
                *(() if run.is_recorded else (UNRECORDED,)),
            ),
            ledger_entry=run.entry,
        )


@dataclass(frozen=True, kw_only=True)
class RecordedRun:
    """How far a run came, and the ledger's entries for it; `is_recorded` is false where there is no ledger.

    `holder` is the token by which the release confirms the entry, unless it `is_settled` already.
    """

    reached: Reached
    entry: str | None
    earlier: tuple[str, ...] = ()
    is_recorded: bool = True
    holder: str | None = None
    is_settled: bool = False


def _accounted(plan: Plan) -> str:
    """The ε of both accountants, for the statement."""
    found = (("RDP", plan.spent.rdp), ("PLD", plan.spent.pld))
    known = ", ".join(f"by {name} {value:.4g}" for name, value in found if value is not None)
    return f"ε {known}; the smaller is stated" if known else "no steps, nothing spent"


def train_and_record(
    model: Any,
    examples: Sequence[Any],
    order: Order,
    *,
    folder: Path,
    ledger: Ledger | None,
    units: Units | None = None,
    random: Random | None = None,
    progress: Callable[[int, int], None] | None = None,
    stop: Callable[[], bool] | None = None,
    validator: Validator | None = None,
) -> RecordedRun:
    """Train with the spend recorded around it; the entry of a finished run is left for the release to confirm.

    Without a ledger nothing is recorded, and the statement says so.
    """
    random = Random() if random is None else random
    kept = Checkpoint(folder=folder, plan=order.plan, descent=order.descent)
    saved = kept.about()
    run = str(uuid.uuid4()) if saved is None else saved["run"]
    lease = order.lease(run)
    if saved is not None:
        _refuse_other(kept.path, saved["lease"], lease)
    entry, start, earlier = _cover(ledger, order, saved, seeded=random.is_seeded)
    about = {"entry": entry, "start": start, "earlier": list(earlier), "run": run, "lease": lease}
    holder, held = None, False
    if ledger is not None and entry is not None:
        held = _status(ledger, entry) == "reserved"
        if held:
            holder = ledger.lease(entry, run=run, about=lease, steps=0 if saved is None else saved["steps"])

    def after_save(steps: int) -> None:
        if held:
            assert ledger is not None and entry is not None and holder is not None
            ledger.advance(entry, holder, steps)

    reached = train(
        model,
        examples,
        order.plan,
        order.descent,
        units=units,
        random=random,
        folder=folder,
        about=about,
        after_save=after_save,
        progress=progress,
        stop=stop,
        validator=validator,
    )
    steps = reached.plan.steps
    if ledger is None or entry is None:
        return RecordedRun(reached=reached, entry=None, earlier=earlier, is_recorded=False)
    if start < steps < order.plan.steps:
        ledger.confirm_less(entry, order.charge(start, steps, seeded=random.is_seeded), holder=holder)
        held = False
    elif steps < order.plan.steps:
        ledger.cancel(entry, holder=holder)
        held = False
        entry, earlier = (earlier[-1], earlier[:-1]) if earlier else (None, ())
    return RecordedRun(reached=reached, entry=entry, earlier=earlier, holder=holder, is_settled=not held)


def _refuse_other(path: Path, saved: Mapping[str, str], mine: Mapping[str, str]) -> None:
    """Stop a run that takes up another's checkpoint: what was reserved for that one is not for this."""
    if differ := sorted(name for name in mine if saved.get(name) != mine[name]):
        raise Refused(
            f"{path} belongs to another run: {', '.join(differ)} differ; give the same input and options to go on, "
            "or start afresh in another folder"
        )


def _cover(
    ledger: Ledger | None, order: Order, about: Mapping[str, Any] | None, *, seeded: bool
) -> tuple[str | None, int, tuple[str, ...]]:
    """The entry that covers the steps to come, the first of them, and the entries of those before."""
    steps = order.plan.steps
    if ledger is None:
        if about is None:
            return None, 0, ()
        entries = (*about["earlier"], about["entry"])
        return None, about["steps"], tuple(entry for entry in entries if entry is not None)
    if about is None:
        return ledger.reserve(order.charge(0, steps, seeded=seeded)), 0, ()
    entry, done, earlier = about["entry"], about["steps"], tuple(about["earlier"])
    status = _status(ledger, entry)
    if entry is not None:
        ledger.refuse_older(entry, done)
    if status == "reserved":
        return entry, about["start"], earlier
    if status == "confirmed":
        if done == steps:
            return entry, done, earlier
        return ledger.reserve(order.charge(done, steps, seeded=seeded)), done, (*earlier, entry)
    if done == about["start"] and all(_status(ledger, each) == "confirmed" for each in earlier):
        # Cancelled when it was stopped without a step of its own.
        return ledger.reserve(order.charge(done, steps, seeded=seeded)), done, earlier
    # The ledger does not know the steps in the checkpoint: charge all of them.
    return ledger.reserve(order.charge(0, steps, seeded=seeded)), 0, ()


def _status(ledger: Ledger, entry: str | None) -> str:
    if entry is None:
        return "unknown"
    try:
        return ledger.entry(entry).status
    except BadInput:
        return "unknown"
