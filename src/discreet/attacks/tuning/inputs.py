"""What tuning reads: labels of words, and how common the words of some documents are."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from discreet.attacks.tuning.loss import known_words
from discreet.errors import BadInput
from discreet.protection.words.vocabulary import Vocabulary
from discreet.text.document import Document
from discreet.validate import at_least

__all__ = ["prior_of", "read_word_labels"]


def read_word_labels(path: Path) -> dict[str, str]:
    """Labels of words from lines `word,label` (or with a tab between them); `#` begins a comment line."""
    try:
        lines = path.read_text(encoding="utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as problem:
        raise BadInput(f"{path}: cannot be read as UTF-8 text ({problem})") from problem
    labels: dict[str, str] = {}
    for number, line in enumerate(lines, start=1):
        if not line.strip() or line.startswith("#"):
            continue
        word, comma, label = line.partition("\t" if "\t" in line else ",")
        word, label = word.strip().lower(), label.strip()
        if not comma or not word or not label:
            raise BadInput(f"{path}:{number}: not a word and its label, divided by a comma or a tab")
        if labels.setdefault(word, label) != label:
            raise BadInput(f"{path}:{number}: {word!r} has another label further up")
    if len(set(labels.values())) < 2:
        raise BadInput(f"{path}: at least two different labels are needed")
    return labels


def prior_of(documents: Iterable[Document], vocabulary: Vocabulary, most: int) -> dict[str, float]:
    """The most common of the documents' words that the vocabulary knows, with their counts."""
    at_least("candidates", most, 2)
    counts: Counter[int] = Counter()
    for document in documents:
        counts.update(known_words(document.text, vocabulary).tolist())
    if len(counts) < 2:
        raise BadInput(
            "the documents share fewer than two words with the vocabulary; there is nothing to tune on"
        )
    return {vocabulary.words[place]: float(count) for place, count in counts.most_common(most)}
