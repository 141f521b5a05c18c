"""The sets that test the tagger: whole sources and genres it never saw, and unseen parts of those it did."""

from pathlib import Path
from random import Random

from discreet.synthetic.clinic import clinic
from tagger.corpus import Corpus, unseen_part
from tagger.examples import KINDS, Example
from tagger.sources import LANGUAGES, conll2003, labelled, meddocan, wikiann
from tagger.synthetic.documents import LOCALES, write

__all__ = ["BLOCKS", "test_sets"]

BLOCKS = frozenset({"unseen:clinic.en"})
"""Sets whose gold marks an address as one span, not its parts."""

_CLINIC = {"CARD": "ID", "ACCOUNT": "ID", "VEHICLE": "ID", "DEVICE": "?", "EMAIL": "?", "URL": "?"}


def test_sets(data: Path, corpus: Corpus, *, most: int = 1500) -> dict[str, list[Example]]:
    """Every set by name; `unseen:` before it where the whole source or genre was held back."""
    sets = {
        "unseen:conll2003.en": conll2003(data),
        "unseen:clinic.en": _clinic(),
        "unseen:wnut17.en": labelled(data, "wnut17.en.train"),
        "unseen:europeana.nl": corpus.with_names(labelled(data, "europeana.nl")),
    }
    random = Random(20261117)
    for language in LOCALES:
        genres = ("message",) if language in LANGUAGES else ("letter", "form", "clinic", "court")
        sets[f"unseen:synthetic.{language}"] = [
            write(language, genre, corpus.bank, random) for genre in genres for _ in range(600 // len(genres))
        ]
    for name in ("germeval2014.de", "broad_twitter.en", "europeana.de", "europeana.fr"):
        examples = labelled(data, name)
        sets[f"part:{name}"] = unseen_part(corpus.with_names(examples) if "europeana" in name else examples)
    sets["part:meddocan.es"] = unseen_part(meddocan(data))
    for language in LANGUAGES:
        sets[f"part:wikiann.{language}"] = wikiann(data, language, "devtest")[:most]
    return {name: examples[:most] for name, examples in sets.items()}


def _clinic() -> list[Example]:
    examples = []
    for note in clinic(notes=300):
        spans = [(span.start, span.end, _CLINIC.get(span.label, span.label)) for span in note.spans]
        kept = tuple(sorted(span for span in spans if span[2] in KINDS or span[2] == "?"))
        examples.append(Example(note.text, kept, "en", "clinic"))
    return examples
