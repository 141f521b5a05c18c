"""The run: vocabularies, pre-training with and without privacy, the task, the canaries, the report."""

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from discreet.attacks.interval import Estimate
from discreet.learning.masked import MaskedModel
from discreet.learning.vocabulary.encoder import PieceEncoder
from discreet.privacy.plan import Plan
from discreet.privacy.random import Random
from discreet.text.document import Document
from discreet_experiments.dp_bert.claims import BASE
from discreet_experiments.dp_bert.corpus import Texts, read_texts, stand_in
from discreet_experiments.dp_bert.entities import Task, marked, unseen_recall
from discreet_experiments.dp_bert.figure_1 import Point, turned
from discreet_experiments.dp_bert.pages import Findings, make_report
from discreet_experiments.dp_bert.pretrain import (
    Size,
    continued,
    continued_privately,
    copied,
    private_plan,
    started,
)
from discreet_experiments.dp_bert.recomputed import recomputed
from discreet_experiments.dp_bert.rows import Row
from discreet_experiments.dp_bert.secrets import draw, exposures
from discreet_experiments.dp_bert.vocabularies import chosen_calibration, public_vocabulary, vocabularies
from discreet_experiments.one_thread import one_thread
from discreet_experiments.outcome import Outcome

__all__ = ["run"]

Watch = Callable[[str], None]

QUICK = Size(public_sequences=600, public_epochs=1, private_epochs=1, batch_size=128, steps=8)
EPSILONS = (2.8, 0.6)
"""ε of training, as the paper prints it for its two private models."""


@dataclass(frozen=True, kw_only=True)
class _Bench:
    """What every model is trained with and measured on."""

    texts: Texts
    training: Sequence[Document]
    test: Sequence[Document]
    size: Size
    quick: bool
    random: Random
    watch: Watch

    @property
    def copies(self) -> tuple[int, ...]:
        """How often canaries are inserted."""
        return (10, 100) if self.quick else (10, 100, 1000)


def run(*, data: Path | None, quick: bool, random: Random, watch: Watch = lambda _: None) -> Outcome:
    """Measure section 3.2's vocabulary, Table 2 and Figures 1 and 2 again, at a size one machine allows."""
    begun = time.monotonic()
    texts = stand_in(quick=quick) if data is None else read_texts(data, quick=quick)
    bench = _Bench(
        texts=texts,
        training=marked(texts.training),
        test=marked(texts.test),
        size=QUICK if quick else Size(),
        quick=quick,
        random=random,
        watch=watch,
    )
    with one_thread():
        findings = _measure(bench)
    about = {
        "data": "a synthetic clinic" if data is None else "Ohsumed (private), WikiText-2 (public)",
        "size": "quick" if quick else "full",
        "randomness": f"seed {random.seed}" if random.is_seeded else "from the operating system",
        "time": f"{(time.monotonic() - begun) / 60:.1f} minutes",
    }
    report, claims, figures = make_report(findings, about=about, stand_in=data is None, quick=quick)
    return Outcome(
        name="dp_bert",
        report=report,
        numbers={"stand_in": data is None, **findings.to_json()},
        claims=tuple(claims),
        figures=figures,
    )


def _measure(bench: _Bench) -> Findings:
    texts, size, watch = bench.texts, bench.size, bench.watch
    watch(f"vocabularies of {len(texts.private):,} private documents")
    made = vocabularies(texts.private, texts.test, bench.random)
    public = public_vocabulary(texts.public, texts.test)
    epsilon_v = chosen_calibration().epsilon

    watch("BERT: public vocabulary, public text")
    rows = [_plain_row("BERT", PieceEncoder(public.pieces), bench, None)]
    watch("BERT-M: vocabulary and text of the private documents, without privacy")
    rows.append(_plain_row("BERT-M", PieceEncoder(made["without noise"].pieces), bench, texts.private))

    encoder = PieceEncoder(made["per document, ε = 2 (used)"].pieces)
    watch("public text with the private vocabulary")
    base = started(encoder, [encoder.encode(text.text) for text in texts.public], size, bench.random)
    rows.append(_row(BASE, base, encoder, bench, epsilon_v, 0.0))
    planted = draw(
        encoder,
        bench.copies,
        each=4 if bench.quick else 5,
        controls=20 if bench.quick else 40,
        random=bench.random,
    )
    private = planted.into(_beginnings(texts.private, encoder, size), bench.random)
    known = {BASE: exposures(base, encoder, planted, _contexts(encoder, bench), bench.random)}
    plans = {f"BERT-DP, ε_T = {epsilon:g}": private_plan(len(private), epsilon, size) for epsilon in EPSILONS}
    for name, plan in {"private vocabulary, ε_T = ∞": None, **plans}.items():
        watch(name)
        model = _further(plan, base, encoder, private, bench)
        known[name] = exposures(model, encoder, planted, _contexts(encoder, bench), bench.random)
        rows.append(_private_row(name, plan, model, encoder, bench))
    points = []
    name, plan = next(iter(plans.items()))
    centre = next(row for row in rows if row.name == name)
    for dial, changed in list(turned(plan).items())[: 1 if bench.quick else None]:
        watch(f"{name}, {dial}")
        model = _further(changed, base, encoder, private, bench)
        points.append(Point(dial=dial, centre=centre, row=_private_row(dial, changed, model, encoder, bench)))
    return Findings(
        vocabularies=(*made.values(), public),
        rows=tuple(rows),
        points=tuple(points),
        known=known,
        recomputed=recomputed(),
        size=size,
        documents=len(texts.private),
    )


def _plain_row(name: str, encoder: PieceEncoder, bench: _Bench, private: Sequence[Document] | None) -> Row:
    model = started(
        encoder, [encoder.encode(text.text) for text in bench.texts.public], bench.size, bench.random
    )
    if private is not None:
        model = continued(model, encoder, _beginnings(private, encoder, bench.size), bench.size, bench.random)
    spent = 0.0 if private is None else math.inf
    return _row(name, model, encoder, bench, spent, spent)


def _contexts(encoder: PieceEncoder, bench: _Bench) -> list[list[int]]:
    return [encoder.encode(text.text)[: bench.size.length // 2] for text in bench.test[:12]]


def _beginnings(texts: Sequence[Document], encoder: PieceEncoder, size: Size) -> list[list[int]]:
    return [encoder.encode(text.text)[: size.pieces_a_document] for text in texts]


def _further(
    plan: Plan | None,
    base: MaskedModel,
    encoder: PieceEncoder,
    private: Sequence[Sequence[int]],
    bench: _Bench,
) -> MaskedModel:
    """The base trained on the private texts, by the plan or without privacy."""
    if plan is None:
        return continued(base, encoder, private, bench.size, bench.random)
    return continued_privately(base, encoder, private, plan, bench.size, bench.random)


def _private_row(
    name: str, plan: Plan | None, model: MaskedModel, encoder: PieceEncoder, bench: _Bench
) -> Row:
    epsilon_v = chosen_calibration().epsilon
    if plan is None:
        return _row(name, model, encoder, bench, epsilon_v, math.inf)
    return _row(name, model, encoder, bench, epsilon_v, plan.epsilon, plan.noise_multiplier)


def _row(
    name: str,
    model: MaskedModel,
    encoder: PieceEncoder,
    bench: _Bench,
    epsilon_v: float,
    epsilon_t: float,
    noise: float | None = None,
) -> Row:
    """Fine-tune a copy on the labelled texts and score it on the test texts."""
    loss = _held_out_loss(model, encoder, bench)
    task = Task(copied(model, encoder, bench.random), encoder)
    task.train_on(bench.training, epochs=10 if bench.quick else 4, seed=1)
    scores, found = task.scores(bench.test)
    low, high = scores.interval()
    return Row(
        name=name,
        epsilon_v=epsilon_v,
        epsilon_t=epsilon_t,
        noise=noise,
        pieces=len(encoder.pieces),
        f1=Estimate(scores.overall["strict"].f1, low, high, scores.documents),
        unseen=unseen_recall(found, bench.test, bench.training),
        loss_per_word=loss,
    )


def _held_out_loss(model: MaskedModel, encoder: PieceEncoder, bench: _Bench) -> float:
    """−ln Pr of hidden pieces of texts it never saw, times pieces a word: comparable across vocabularies."""
    import torch

    texts = [encoder.encode(text.text) for text in bench.test]
    rows = [row for text in texts for row in encoder.sequences(text, bench.size.length)]
    words = sum(len(text.text.split()) for text in bench.test)
    with torch.inference_mode():
        losses: list[Any] = [
            model.losses(*model.collate(rows[start : start + 64])).mean() for start in range(0, len(rows), 64)
        ]
    return float(sum(losses) / len(losses)) * sum(map(len, texts)) / words
