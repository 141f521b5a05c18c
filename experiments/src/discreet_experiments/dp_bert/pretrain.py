"""Pre-training: from scratch on public text, then on private text, with differential privacy or without.

The vocabulary comes first, since everything after it is cut into its pieces. The public part costs no
privacy. The private part takes each step a Poisson sample of documents and one sequence of each, clips
a document's gradient and adds noise (Plan, unit "document"): vocabulary and training then guarantee the
same thing to the same unit, and their ε add up.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from discreet.learning.masked import MaskedModel, MaskedShape
from discreet.learning.plain import PlainRecipe, fit
from discreet.learning.private.descent import Descent
from discreet.learning.private.train import train
from discreet.learning.vocabulary.encoder import PieceEncoder
from discreet.privacy.plan import Plan
from discreet.privacy.random import Random

__all__ = ["Size", "continued", "continued_privately", "copied", "private_plan", "started"]


@dataclass(frozen=True, kw_only=True)
class Size:
    """How large the network and the training are; of a private document the beginning is used."""

    width: int = 64
    layers: int = 2
    length: int = 64
    pieces_a_document: int = 48
    public_sequences: int = 4_000
    public_epochs: int = 1
    private_epochs: int = 2
    batch_size: int = 1_024
    steps: int = 12
    delta: float = 1e-5
    clip_norm: float = 0.1
    learning_rate: float = 1e-3


def started(encoder: PieceEncoder, texts: Sequence[Sequence[int]], size: Size, random: Random) -> MaskedModel:
    """A new model, trained on public texts, given as pieces."""
    import torch

    shape = MaskedShape(
        vocabulary=len(encoder.pieces),
        width=size.width,
        layers=size.layers,
        heads=2,
        length=size.length,
        pad=encoder.numbers["[PAD]"],
        mask=encoder.numbers["[MASK]"],
    )
    with torch.random.fork_rng():
        torch.manual_seed(int(random.integers(2**31, 1)[0]))
        model = MaskedModel(shape, keep=encoder.special, random=random.spawn(1)[0])
    sequences = [row for text in texts for row in encoder.sequences(text, size.length)]
    recipe = PlainRecipe(epochs=size.public_epochs, batch_size=32, learning_rate=2e-3)
    fit(model, sequences[: size.public_sequences], recipe)
    return model


def copied(model: MaskedModel, encoder: PieceEncoder, random: Random) -> MaskedModel:
    """The same weights in a model of its own, which draws its hidden places from a stream of its own."""
    other = MaskedModel(model.shape, keep=encoder.special, random=random.spawn(1)[0])
    other.load_state_dict(model.state_dict())
    return other


def continued(
    model: MaskedModel, encoder: PieceEncoder, texts: Sequence[Sequence[int]], size: Size, random: Random
) -> MaskedModel:
    """A copy trained on private texts without privacy."""
    further = copied(model, encoder, random)
    sequences = [row for text in texts for row in encoder.sequences(text, size.length)]
    recipe = PlainRecipe(
        epochs=size.private_epochs,
        batch_size=32,
        learning_rate=1e-3,
        seed=int(random.integers(2**31, 1)[0]),
    )
    fit(further, sequences, recipe)
    return further


def private_plan(documents: int, epsilon: float, size: Size) -> Plan:
    """The plan of the private part, with the noise that ε needs."""
    return Plan.for_epsilon(
        epsilon,
        population=documents,
        batch_size=min(size.batch_size, documents),
        steps=size.steps,
        clip_norm=size.clip_norm,
        delta=size.delta,
        unit="document",
    )


def continued_privately(
    model: MaskedModel,
    encoder: PieceEncoder,
    texts: Sequence[Sequence[int]],
    plan: Plan,
    size: Size,
    random: Random,
) -> MaskedModel:
    """A copy trained on private texts by the plan."""
    further = copied(model, encoder, random)
    sequences: list[list[int]] = []
    units: list[list[int]] = []
    for text in texts:
        cut = encoder.sequences(text, size.length)
        units.append(list(range(len(sequences), len(sequences) + len(cut))))
        sequences += cut
    descent = Descent(learning_rate=size.learning_rate, schedule="linear", most_a_unit=1)
    train(further, sequences, plan, descent, units=units, random=random)
    return further
