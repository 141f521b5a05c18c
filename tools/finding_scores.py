"""How well the whole finder does on sets held back, beside Presidio and spaCy: a table by source and language.

    python tools/finding_scores.py --data DIR [--most 300] [--only NAME] [--errors 10] [--others] [--by-label]

Strict F1 (boundaries and label right), touched, fully covered, false alarms per 1,000 words; only labels that a source
marks are counted. The finder is run for annotating and for masking; with `--others` Presidio's default and spaCy's
small English model are run on the same texts. `unseen:` sets were held back whole from the tagger's training.
"""

import argparse
import json
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from discreet.finding.finder import Finder
from discreet.finding.labels import kind_of, label_of
from discreet.finding.tagger.address_blocks import address_blocks
from discreet.text.document import Document, Span
from tagger.corpus import Corpus
from tagger.evaluate import tally
from tagger.examples import Example
from tagger.held_back import test_sets
from tagger.spacy_english import spacy_english

__all__ = ["main"]

Mark = Callable[[Sequence[str]], list[tuple[Span, ...]]]


def main() -> None:
    """Print the table."""
    given = _parse()
    systems: dict[str, Mark] = {"annotating": _finder("annotating"), "masking": _finder("masking")}
    if given.others:
        systems |= {"Presidio": _presidio(), "spaCy": _spacy()}
    if given.system:
        systems = {given.system: systems[given.system]}
    table: dict[str, Any] = {}
    missed, false = Counter[str](), Counter[str]()
    for name, examples in _sets(given.data, given.most).items():
        if given.only not in name:
            continue
        for system, mark in systems.items():
            started = time.process_time()
            found = mark([example.text for example in examples])
            seconds = time.process_time() - started
            rows = tally(examples, found)
            table.setdefault(name, {})[system] = {label: one.row() for label, one in rows.items()}
            for label, one in sorted(rows.items(), key=lambda item: item[0] != "all"):
                if label == "all" or given.by_label:
                    row = one.row()
                    shown = f"{name:26} {system:10}" if label == "all" else f"{'':26} {label[:10]:10}"
                    print(
                        f"{shown} F1 {row['f1']:.3f}  touched {row['touched']:.3f}  covered {row['covered']:.3f}"
                        f"  alarms {row['alarms']:6.1f}  gold {one.gold:5} {one.words / seconds if label == 'all' else 0:8.0f} words/s",
                        flush=True,
                    )
            if given.errors:
                print("    missed:", _listed(rows["all"].missed, given.errors))
                print("    false:", _listed(rows["all"].false, given.errors))
            if system == "annotating":
                missed.update(rows["all"].missed)
                false.update(rows["all"].false)
    if missed or false:
        print("most frequent misses:", _listed(missed, 10))
        print("most frequent false alarms:", _listed(false, 10))
    if given.json:
        given.json.write_text(json.dumps(table, indent=1), encoding="utf-8")


def _parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--most", type=int, default=300, help="texts of each set")
    parser.add_argument("--only", default="", help="sets whose name contains this")
    parser.add_argument("--system", default="", help="one system only")
    parser.add_argument("--errors", type=int, default=0, help="so many misses and false alarms of each set")
    parser.add_argument("--others", action="store_true", help="Presidio and spaCy too")
    parser.add_argument("--by-label", action="store_true")
    parser.add_argument("--json", type=Path)
    return parser.parse_args()


def _sets(data: Path, most: int) -> dict[str, list[Example]]:
    return {
        name: [_joined(example) for example in examples if example.text.strip()]
        for name, examples in test_sets(data, Corpus.read(data), most=most).items()
    }


def _joined(example: Example) -> Example:
    """With the parts of an address as one span, as the finder gives it."""
    spans = [Span(start, end, kind) for start, end, kind in sorted(example.spans)]
    blocks = tuple((span.start, span.end, span.label) for span in address_blocks(example.text, spans))
    return replace(example, spans=blocks)


def _finder(purpose: Any) -> Mark:
    finder = Finder(purpose=purpose, allow_uncovered=True, fine=True)

    def mark(texts: Sequence[str]) -> list[tuple[Span, ...]]:
        documents = [Document(str(number), text) for number, text in enumerate(texts)]
        return [tuple(map(_common, document.spans)) for document in finder.find(documents)]

    return mark


def _common(span: Span) -> Span:
    """Our labels as the sets have them: cards, accounts and plates are codes."""
    label = label_of(kind_of(span.label) or span.label)
    label = "ID" if label in ("CARD", "ACCOUNT", "VEHICLE") else label
    return Span(span.start, span.end, label, span.score, span.source, span.why)


def _presidio() -> Mark:
    from presidio_analyzer import AnalyzerEngine
    from presidio_analyzer.nlp_engine import NlpEngineProvider

    from discreet.finding.names import MODEL

    models = [{"lang_code": "en", "model_name": MODEL}]
    provider = NlpEngineProvider(nlp_configuration={"nlp_engine_name": "spacy", "models": models})
    engine = AnalyzerEngine(nlp_engine=provider.create_engine(), supported_languages=["en"])

    def mark(texts: Sequence[str]) -> list[tuple[Span, ...]]:
        found = []
        for text in texts:
            results = engine.analyze(text, language="en")
            spans = (Span(one.start, one.end, one.entity_type, one.score) for one in results)
            found.append(tuple(_common(span) for span in spans if span.end > span.start))
        return found

    return mark


def _spacy() -> Mark:
    mark = spacy_english()
    return lambda texts: [tuple(spans) for spans in mark(list(texts))]


def _listed(counts: Counter[str], most: int) -> str:
    return "; ".join(f"{what} ×{count}" for what, count in counts.most_common(most))


if __name__ == "__main__":
    main()
