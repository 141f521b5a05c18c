"""The conditional random field, against every sequence of tags written out."""

from itertools import product

import torch

from discreet.learning.tagging.crf import Crf


def _field() -> tuple[Crf, torch.Tensor, torch.Tensor]:
    torch.manual_seed(0)
    crf = Crf(3)
    torch.nn.init.normal_(crf.transitions.weight)
    mask = torch.tensor([[True] * 4, [True] * 2 + [False] * 2])
    return crf, torch.randn(2, 4, 3), mask


def _score(crf: Crf, emissions: torch.Tensor, tags: tuple[int, ...]) -> float:
    moves = crf.transitions.weight.T
    before = (3, *tags[:-1])
    each = zip(range(4), before, tags, strict=False)
    return float(sum(emissions[t, tag] + moves[last, tag] for t, last, tag in each))


def test_loss_and_best_path_are_those_of_all_sequences_written_out() -> None:
    crf, emissions, mask = _field()
    wanted = torch.tensor([[0, 2, 1, 1], [2, 2, 0, 0]])
    losses, best = crf.losses(emissions, wanted, mask), crf.best(emissions, mask)
    for row, length in enumerate((4, 2)):
        with torch.no_grad():
            scores = {tags: _score(crf, emissions[row], tags) for tags in product(range(3), repeat=length)}
        partition = torch.logsumexp(torch.tensor(list(scores.values())), 0)
        expected = partition - scores[tuple(wanted[row, :length].tolist())]
        torch.testing.assert_close(losses[row], expected)
        assert tuple(best[row, :length].tolist()) == max(scores, key=lambda tags: scores[tags])
