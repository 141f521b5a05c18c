"""How well and how fast personal information is found, beside Presidio with its default engine.

    python benchmarks/find.py [--data DIR] [--epochs 6] [--texts 20] [--rounds 3] [--save DIR | --tagger DIR]

Presidio's synthetic texts (`presidio_synthetic/generated_large.json.xz` in --data, else $DISCREET_DATA;
the invented clinic where there is none) are divided by template: no sentence pattern stands on both
sides. A tagger is trained on one side, everything is scored on the other:

- Presidio's AnalyzerEngine as it comes, with the spaCy model we use; and the same with our threshold and
  of overlapping answers the surest only, which is kinder to it. Gains are over the better of the two;
- our Finder without a tagger, with it, and the tagger alone.

All labels go through one mapping; what the gold does not mark (ages, nationalities) is left out for
all. Then texts of 500 words are timed, in rounds that alternate, the best of each counting: the ratio is
Presidio's time over the row's.
"""

import argparse
import json
import lzma
import os
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from discreet.find.finder import Finder
from discreet.find.labels import label_of
from discreet.find.names import MODEL
from discreet.find.scores import Scores, score
from discreet.learn.tagging.tagger import Tagger
from discreet.learn.tagging.train import Recipe, save_tagger, train_tagger
from discreet.synthetic import clinic
from discreet.text.document import Document, Span

RENAME = {"DATE_TIME": "DATE", "DOMAIN_NAME": "URL", "URL": "URL", "WEB_ADDRESS": "URL"}
UNMARKED = {"TITLE", "PREFIX"}
"""Job titles and forms of address: in the gold, but no identifiers; nobody here looks for them."""
WORDS = 500
THRESHOLD = 0.4

Find = Callable[[Sequence[Document]], list[Document]]


def main() -> None:
    options = parse()
    training, test = split(options.data)
    labels = {span.label for document in (*training, *test) for span in document.spans}
    print(f"{len(training):,} texts to train on, {len(test):,} to test on; labels: {', '.join(sorted(labels))}")
    tagger = Tagger.load(options.tagger) if options.tagger else learn(training, options)
    analyser = presidio()
    finders: dict[str, Find] = {
        "Presidio, default": lambda texts: [answered(analyser, one, kinder=False) for one in texts],
        "Presidio, kinder": lambda texts: [answered(analyser, one, kinder=True) for one in texts],
        "Finder": lambda texts: list(Finder().find(texts)),
        "Finder with tagger": lambda texts: list(Finder(tagger=tagger).find(texts)),
        "tagger alone": lambda texts: list(tagger.find(texts)),
    }
    scores = {name: score(marked(find(test), labels), test) for name, find in finders.items()}
    show(scores)
    compare_speed(finders, texts_of(test, WORDS, options.texts), options.rounds)


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, default=os.environ.get("DISCREET_DATA"))
    parser.add_argument("--epochs", type=int, default=6)
    parser.add_argument("--texts", type=int, default=20)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--save", type=Path)
    parser.add_argument("--tagger", type=Path)
    return parser.parse_args()


def split(data: str | Path | None) -> tuple[list[Document], list[Document]]:
    """Training and test documents; of one template all stand on the same side."""
    path = None if data is None else Path(data) / "presidio_synthetic" / "generated_large.json.xz"
    if path is None or not path.exists():
        notes = list(clinic())
        return notes[: len(notes) // 2], notes[len(notes) // 2 :]
    with lzma.open(path) as file:
        rows = json.load(file)
    templates = sorted({row["template_id"] for row in rows})
    Random(0).shuffle(templates)
    learnt = set(templates[: len(templates) // 2])
    sides: tuple[list[Document], list[Document]] = ([], [])
    for place, row in enumerate(rows):
        sides[row["template_id"] not in learnt].append(document_of(place, row))
    return sides


def document_of(place: int, row: dict[str, Any]) -> Document:
    spans = tuple(
        Span(one["start_position"], one["end_position"], renamed(one["entity_type"]))
        for one in row["spans"]
        if one["entity_type"] not in UNMARKED
    )
    return Document(str(place), row["full_text"]).with_spans(spans)


def renamed(label: str) -> str:
    return RENAME.get(label) or label_of(label)


def learn(training: Sequence[Document], options: argparse.Namespace) -> Tagger:
    started = time.perf_counter()
    tagger = train_tagger(training, Recipe(epochs=options.epochs))
    print(f"tagger trained in {time.perf_counter() - started:.0f} s")
    if options.save:
        options.save.mkdir(parents=True, exist_ok=True)
        with (options.save / "model.safetensors").open("wb") as file:
            save_tagger(tagger, options.save, file.write)
    return tagger


def presidio() -> Any:
    """AnalyzerEngine with its default recognisers and the model that discreet uses."""
    from presidio_analyzer import AnalyzerEngine
    from presidio_analyzer.nlp_engine import NlpEngineProvider

    models = [{"lang_code": "en", "model_name": MODEL}]
    provider = NlpEngineProvider(nlp_configuration={"nlp_engine_name": "spacy", "models": models})
    return AnalyzerEngine(nlp_engine=provider.create_engine(), supported_languages=["en"])


def answered(analyser: Any, document: Document, *, kinder: bool) -> Document:
    """What Presidio says of a document, in our labels."""
    answers = analyser.analyze(document.text, language="en", score_threshold=THRESHOLD if kinder else None)
    spans = [Span(one.start, one.end, renamed(one.entity_type), one.score) for one in answers]
    if kinder:
        kept: list[Span] = []
        for span in sorted(spans, key=lambda span: (-span.score, span.start - span.end, span)):
            if not any(span.overlaps(other) for other in kept):
                kept.append(span)
        spans = kept
    return document.with_spans(tuple(spans))


def marked(found: Iterable[Document], labels: set[str]) -> list[Document]:
    """Only what the gold marks too, in the labels of the gold."""
    return [
        document.with_spans(
            tuple(
                replace(span, label=renamed(span.label))
                for span in document.spans
                if renamed(span.label) in labels
            )
        )
        for document in found
    ]


def show(scores: dict[str, Scores]) -> None:
    print(f"\n{'':<20} {'strict':>7} {'exact':>7} {'type':>7} {'partial':>7}   strict, 95% interval")
    for name, one in scores.items():
        figures = " ".join(f"{counts.f1:>7.3f}" for counts in one.overall.values())
        low, high = one.interval()
        print(f"{name:<20} {figures}   {low:.3f}–{high:.3f}")
    for measure in ("strict", "partial"):
        best = max(one.overall[measure].f1 for name, one in scores.items() if name.startswith("Presidio"))
        for name, one in scores.items():
            if not name.startswith("Presidio"):
                gain = 100 * (one.overall[measure].f1 - best)
                print(f"{name}: {gain:+.1f} points {measure} F1 over the better Presidio")


def texts_of(documents: Sequence[Document], words: int, count: int) -> list[Document]:
    """Texts of so many words, the documents strung together and begun again as often as needed."""
    made: list[Document] = []
    parts: list[str] = []
    while len(made) < count:
        for document in documents:
            parts += document.text.split()
            if len(parts) >= words:
                made.append(Document(str(len(made)), " ".join(parts[:words])))
                parts = parts[words:]
            if len(made) == count:
                break
    return made


def compare_speed(finders: dict[str, Find], texts: Sequence[Document], rounds: int) -> None:
    best = dict.fromkeys(finders, float("inf"))
    for find in finders.values():
        find(texts[:1])
    for _ in range(rounds):
        for name, find in finders.items():
            started = time.perf_counter()
            find(texts)
            best[name] = min(best[name], time.perf_counter() - started)
    print(f"\n{len(texts)} texts of {WORDS} words, best of {rounds} rounds")
    for name, seconds in best.items():
        ratio = best["Presidio, default"] / seconds
        print(f"{name:<20} {len(texts) / seconds:>7.2f} texts a second, {ratio:.2f} times Presidio's speed")


if __name__ == "__main__":
    main()
