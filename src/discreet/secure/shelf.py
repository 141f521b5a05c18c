"""A server's shares of a model, kept on its disk: each number alone is uniformly random."""

import json
from pathlib import Path

from discreet.errors import BadInput
from discreet.secure.message import Message, joined, parted
from discreet.secure.network import Network
from discreet.secure.program import weight_names
from discreet.text.loading import loading
from discreet.text.output import Output

__all__ = ["Shelf"]

_DAMAGED = "no whole shares of a model; its owner deploys it anew"


class Shelf:
    """A file with one server's shares of the weights and the description of the network."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def put(self, message: Message) -> None:
        """Keep what the model owner sends; it replaces what was there."""
        network = Network.from_json(message.fields.get("network", {}), "the model owner's description")
        if len(parted(message.body)) != len(weight_names(network)):
            raise BadInput("the model owner sent shares that do not fit its network")
        described = json.dumps(network.to_json()).encode()
        output = Output(self._path)
        try:
            output.write(joined([described, *parted(message.body)]))
            output.place()
        finally:
            output.discard()

    def _parts(self) -> list[bytes]:
        if not self._path.exists():
            raise BadInput(
                "no model has been deployed to this server; its owner does it with: discreet secure deploy"
            )
        with loading(self._path, _DAMAGED):
            return parted(self._path.read_bytes())

    @property
    def network(self) -> Network:
        """The network that the shares belong to."""
        with loading(self._path, _DAMAGED):
            return Network.from_json(json.loads(self._parts()[0]), self._path)

    @property
    def shares(self) -> dict[str, bytes]:
        """The shares by the engine's names of the weights."""
        with loading(self._path, _DAMAGED):
            return dict(zip(weight_names(self.network), self._parts()[1:], strict=True))
