"""Scores of the tagger on sets held back: `python -m tagger.evaluate MODEL --data DIR`.

Strict F1 (span and label right), touched (any character of a gold span found, under any label), covered (every
letter and digit of it found), false alarms (found spans that touch no gold one) per 1,000 words; only the
labels that a source has are counted.
"""

import argparse
import json
import time
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from discreet.finding.tagger.address_blocks import address_blocks
from discreet.finding.tagger.model import Tagger
from discreet.text.document import Span
from tagger.corpus import Corpus
from tagger.examples import ANY, AREA, KINDS, Example
from tagger.held_back import BLOCKS, test_sets
from tagger.spacy_english import spacy_english

__all__ = ["Tally", "tally"]

_LABELS = {kind: "LOCATION" if kind in ("ADDRESS", AREA) else kind for kind in (*KINDS, AREA)}


@dataclass
class Tally:
    """Counts of one set, or of one label in it."""

    gold: int = 0
    found: int = 0
    strict: int = 0
    touched: int = 0
    covered: int = 0
    alarms: int = 0
    words: int = 0
    missed: Counter[str] = field(default_factory=Counter)
    false: Counter[str] = field(default_factory=Counter)

    def row(self) -> dict[str, float]:
        """The figures."""
        return {
            "f1": 2 * self.strict / max(1, self.gold + self.found),
            "touched": self.touched / max(1, self.gold),
            "covered": self.covered / max(1, self.gold),
            "alarms": 1000 * self.alarms / max(1, self.words),
            "gold": self.gold,
        }


def tally(examples: Sequence[Example], found: Sequence[Sequence[Span]]) -> dict[str, Tally]:
    """Count the spans found in examples, by label and under "all"."""
    result: dict[str, Tally] = defaultdict(Tally)
    for example, spans in zip(examples, found, strict=True):
        labels = {_LABELS[kind] for kind in set(KINDS) - example.lacks}
        gold = [(start, end, _LABELS[kind]) for start, end, kind in example.spans if kind in _LABELS]
        open_ = [(start, end) for start, end, kind in example.spans if kind == ANY]
        mine = [(span.start, span.end, _LABELS.get(span.label, span.label)) for span in spans]
        counted = [
            one
            for one in mine
            if one[2] in labels and not any(one[0] < end and start < one[1] for start, end in open_)
        ]
        exact = set(gold)
        words = len(example.text.split())
        result["all"].words += words
        for start, end, label in gold:
            touching = [(max(start, a), min(end, b)) for a, b, _ in mine if a < end and start < b]
            hidden = set[int]().union(*(range(a, b) for a, b in touching)) if touching else set()
            whole = all(place in hidden for place in range(start, end) if example.text[place].isalnum())
            for row in (result["all"], result[label]):
                row.gold += 1
                row.touched += bool(touching)
                row.covered += whole
            if not touching:
                result["all"].missed[f"{label}: {example.text[start:end]}"] += 1
        for start, end, label in counted:
            alarm = not any(start < b and a < end for a, b, _ in gold)
            for row in (result["all"], result[label]):
                row.found += 1
                row.strict += (start, end, label) in exact
                row.alarms += alarm
            if alarm:
                result["all"].false[f"{label}: {example.text[start:end]}"] += 1
    for label in result:
        result[label].words = result["all"].words
    return dict(result)


def main() -> None:
    """Print a table by set, and by label where asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", type=Path)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--bias", type=float, default=0.0)
    parser.add_argument("--by-label", action="store_true")
    parser.add_argument(
        "--errors", type=int, default=0, help="the most frequent misses and false alarms of each set"
    )
    parser.add_argument("--spacy", action="store_true", help="spaCy's small English model instead")
    parser.add_argument("--only", default="", help="sets whose name contains this")
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    corpus = Corpus.read(given.data)
    tagger = Tagger.load(given.model)
    mark = spacy_english() if given.spacy else lambda texts: tagger.mark_all(texts, bias=given.bias)
    table = {}
    print(f"{'set':28} {'F1':>6} {'touched':>8} {'covered':>8} {'alarms':>7} {'gold':>6} {'words/s':>8}")
    for name, examples in test_sets(given.data, corpus).items():
        if given.only not in name:
            continue
        started = time.perf_counter()
        found = mark([example.text for example in examples])
        seconds = time.perf_counter() - started
        if name in BLOCKS:
            found = [
                address_blocks(example.text, spans) for example, spans in zip(examples, found, strict=True)
            ]
        rows = tally(examples, found)
        table[name] = {label: one.row() for label, one in rows.items()}
        for label, one in sorted(rows.items(), key=lambda item: item[0] != "all"):
            if label == "all" or given.by_label:
                row = one.row()
                shown = name if label == "all" else f"    {label}"
                speed = f"{one.words / seconds:8.0f}" if label == "all" else ""
                print(
                    f"{shown:28} {row['f1']:6.3f} {row['touched']:8.3f} {row['covered']:8.3f} {row['alarms']:7.1f} {one.gold:6} {speed}"
                )
        if given.errors:
            print(
                "    missed:",
                "; ".join(f"{what} ×{n}" for what, n in rows["all"].missed.most_common(given.errors)),
            )
            print(
                "    false:",
                "; ".join(f"{what} ×{n}" for what, n in rows["all"].false.most_common(given.errors)),
            )
    if given.json:
        given.json.write_text(json.dumps(table, indent=1))


if __name__ == "__main__":
    main()
