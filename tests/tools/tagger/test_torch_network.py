import numpy as np
import torch

from discreet.finding.tagger.model import Tagger
from discreet.finding.tagger.tokens import tokenise
from discreet.finding.tagger.words import features
from tagger.examples import KINDS, TAGS
from tagger.export import arrays_of
from tagger.torch_network import TorchTagger

SETTINGS = {
    "word_width": 10,
    "gram_width": 8,
    "shape_width": 4,
    "width": 16,
    "steps": [1, 2, 4, 8, 1],
    "buckets": 300,
    "shapes": 50,
}
WORDS = ["", "\n", "anna", "müller", "in", "the", "ward"]
TEXTS = [
    "Anna Müller was seen in the ward on 3 May 1946.\nDr. Okafor",
    "",
    "Berlin",
    "Sehr geehrte Frau Schmidt, " * 40,
    "x " * 5000,
    "12 High Street\nLondon",
]


def trained():
    torch.manual_seed(4)
    network = TorchTagger(len(WORDS), len(TAGS), SETTINGS).eval()
    with torch.no_grad():
        for parameter in network.parameters():
            parameter.normal_(0, 0.3)
        network.words.weight[0] = 0
        # What ships is rounded, so the tables compared are those that rounding leaves as they are.
        for table in (network.words, network.grams, network.shapes):
            table.weight.copy_((table.weight * 40).round().clamp(-127, 127) / 64)
            table.weight[:, 0] = 127 / 64
        network.words.weight[0] = 0
    for parameter in network.parameters():
        parameter.data = parameter.data.half().float()
    return network


def tagger(network):
    settings = {"kinds": KINDS, "steps": SETTINGS["steps"], "calibration": {}}
    return Tagger.of(settings, arrays_of(network.state_dict(), WORDS))


def test_the_numpy_network_equals_the_torch_one():
    network = trained()
    ours = tagger(network)
    known = {word: place for place, word in enumerate(WORDS) if place}
    for text in TEXTS:
        tokens = tokenise(text)
        if not len(tokens):
            continue
        found = features(tokens.words, known, SETTINGS["buckets"], SETTINGS["shapes"])
        with torch.no_grad():
            vectors = network.word_vectors(found)
            index = torch.arange(len(tokens))[None]
            theirs = network(vectors, index, torch.ones_like(index, dtype=torch.bool))[0].numpy()
        scores, real, _ = ours.scores([tokens])
        assert np.allclose(scores[real], theirs, rtol=1e-3, atol=1e-3)


def test_padding_in_a_batch_changes_nothing():
    network = trained()
    vectors = torch.randn(30, 16)
    short, long = torch.arange(7)[None], torch.arange(30)[None]
    index = torch.zeros(2, 30, dtype=torch.long)
    index[0, :7], index[1] = short, long
    real = torch.zeros(2, 30, dtype=torch.bool)
    real[0, :7], real[1] = True, True
    together = network(vectors, index, real)
    assert torch.allclose(
        together[0, :7], network(vectors, short, torch.ones(1, 7, dtype=torch.bool))[0], atol=1e-3
    )
    assert torch.allclose(
        together[1], network(vectors, long, torch.ones(1, 30, dtype=torch.bool))[0], atol=1e-3
    )


def test_texts_read_together_are_marked_as_one_by_one():
    ours = tagger(trained())
    together = ours.mark_all(TEXTS, bias=0.5)
    alone = [ours.mark(text, bias=0.5) for text in TEXTS]
    assert any(together)
    for text, spans, others in zip(TEXTS, together, alone, strict=True):
        assert [(span.start, span.end, span.label) for span in spans] == [
            (s.start, s.end, s.label) for s in others
        ]
        assert all(0 <= span.start < span.end <= len(text) and 0 <= span.score <= 1 for span in spans)


def test_a_bias_finds_no_less():
    ours = tagger(trained())
    covered = [
        sum(s.end - s.start for spans in ours.mark_all(TEXTS, bias=bias) for s in spans)
        for bias in (-200, 0, 200)
    ]
    assert covered[0] < covered[1] <= covered[2]
