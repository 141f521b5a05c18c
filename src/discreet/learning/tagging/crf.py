"""A conditional random field over the tags of a sequence (Lafferty et al. 2001), one chain an example.

    Pr[y] ∝ exp(Σ_t emission[t, y_t] + Σ_t transition[y_{t−1}, y_t])

The transitions are the weights of a linear layer applied to the identity, once for each example: so the
private trainer sees what each example does to them.
"""

import torch
from torch import Tensor, nn

__all__ = ["Crf"]


class Crf(nn.Module):
    """Scores of a whole sequence of tags; sequences end where `mask` does."""

    def __init__(self, tags: int) -> None:
        super().__init__()
        self.tags = tags
        # One more row than tags: the transitions from the start of the sequence.
        self.transitions = nn.Linear(tags + 1, tags, bias=False)
        nn.init.zeros_(self.transitions.weight)

    def losses(self, emissions: Tensor, wanted: Tensor, mask: Tensor) -> Tensor:
        """−ln Pr of the wanted tags, one for each sequence."""
        moves = self._moves(len(emissions))
        return self._partition(emissions, moves, mask) - self._score(emissions, wanted, moves, mask)

    def _moves(self, count: int) -> Tensor:
        each = torch.eye(self.tags + 1).expand(count, -1, -1)
        moves: Tensor = self.transitions(each)
        return moves

    def _score(self, emissions: Tensor, wanted: Tensor, moves: Tensor, mask: Tensor) -> Tensor:
        before = torch.cat((torch.full_like(wanted[:, :1], self.tags), wanted[:, :-1]), 1)
        rows = torch.arange(len(wanted))[:, None]
        each = emissions.gather(2, wanted[:, :, None])[:, :, 0] + moves[rows, before, wanted]
        return (each * mask).sum(1)

    def _partition(self, emissions: Tensor, moves: Tensor, mask: Tensor) -> Tensor:
        reached = moves[:, self.tags] + emissions[:, 0]
        for t in range(1, emissions.shape[1]):
            on = torch.logsumexp(reached[:, :, None] + moves[:, : self.tags], 1) + emissions[:, t]
            reached = torch.where(mask[:, t, None], on, reached)
        return torch.logsumexp(reached, 1)

    def best(self, emissions: Tensor, mask: Tensor) -> Tensor:
        """The most probable tags of each sequence (Viterbi); what lies beyond the mask means nothing."""
        with torch.no_grad():
            moves = self._moves(1)[0]
            reached = moves[self.tags] + emissions[:, 0]
            back = []
            for t in range(1, emissions.shape[1]):
                on, source = (reached[:, :, None] + moves[: self.tags]).max(1)
                here = mask[:, t, None]
                reached = torch.where(here, on + emissions[:, t], reached)
                # Beyond the end every tag comes from itself, so the last tag is carried along.
                back.append(torch.where(here, source, torch.arange(self.tags)))
            path = [reached.argmax(1)]
            for source in reversed(back):
                path.append(source.gather(1, path[-1][:, None])[:, 0])
            return torch.stack(path[::-1], 1)
