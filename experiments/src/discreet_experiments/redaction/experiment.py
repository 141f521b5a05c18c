"""The run: sets, levels, words, models, verdicts, report."""

import time
from collections.abc import Callable
from pathlib import Path

from discreet.privacy.random import Random
from discreet.protection.words.text_vocabulary import text_vocabulary
from discreet_experiments.one_thread import one_thread
from discreet_experiments.outcome import Outcome
from discreet_experiments.redaction.claims import claims_on_models, claims_on_sets
from discreet_experiments.redaction.distinguishability import (
    EPSILONS,
    LEVELS,
    distinguish_redacted,
    distinguish_replaced,
)
from discreet_experiments.redaction.models import Size, closeness, utility
from discreet_experiments.redaction.pages import Findings, figures_of, make_report
from discreet_experiments.redaction.sets import Sets, paper_sets, stand_in_sets

__all__ = ["run"]

Watch = Callable[[str], None]


def run(*, data: Path | None, quick: bool, random: Random, watch: Watch = lambda _: None) -> Outcome:
    """Measure figures 1 to 6 again: everything on the first pair of sets, the levels on each."""
    started = time.monotonic()
    choosing, measuring = random.spawn(2)
    with one_thread():
        pairs = (
            stand_in_sets(quick=quick, random=choosing)
            if data is None
            else paper_sets(data, quick=quick, random=choosing)
        )
        every = [_measured(sets, quick, measuring, watch, whole=sets is pairs[0]) for sets in pairs]
    claims = [
        claim for found in every for claim in claims_on_sets(found.sets.name, found.redaction, found.words)
    ]
    claims += claims_on_models(every[0].sets.name, every[0].distances, every[0].trained)
    about = {
        "data": "a synthetic clinic" if data is None else "Ohsumed in the place of Medal, and IMDb",
        "size": "quick" if quick else "full",
        "randomness": f"seed {random.seed}" if random.is_seeded else "from the operating system",
        "time": f"{(time.monotonic() - started) / 60:.1f} minutes",
    }
    return Outcome(
        name="redaction",
        report=make_report(every, claims, about=about, stand_in=data is None),
        numbers={"stand_in": data is None, "sets": [_numbers(found) for found in every]},
        claims=tuple(claims),
        figures={
            f"{number}-{kind}": figure
            for number, found in enumerate(every, start=1)
            for kind, figure in figures_of(found).items()
        },
    )


def _measured(sets: Sets, quick: bool, random: Random, watch: Watch, *, whole: bool) -> Findings:
    """The levels, and on the first pair of sets also the word mechanisms and the models."""
    resamples = 20 if quick else 60
    levels = (0.0, 0.4, 0.8, 1.0) if quick else LEVELS
    redaction = distinguish_redacted(sets, levels, resamples=resamples, random=random, watch=watch)
    if not whole:
        return Findings(sets=sets, redaction=tuple(redaction))
    vocabulary, _ = text_vocabulary("glove", most_common=6_000)
    words = distinguish_replaced(
        sets,
        vocabulary,
        (5.0, 20.0) if quick else EPSILONS,
        resamples=resamples,
        random=random,
        watch=watch,
    )
    size = Size(vocabulary=500, units=64, epochs=2, examined=100) if quick else Size()
    left = [one for one in redaction if one.setting < 1]
    return Findings(
        sets=sets,
        redaction=tuple(redaction),
        words=tuple(words),
        distances=tuple(closeness(sets, [one.setting for one in left], size, watch=watch)),
        trained=tuple(
            utility(
                sets,
                [(one.setting, one.line.epsilon) for one in left],
                (1.0, 16.0) if quick else (1.0, 4.0, 16.0, 64.0, 1000.0),
                size,
                random=random,
                watch=watch,
            )
        ),
    )


def _numbers(found: Findings) -> dict[str, object]:
    return {
        "name": found.sets.name,
        "texts": len(found.sets.sensitive),
        "redaction": [one.to_json() for one in found.redaction],
        "words": [one.to_json() for one in found.words],
        "closeness": [one.to_json() for one in found.distances],
        "models": [one.to_json() for one in found.trained],
    }
