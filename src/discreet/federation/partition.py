"""Who holds which examples: by user, shuffled into like users, split equally, or skewed by label.

Every function returns one array of places for each client; together they hold every place once.
"""

from collections.abc import Hashable, Iterable, Sequence

import numpy as np

from discreet.errors import BadInput
from discreet.privacy.random import Random
from discreet.privacy.sampling import Indices
from discreet.text.users import is_known
from discreet.validate import at_least, positive

__all__ = ["by_user", "equal_split", "label_skew", "shuffled_users"]


def by_user(users: Sequence[Hashable | None], everyone: Iterable[Hashable] = ()) -> list[Indices]:
    """Each user's own examples, in the order in which users first appear: what federation finds (non-IID).

    Those of `everyone` come first, and have a place also without an example: how many users there are is public, and
    must not depend on what one of them wrote.
    """
    places: dict[Hashable, list[int]] = {user: [] for user in everyone}
    for place, user in enumerate(users):
        if user is None or (isinstance(user, str) and not is_known(user)):
            raise BadInput(
                f"example {place + 1} names no user; name the column with --user-column, or split equally"
            )
        places.setdefault(user, []).append(place)
    return [np.asarray(mine, dtype=np.int64) for mine in places.values()]


def shuffled_users(parts: Sequence[Indices], random: Random) -> list[Indices]:
    """Synthetic users of the same sizes, filled from all examples in random order (IID)."""
    everything = np.concatenate(list(parts))
    mixed = everything[random.permutation(len(everything))]
    return np.split(mixed, np.cumsum([len(part) for part in parts])[:-1])


def equal_split(examples: int, clients: int, random: Random) -> list[Indices]:
    """The examples in random order, cut into parts whose sizes differ by one at most."""
    at_least("clients", clients, 1)
    if clients > examples:
        raise BadInput(f"{examples} examples cannot be split over {clients} clients; take fewer clients")
    return np.array_split(random.permutation(examples), clients)


def label_skew(
    labels: Sequence[Hashable], clients: int, concentration: float, random: Random
) -> list[Indices]:
    """Each label's examples are shared out in proportions drawn from a Dirichlet distribution.

    proportions ~ Dirichlet(α, …, α) for each label: α → 0 gives each label to one client, α → ∞ the same
    mixture to all (Hsu, Qi and Brown 2019). A client may come away with nothing.
    """
    at_least("clients", clients, 1)
    positive("concentration", concentration)
    places: dict[Hashable, list[int]] = {}
    for place, label in enumerate(labels):
        places.setdefault(label, []).append(place)
    parts: list[list[Indices]] = [[] for _ in range(clients)]
    for mine in places.values():
        mixed = np.asarray(mine, dtype=np.int64)[random.permutation(len(mine))]
        weights = np.maximum(random.gamma(concentration, clients), np.finfo(float).tiny)
        cuts = np.rint(np.cumsum(weights / weights.sum())[:-1] * len(mixed)).astype(int)
        for client, share in enumerate(np.split(mixed, cuts)):
            parts[client].append(share)
    return [np.concatenate(part) if part else np.empty(0, dtype=np.int64) for part in parts]
