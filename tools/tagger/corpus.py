"""What the tagger is trained on: every source in its share, synthetic documents and variants, drawn anew each round."""

from dataclasses import dataclass
from pathlib import Path
from random import Random

from tagger.bank import collect, fragments
from tagger.examples import Example
from tagger.silver import read_silver
from tagger.sources import LANGUAGES, labelled, meddocan, presidio, wikiann
from tagger.synthetic.documents import GENRES, write
from tagger.synthetic.sheet import Bank
from tagger.synthetic.variants import swapped, varied

__all__ = ["HELD_BACK", "Corpus", "seen_part", "unseen_part"]

HELD_BACK = frozenset({"wnut17.en.train", "europeana.nl", "message"})
"""Whole sources and a genre that a model under development never sees, so that they can test it."""

_LABELLED = (
    "germeval2014.de",
    "europeana.de",
    "europeana.fr",
    "europeana.nl",
    "broad_twitter.en",
    "wnut17.en.train",
)
_WEIGHTS = {"wikiann": 0.5, "wikitext2": 0.7, "europeana": 0.7}
_SHARES = {"europeana": 0.5, "meddocan": 0.5, "wikitext2": 0.3}
"""How much of a large source a round takes."""
_DOCUMENTS = {
    "letter": 260,
    "form": 260,
    "court": 260,
    "clinic": 260,
    "news": 330,
    "post": 200,
    "message": 300,
    "plain": 200,
}
"""Synthetic documents of a round, by genre, in each language."""


@dataclass(frozen=True)
class Corpus:
    """The sources, the names in them, and rounds drawn from them."""

    sources: dict[str, list[Example]]
    bank: Bank
    held_back: frozenset[str]

    @classmethod
    def read(
        cls, data: Path, *, held_back: frozenset[str] = HELD_BACK, silver: Path | None = None
    ) -> "Corpus":
        """Read every source that may ship, without those held back."""
        sources = {name: labelled(data, name) for name in _LABELLED if name not in held_back}
        for name in sources:
            if name.startswith("europeana"):
                sources[name] = cls.with_names(sources[name])
            if held_back:
                sources[name] = seen_part(sources[name])
        for language in LANGUAGES:
            sources[f"wikiann.{language}"] = wikiann(data, language)
        sources["presidio"] = presidio(data)
        sources["meddocan"] = seen_part(meddocan(data)) if held_back else meddocan(data)
        if silver is not None:
            sources["wikitext2"] = read_silver(silver)
        named = ("wikiann", "germeval", "wikitext2")
        bank = {
            **collect(
                one for name, examples in sources.items() if name.startswith(named) for one in examples
            ),
            **fragments(
                one
                for name, examples in sources.items()
                if name.startswith((*named, "meddocan", "europeana.fr")) and name != "wikiann.de"
                for one in (wikiann(data, name[-2:], share=1) if name.startswith("wikiann") else examples)
            ),
        }
        return cls(sources, bank, held_back)

    @staticmethod
    def with_names(examples: list[Example], window: int = 12) -> list[Example]:
        """A source without its long runs that bear no name: pages that nobody labelled."""
        named = [bool(example.spans) for example in examples]
        return [
            example
            for place, example in enumerate(examples)
            if any(named[max(0, place - window) : place + window + 1])
        ]

    def round(self, seed: int) -> list[tuple[Example, float]]:
        """The examples of one round with their weights: all sources once, varied, and fresh synthetic ones."""
        random = Random(seed)
        result: list[tuple[Example, float]] = []
        for name, examples in self.sources.items():
            weight, share = (
                next((value for start, value in table.items() if name.startswith(start)), 1.0)
                for table in (_WEIGHTS, _SHARES)
            )
            whole = name in ("meddocan", "presidio", "wikitext2")
            for example in examples if whole else _joined(examples, random):
                if random.random() >= share:
                    continue
                drawn = swapped(example, self.bank, random) if random.random() < 0.4 else example
                result.append((varied(drawn, random, rate=0.05 if "europeana" in name else 0.2), weight))
        for language in LANGUAGES:
            for genre in GENRES:
                if genre in self.held_back:
                    continue
                for _ in range(_DOCUMENTS[genre] * (4 if language == "en" else 2) // 2):
                    result.append((varied(write(language, genre, self.bank, random), random, rate=0.25), 1.0))
        return result


def seen_part(examples: list[Example]) -> list[Example]:
    """The first nine tenths of a source."""
    return examples[: len(examples) * 9 // 10]


def unseen_part(examples: list[Example]) -> list[Example]:
    """The last tenth of a source."""
    return examples[len(examples) * 9 // 10 :]


def _joined(examples: list[Example], random: Random) -> list[Example]:
    """Neighbouring sentences joined to short texts, by a space or a line end."""
    result: list[Example] = []
    place = 0
    while place < len(examples):
        count = random.choice((1, 1, 2, 3))
        text, spans = "", list[tuple[int, int, str]]()
        for example in examples[place : place + count]:
            if text:
                text += random.choice((" ", " ", "\n"))
            spans += [(start + len(text), end + len(text), kind) for start, end, kind in example.spans]
            text += example.text
        first = examples[place]
        result.append(Example(text, tuple(spans), first.language, first.source, first.lacks))
        place += count
    return result
