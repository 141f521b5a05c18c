"""The run: tasks, tables, frontier, verdicts, report."""

import time
from collections.abc import Callable
from pathlib import Path

from discreet.privacy.random import Random
from discreet_experiments.ome.claims import claims_on
from discreet_experiments.ome.frontier import measure_frontier
from discreet_experiments.ome.pages import figures_of, make_report
from discreet_experiments.ome.tables import measure_tables
from discreet_experiments.ome.tasks import Sizes, stand_in, tasks
from discreet_experiments.one_thread import one_thread
from discreet_experiments.outcome import Outcome

__all__ = ["run"]


def run(
    *, data: Path | None, quick: bool, random: Random, watch: Callable[[str], None] = lambda _: None
) -> Outcome:
    """Measure tables 1 and 2 again, and every mechanism at the ε that holds; on a stand-in when there are no data.

    Nothing is released here, so noise is drawn from a seed (a random one by default), which is many times
    quicker than the hardened samplers of a release.
    """
    started = time.monotonic()
    sizes = Sizes.quick() if quick else Sizes()
    seeded = random if random.is_seeded else Random(int(random.integers(2**62, 1)[0]))
    choosing, training, measuring = seeded.spawn(3)
    with one_thread():
        every = stand_in(sizes, choosing) if data is None else tasks(data, sizes, choosing, watch)
        cells = measure_tables(every, sizes, training, watch)
        points = measure_frontier(every, sizes, measuring, watch)
    claims = claims_on(cells)
    about = {
        "data": "synthetic reviews" if data is None else "the paper's data sets",
        "size": "quick" if quick else "full",
        "randomness": f"seed {random.seed}" if random.is_seeded else "from the operating system",
        "time": f"{(time.monotonic() - started) / 60:.1f} minutes",
    }
    return Outcome(
        name="ome",
        report=make_report(cells, points, claims, about=about, stand_in=data is None, quick=quick),
        numbers={
            "stand_in": data is None,
            "tables": [cell.to_json() for cell in cells],
            "frontier": [point.to_json() for point in points],
        },
        claims=tuple(claims),
        figures=figures_of(points),
    )
