"""How well and how fast personal information is found, beside Presidio with its default engine.

    python benchmarks/find.py [--data DIR] [--epochs 3] [--texts 20] [--clock cpu] [--save DIR | --tagger DIR]

Presidio's synthetic texts (`presidio_synthetic/generated_large.json.xz` in --data, else $DISCREET_DATA;
the synthetic clinic where there is none) are divided by template: no sentence pattern stands on both
sides. A tagger is trained on one side, everything is scored on the other:

- Presidio's AnalyzerEngine as it comes, with the spaCy model we use; and the same with our threshold and
  of overlapping answers the surest only, which is kinder to it. Gains are over the better of the two;
- our Finder as it comes, for annotating and for masking, with the tagger trained here in float32 and with 8-bit
  weights, and that tagger alone. (The multilingual tagger that ships has seen these templates: its quality is measured
  by tools/finding_scores.py on sets held back, not here.)

All labels go through one mapping; what the gold does not mark (ages, nationalities) is left out for
all. Then texts of 500 words are timed, in rounds that alternate, the best of each counting: the ratio is
Presidio's time over the row's. With --speed-only nothing is trained. Last come the time and the memory that a fresh
process needs for its first answer.
"""

import argparse
import json
import lzma
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from discreet.finding.finder import Finder
from discreet.finding.labels import label_of
from discreet.finding.names import MODEL
from discreet.finding.scores import Scores, score
from discreet.learning.tagging.folder import save_tagger
from discreet.learning.tagging.tagger import Tagger
from discreet.learning.tagging.train import Recipe, train_tagger
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
    print(
        f"{len(training):,} texts to train on, {len(test):,} to test on; labels: {', '.join(sorted(labels))}"
    )
    analyser = presidio()
    finders: dict[str, Find] = {
        "Presidio, default": lambda texts: [answered(analyser, one, kinder=False) for one in texts],
        "Presidio, kinder": lambda texts: [answered(analyser, one, kinder=True) for one in texts],
        "Finder, annotating": lambda texts: list(Finder(allow_uncovered=True).find(texts)),
        "Finder, masking": lambda texts: list(Finder(purpose="masking", allow_uncovered=True).find(texts)),
    }
    if not options.speed_only:
        tagger = Tagger.load(options.tagger, int8=False) if options.tagger else learn(training, options)
        quick = tagger.quickened()
        finders |= {
            "Finder with tagger": lambda texts: list(Finder(tagger=tagger).find(texts)),
            "the same, 8-bit": lambda texts: list(Finder(tagger=quick).find(texts)),
            "tagger alone, 8-bit": lambda texts: list(quick.find(texts)),
        }
    if not options.speed_only:
        measured = {name: measure(find, test, labels) for name, find in finders.items()}
        table(measured)
        by_label(measured, labels)
    timed(finders, test, options)
    started(options.clock)


def started(clock: str) -> None:
    """How long the first answer takes in a fresh process, and the memory it needs."""
    timer = "process_time" if clock == "cpu" else "perf_counter"
    code = (
        f"import time; begun = time.{timer}()\n"
        "from pathlib import Path; from discreet.finding.quick_start import load_recognisers; load_recognisers()\n"
        "from discreet.finding.finder import Finder; from discreet.text.document import Document\n"
        "list(Finder(purpose='masking').find([Document('1', 'Dr Maria Keller rang on 3 May 2021 from Berlin. ' * 60)]))\n"
        f"print(time.{timer}() - begun)\n"
        "print(Path('/proc/self/status').read_text().partition('VmHWM:')[2].split()[0])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    seconds, kilobytes = map(float, done.stdout.split())
    print(
        f"\nfirst answer of a fresh process after {seconds:.2f} s ({clock}), with {kilobytes / 1024:.0f} MB at most"
    )


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--data", type=Path, default=os.environ.get("DISCREET_DATA"))
    parser.add_argument("--epochs", type=int, default=3)
    parser.add_argument("--pieces", type=int, default=1024, help="pieces a training step")
    parser.add_argument("--texts", type=int, default=20, help="texts of 500 words to be timed")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument(
        "--clock", choices=("wall", "cpu"), default="wall", help="cpu on a machine others use"
    )
    parser.add_argument("--save", type=Path, help="keep the tagger in this folder")
    parser.add_argument("--tagger", type=Path, help="use the tagger kept there; no training")
    parser.add_argument("--speed-only", action="store_true", help="time, and do not score")
    options = parser.parse_args()
    import torch

    torch.set_num_threads(options.threads)
    return options


def split(data: Path | None) -> tuple[list[Document], list[Document]]:
    """Two thirds of the templates, with all their texts, and the other third."""
    if data is None:
        print("no data ($DISCREET_DATA): the synthetic clinic stands in, divided by patient")
        documents = [(str(note.user), note) for note in clinic(notes=600)]
    else:
        documents = list(synthetic(Path(data) / "presidio_synthetic" / "generated_large.json.xz"))
    groups = sorted({group for group, _ in documents})
    Random(1).shuffle(groups)
    kept = set(groups[: 2 * len(groups) // 3])
    return [one for group, one in documents if group in kept], [
        one for group, one in documents if group not in kept
    ]


def synthetic(path: Path) -> Iterable[tuple[str, Document]]:
    with lzma.open(path, "rt", encoding="utf-8") as file:
        rows = json.load(file)
    for number, row in enumerate(rows):
        spans = tuple(
            Span(one["start_position"], one["end_position"], common(one["entity_type"]))
            for one in row["spans"]
            if one["entity_type"] not in UNMARKED
        )
        yield str(row["template_id"]), Document(id=str(number), text=row["full_text"]).with_spans(spans)


def common(label: str) -> str:
    """One name for a label, whoever gave it."""
    return RENAME.get(label, label_of(label))


def learn(training: list[Document], options: argparse.Namespace) -> Tagger:
    recipe = Recipe(epochs=options.epochs, pieces_a_step=options.pieces, window=128)
    started = time.perf_counter()

    def told(step: int, total: int, loss: float) -> None:
        if step % 25 == 0 or step == total:
            print(f"  step {step} of {total}, loss {loss:.3f}", flush=True)

    tagger = train_tagger(training, recipe, told)
    print(f"trained in {time.perf_counter() - started:.0f} s: {recipe}")
    if options.save:
        options.save.mkdir(parents=True, exist_ok=True)
        save_tagger(tagger, options.save, (options.save / "model.safetensors").write_bytes)
    return tagger


def presidio() -> Any:
    """AnalyzerEngine with its default recognisers and the model that discreet uses."""
    from presidio_analyzer import AnalyzerEngine
    from presidio_analyzer.nlp_engine import NlpEngineProvider

    models = [{"lang_code": "en", "model_name": MODEL}]
    provider = NlpEngineProvider(nlp_configuration={"nlp_engine_name": "spacy", "models": models})
    return AnalyzerEngine(nlp_engine=provider.create_engine(), supported_languages=["en"])


def answered(analyser: Any, document: Document, *, kinder: bool) -> Document:
    results = analyser.analyze(document.text, language="en", score_threshold=THRESHOLD if kinder else None)
    spans = [Span(one.start, one.end, one.entity_type, one.score) for one in results if one.end > one.start]
    if not kinder:
        return document.with_spans(tuple(spans))
    kept: list[Span] = []
    for span in sorted(spans, key=lambda span: (-span.score, span.start - span.end)):
        if not any(span.overlaps(other) for other in kept):
            kept.append(span)
    return document.with_spans(tuple(kept))


def measure(find: Find, gold: Sequence[Document], labels: set[str]) -> Scores:
    found = []
    for document in find([one.with_spans(()) for one in gold]):
        renamed = {replace(span, label=common(span.label), score=1.0, why="") for span in document.spans}
        found.append(document.with_spans(tuple(span for span in renamed if span.label in labels)))
    return score(found, gold)


def table(measured: dict[str, Scores]) -> None:
    peers = [scores.overall for name, scores in measured.items() if name.startswith("Presidio")]
    best = {kind: max(peer[kind].f1 for peer in peers) for kind in ("strict", "partial")}
    print(f"\n{'F1':<20}{'strict':>8}{'95 %':>18}{'gain':>8}{'partial':>9}{'gain':>8}{'exact':>8}{'type':>8}")
    for name, scores in measured.items():
        low, high = scores.interval()
        f1 = {kind: counts.f1 for kind, counts in scores.overall.items()}
        print(
            f"{name:<20}{f1['strict']:>8.3f}{f'[{low:.3f}, {high:.3f}]':>18}{f1['strict'] - best['strict']:>+8.3f}"
            f"{f1['partial']:>9.3f}{f1['partial'] - best['partial']:>+8.3f}{f1['exact']:>8.3f}{f1['type']:>8.3f}"
        )


def by_label(measured: dict[str, Scores], labels: set[str]) -> None:
    print("\nstrict F1 by label" + "".join(f"{name:>20}" for name in measured) + f"{'gold spans':>12}")
    for label in sorted(labels):
        counts = [scores.counts(label) for scores in measured.values()]
        print(f"{label:<18}" + "".join(f"{one.f1:>20.3f}" for one in counts) + f"{counts[0].possible:>12.0f}")


def timed(finders: dict[str, Find], test: Sequence[Document], options: argparse.Namespace) -> None:
    texts = [
        Document(id=str(number), text=text) for number, text in enumerate(long_texts(test, options.texts))
    ]
    clock = time.process_time if options.clock == "cpu" else time.perf_counter
    best = dict.fromkeys(finders, float("inf"))
    for find in finders.values():
        find(texts[:1])
    for _ in range(options.rounds):
        for name, find in finders.items():
            started = clock()
            find(texts)
            best[name] = min(best[name], clock() - started)
    reference = best["Presidio, default"]
    print(f"\n{len(texts)} texts of {WORDS} words   ms a text   times Presidio's speed")
    for name, seconds in best.items():
        print(f"{name:<26}{1000 * seconds / len(texts):>10.1f}{reference / seconds:>12.2f}", flush=True)


def long_texts(test: Sequence[Document], count: int) -> list[str]:
    """Texts of about 500 words, each made of many short ones."""
    chosen = Random(2)
    made = []
    for _ in range(count):
        parts: list[str] = []
        while sum(len(part.split()) for part in parts) < WORDS:
            parts.append(chosen.choice(test).text)
        made.append("\n".join(parts))
    return made


if __name__ == "__main__":
    main()
