"""One line of Table 2: a model, what it cost and what it is good for."""

from dataclasses import asdict, dataclass
from typing import Any

from discreet.attacks.interval import Estimate
from discreet.privacy.guarantee import number_to_json

__all__ = ["Row"]


@dataclass(frozen=True, kw_only=True)
class Row:
    """ε are per document, 0 where only public text was used; `loss_per_word` is of hidden pieces held out."""

    name: str
    epsilon_v: float
    epsilon_t: float
    noise: float | None
    pieces: int
    f1: Estimate
    unseen: float
    loss_per_word: float

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {
            **asdict(self),
            "f1": self.f1.to_json(),
            "epsilon_v": number_to_json(self.epsilon_v),
            "epsilon_t": number_to_json(self.epsilon_t),
        }
