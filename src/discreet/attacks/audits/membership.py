"""Membership: can the loss of a model tell what it was trained on, and what does that say of ε?"""

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from discreet.attacks.measured import Measured
from discreet.attacks.registry import attacks
from discreet.errors import BadInput, Violation
from discreet.progress import Progress
from discreet.settings import Argument, Option
from discreet.text.given import Source
from discreet.text.input import Format, OnError, TextColumn, open_input

if TYPE_CHECKING:
    from discreet.attacks.memory.claim_test import ClaimTest
    from discreet.attacks.memory.membership import MembershipEvidence
    from discreet.attacks.memory.models import Audited
    from discreet.privacy.random import Random

__all__ = ["Membership"]


@attacks.register("membership", "Attack by loss, and a lower bound on ε beside the claimed one.")
@dataclass(frozen=True, kw_only=True)
class Membership:
    """Attack by loss beside a baseline that never sees the model, and a lower bound on ε beside the claimed one.

    Exit code 4 when the bound is above the claim: the training then does not keep its guarantee.

        found = discreet.audit(discreet.attacks.Membership("model", key="key.json"))
    """

    model: Annotated[str | Path, Argument("Folder of discreet train next-word or masked.")] = field(
        kw_only=False
    )
    key: Annotated[
        str | Path | None,
        Option("What discreet audit plant --coins wrote: bounds ε.", common=True, local=True),
    ] = None
    members: Annotated[Source | None, Option("Documents it was trained on.", common=True, local=True)] = None
    others: Annotated[
        Source | None, Option("Documents like them that it was not trained on.", common=True, local=True)
    ] = None
    delta: Annotated[
        float | None, Option("δ of the bound; default: the statement's.", least=0, below=1, common=True)
    ] = None
    confidence: Annotated[float, Option("Confidence of the bound.", least=0.5, below=1, common=True)] = 0.95
    text: TextColumn = "text"
    format: Format = None
    on_error: OnError = "stop"

    def __post_init__(self) -> None:
        if (self.members is None) != (self.others is None) or (self.key is None and self.members is None):
            raise BadInput("give --key of planted coins, or both --members and --others, or all three")

    def measure(self, *, progress: Progress, random: "Random") -> "Measured[MembershipEvidence]":
        """Bound ε from the coins, attack members and others, or both."""
        del progress
        from discreet.attacks.memory.membership import MembershipEvidence, membership
        from discreet.attacks.memory.membership_report import membership_report
        from discreet.attacks.memory.models import load_audited
        from discreet.attacks.stated import statement_beside

        folder = Path(self.model)
        audited = load_audited(folder)
        test = None if self.key is None else self._one_run(audited, folder, Path(self.key))
        by_loss = None
        if self.members is not None and self.others is not None:
            inside, outside = (
                [document.text for document in open_input(source, self)]
                for source in (self.members, self.others)
            )
            by_loss = membership(
                audited.losses(inside), audited.losses(outside), (inside, outside), random=random
            )
        return Measured(
            found=MembershipEvidence(test=test, by_loss=by_loss),
            attacked={"model": folder},
            command=f"membership {folder.name}",
            statement=statement_beside(folder / "model.safetensors"),
            page=membership_report,
            exit_code=Violation.exit_code if test is not None and test.broken else 0,
        )

    def _one_run(self, audited: "Audited", folder: Path, key: Path) -> "ClaimTest":
        """The bound from the coins, beside what the model's statement claims."""
        from discreet.attacks.memory.claim_test import ClaimTest
        from discreet.attacks.memory.key import Key
        from discreet.attacks.memory.one_run import one_run
        from discreet.privacy.statement import Statement

        coins = Key.read(key).coins
        if len(coins) < 2:
            raise BadInput(f"{key}: it holds no coins; plant some with discreet audit plant --coins 500")
        claim = Statement.read(folder / "model.safetensors").guarantee
        measured = one_run(
            -audited.losses([coin.text for coin in coins]),
            [coin.included for coin in coins],
            delta=claim.delta if self.delta is None else self.delta,
            confidence=self.confidence,
        )
        return ClaimTest(claimed=claim, measured=measured)
