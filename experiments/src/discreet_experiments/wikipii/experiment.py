"""The run: annotation and its coverage, agreement, training, report."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from discreet.finding.scores import Scores, score
from discreet.privacy.random import Random
from discreet.text.document import Document
from discreet_experiments.outcome import Outcome
from discreet_experiments.wikipii.biographies import Coverage, coverage, read_biographies
from discreet_experiments.wikipii.distributed import distributed
from discreet_experiments.wikipii.distributed_pages import add_distributed
from discreet_experiments.wikipii.notes import annotated_notes
from discreet_experiments.wikipii.pages import Findings, make_report
from discreet_experiments.wikipii.published import (
    Box,
    agreement_with_published,
    join,
    read_annotations,
    read_boxes,
)
from discreet_experiments.wikipii.trained_tagger import (
    Size,
    TrainedTagger,
    by_person,
    related,
    train_and_score,
)

__all__ = ["run"]

Watch = Callable[[str], None]


@dataclass(frozen=True, kw_only=True)
class _Public:
    """What the paper's own data show, as far as it is public."""

    coverage: list[Coverage]
    sentences: list[Document]
    joined: list[tuple[Document, int]]
    boxes: list[Box]


def run(*, data: Path | None, quick: bool, random: Random, watch: Watch = lambda _: None) -> Outcome:
    """Measure Tables 2, 4, 5, 6 and Figure 5 again, on what is public of the paper's data and on a synthetic clinic."""
    started = time.monotonic()
    watch("clinic: annotating from the patients' table")
    notes, gold = annotated_notes(150 if quick else 300)
    clinic = score(notes, gold)
    public = None if data is None else _read(data, watch)
    published: Scores | None = None
    learned: list[TrainedTagger] = []
    if public is not None:
        watch("published annotations: annotating the same sentences from their infoboxes")
        published = agreement_with_published(public.joined, public.boxes)
        learned.append(_train_published(public.sentences, quick, random, watch))
    learned.append(_train_clinic(notes, gold, quick, random, watch))
    over_workers = distributed(
        data, public.sentences if public else (), random=random.spawn(1)[0], watch=watch
    )
    findings = Findings(
        clinic=clinic,
        coverage=tuple(public.coverage) if public else (),
        sentences=tuple(public.sentences) if public else (),
        joined=len(public.joined) if public else 0,
        claimed_boxes=len({number for _, number in public.joined}) if public else 0,
        published=published,
        learned=tuple(learned),
    )
    about = {
        "data": "a synthetic clinic" if data is None else "what is public of the paper's data, and a clinic",
        "size": "quick" if quick else "full",
        "randomness": f"seed {random.seed}" if random.is_seeded else "from the operating system",
        "time": f"{(time.monotonic() - started) / 60:.1f} minutes",
    }
    report, claims = make_report(findings, about=about, quick=quick)
    claims += add_distributed(report, over_workers)
    numbers = _numbers(findings) | {"distributed": [one.to_json() for one in over_workers]}
    return Outcome(name="wikipii", report=report, numbers=numbers, claims=tuple(claims))


def _read(data: Path, watch: Watch) -> _Public:
    watch("WikiBio: annotating first sentences from their boxes")
    covered, _ = coverage(list(read_biographies(data)))
    sentences = read_annotations(data)
    boxes = read_boxes(data)
    return _Public(
        coverage=covered,
        sentences=[one for one in sentences if one.spans],
        joined=join(sentences, boxes),
        boxes=boxes,
    )


def _train_published(sentences: list[Document], quick: bool, random: Random, watch: Watch) -> TrainedTagger:
    if quick:
        size = Size(training=200, test=150, epochs=2, window=64, layers=2)
    else:
        size = Size(training=800, test=300, epochs=4, window=64, layers=3)
    training, test = by_person(sentences, related(sentences), size, random)
    return train_and_score(
        "published sentences",
        [sentences[place] for place in training],
        {"automatic": [sentences[place] for place in test]},
        size,
        watch,
    )


def _train_clinic(
    notes: list[Document], gold: list[Document], quick: bool, random: Random, watch: Watch
) -> TrainedTagger:
    if quick:
        size = Size(training=40, test=20, epochs=4, layers=2)
    else:
        size = Size(training=80, test=40, epochs=4, layers=3)
    training, test = by_person(notes, [note.user or "" for note in notes], size, random)
    return train_and_score(
        "clinic notes",
        [notes[place] for place in training],
        {"automatic": [notes[place] for place in test], "gold": [gold[place] for place in test]},
        size,
        watch,
    )


def _numbers(findings: Findings) -> dict[str, Any]:
    return {
        "stand_in": findings.published is None,
        "coverage": [one.to_json() for one in findings.coverage],
        "clinic": findings.clinic.to_json(resamples=200),
        "published": None if findings.published is None else findings.published.to_json(resamples=200),
        "joined": {"sentences": findings.joined, "infoboxes": findings.claimed_boxes},
        "learned": [one.to_json() for one in findings.learned],
    }
