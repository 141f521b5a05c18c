"""A trained model in use: what its kind does to a document.

A tagger marks spans, a classifier sets the label, a translator puts the translation in place of the text, a
next-word model writes how the text might go on, a masked model what might stand where [MASK] does; the last two
into the fields `completion` and `guesses`.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path

from discreet.errors import BadInput
from discreet.text.document import Document

__all__ = ["Apply", "applied"]

Apply = Callable[[Iterable[Document]], Iterator[Document]]

AT_ONCE = 64
"""Documents read at once; memory does not grow with their number."""


def applied(folder: Path, *, words: int = 5) -> tuple[str, Apply]:
    """The kind of model in a folder, and what it makes of documents; `words` are guessed or added."""
    if not folder.is_dir():
        raise BadInput(f"{folder}: there is no such folder; name one that discreet train has written")
    if (folder / "tagger.json").is_file():
        from discreet.learning.tagging.folder import load_tagger

        return "tagger", load_tagger(folder).find
    if (folder / "translator.json").is_file():
        return "translator", _translator(folder)
    from discreet.learning.language_model_folder import about_model

    kind = str(about_model(folder)["kind"])
    makers: dict[str, Callable[[], Apply]] = {
        "classifier": partial(_classifier, folder),
        "next-word": partial(_next_word, folder, words),
        "masked": partial(_masked, folder, words),
    }
    if kind not in makers:
        raise BadInput(
            f"{folder} holds a {kind} model, which cannot be applied; there are {', '.join(makers)}"
        )
    return kind, makers[kind]()


def _in_batches(change: Callable[[Sequence[Document]], Iterable[Document]]) -> Apply:
    def apply(documents: Iterable[Document]) -> Iterator[Document]:
        stream = iter(documents)
        while batch := list(islice(stream, AT_ONCE)):
            yield from change(batch)

    return apply


def _classifier(folder: Path) -> Apply:
    from discreet.learning.classifier_folder import Classifier

    model = Classifier.load(folder)

    def labelled(batch: Sequence[Document]) -> Iterator[Document]:
        labels = model.classify([document.text for document in batch])
        for document, label in zip(batch, labels, strict=True):
            yield replace(document, label=label)

    return _in_batches(labelled)


def _translator(folder: Path) -> Apply:
    from discreet.learning.translation.translator import Translator

    model = Translator.load(folder)

    def translated(batch: Sequence[Document]) -> Iterator[Document]:
        texts = model.translate([document.text for document in batch])
        for document, text in zip(batch, texts, strict=True):
            yield document.with_text(text)

    return _in_batches(translated)


def _next_word(folder: Path, words: int) -> Apply:
    import torch

    from discreet.learning.language_model_folder import load_next_word
    from discreet.learning.next_word_text import BEGIN, UNKNOWN
    from discreet.learning.tagging.words import words_of

    model, numbers = load_next_word(folder)
    names = list(numbers)

    def completion(text: str) -> str:
        known = [numbers.get(word.lower(), UNKNOWN) for word in words_of(text).texts]
        added: list[str] = []
        with torch.inference_mode():
            scores, state = model.step(torch.tensor([[BEGIN, *known]]))
            for _ in range(words):
                scores[:, : BEGIN + 1] = -torch.inf
                best = scores.argmax(1)
                added.append(names[int(best)])
                scores, state = model.step(best[:, None], state)
        return " ".join(added)

    def completed(batch: Sequence[Document]) -> Iterator[Document]:
        for document in batch:
            yield replace(document, fields={**document.fields, "completion": completion(document.text)})

    return _in_batches(completed)


def _masked(folder: Path, words: int) -> Apply:
    import torch

    from discreet.learning.language_model_folder import load_masked

    model, encoder = load_masked(folder)
    begin, mask = encoder.numbers["[CLS]"], encoder.numbers["[MASK]"]
    special = list(encoder.special)

    def guesses(text: str) -> list[list[str]]:
        row = [begin]
        for place, part in enumerate(text.split("[MASK]")):
            row += [mask] * (place > 0) + encoder.encode(part)
        row = row[: model.shape.length]
        places = [place for place, piece in enumerate(row) if piece == mask]
        if not places:
            return []
        with torch.inference_mode():
            scores = model(torch.tensor([row]), torch.tensor([places]))[0]
            scores[:, special] = -torch.inf
            best = scores.topk(min(words, scores.shape[1])).indices.tolist()
        return [[encoder.pieces[number] for number in numbers] for numbers in best]

    def guessed(batch: Sequence[Document]) -> Iterator[Document]:
        for document in batch:
            yield replace(document, fields={**document.fields, "guesses": guesses(document.text)})

    return _in_batches(guessed)
