"""Choose ε and t: the most privacy against the informed adversary within a tolerated loss of utility.

Algorithm 2 of Xu et al. (2021): start at t = 0 and double ε until the loss falls below the bound C,
then walk t over (0, 1] at that ε and keep the setting with the highest reconstruction error among
those whose loss stays within C. Losses and errors are estimates, so each comes with its interval, the
chosen setting is measured once more on draws that had no part in choosing it, and the settings that
the measurement cannot tell from it are named.

Reference: Xu, Aggarwal, Feyisetan and Teissier, "On a Utilitarian Approach to Privacy Preserving Text
Generation", 2021, section 3.2.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

from discreet.attacks.interval import Estimate
from discreet.attacks.reconstruction.informed import Prior, informed_adversary
from discreet.attacks.reconstruction.word_channel import Replaces
from discreet.attacks.tuning.loss import Loss
from discreet.errors import BadInput
from discreet.privacy.random import Random
from discreet.validate import at_least, one_of, positive

if TYPE_CHECKING:
    from discreet.protection.words.vocabulary import Vocabulary

__all__ = ["LEAK", "Setting", "Tuning", "tune"]

Family = Callable[[float, float], Replaces]

LEAK = (
    "Tuning looks at the data it is given, and no guarantee covers that look: "
    "measure the loss on public or already released texts, or record the choice as a release of its own."
)


@dataclass(frozen=True, kw_only=True)
class Setting:
    """One pair (ε, t) that was tried: its loss of utility, and the adversary's error where it was measured."""

    epsilon: float
    t: float
    loss: Estimate
    error: Estimate | None = None

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {
            "epsilon": self.epsilon,
            "t": self.t,
            "loss": self.loss.to_json(),
            "error": None if self.error is None else self.error.to_json(),
        }

    def __str__(self) -> str:
        error = "" if self.error is None else f", attacker's error {self.error}"
        return f"ε = {self.epsilon:g}, t = {self.t:g}: loss {self.loss}{error}"


@dataclass(frozen=True, kw_only=True)
class Tuning:
    """The chosen ε and t, everything that was tried on the way, and the choice measured afresh."""

    max_loss: float
    adversary: Literal["best", "drawn"]
    chosen: Setting
    again: Setting
    curve: tuple[Setting, ...]
    note: str = LEAK

    @property
    def epsilon(self) -> float:
        """The chosen ε."""
        return self.chosen.epsilon

    @property
    def t(self) -> float:
        """The chosen t."""
        return self.chosen.t

    @property
    def peers(self) -> tuple[Setting, ...]:
        """Settings within the bound whose error the measurement cannot tell from the chosen one's."""
        return tuple(
            setting
            for setting in self.curve
            if setting != self.chosen
            and setting.error is not None
            and self.chosen.error is not None
            and setting.loss.value <= self.max_loss
            and not self.chosen.error.above(setting.error)
        )

    @property
    def is_sure(self) -> bool:
        """True when the fresh measurement's whole interval keeps the loss within the bound."""
        return self.again.loss.high <= self.max_loss

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {
            "max_loss": self.max_loss,
            "adversary": self.adversary,
            "epsilon": self.epsilon,
            "t": self.t,
            "chosen": self.chosen.to_json(),
            "again": self.again.to_json(),
            "is_sure": self.is_sure,
            "peers": [{"epsilon": setting.epsilon, "t": setting.t} for setting in self.peers],
            "curve": [setting.to_json() for setting in self.curve],
            "note": self.note,
        }

    def __str__(self) -> str:
        sure = "stays" if self.is_sure else "may not stay"
        peers = ", ".join(f"t = {setting.t:g}" for setting in self.peers)
        return "\n".join(
            (
                f"Tuned: ε = {self.epsilon:g}, t = {self.t:g}, for a loss of at most {self.max_loss:g}",
                *(f"  tried       {setting}" for setting in self.curve),
                f"  chosen      {self.chosen}",
                f"  measured    {self.again} (fresh draws; the loss {sure} within the bound)",
                f"  no worse    {peers or 'no other setting within the bound'}",
                f"  note        {self.note}",
            )
        )


def tune(
    vocabulary: "Vocabulary",
    loss: Loss,
    *,
    max_loss: float,
    family: Family | None = None,
    words: Iterable[str] | None = None,
    prior: Prior = "uniform",
    adversary: Literal["best", "drawn"] = "best",
    start: float = 1.0,
    limit: float = 1024.0,
    steps: int = 20,
    draws: int = 50,
    trials: int = 5_000,
    random: Random | None = None,
    watch: Callable[[Setting], None] = lambda _: None,
) -> Tuning:
    """Find ε and t for Vickrey, or for any `family` that makes a mechanism from the two.

    `loss` is a `LabelLoss`, a `ClassifierLoss` or a function of the caller's. `start` is the first ε,
    `limit` the last; t runs over 1/steps, 2/steps … 1 (`steps=0` leaves t at 0). `adversary` names the
    guess whose error counts: the best one, or the one drawn from the posterior as in the paper.
    """
    positive("start", start)
    at_least("limit", limit, start)
    at_least("steps", steps, 0)
    one_of("adversary", adversary, ("best", "drawn"))
    make, source = family or _vickrey, random or Random()
    words = None if words is None else tuple(words)

    def lose(epsilon: float, t: float) -> Setting:
        return Setting(epsilon=epsilon, t=t, loss=_estimate(loss(make(epsilon, t), source.spawn(1)[0])))

    def attack(setting: Setting) -> Setting:
        found = informed_adversary(
            make(setting.epsilon, setting.t),
            vocabulary,
            words=words,
            prior=prior,
            draws=draws,
            trials=trials,
            random=source.spawn(1)[0],
        )
        attacked = replace(setting, error=found.strongest if adversary == "best" else found.drawn)
        watch(attacked)
        return attacked

    curve = _double(lose, start, limit, max_loss, watch)
    curve[-1] = attack(curve[-1])
    for step in range(1, steps + 1):
        setting = lose(curve[-1].epsilon, step / steps)
        curve.append(attack(setting) if setting.loss.value <= max_loss else setting)
    chosen = max(curve, key=_privacy)
    again = attack(lose(chosen.epsilon, chosen.t))
    return Tuning(max_loss=max_loss, adversary=adversary, chosen=chosen, again=again, curve=tuple(curve))


def _double(
    lose: Callable[[float, float], Setting],
    start: float,
    limit: float,
    max_loss: float,
    watch: Callable[[Setting], None],
) -> list[Setting]:
    """Double ε at t = 0 until the loss is below the bound; the last setting is the first that is."""
    epsilon, tried = start, []
    while epsilon <= limit:
        tried.append(lose(epsilon, 0.0))
        if tried[-1].loss.value < max_loss:
            return tried
        watch(tried[-1])
        epsilon *= 2
    lowest = min(tried, key=lambda setting: setting.loss.value)
    raise BadInput(
        f"no ε up to {limit:g} brings the loss below {max_loss:g}; the lowest was {lowest.loss} at "
        f"ε = {lowest.epsilon:g}. Tolerate more loss (--max-loss) or search further (--limit)"
    )


def _privacy(setting: Setting) -> float:
    return -1.0 if setting.error is None else setting.error.value


def _estimate(loss: Estimate | float) -> Estimate:
    """A plain number is taken at its word."""
    return loss if isinstance(loss, Estimate) else Estimate(float(loss), float(loss), float(loss), 1)


def _vickrey(epsilon: float, t: float) -> Replaces:
    from discreet.protection.mechanisms.vickrey import Vickrey

    return Vickrey(epsilon=epsilon, t=t)
