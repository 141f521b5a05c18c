"""Sentences with tags: CoNLL-2003, or a synthetic clinic's where that is not at hand."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from discreet.learning.tagging.words import tags_of, words_of
from discreet.synthetic import clinic
from discreet.text.document import Document, Span
from discreet.text.tags import decode, encode
from discreet_experiments.data import open_data

__all__ = ["Sentence", "Sets", "clinic_sets", "conll_part", "conll_sets", "tags_of_labels"]

_ELSEWHERE = 7
"""The seed of the public clinic."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """Words and their tags (BIO2)."""

    words: tuple[str, ...]
    tags: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.words)


@dataclass(frozen=True, kw_only=True)
class Sets:
    """Sentences to train on, to test on, and that count as public; and every tag there is."""

    name: str
    training: Sequence[Sentence]
    test: Sequence[Sentence]
    tags: tuple[str, ...]
    public: Sequence[Sentence] = ()


def conll_sets(data: Path) -> Sets:
    """CoNLL-2003 English: 14,041 sentences to train on, 3,453 (testb) to test on; testa counts as public."""
    return Sets(
        name="CoNLL-2003",
        training=list(conll_part(data, "train")),
        test=list(conll_part(data, "testb")),
        tags=tags_of_labels(("LOC", "MISC", "ORG", "PER")),
        public=list(conll_part(data, "testa")),
    )


def tags_of_labels(labels: Sequence[str]) -> tuple[str, ...]:
    """O, and a beginning and an inside for each label."""
    return ("O", *(f"{kind}-{label}" for label in labels for kind in "BI"))


def conll_part(data: Path, part: str) -> Iterator[Sentence]:
    """The sentences of `train`, `testa` or `testb`."""
    path = data / "conll2003" / f"eng.{part}.gz"
    words: list[str] = []
    tags: list[str] = []
    with open_data(path, "CoNLL-2003, a word and its tag a line") as lines:
        for line in (*lines, ""):
            fields = line.split()
            if fields and fields[0] != "-DOCSTART-":
                words.append(fields[0])
                tags.append(fields[-1])
            elif words:
                # The files mark a beginning only between neighbours of one kind; BIO2 always does.
                yield Sentence(tuple(words), tuple(encode(decode(tags), len(tags))))
                words, tags = [], []


def clinic_sets(notes: int) -> Sets:
    """Lines of synthetic notes, those of the last quarter of the patients to test on; another clinic's are public."""
    documents = list(clinic(notes=notes, patients=60))
    people = sorted({document.user or "" for document in documents})
    held = set(people[-len(people) // 4 :])
    training = [line for note in documents if note.user not in held for line in _lines(note)]
    test = [line for note in documents if note.user in held for line in _lines(note)]
    labels = sorted({span.label for document in documents for span in document.spans})
    public = [line for note in clinic(notes=60, patients=30, seed=_ELSEWHERE) for line in _lines(note)]
    return Sets(
        name="a synthetic clinic",
        training=training,
        test=test,
        tags=tags_of_labels(labels),
        public=public,
    )


def _lines(note: Document) -> Iterator[Sentence]:
    start = 0
    for line in note.text.splitlines(keepends=True):
        end = start + len(line.rstrip("\r\n"))
        inside = tuple(
            Span(span.start - start, span.end - start, span.label)
            for span in note.spans
            if start <= span.start and span.end <= end
        )
        one = Document(note.id, note.text[start:end]).with_spans(inside)
        words = words_of(one.text)
        if words.texts:
            yield Sentence(words.texts, tuple(tags_of(one, words)))
        start += len(line)
