"""The run: accounting, plain and private taggers, report."""

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from discreet.privacy.random import Random
from discreet_experiments.dp_tagging.federated_findings import federated_findings
from discreet_experiments.dp_tagging.federated_pages import add_federated
from discreet_experiments.dp_tagging.measures import always_o
from discreet_experiments.dp_tagging.pages import Findings, make_report
from discreet_experiments.dp_tagging.printed import CRF, NOISES, TDDL, printed_plan
from discreet_experiments.dp_tagging.rows import Row
from discreet_experiments.dp_tagging.sentences import clinic_sets, conll_sets
from discreet_experiments.dp_tagging.taggers import Size, Task, plainly, privately
from discreet_experiments.one_thread import one_thread
from discreet_experiments.outcome import Outcome

__all__ = ["run"]

Watch = Callable[[str], None]


def run(*, data: Path | None, quick: bool, random: Random, watch: Watch = lambda _: None) -> Outcome:
    """Measure Tables 1 to 6 again, on CoNLL-2003 or on a synthetic clinic."""
    started = time.monotonic()
    watch("accounting: the printed noise, batch and epochs again")
    spent = [printed_plan(noise).spent for noise in NOISES]
    sets = clinic_sets(80 if quick else 600) if data is None else conll_sets(data)
    if quick:
        sets = replace(sets, training=sets.training[:1500], test=sets.test[:800])
    size = Size(
        plain_epochs=8 if quick else 2,
        private_epochs=8 if quick else 2,
        units=24 if quick else 50,
        batch_size=256 if quick else 1024,
    )
    epsilons = [one.epsilon for one in spent]
    with one_thread():
        task = Task(sets)
        rows = _rows(task, size, epsilons[:2] if quick else epsilons, random, watch)
        federated = federated_findings(sets, quick=quick, random=random.spawn(1)[0], watch=watch)
    findings = Findings(
        sets=sets, size=size, spent=tuple(spent), always_o=always_o(sets.test), rows=tuple(rows)
    )
    about = {
        "data": "a synthetic clinic" if data is None else "CoNLL-2003 English",
        "size": "quick" if quick else "full",
        "randomness": f"seed {random.seed}" if random.is_seeded else "from the operating system",
        "time": f"{(time.monotonic() - started) / 60:.1f} minutes",
    }
    report, claims = make_report(findings, about=about, stand_in=data is None, quick=quick)
    claims += add_federated(report, federated, findings.always_o, sets.name)
    numbers = findings.to_json(data is None) | {"federated": federated.to_json()}
    return Outcome(name="dp_tagging", report=report, numbers=numbers, claims=tuple(claims))


def _rows(task: Task, size: Size, epsilons: list[float], random: Random, watch: Watch) -> list[Row]:
    """For each model, without privacy and at each ε that holds for the printed noise."""
    rows = []
    for model, crf in ((TDDL, False), (CRF, True)):
        watch(f"{model}: without privacy")
        rows.append(
            Row(model=model, noise=None, measured=plainly(task, size, crf=crf, random=random.spawn(1)[0]))
        )
        for noise, epsilon in zip(NOISES, epsilons, strict=False):
            watch(f"{model}: ε = {epsilon:.3g}")
            measured, plan = privately(task, size, epsilon, crf=crf, random=random.spawn(1)[0])
            rows.append(Row(model=model, noise=noise, measured=measured, plan=plan))
    return rows
