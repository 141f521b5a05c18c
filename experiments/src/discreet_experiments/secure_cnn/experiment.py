"""The run: reviews to vectors, two networks trained, both asked in secret, the report."""

import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from discreet.attacks.extraction.extract import extract
from discreet.privacy.random import Random
from discreet.secure.held_out import Task, divide, read_task
from discreet.secure.network import lean_network, paper_network
from discreet.secure.training import RECIPES, train_network
from discreet_experiments.one_thread import one_thread
from discreet_experiments.outcome import Outcome
from discreet_experiments.secure_cnn.accuracy import compare_accuracy
from discreet_experiments.secure_cnn.measured import measure_network
from discreet_experiments.secure_cnn.pages import Findings, make_report
from discreet_experiments.secure_cnn.reviews import amazon_reviews, stand_in

__all__ = ["run"]

Watch = Callable[[str], None]


def run(*, data: Path | None, quick: bool, random: Random, watch: Watch = lambda _: None) -> Outcome:
    """Table 2 of the paper again, its network and a lean one, with real parties on this machine."""
    started = time.monotonic()
    with one_thread():
        findings = _measure(data, quick, random, watch)
    about = {
        "data": "synthetic reviews" if data is None else "Amazon reviews of Alexa devices",
        "size": "quick" if quick else "full",
        "randomness": f"seed {random.seed}" if random.is_seeded else "from the operating system",
        "time": f"{(time.monotonic() - started) / 60:.1f} minutes",
    }
    report, claims = make_report(findings, about=about, stand_in=data is None, quick=quick)
    return Outcome(name="secure_cnn", report=report, numbers=findings.to_json(), claims=tuple(claims))


def _measure(data: Path | None, quick: bool, random: Random, watch: Watch) -> Findings:
    from discreet.language.sentences import SentenceEncoder

    task = read_task(stand_in() if data is None else amazon_reviews(data), ("negative", "positive"))
    if quick:
        task = _some(task, 400, random)
    training, test = divide(task, 0.45, random)
    test = test.of(random.permutation(len(test.texts)))
    watch(f"sentence vectors of {len(training.texts)} texts to train on and {len(test.texts)} to test on")
    encoder = SentenceEncoder()
    seen, unseen = encoder.encode(training.texts), encoder.encode(test.texts)
    counts = (
        (32, 64) if quick else tuple(count for count in range(200, 1001, 200) if count <= len(test.texts))
    )
    measured = []
    classifiers = {}
    networks = (("paper", paper_network(task.labels)), ("lean", lean_network(task.labels)))
    for name, network in networks:
        watch(f"{name}: training")
        classifiers[name] = train_network(network, seen, training.answers, RECIPES[name])
        watch(f"{name}: asking model owner and helper, processes of their own, about {counts[-1]} texts")
        measured.append(
            measure_network(
                name,
                classifiers[name],
                unseen,
                test.answers,
                counts=counts,
                one_by_one={"paper": 4, "lean": 16}[name] if quick else {"paper": 10, "lean": 50}[name],
            )
        )
    watch("extraction: copies of the lean network from its answers")
    half = len(unseen) // 2
    answers = (25, 50) if quick else (25, 50, 100, 200, 400)
    copies = extract(
        classifiers["lean"], unseen[:half], unseen[half:], test.answers[half:], answers=answers, random=random
    )
    divisions = 2 if quick else 5
    watch(f"accuracy: both networks on {divisions} more divisions of all reviews")
    together = Task(
        training.texts + test.texts, np.concatenate([training.answers, test.answers]), task.labels
    )
    accuracies = compare_accuracy(
        together, np.concatenate([seen, unseen]), networks, divisions=divisions, random=random
    )
    return Findings(
        measured=tuple(measured), extraction=copies, accuracies=accuracies, training=len(training.texts)
    )


def _some(task: Task, count: int, random: Random) -> Task:
    return task.of(random.permutation(len(task.texts))[:count])
