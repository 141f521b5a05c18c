"""The stated ε and the empirical lower bound of every command that releases, and of broken twins of them.

    python tools/empirical_epsilon.py docs/results/empirical-epsilon.md

Runs each command some hundred or thousand times on neighbouring public inputs: about ten minutes of one core.
"""

import sys
import time
from pathlib import Path
from typing import Any

from broken_twins import TWINS
from discreet.jobs.neighbours.count import CountClaim
from discreet.jobs.neighbours.encode import EncodeClaim
from discreet.jobs.neighbours.federate import FederateClaim
from discreet.jobs.neighbours.ngrams import NgramsClaim
from discreet.jobs.neighbours.protect import ProtectClaim
from discreet.jobs.neighbours.train import TrainClaim
from discreet.jobs.neighbours.vocabulary import VocabularyClaim
from discreet.privacy.verify.checking import Checking

CLAIMS = (
    TrainClaim(),
    FederateClaim(),
    VocabularyClaim(),
    NgramsClaim(),
    CountClaim(),
    ProtectClaim(),
    EncodeClaim(),
)

HEAD = """# Stated ε and empirical lower bounds

Made by `python tools/empirical_epsilon.py docs/results/empirical-epsilon.md`. Each row is one pair of neighbouring inputs, sent
through the whole command many times; all files written are compared, and the strongest event found is held against
the curve δ(ε) of the noise that the command says it adds. A bound is wrong with probability 10⁻⁶ at most. A bound below the
stated ε proves nothing; one above refutes it. `discreet verify train`, `federate`, `vocabulary`, `ngrams`, `count`, `protect` and
`encode` print the rows of the first table and end with 4 when one is refuted.

## The commands as shipped

| command, neighbours | stated ε | δ | empirical lower bound | runs counted, each input | verdict |
|---|---|---|---|---|---|
"""

TWINS_HEAD = """
## Broken twins

One line of the command is wrong, and it states what it stated before (`tools/broken_twins.py`; each is a test).

| command | what is wrong | stated ε | δ | empirical lower bound | runs counted, each input | verdict |
|---|---|---|---|---|---|---|
"""


def _cells(part: Any) -> str:
    delta = f"{part.stated_delta:g}" if part.stated_delta else "0"
    return (
        f"{part.stated_epsilon:.3g} | {delta} | {part.epsilon_lower:.3g} | {part.runs:,} | {part.verdict} |"
    )


def main() -> int:
    """Write the page; 1 when a verdict is not what it must be."""
    lines, wrong, start = [HEAD], 0, time.monotonic()
    for claim in CLAIMS:
        found = claim.check(Checking())
        for part in getattr(found, "parts", (found,)):
            wrong += part.violated
            lines.append(f"| {part.what} | {_cells(part)}\n")
            print(lines[-1], end="", flush=True)
    lines.append(TWINS_HEAD)
    for twin in TWINS:
        with twin.broken():
            found = twin.claim.check(Checking(draws=twin.runs))
        part = getattr(found, "largest", found)
        wrong += not part.violated
        lines.append(f"| {twin.command} | {twin.wrong} | {_cells(part)}\n")
        print(lines[-1], end="", flush=True)
    lines.append(f"\nProcessor time: {time.process_time():.0f} s.\n")
    Path(sys.argv[1]).write_text("".join(lines), encoding="utf-8")
    print(f"{wrong} wrong verdicts, {time.monotonic() - start:.0f} s")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
