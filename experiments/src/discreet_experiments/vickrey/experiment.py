"""The run: tasks, curves, verdicts, report."""

import time
from collections.abc import Callable
from pathlib import Path

from discreet.privacy.random import Random
from discreet_experiments.one_thread import one_thread
from discreet_experiments.outcome import Outcome
from discreet_experiments.vickrey.curves import text_curves, word_curves
from discreet_experiments.vickrey.pages import figures_of, make_report
from discreet_experiments.vickrey.tasks import stand_in_tasks, text_tasks, word_tasks

__all__ = ["run"]


def run(
    *, data: Path | None, quick: bool, random: Random, watch: Callable[[str], None] = lambda _: None
) -> Outcome:
    """Measure figures 2 and 3 again, on the paper's data or on a stand-in when there is none."""
    started = time.monotonic()
    choosing, measuring = random.spawn(2)
    with one_thread():
        if data is None:
            words, texts = stand_in_tasks(quick=quick, random=choosing)
        else:
            words = word_tasks(data, quick=quick, random=choosing)
            texts = text_tasks(data, quick=quick, random=choosing)
        every = [
            word_curves(
                task,
                draws=20,
                trials=5_000 if quick else 10_000,
                random=measuring,
                watch=watch,
            )
            for task in words
        ]
        every += [text_curves(task, draws=15, random=measuring, watch=watch) for task in texts]
    about = {
        "data": "a synthetic clinic" if data is None else "the paper's data sets, as far as they are public",
        "size": "quick" if quick else "full",
        "randomness": f"seed {random.seed}" if random.is_seeded else "from the operating system",
        "time": f"{(time.monotonic() - started) / 60:.1f} minutes",
    }
    report, claims = make_report(every, about=about, stand_in=data is None, quick=quick)
    return Outcome(
        name="vickrey",
        report=report,
        numbers={"stand_in": data is None, "tasks": [curves.to_json() for curves in every]},
        claims=tuple(claims),
        figures={
            f"{number}-{kind}": figure
            for number, curves in enumerate(every, start=1)
            for kind, figure in figures_of(curves).items()
        },
    )
