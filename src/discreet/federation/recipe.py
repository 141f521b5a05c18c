"""What a federated run is asked for: the rounds, the clients' and the server's steps, the privacy, the model."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from discreet.errors import BadInput
from discreet.settings import Option, check_settings

if TYPE_CHECKING:
    from discreet.federation.aggregate import ClientPlan
    from discreet.federation.client import LocalTraining
    from discreet.federation.next_word_task import NextWordTask
    from discreet.federation.optimiser import ServerOptimiser
    from discreet.federation.training import Algorithm
    from discreet.privacy.guarantee import Unit

__all__ = ["SERVER", "FederatedRecipe", "Sampling"]

Sampling = Literal["poisson", "fixed", "cyclic"]

SERVER = "At the server"
_MODEL, _CLIENT, _PRIVACY = "The model", "At each client", "Privacy"


@dataclass(frozen=True, kw_only=True)
class FederatedRecipe:
    """Settings of every federated run, simulated or between sites; with `epsilon` or `noise_multiplier` it is private."""

    vocabulary: Annotated[
        str | Path,
        Option(
            "One word or piece a line: public, or made with discreet vocabulary.", panel=_MODEL, local=True
        ),
    ]
    dimensions: Annotated[int, Option("Size of a word's vector.", least=1, panel=_MODEL)] = 96
    units: Annotated[int, Option("Units of the LSTM.", least=1, panel=_MODEL)] = 512
    length: Annotated[int, Option("Pieces of an example.", least=2, panel=_MODEL)] = 20
    rounds: Annotated[int, Option("Communication rounds.", least=1, panel=SERVER, common=True)] = 20
    clients: Annotated[
        int | None,
        Option("Clients a round, on average; default: all.", least=1, panel=SERVER, common=True),
    ] = None
    server: Annotated[
        Literal["average", "momentum", "adam"],
        Option("Server optimiser, applied to the mean update.", panel=SERVER),
    ] = "average"
    server_learning_rate: Annotated[float, Option("Server learning rate.", above=0, panel=SERVER)] = 1.0
    aggregate: Annotated[
        Literal["mean", "trimmed-mean", "median"],
        Option(
            "How updates are combined; trimmed-mean and median bound hostile clients, not with --epsilon.",
            panel=SERVER,
        ),
    ] = "mean"
    trim: Annotated[
        float,
        Option(
            "With trimmed-mean: share left out at each end of each coordinate.",
            above=0,
            below=0.5,
            panel=SERVER,
        ),
    ] = 0.2
    local_epochs: Annotated[int, Option("Passes over a client's examples.", least=1, panel=_CLIENT)] = 1
    batch_size: Annotated[
        int, Option("Examples a local step; 0: all in one (FedSGD).", least=0, panel=_CLIENT)
    ] = 16
    learning_rate: Annotated[float, Option("Client learning rate.", above=0, panel=_CLIENT)] = 0.5
    most_examples: Annotated[
        int | None, Option("Maximum examples of a client a round; default: all.", least=1, panel=_CLIENT)
    ] = None
    clip: Annotated[
        float | None,
        Option("Clip norm of a client's whole update.", above=0, panel=_PRIVACY, common=True),
    ] = None
    epsilon: Annotated[
        float | None,
        Option(
            "ε of the whole run for one client: a user, a part or a site.",
            above=0,
            panel=_PRIVACY,
            common=True,
        ),
    ] = None
    noise_multiplier: Annotated[
        float | None, Option("Noise over clip norm, instead of --epsilon.", above=0, panel=_PRIVACY)
    ] = None
    delta: Annotated[float, Option("The δ that goes with it.", above=0, below=1, panel=_PRIVACY)] = 1e-6
    sampling: Annotated[
        Sampling,
        Option(
            "How clients are drawn: each with a probability, a fixed number, or in turn (not secret: DP-FTRL).",
            panel=_PRIVACY,
        ),
    ] = "poisson"
    bands: Annotated[
        int, Option("With cyclic: rounds over which the noise is correlated.", least=1, panel=_PRIVACY)
    ] = 1

    def __post_init__(self) -> None:
        check_settings(self)
        if self.epsilon is not None and self.noise_multiplier is not None:
            raise BadInput("give epsilon or noise_multiplier, not both: one follows from the other")
        if self.is_private and self.clip is None:
            raise BadInput("privacy needs a clip norm: it is what the noise is measured by; add --clip")
        if self.is_private and self.aggregate != "mean":
            raise BadInput(
                f"{self.aggregate} breaks the sensitivity that ε rests on: one client can decide which values are left out; "
                "use --aggregate mean, or give no --epsilon and no --noise-multiplier"
            )
        if self.bands > 1 and self.sampling != "cyclic":
            raise BadInput("bands correlate the noise of clients that take turns; add --sampling cyclic")

    @property
    def is_private(self) -> bool:
        """True when noise is added."""
        return self.epsilon is not None or self.noise_multiplier is not None

    @property
    def local(self) -> "LocalTraining":
        """What a client does."""
        from discreet.federation.client import LocalTraining

        return LocalTraining(
            epochs=self.local_epochs,
            batch_size=None if self.batch_size == 0 else self.batch_size,
            learning_rate=self.learning_rate,
            most_examples=self.most_examples,
        )

    @property
    def optimiser(self) -> "ServerOptimiser":
        """What the server does."""
        from discreet.federation.optimiser import ServerOptimiser

        return ServerOptimiser(kind=self.server, learning_rate=self.server_learning_rate)

    def task(self) -> "NextWordTask":
        """What every client must agree on, with the words of the vocabulary."""
        from discreet.federation.next_word_task import NextWordTask, read_vocabulary

        return NextWordTask(
            vocabulary=read_vocabulary(Path(self.vocabulary)),
            dimensions=self.dimensions,
            units=self.units,
            length=self.length,
        )

    def algorithm(self, population: int, unit: "Unit" = "client") -> "Algorithm":
        """The algorithm for so many clients; `unit` is what one of them is."""
        from discreet.federation.training import Algorithm

        clients = population if self.clients is None else self.clients
        if clients > population:
            raise BadInput(
                f"{clients} clients a round are more than the {population} there are; lower --clients"
            )
        if self.is_private:
            return Algorithm.private(self._plan(population, clients, unit), server=self.optimiser)
        return Algorithm(
            population=population,
            rounds=self.rounds,
            clients=clients,
            server=self.optimiser,
            clip_norm=self.clip,
            weighting="examples" if self.aggregate == "mean" else "equal",
            aggregate=self.aggregate,
            trim=self.trim,
            unit=unit,
        )

    def _plan(self, population: int, clients: int, unit: "Unit") -> "ClientPlan":
        from discreet.federation.cyclic import CyclicPlan
        from discreet.privacy.plan import Plan

        kind: Any = CyclicPlan if self.sampling == "cyclic" else Plan
        settings: dict[str, Any] = {
            "population": population,
            "batch_size": clients,
            "steps": self.rounds,
            "clip_norm": self.clip,
            "delta": self.delta,
            "unit": unit,
        }
        if self.sampling == "cyclic":
            settings["bands"] = self.bands
        else:
            settings["sampler"] = "poisson" if self.sampling == "poisson" else "fixed-without-replacement"
        plan: ClientPlan
        if self.epsilon is not None:
            plan = kind.for_epsilon(self.epsilon, **settings)
        else:
            plan = kind(noise_multiplier=self.noise_multiplier, **settings)
        return plan
