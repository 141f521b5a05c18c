"""The task: find problems, tests and treatments, with a model that was trained on hidden words.

The clinical notes of i2b2 are not public. Here the entities are marked by rule, by the endings and words
of medical English (a silver standard): scores compare the models with each other, not with the paper's.
The network has to tell the words from their pieces; words of the test texts that the training texts do
not have are counted apart, since those cannot be memorised.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import torch
from torch import Tensor, nn

from discreet.finding.scores import Scores, score
from discreet.learning.masked import MaskedModel
from discreet.learning.plain import PlainRecipe, fit
from discreet.learning.tagging.words import spans_of, tags_of, words_of
from discreet.learning.vocabulary.encoder import PieceEncoder
from discreet.text.document import Document, Span

__all__ = ["Task", "marked", "unseen_recall"]

RULES = {
    "problem": r"\w{3,}(?:itis|omas?|emia|osis|oses|pathy|pathies|algia|uria|plegia|rrhea|sthenia|trophy)"
    r"|(?:disease|syndrome|infection|cancer|tumou?r|ulcer|fever|infarction|seizure|hypertension|diabetes|pain|asthma)s?",
    "test": r"\w{3,}(?:graphy|scopy|metry|grams?)|biops(?:y|ies)|(?:assay|scan|culture|imaging|x-ray|swab|blood test)s?",
    "treatment": r"\w{2,}(?:ectomy|otomy|ostomy|plasty|therapy|cillin|mycin|olol|azole|statin|pril|oxacin|idine|parin)"
    r"|(?:surgery|transplantation|dialysis|insulin|aspirin|antibiotic|steroid|vaccine|resection|paracetamol)s?",
}
_PATTERN = re.compile(
    "|".join(rf"(?P<{label}>\b(?:{rule})\b)" for label, rule in RULES.items()), re.IGNORECASE
)
LABELS = ("O", *(f"{part}-{label}" for label in RULES for part in "BI"))


def marked(documents: Iterable[Document]) -> list[Document]:
    """The documents with a span on each problem, test and treatment that the rules know."""
    return [
        document.with_spans(
            tuple(
                Span(found.start(), found.end(), str(found.lastgroup), source="rule")
                for found in _PATTERN.finditer(document.text)
            )
        )
        for document in documents
    ]


def unseen_recall(found: Sequence[Document], gold: Sequence[Document], seen: Iterable[Document]) -> float:
    """The share of entities whose words no training text marks that are found whole and named right."""
    known = {document.covered(span).lower() for document in seen for span in document.spans}
    right = total = 0
    for mine, truth in zip(found, gold, strict=True):
        hits = {(span.start, span.end, span.label) for span in mine.spans}
        for span in truth.spans:
            if truth.covered(span).lower() not in known:
                total += 1
                right += (span.start, span.end, span.label) in hits
    return right / total if total else float("nan")


@dataclass(frozen=True, slots=True)
class _Example:
    """Pieces of a run of words, the place of each word's first piece, and its tag (0 where unknown)."""

    pieces: list[int]
    firsts: list[int]
    tags: list[int]

    def __len__(self) -> int:
        return len(self.pieces)


class Task(nn.Module):
    """A masked model's encoder under a linear layer that tags each word at its first piece."""

    def __init__(self, model: MaskedModel, encoder: PieceEncoder) -> None:
        super().__init__()
        self.model = model
        self.head = nn.Linear(model.shape.width, len(LABELS))
        self.encoder = encoder

    def train_on(self, documents: Sequence[Document], *, epochs: int, seed: int) -> None:
        """Fine-tune every weight on marked documents."""
        examples = [example for document in documents for example in self._examples(document)]
        fit(self, examples, PlainRecipe(epochs=epochs, batch_size=16, learning_rate=1e-3, seed=seed))

    def find(self, documents: Sequence[Document]) -> list[Document]:
        """The documents with what the model finds."""
        found = []
        with torch.inference_mode():
            for document in documents:
                words, tags = words_of(document.text), []
                if examples := self._examples(document):
                    tokens, firsts, _ = self.collate(examples)
                    for example, best in zip(examples, self._scores(tokens, firsts).argmax(2), strict=True):
                        tags += [LABELS[number] for number in best[: len(example.tags)].tolist()]
                tags += ["O"] * (len(words.texts) - len(tags))
                found.append(document.with_spans(spans_of(tags, [1.0] * len(tags), words, "model")))
        return found

    def scores(self, documents: Sequence[Document]) -> tuple[Scores, list[Document]]:
        """How well what it finds agrees with the marks."""
        found = self.find(documents)
        return score(found, documents), found

    def collate(self, examples: Sequence[_Example]) -> tuple[Tensor, Tensor, Tensor]:
        """Runs of words as a batch; a tag of −100 counts for nothing."""

        def table(rows: Sequence[Sequence[int]], fill: int) -> Tensor:
            longest = max(map(len, rows))
            return torch.tensor([[*row, *[fill] * (longest - len(row))] for row in rows])

        return (
            table([example.pieces for example in examples], self.model.shape.pad),
            table([example.firsts for example in examples], 0),
            table([example.tags for example in examples], -100),
        )

    def losses(self, tokens: Tensor, firsts: Tensor, tags: Tensor) -> Tensor:
        """For each run the mean −ln Pr of its tags."""
        each = nn.functional.cross_entropy(
            self._scores(tokens, firsts).transpose(1, 2), tags, ignore_index=-100, reduction="none"
        )
        return each.sum(1) / (tags != -100).sum(1).clamp(min=1)

    def _scores(self, tokens: Tensor, firsts: Tensor) -> Tensor:
        states = self.model.states(tokens)
        chosen = states.gather(1, firsts[:, :, None].expand(-1, -1, states.shape[2]))
        scores: Tensor = self.head(chosen)
        return scores

    def _examples(self, document: Document) -> list[_Example]:
        """The words of a document in runs whose pieces fit the model."""
        words = words_of(document.text)
        tags = [LABELS.index(tag) for tag in tags_of(document, words)]
        start, longest = self.encoder.numbers["[CLS]"], self.model.shape.length
        examples = [_Example([start], [], [])]
        for word, tag in zip(words.texts, tags, strict=True):
            pieces = (self.encoder.encode(word) or [self.encoder.numbers["[UNK]"]])[: longest - 1]
            if len(examples[-1].pieces) + len(pieces) > longest:
                examples.append(_Example([start], [], []))
            examples[-1].firsts.append(len(examples[-1].pieces))
            examples[-1].pieces.extend(pieces)
            examples[-1].tags.append(tag)
        return [example for example in examples if example.tags]
