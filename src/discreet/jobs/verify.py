"""Verify: hold a privacy claim against what is done; a certificate, or a counter-example."""

from dataclasses import MISSING, dataclass, field, fields, make_dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from discreet.errors import BadInput, Violation
from discreet.jobs.context import Context
from discreet.jobs.job import Job, function_of
from discreet.privacy.verify.checking import Checkable, Checking, CheckResult
from discreet.settings import Choices, OneOf, Option, build, plain, settings_of

if TYPE_CHECKING:
    from discreet.registry import Registry

__all__ = ["Verified", "Verify", "verify"]


class _Claims:
    """Everything that can be checked: the plain claims, and the mechanisms that bring a check."""

    def names(self) -> list[str]:
        """Every name."""
        claims = _plain_claims()
        return [*claims.names(), *(name for name in _checked() if name not in claims.names())]

    def make(self, name: str) -> type[Any]:
        """The class of this name, or an error that lists the names."""
        claims = _plain_claims()
        if name in claims.names():
            return claims.make(name)
        if name not in _checked():
            raise BadInput(f"there is nothing to verify called {name!r}; there are {', '.join(self.names())}")
        mechanism: Any = _checked()[name]
        return _claim_of(mechanism)

    def summary(self, name: str) -> str:
        """One line about it."""
        return str(self.make(name).__doc__)


def _plain_claims() -> "Registry[type[Checkable]]":
    from discreet.encoding.registry import randomisers
    from discreet.jobs.neighbours import count, encode, federate, ngrams, protect, train, vocabulary
    from discreet.privacy.verify.registry import claims

    del count, encode, federate, ngrams, protect, train, vocabulary  # each registers its claim
    randomisers.names()  # a claim may stand in the file of its mechanism
    return claims


def _claims() -> Choices:
    return _Claims()


def _checked() -> dict[str, type[Any]]:
    from discreet.encoding.registry import randomisers
    from discreet.protection.registry import mechanisms

    words = {entry.name: entry.make for entry in mechanisms.entries() if hasattr(entry.make, "check")}
    encoders = {getattr(entry.make, "checked_as", ""): entry.make for entry in randomisers.entries()}
    return words | {name: make for name, make in encoders.items() if name}


@dataclass(frozen=True, kw_only=True)
class _MechanismClaim:
    """The settings of a mechanism that its check looks at."""

    mechanism: ClassVar[Any]

    def check(self, checking: Checking) -> CheckResult:
        """Run the mechanism's own check."""
        made = self.mechanism(**{one.name: getattr(self, one.name) for one in fields(self)})
        result: CheckResult = made.check(checking)
        return result


@cache
def _claim_of(mechanism: Any) -> type[_MechanismClaim]:
    """A mechanism as a claim: without the settings its check does not look at, with defaults to begin with."""
    chosen: list[Any] = []
    for setting in settings_of(mechanism):
        if setting.name in mechanism.unchecked:
            continue
        default = mechanism.check_with.get(setting.name, setting.default)
        given = {} if default is MISSING else {"default": default}
        chosen.append((setting.name, Annotated[setting.type, setting.mark], field(**given)))
    how = str(mechanism.check.__doc__)
    about = f"{mechanism.__name__}: {how[:1].lower()}{how[1:]}"
    made = make_dataclass(
        mechanism.__name__,
        chosen,
        bases=(_MechanismClaim,),
        namespace={
            "mechanism": mechanism,
            "name": getattr(mechanism, "checked_as", mechanism.name),
            "__doc__": about,
        },
        frozen=True,
        kw_only=True,
    )
    return made


@dataclass(frozen=True, kw_only=True)
class Verify(Job["Verified"]):
    """Check a privacy claim: a certificate or a counter-example. Exit 4 when it does not hold.

    What can be listed is checked exactly, everything else by draws.

        discreet.verify(discreet.Vickrey(epsilon=12)).violated
        discreet.verify("vickrey-as-printed")
    """

    job_name = "verify"

    claim: Annotated[Checkable | str, OneOf(_claims, "What is checked.")] = field(kw_only=False)
    draws: Annotated[
        int | None,
        Option("How many outputs to draw for each input, twice, where draws are compared.", least=2),
    ] = None
    seed: Annotated[int | None, Option("Repeatable draws, for tests only.", local=True)] = None
    vectors: Annotated[
        str | Path | None,
        Option("Check a word mechanism on these word vectors too: glove, or a file.", local=True),
    ] = None
    words: Annotated[int | None, Option("How many of their most common words; default 500.", least=2)] = None

    def __post_init__(self) -> None:
        super().__post_init__()
        if isinstance(self.claim, str):
            object.__setattr__(self, "claim", build(_Claims().make(self.claim), {}, what=self.claim))

    def run(self, context: Context) -> "Verified":
        """Run the check."""
        assert not isinstance(self.claim, str)
        name = str(getattr(self.claim, "name", type(self.claim).__name__))
        if not hasattr(self.claim, "check"):
            raise BadInput(f"{name} brings no check; its claim cannot be verified")
        checking = Checking(draws=self.draws, seed=self.seed, vectors=self.vectors, words=self.words)
        with context.progress.progress(f"verifying {name}"):
            result = self.claim.check(checking)
        checking.refuse_ignored(name)
        return Verified(name=name, options=plain(self.claim), result=result)


verify = function_of(Verify)


@dataclass(frozen=True, kw_only=True)
class Verified:
    """What came out: the certificates, findings and counter-examples of `result`.

    Exact where outputs can be listed, else statistical: a finding of draws names its confidence.

        verified = discreet.verify(discreet.Vickrey(epsilon=12))
        print(verified.violated, verified)
    """

    name: str
    options: dict[str, Any]
    result: CheckResult

    @property
    def violated(self) -> bool:
        """True when the claim does not hold."""
        return self.result.violated

    @property
    def exit_code(self) -> int:
        """As the command line ends."""
        return Violation.exit_code if self.violated else 0

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {"mechanism": self.name, "options": self.options, **self.result.to_json()}

    def __str__(self) -> str:
        return str(self.result)
