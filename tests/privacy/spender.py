"""A process that spends, for the tests that let several spend at once or kill them at it.

spender.py race WHERE TIMES          reserve and confirm, print how many were granted
spender.py killed WHERE FOLDER KILLS  fork spenders and kill -9 each at a random moment
"""

import json
import os
import random
import signal
import sys
import time
from pathlib import Path

from discreet.errors import OverBudget
from discreet.privacy.guarantee import Guarantee
from discreet.privacy.ledger import Charge, Ledger
from discreet.privacy.release import staged_release
from discreet.privacy.statement import Statement

GUARANTEE = Guarantee(notion="local-dp", unit="document", epsilon=0.5)
CHARGE = Charge(dataset="notes", operation="spend", guarantee=GUARANTEE)


def race(where: str, times: int) -> None:
    ledger = Ledger.open(where)
    granted = 0
    for _ in range(times):
        try:
            ledger.confirm(ledger.reserve(CHARGE))
            granted += 1
        except OverBudget:
            break
    print(granted)


def release(ledger: Ledger, folder: Path, number: int) -> None:
    path = folder / f"{os.getpid()}-{number}.txt"
    with staged_release(path, charge=CHARGE, ledger=ledger) as staged:
        staged.output.write(os.urandom(1000))
        staged.statement = Statement(operation="spend", guarantee=GUARANTEE, dataset="notes")


def release_for_ever(where: str, folder: Path, begun: int) -> None:
    ledger = Ledger.open(where)
    os.write(begun, b"!")
    for number in range(10**9):
        release(ledger, folder, number)


def killed(where: str, folder: Path, kills: int) -> None:
    """Fork from a parent that has everything imported, so that a life is short and all of it spending.

    A life ends within three releases of its beginning, as long as those take on this machine; every
    tenth ends while the ledger is being opened.
    """
    with Ledger.open(where) as warm:
        release(warm, folder, 0)
        started = time.perf_counter()
        for number in range(1, 9):
            release(warm, folder, number)
        cycle = (time.perf_counter() - started) / 8
    draw = random.Random(11)
    killings = 0
    for life in range(kills):
        heard, begun = os.pipe()
        child = os.fork()
        if child == 0:
            release_for_ever(where, folder, begun)
            os._exit(1)
        os.close(begun)
        if life % 10:
            os.read(heard, 1)
        os.close(heard)
        time.sleep(draw.uniform(0.0, 3 * cycle))
        os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
        killings += os.WTERMSIG(status) == signal.SIGKILL
    print(json.dumps({"kills": killings}))


if __name__ == "__main__":
    if sys.argv[1] == "race":
        race(sys.argv[2], int(sys.argv[3]))
    else:
        killed(sys.argv[2], Path(sys.argv[3]), int(sys.argv[4]))
