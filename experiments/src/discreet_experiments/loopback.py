"""All parties of a protocol on this machine, each a process of its own: for experiments and tests."""

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from discreet.errors import DiscreetError
from discreet.secure.ask import Asking
from discreet.secure.certificates import Identity, issue, make_authority
from discreet.secure.classifier import Classifier, save_classifier
from discreet.secure.deploy import deploy
from discreet.secure.protocol import PROTOCOLS, Protocol

__all__ = ["Loopback", "running"]

_COMMAND = "from discreet.cli.main import main; main()"
_PATIENCE = 120


class Loopback:
    """A folder with certificates and a model, and the parties started in it."""

    def __init__(self, folder: Path, classifier: Classifier, askers: Sequence[str] = ("asker",)) -> None:
        self.folder, self.classifier = folder, classifier
        self.processes: dict[str, subprocess.Popen[str]] = {}
        self.addresses: dict[str, str] = {}
        make_authority(folder)
        for role in ("model", "helper", *PROTOCOLS["three-servers"].roles):
            issue(folder, role, role)
        for name in askers:
            issue(folder, "asker", name)
        (folder / "classifier").mkdir()
        weights = folder / "classifier" / "model.safetensors"
        save_classifier(classifier, folder / "classifier", weights.write_bytes)

    def identity(self, name: str) -> Identity:
        """The certificate and key of a party or an asker."""
        return Identity.at(self.folder / name)

    def start(self, role: str, *options: object) -> str:
        """Start a party and wait until it says where it listens."""
        arguments = ["secure", "party", "--role", role, "--identity", role, "--json", "--quiet", *options]
        process = subprocess.Popen(
            [sys.executable, "-W", "ignore", "-c", _COMMAND, *map(str, arguments)],
            cwd=self.folder,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.processes[role] = process
        assert process.stdout is not None
        line = process.stdout.readline()
        if not line:
            raise DiscreetError(f"the {role} ended with {process.wait(_PATIENCE)} before it listened")
        self.addresses[role] = json.loads(line)["listening"]
        return self.addresses[role]

    def start_all(self, protocol: Protocol, *options: object) -> None:
        """Start every waiting party of a protocol, those first that others dial; share the model if it must be."""
        chosen = ["--protocol", protocol.name, *([] if protocol.secure else ["--insecure-for-testing"])]
        servers: list[object] = []
        for role in reversed(protocol.roles):
            more: list[object] = []
            if role == "model":
                more = ["--model", "classifier"]
                more += ["--helper", self.addresses["helper"]] if "helper" in protocol.roles else []
            elif role.startswith("server"):
                more = ["--shares", f"{role}.bin", *servers]
            if role != "asker":
                address = self.start(role, *chosen, *more, *options)
                servers = ["--server", address, *servers]
        if "server-0" in protocol.roles:
            where = [self.addresses[role] for role in protocol.roles]
            deploy(self.classifier, where, self.identity("model"))

    def asking(self, name: str = "asker", **more: Any) -> Asking:
        """How one of the askers asks these parties."""
        return Asking(parties=dict(self.addresses), identity=self.identity(name), **more)

    @property
    def alive(self) -> bool:
        """Whether parties were started and none has ended."""
        return bool(self.processes) and all(one.poll() is None for one in self.processes.values())

    def stop(self) -> None:
        """End every party and wait for it."""
        for process in self.processes.values():
            process.terminate()
        for process in self.processes.values():
            process.wait(_PATIENCE)
            if process.stdout is not None:
                process.stdout.close()
        self.processes.clear()


@contextmanager
def running(folder: Path, classifier: Classifier, protocol: Protocol, *options: object) -> Iterator[Loopback]:
    """The parties of a protocol for the length of a block."""
    parties = Loopback(folder, classifier)
    try:
        parties.start_all(protocol, *options)
        yield parties
    finally:
        parties.stop()
