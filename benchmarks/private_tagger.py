"""A CoNLL-2003 tagger at (ε = 1, δ = 1e-5) per sentence: a linear head on public features.

    python benchmarks/private_tagger.py --data DIR [--cache DIR] [--epsilon 1] [--steps 24]

Features of a word, all from public models: four layers of MiniLM, whitened to 256 numbers by the statistics
of testa; GloVe of the word and its two neighbours; the casing of five words. testa counts as public: settings
were chosen by its figures, none by those of testb. Every step uses every training sentence (no sampling, so
no gain from it is claimed). Figures are strict, on whole entities.
"""

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from transformers import AutoModel

from discreet.language.batching import by_length, padded
from discreet.language.local_models import load_model, load_tokenizer
from discreet.language.registry import locate
from discreet.language.vectors import glove
from discreet.learn.private.descent import Descent
from discreet.learn.private.train import train
from discreet.learn.tagging.head import FeaturedWords, HeadTagger
from discreet.learn.tagging.words import casing
from discreet.papers.dp_tagging.measures import measure
from discreet.papers.dp_tagging.sentences import Sentence, conll_part, tags_of_labels
from discreet.privacy.plan import Plan

Floats = NDArray[np.float32]
TAGS = tags_of_labels(("LOC", "MISC", "ORG", "PER"))
LAYERS = (1, 3, 5, 6)
KEPT = 256
PUBLIC_WORDS = 20_000


def states(sentences: Sequence[Sentence]) -> NDArray[np.float16]:
    """The mean state of each word's pieces in every layer, (layers, words, 384)."""
    tokenizer, model = load_tokenizer(locate("minilm")), load_model(AutoModel, locate("minilm"))
    starts = np.cumsum([0, *map(len, sentences)])
    out = np.zeros((7, starts[-1], 384), np.float16)
    pieces, owners = [], []
    for sentence in sentences:
        encoded = tokenizer(list(sentence.words), add_special_tokens=False)["input_ids"]
        cut = [(ids or [tokenizer.unk_token_id])[:8] for ids in encoded]
        row = [number for ids in cut for number in ids][:509]
        pieces.append([tokenizer.cls_token_id, *row, tokenizer.sep_token_id])
        owners.append(np.repeat(np.arange(len(cut)), [len(ids) for ids in cut])[:509])
    for batch in by_length([len(each) for each in pieces], 1024):
        tokens, attention = padded([pieces[place] for place in batch], tokenizer.pad_token_id)
        with torch.inference_mode():
            hidden = model(
                input_ids=tokens, attention_mask=attention, output_hidden_states=True
            ).hidden_states
        for row, place in enumerate(batch):
            owner = owners[place]
            counts = np.bincount(owner, minlength=len(sentences[place]))
            each = torch.stack([layer[row, 1 : len(owner) + 1] for layer in hidden]).numpy()
            total = np.zeros((7, len(counts), 384), np.float32)
            np.add.at(total, (slice(None), owner), each)
            out[:, starts[place] : starts[place + 1]] = total / np.maximum(counts, 1)[:, None]
    return out


def stored(cache: Path | None, name: str, make: Callable[[], NDArray[Any]]) -> NDArray[Any]:
    if cache is None:
        return make()
    path = cache / f"{name}.npy"
    if not path.exists():
        np.save(path, make())
    return np.load(path, mmap_mode="r")


def one_layer(values: NDArray[Any]) -> Floats:
    values = np.asarray(values, np.float32)
    return (values - values.mean(1, keepdims=True)) / (values.std(1, keepdims=True) + 1e-5)


def joined(layers: NDArray[Any], start: int, end: int) -> Floats:
    return np.concatenate([one_layer(layers[layer, start:end]) for layer in LAYERS], 1)


def whitening(public: NDArray[Any]) -> tuple[Floats, Floats]:
    """The mean, and the map to the main directions at about equal spread."""
    values = joined(public, 0, PUBLIC_WORDS)
    mean = values.mean(0)
    rows = torch.from_numpy(values - mean)
    spread, directions = torch.linalg.eigh(rows.T @ rows / len(rows))
    spread, directions = spread.flip(0)[:KEPT], directions.flip(1)[:, :KEPT]
    return mean, (directions / torch.sqrt(spread + 0.1 * spread.mean())).numpy()


def beside(values: Floats, sentence: NDArray[np.int64], by: int) -> Floats:
    """The values of the word `by` places on, nothing beyond the sentence."""
    out = np.zeros_like(values)
    place = np.arange(len(values))
    other = place + by
    inside = (other >= 0) & (other < len(values))
    inside[inside] = sentence[other[inside]] == sentence[place[inside]]
    out[inside] = values[other[inside]]
    return out


def features(
    sentences: Sequence[Sentence], layers: NDArray[Any], mean: Floats, directions: Floats
) -> list[FeaturedWords]:
    starts = np.cumsum([0, *map(len, sentences)])
    whose = np.repeat(np.arange(len(sentences)), np.diff(starts))
    context = np.concatenate(
        [(joined(layers, at, at + 8192) - mean) @ directions for at in range(0, len(whose), 8192)]
    )
    context /= np.linalg.norm(context, axis=1, keepdims=True)
    vectors = glove()
    public = vectors.matrix[:20_000]
    words = [word.lower() for sentence in sentences for word in sentence.words]
    known = np.array([vectors.index.get(word, -1) for word in words])
    meaning = np.where(known[:, None] >= 0, (vectors.matrix[known] - public.mean(0)) / public.std(0), 0.0)
    meaning = (meaning / np.maximum(np.linalg.norm(meaning, axis=1, keepdims=True), 1e-6)).astype(np.float32)
    written = np.eye(6, dtype=np.float32)[[casing(word) for sentence in sentences for word in sentence.words]]
    constant = np.full((len(whose), 1), 0.5, np.float32)
    first = np.zeros_like(constant)
    first[starts[:-1]] = 0.5
    parts = [context]
    parts += [beside(meaning, whose, by) * scale for by, scale in ((-1, 0.4), (0, 0.8), (1, 0.4))]
    parts += [beside(written, whose, by) * (0.5 if abs(by) < 2 else 0.3) for by in (-2, -1, 0, 1, 2)]
    whole = np.concatenate([*parts, first, constant], 1).astype(np.float32)
    number = {tag: place for place, tag in enumerate(TAGS)}
    return [
        FeaturedWords(whole[start:end], np.array([number[tag] for tag in sentence.tags]))
        for sentence, start, end in zip(sentences, starts[:-1], starts[1:], strict=True)
    ]


def main() -> None:
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("--data", type=Path, required=True)
    options.add_argument("--cache", type=Path, help="Folder to keep the public features in.")
    options.add_argument("--epsilon", type=float, default=1.0)
    options.add_argument("--steps", type=int, default=24)
    options.add_argument("--learning-rate", type=float, default=12.0)
    options.add_argument("--clip", type=float, default=1.0)
    given = options.parse_args()
    torch.set_num_threads(1)
    sets = {part: list(conll_part(given.data, part)) for part in ("testa", "testb", "train")}
    layers = {p: stored(given.cache, f"{p}.states", lambda p=p: states(sets[p])) for p in sets}
    mean, directions = whitening(layers["testa"])
    ready = {p: features(sets[p], layers[p], mean, directions) for p in sets}
    plan = Plan.for_epsilon(
        given.epsilon,
        population=len(ready["train"]),
        batch_size=len(ready["train"]),
        steps=given.steps,
        clip_norm=given.clip,
        delta=1e-5,
        sampler="full-batch",
    )
    spent = plan.spent
    print(
        f"noise multiplier {plan.noise_multiplier:.2f}, ε = {plan.epsilon:.4f} (Rényi {spent.rdp}, exact {spent.pld})"
    )
    model = HeadTagger(ready["train"][0].features.shape[1], len(TAGS))
    descent = Descent(method="sgd", learning_rate=given.learning_rate / given.clip, pieces_at_once=8192)
    train(
        model,
        ready["train"],
        plan,
        descent,
        progress=lambda step, of: print(f"step {step} of {of}", flush=True),
    )
    for part in ("testa", "testb"):
        found = [[TAGS[number] for number in model.tag(sentence)] for sentence in ready[part]]
        scores = measure(found, sets[part])
        print(f"{part}: entity F1 {scores.entity.f1:.4f} (precision {scores.entity.precision:.4f}, recall "
              f"{scores.entity.recall:.4f}), token F {scores.token.f1:.4f}")  # fmt: skip


if __name__ == "__main__":
    main()
