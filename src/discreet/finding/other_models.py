"""Models of others as taggers: a local Hugging Face token-classification folder, or a local spaCy pipeline.

Weights are read from safetensors only and no code of the folder is run. Labels are mapped when spans are used.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from discreet.errors import BadInput
from discreet.extras import needed
from discreet.text.document import Document, Span
from discreet.text.loading import loading, read_json

__all__ = ["HuggingFaceTagger", "SpacyPipeline", "load_other"]

_WINDOW, _OVERLAP = 256, 64
"""Pieces read at once, and those that two windows share."""


def load_other(folder: Path) -> "HuggingFaceTagger | SpacyPipeline | None":
    """The tagger of such a folder; None when it is neither."""
    if (folder / "config.cfg").is_file() and (folder / "meta.json").is_file():
        return SpacyPipeline(folder)
    if not (folder / "config.json").is_file():
        return None
    with loading(folder, "config.json describes no Hugging Face model"):
        kinds = list(read_json(folder / "config.json").get("architectures") or [""])
    if not any(str(kind).endswith("ForTokenClassification") for kind in kinds):
        raise BadInput(
            f"{folder}: a model of {kinds[0]}, which does not tag words; give one for token classification"
        )
    if not (folder / "model.safetensors").is_file():
        raise BadInput(f"{folder}: model.safetensors is missing; other formats can run code and are not read")
    return HuggingFaceTagger(folder)


class SpacyPipeline:
    """A spaCy pipeline with an entity recogniser."""

    def __init__(self, folder: Path) -> None:
        try:
            import spacy
        except ImportError:
            raise needed("reading a spaCy pipeline", "spacy") from None
        with loading(folder, "no spaCy pipeline that can be read"):
            language: Any = spacy.load(folder)
        self._language = language
        if "ner" not in self._language.pipe_names:
            raise BadInput(f"{folder}: the pipeline has no entity recogniser (ner)")
        self.labels = tuple(language.get_pipe("ner").labels)

    def find(self, documents: Iterable[Document]) -> Iterator[Document]:
        """The documents with the entities that the pipeline sees."""
        for document in documents:
            found = self._language(document.text).ents
            yield document.with_spans(
                tuple(
                    Span(
                        one.start_char,
                        one.end_char,
                        one.label_,
                        0.85,
                        "spacy",
                        f"{one.label_}, by the spaCy pipeline",
                    )
                    for one in found
                )
            )


class HuggingFaceTagger:
    """A token-classification model with its fast tokenizer; long texts are read in overlapping windows."""

    def __init__(self, folder: Path) -> None:
        try:
            from transformers import AutoModelForTokenClassification, AutoTokenizer
        except ImportError:
            raise needed("reading a Hugging Face model", "transformers") from None
        safe: dict[str, Any] = {"local_files_only": True, "trust_remote_code": False}
        with loading(folder, "no Hugging Face model that can be read"):
            self._tokenizer = AutoTokenizer.from_pretrained(str(folder), **safe)
            self._model = AutoModelForTokenClassification.from_pretrained(
                str(folder), use_safetensors=True, **safe
            ).eval()
            labels = self._model.config.id2label
            self._tags = [str(labels[place]) for place in range(self._model.config.num_labels)]
        self.labels = tuple(sorted({_label(tag) for tag in self._tags} - {""}))

    def find(self, documents: Iterable[Document]) -> Iterator[Document]:
        """The documents with what the model tags."""
        for document in documents:
            yield document.with_spans(self._spans(document.text))

    def _spans(self, text: str) -> tuple[Span, ...]:
        """Neighbouring pieces of one label are one span; B begins a new one; the score is the mean probability."""
        spans: list[Span] = []
        sizes: list[int] = []
        for start, end, tag, chance in self._pieces(text):
            label = _label(tag)
            last = spans[-1] if spans else None
            if (
                last is not None
                and label == last.label
                and not tag.startswith(("B-", "U-", "S-"))
                and not text[last.end : start].strip()
            ):
                mean = (last.score * sizes[-1] + chance) / (sizes[-1] + 1)
                spans[-1] = Span(last.start, end, label, round(mean, 4), last.source, last.why)
                sizes[-1] += 1
            elif label:
                spans.append(
                    Span(
                        start,
                        end,
                        label,
                        round(chance, 4),
                        "tagger:huggingface",
                        f"{label}, by the Hugging Face model",
                    )
                )
                sizes.append(1)
        return tuple(spans)

    def _pieces(self, text: str) -> Iterator[tuple[int, int, str, float]]:
        """First character, end, tag and its probability of every piece, each once."""
        import torch

        read = self._tokenizer(
            text,
            return_offsets_mapping=True,
            return_overflowing_tokens=True,
            truncation=True,
            max_length=_WINDOW,
            stride=_OVERLAP,
        )
        done = 0
        for pieces, offsets in zip(read["input_ids"], read["offset_mapping"], strict=True):
            with torch.inference_mode():
                chances = self._model(torch.tensor([pieces])).logits[0].softmax(-1)
            best = chances.max(-1)
            # Of two windows that share pieces, the first keeps half of them: neither tags at its very edge.
            last = offsets[-1 - _OVERLAP // 2][1] if offsets is not read["offset_mapping"][-1] else len(text)
            for (start, end), place, chance in zip(
                offsets, best.indices.tolist(), best.values.tolist(), strict=True
            ):
                if done <= start < end <= max(last, 0):
                    yield start, end, self._tags[place], chance
            done = max(done, last)


def _label(tag: str) -> str:
    plain = tag.partition("-")[2] if tag[1:2] == "-" else tag
    return "" if plain in ("O", "") else plain
