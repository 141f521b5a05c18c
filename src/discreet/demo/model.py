"""A private model: which department wrote a note, trained three times, and each time attacked.

The clinic's archive has enough patients to train on. Half of them are trained on, half are not; the
attacker sees a model and a patient's notes and says whether that patient was trained on. The first model
reads every word of the notes, names among them, and memorises some of them. The second reads only
the words of a public list of diseases, drugs and tests. The third does so with DP-SGD: each step adds up
one clipped gradient a patient, with noise, as the plan says. All of it is numpy and scipy: the demo needs
nothing more.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from discreet.attacks.interval import Estimate, proportion
from discreet.privacy.charge import Charge
from discreet.privacy.grid import clipped_to_grid
from discreet.privacy.ledger import Ledger
from discreet.privacy.noise import gaussian_on_grid
from discreet.privacy.plan import Plan
from discreet.privacy.provenance import Public
from discreet.privacy.random import Random
from discreet.privacy.release import staged_release
from discreet.privacy.statement import Statement
from discreet.protection.redaction.word_counts import WordCounts
from discreet.synthetic import clinic
from discreet.synthetic.medicine import DEPARTMENTS
from discreet.text.document import Document

__all__ = ["ARCHIVE", "Model", "TrainedModel", "train_and_release"]

Floats = NDArray[np.float64]
Whole = NDArray[np.int64]

ARCHIVE = "clinic archive"
PATIENTS, NOTES = 3000, 9000
EPSILON, DELTA = 2.0, 1e-5
STEPS, CLIP, RATE = 30, 0.5, 20.0
PLAIN_STEPS, PLAIN_RATE = 300, 100.0


@dataclass(frozen=True, eq=False)
class Notes:
    """Notes as features (dense or sparse), departments and numbers of patients, patients together."""

    features: Any
    labels: Whole
    users: Whole


@dataclass(frozen=True, kw_only=True)
class TrainedModel:
    """A model's accuracy on new patients, and how often the attacker is right about who was trained on."""

    name: str
    accuracy: Estimate
    attack: Estimate


@dataclass(frozen=True, kw_only=True)
class Model:
    """The three models; the last is the one that is released."""

    plan: Plan
    trained: tuple[TrainedModel, ...]
    statement: Statement


def train_and_release(path: Path, *, ledger: Ledger, random: Random) -> Model:
    """Train three times, attack each model, and release the private one."""
    halves = _archive()
    every, public = WordCounts(note.text for note in halves[0]), WordCounts(_public_words())
    plan = Plan.for_epsilon(
        EPSILON,
        population=PATIENTS // 2,
        batch_size=PATIENTS // 2,
        steps=STEPS,
        clip_norm=CLIP,
        delta=DELTA,
        sampler="full-batch",
        unit="user",
    )
    operation = "train departments from notes"
    options = plan.to_json() | {"public_words": len(public.words), "learning_rate": RATE}
    charge = Charge(
        dataset=ARCHIVE,
        operation=operation,
        guarantee=plan.guarantee,
        options=options,
        event=plan.event,
        seeded=random.is_seeded,
    )
    narrow = _notes(halves[0], public), _notes(halves[1], public)
    with staged_release(path, charge=charge, ledger=ledger) as staged:
        private = _train_privately(narrow[0], plan, random)
        names = [department.name for department in DEPARTMENTS]
        model = {"departments": names, "words": public.words, "weights": private.tolist()}
        staged.output.write(json.dumps(model, ensure_ascii=False).encode() + b"\n")
        staged.statement = Statement(
            operation=operation,
            guarantee=plan.guarantee,
            options=options,
            dataset=ARCHIVE,
            randomness=random.describe(),
            counts={"patients": Public(PATIENTS // 2), "steps": Public(STEPS)},
            notes=("the list of words is the hospital's public formulary, not read off the notes",),
        )
    wide = _notes(halves[0], every), _notes(halves[1], every)
    return Model(
        plan=plan,
        trained=(
            _examined("every word", _train(wide[0]), *wide),
            _examined("public words only", _train(narrow[0]), *narrow),
            _examined("public words, private", private, *narrow),
        ),
        statement=staged.statement,
    )


def _archive() -> tuple[list[Document], list[Document]]:
    """The notes of the patients that are trained on, and those of the others."""
    notes = sorted(clinic(patients=PATIENTS, notes=NOTES, seed=77), key=lambda note: note.user or "")
    users = sorted({note.user or "" for note in notes})
    inside = {users[place] for place in Random(1).permutation(len(users))[: PATIENTS // 2]}
    return [note for note in notes if note.user in inside], [
        note for note in notes if note.user not in inside
    ]


def _public_words() -> list[str]:
    """The words of every disease, symptom, finding, drug and plan that the clinic's departments treat."""
    return [
        " ".join(
            (condition.name, *condition.symptoms, *condition.findings, *condition.drugs, *condition.plan)
        )
        for department in DEPARTMENTS
        for condition in department.conditions
    ]


def _notes(notes: Sequence[Document], words: WordCounts) -> Notes:
    """Which of the words a note has, at length 1."""
    present = (words.matrix([note.text for note in notes]) > 0).astype(np.float64)
    lengths = np.sqrt(np.maximum(present.sum(axis=1), 1.0))
    names = [department.name for department in DEPARTMENTS]
    _, users = np.unique([note.user or "" for note in notes], return_inverse=True)
    return Notes(
        present.multiply(1.0 / lengths[:, None]).tocsr(),
        np.asarray([names.index(note.label or "") for note in notes]),
        users,
    )


def _errors(weights: Floats, notes: Notes) -> Floats:
    """Probabilities less truths: the gradient of the loss by the logits."""
    logits = np.asarray(notes.features @ weights)
    chances = np.exp(logits - logits.max(axis=1, keepdims=True))
    chances /= chances.sum(axis=1, keepdims=True)
    chances[np.arange(len(chances)), notes.labels] -= 1.0
    return np.asarray(chances)


def _train(notes: Notes) -> Floats:
    weights = np.zeros((notes.features.shape[1], len(DEPARTMENTS)))
    for _ in range(PLAIN_STEPS):
        weights -= PLAIN_RATE / len(notes.labels) * np.asarray(notes.features.T @ _errors(weights, notes))
    return weights


def _train_privately(notes: Notes, plan: Plan, random: Random) -> Floats:
    """Full-batch descent on the sum of the patients' clipped mean gradients, with the plan's noise."""
    features = notes.features.toarray()
    _, starts, counts = np.unique(notes.users, return_index=True, return_counts=True)
    weights = np.zeros((features.shape[1], len(DEPARTMENTS)))
    for _ in range(plan.steps):
        errors = _errors(weights, notes)
        total = np.zeros_like(weights)
        for start, count in zip(starts, counts, strict=True):
            own = slice(start, start + count)
            gradient = features[own].T @ errors[own] / count
            total += clipped_to_grid(gradient, plan.clip_norm)
        noisy = gaussian_on_grid(total, scale=plan.noise_std, sensitivity=plan.clip_norm, random=random)
        weights -= RATE / plan.batch_size * noisy
    return weights


def _examined(name: str, weights: Floats, trained_on: Notes, others: Notes) -> TrainedModel:
    guesses = np.asarray(others.features @ weights).argmax(axis=1)
    right = int((guesses == others.labels).sum())
    return TrainedModel(
        name=name,
        accuracy=proportion(right, len(others.labels)),
        attack=_attack(weights, trained_on, others),
    )


def _attack(weights: Floats, trained_on: Notes, others: Notes) -> Estimate:
    """A threshold on a patient's mean loss, chosen on half of the patients and examined on the other half."""
    inside, outside = (_losses(weights, notes) for notes in (trained_on, others))
    size = min(len(inside), len(outside)) // 2
    seen = np.sort(np.concatenate((inside[:size], outside[:size])))
    right = [(inside[:size] <= at).sum() + (outside[:size] > at).sum() for at in seen]
    threshold = seen[int(np.argmax(right))]
    hits = int((inside[size : 2 * size] <= threshold).sum() + (outside[size : 2 * size] > threshold).sum())
    return proportion(hits, 2 * size)


def _losses(weights: Floats, notes: Notes) -> Floats:
    """Each patient's mean loss."""
    chances = _errors(weights, notes)[np.arange(len(notes.labels)), notes.labels] + 1.0
    losses = -np.log(np.maximum(chances, 1e-300))
    return np.asarray(np.bincount(notes.users, losses) / np.bincount(notes.users))
