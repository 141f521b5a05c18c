"""The stated ε and the empirical lower bound of every command that releases, and of broken twins of them.

    python tools/empirical_epsilon.py docs/results/empirical-epsilon.md [COMMAND ...]

Runs each command, or those named, some hundred or thousand times on neighbouring public inputs: about six minutes of one
core for all. What was measured is kept in a .json beside the page, which is made of all of it.
"""

import json
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
    """Measure and write the page; 1 when a verdict is not what it must be."""
    page, wanted = Path(sys.argv[1]), sys.argv[2:]
    store = page.with_suffix(".json")
    rows = (
        json.loads(store.read_text("utf-8")) if wanted and store.exists() else {"shipped": {}, "broken": {}}
    )
    wrong = 0
    claims: tuple[Any, ...] = tuple(CLAIMS)
    for claim in claims:
        if wanted and claim.name not in wanted:
            continue
        found = claim.check(Checking())
        for part in getattr(found, "parts", (found,)):
            wrong += part.violated
            rows["shipped"][part.what] = f"| {part.what} | {_cells(part)}"
            print(rows["shipped"][part.what], flush=True)
    for twin in TWINS:
        if wanted and twin.claim.name not in wanted:
            continue
        with twin.broken():
            found = twin.claim.check(Checking(draws=twin.runs))
        largest: Any = getattr(found, "largest", found)
        wrong += not largest.violated
        rows["broken"][str(twin)] = f"| {twin.command} | {twin.wrong} | {_cells(largest)}"
        print(rows["broken"][str(twin)], flush=True)
    store.write_text(json.dumps(rows, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    shipped, broken = ("\n".join(rows[kind].values()) for kind in ("shipped", "broken"))
    page.write_text(f"{HEAD}{shipped}\n{TWINS_HEAD}{broken}\n", encoding="utf-8")
    print(f"{wrong} wrong verdicts, {time.process_time():.0f} s of processor time")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
