"""Parties as processes of their own, started through the command line."""

import json
import subprocess
import sys

from discreet.secure.certificates import Identity, issue, make_authority
from discreet.secure.classifier import save_classifier
from discreet.secure.program import compiled

COMMAND = "from discreet.cli.main import main; main()"


class House:
    """A folder with certificates and a model, and the processes started in it."""

    def __init__(self, folder, classifier):
        self.folder, self.classifier = folder, classifier
        self.processes, self.addresses = {}, {}
        make_authority(folder)
        for role in ("model", "helper", "server-0", "server-1", "server-2"):
            issue(folder, role, role)
        for name in ("alice", "bob", "carol"):
            issue(folder, "asker", name)
        for texts in (1, 2, 4):
            compiled(classifier.network, texts)  # once here, not in every process at the same moment
        (folder / "classifier").mkdir()
        weights = folder / "classifier" / "model.safetensors"
        save_classifier(classifier, folder / "classifier", weights.write_bytes)

    def identity(self, name):
        return Identity.at(self.folder / name)

    def start(self, role, *options):
        """Start a party and wait until it says where it listens."""
        arguments = ["secure", "party", "--role", role, "--identity", role, "--json", "--quiet", *options]
        process = subprocess.Popen(
            [sys.executable, "-W", "ignore", "-c", COMMAND, *map(str, arguments)],
            cwd=self.folder,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.processes[role] = process
        line = process.stdout.readline()
        assert line, f"{role} ended with {process.wait()} before it listened"
        self.addresses[role] = json.loads(line)["listening"]
        return self.addresses[role]

    @property
    def alive(self):
        return bool(self.processes) and all(one.poll() is None for one in self.processes.values())

    def stop(self):
        for process in self.processes.values():
            process.terminate()
        for process in self.processes.values():
            process.wait(120)
            process.stdout.close()
        self.processes.clear()
