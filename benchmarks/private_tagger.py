"""A CoNLL-2003 tagger at (ε = 1, δ = 1e-5) per sentence: a linear head on public features.

    python benchmarks/private_tagger.py --data DIR [--cache DIR] [--epsilon 1] [--steps 24]

The same as `discreet train tagger eng.train.gz --epsilon 1 --unit example --public eng.testa.gz`, on CoNLL's own
words. testa counts as public: settings were chosen by its figures, none by those of testb. Every step uses every
training sentence (no sampling, so no gain from it is claimed). Figures are strict, on whole entities.
"""

import argparse
from pathlib import Path

import numpy as np
import torch

from discreet.learning.private.descent import Descent
from discreet.learning.private.train import train
from discreet.learning.tagging.features import WordFeatures
from discreet.learning.tagging.head import FeaturedWords, HeadTagger
from discreet.privacy.plan import Plan
from discreet_experiments.dp_tagging.measures import measure
from discreet_experiments.dp_tagging.sentences import Sentence, conll_part, tags_of_labels

TAGS = tags_of_labels(("LOC", "MISC", "ORG", "PER"))


def read(
    part: str, sentences: list[Sentence], features: WordFeatures, cache: Path | None
) -> list[FeaturedWords]:
    """The sentences with their words' features, which are kept in `cache` if there is one."""
    path = None if cache is None else cache / f"{part}.features.npy"
    if path is not None and path.exists():
        whole = np.load(path, mmap_mode="r")
    else:
        whole = np.concatenate(features.of([sentence.words for sentence in sentences]))
        if path is not None:
            np.save(path, whole)
    number = {tag: place for place, tag in enumerate(TAGS)}
    starts = np.cumsum([0, *map(len, sentences)])
    return [
        FeaturedWords(np.asarray(whole[start:end]), np.array([number[tag] for tag in sentence.tags]))
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
    features = WordFeatures.from_public([sentence.words for sentence in sets["testa"]])
    ready = {part: read(part, sets[part], features, given.cache) for part in sets}
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
    model = HeadTagger(features.width, len(TAGS))
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
