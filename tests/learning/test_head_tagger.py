"""The linear tagger on stored features: padding changes nothing, it learns, privately too."""

import numpy as np
import torch

from discreet.learning.private.descent import Descent
from discreet.learning.private.train import train
from discreet.learning.tagging.head import FeaturedWords, HeadTagger
from discreet.privacy.plan import Plan
from discreet.privacy.random import Random


def _sentences() -> list[FeaturedWords]:
    draw = np.random.default_rng(0)
    sentences = []
    for length in draw.integers(1, 9, 300):
        tags = draw.integers(0, 3, length)
        features = (np.eye(3)[tags] + 0.1 * draw.normal(size=(length, 3))).astype(np.float32)
        sentences.append(FeaturedWords(features, tags))
    return sentences


def test_padding_changes_nothing() -> None:
    model = HeadTagger(3, 3)
    torch.nn.init.normal_(model.head.weight)
    some = _sentences()[:8]
    together = model.losses(*model.collate(some))
    alone = torch.cat([model.losses(*model.collate([one])) for one in some])
    torch.testing.assert_close(together, alone)


def test_it_learns_with_privacy_from_all_sentences_at_once() -> None:
    sentences = _sentences()
    plan = Plan.for_epsilon(
        2.0, population=300, batch_size=300, steps=12, clip_norm=1.0, delta=1e-5, sampler="full-batch"
    )
    model = HeadTagger(3, 3)
    train(model, sentences, plan, Descent(method="sgd", learning_rate=5.0), random=Random(3))
    right = sum(int((np.array(model.tag(one)) == one.tags).sum()) for one in sentences)
    assert right / sum(map(len, sentences)) > 0.95
