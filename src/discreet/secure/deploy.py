"""Share a model out to three servers, so that its owner need not be there when questions come."""

import asyncio
from collections.abc import Sequence

from discreet.errors import BadInput
from discreet.secure.certificates import Identity
from discreet.secure.classifier import Classifier
from discreet.secure.computing import Computing
from discreet.secure.dialling import dial
from discreet.secure.message import joined
from discreet.secure.protocol import PROTOCOLS
from discreet.secure.session import Peers, shares_of

__all__ = ["deploy"]


def deploy(classifier: Classifier, servers: Sequence[str], identity: Identity) -> None:
    """Give each server its shares of the weights; none of them sees a weight."""
    asyncio.run(_deploy(classifier, servers, identity))


async def _deploy(classifier: Classifier, servers: Sequence[str], identity: Identity) -> None:
    protocol = PROTOCOLS["three-servers"]
    if len(servers) != len(protocol.roles):
        raise BadInput(f"a model is shared out to {len(protocol.roles)} servers; {len(servers)} were named")
    async with Peers("model") as peers:
        computing = peers.own(await Computing.start())
        await peers.run(_hand_over(classifier, servers, identity, peers, computing))


async def _hand_over(
    classifier: Classifier, servers: Sequence[str], identity: Identity, peers: Peers, computing: Computing
) -> None:
    protocol = PROTOCOLS["three-servers"]
    split = [await shares_of(computing, protocol, value) for value in classifier.shared.values()]
    for rank, (role, address) in enumerate(zip(protocol.roles, servers, strict=True)):
        connection = peers.add(await dial(address, role, identity))
        body = joined([shares[rank] for shares in split])
        await connection.send("deploy", body, network=classifier.network.to_json())
        await connection.receive("kept")
