"""Two ways to train over sites without averaging: the model goes round, or the data come in batches.

`relay_model` is the `federated/remote` scenario of Hathurusinghe et al. (2021, section 5.2): the
operator is not trusted with data, so the model visits one site after the other and trains at each on
all that the site has; an epoch ends when it has been everywhere. `relay_batches` is `federated/central`:
the operator is trusted to receive batches, takes one from each site in turn, uses and discards it.
The first shows every site the model of the one before it, the second shows the operator the data;
neither has a formal guarantee.
"""

from collections.abc import Sequence

from torch import nn

from discreet.federation.client import Examples, LocalTraining, Loss, client_update, descend, take
from discreet.federation.streams import stream
from discreet.federation.weights import Weights, load_weights, weights_of
from discreet.validate import at_least

__all__ = ["relay_batches", "relay_model"]


def relay_model(
    model: nn.Module,
    loss: Loss,
    weights: Weights,
    sites: Sequence[Examples],
    local: LocalTraining,
    *,
    epochs: int = 1,
    seed: int | None = None,
) -> Weights:
    """Send the model round the sites, `epochs` times."""
    at_least("epochs", epochs, 1)
    for epoch in range(epochs):
        for site, examples in enumerate(sites):
            random = stream(seed, "client", epoch, site)
            moved = client_update(model, loss, weights, examples, local, random).delta
            weights = {name: value + moved[name] for name, value in weights.items()}
    return weights


def relay_batches(
    model: nn.Module,
    loss: Loss,
    weights: Weights,
    sites: Sequence[Examples],
    local: LocalTraining,
    *,
    epochs: int = 1,
    seed: int | None = None,
) -> Weights:
    """Train in one place on batches that the sites send in turn; each site shuffles only its own."""
    at_least("epochs", epochs, 1)
    load_weights(model, weights)
    values = [value for value in model.parameters() if value.requires_grad]
    model.train()
    for epoch in range(epochs):
        orders = [stream(seed, "client", epoch, s).permutation(len(each)) for s, each in enumerate(sites)]
        size = max(len(each) for each in sites) if local.batch_size is None else local.batch_size
        for start in range(0, max(len(order) for order in orders), size):
            for examples, order in zip(sites, orders, strict=True):
                rows = order[start : start + size]
                if len(rows):
                    descend(loss(model, take(examples, rows)), values, local.learning_rate, local.step_clip)
    return weights_of(model)
