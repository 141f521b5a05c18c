"""The run: users, canaries shared among them, every regime trained and asked, report."""

import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from discreet.attacks.memory.secret_sharer import grid, share
from discreet.attacks.memory.suffixes import Suffixes
from discreet.federation.partition import shuffled_users
from discreet.learning.next_word import NextWord
from discreet.privacy.random import Random
from discreet_experiments.memorization.corpus import Size, read_corpus
from discreet_experiments.memorization.measured import Look, Questions, look_at
from discreet_experiments.memorization.pages import Findings, make_report
from discreet_experiments.memorization.regimes import REGIMES, Regime, When, fit, plan_of
from discreet_experiments.one_thread import one_thread
from discreet_experiments.outcome import Outcome

__all__ = ["run"]

_USERS = (1, 2, 4)
"""How many users share a canary, on average."""
_SHARES_OF_EXAMPLES = (0.1, 0.3, 1.0)
_KEY = (("FedAvg", 32), ("SGD", 8), ("DP-FedAvg", 32))
"""What a quick run trains: three optimisers, on data by user and shuffled."""
_QUICK = Size(
    users=120,
    others=60,
    strangers=60,
    rounds=40,
    steps=1440,
    same_epochs=6,
    each=3,
    controls=27,
)


def run(
    *, data: Path | None, quick: bool, random: Random, watch: Callable[[str], None] = lambda _: None
) -> Outcome:
    """Measure Tables 1 to 7 again, small: by author on the blog corpus, or on synthetic clinic notes."""
    started = time.monotonic()
    size = _QUICK if quick else Size()
    regimes = [one for one in REGIMES if not quick or (one.optimiser, one.batch) in _KEY]
    reading, sharing, mixing, judging = random.spawn(4)
    corpus = read_corpus(data, size, reading)
    canaries = grid(
        size.candidates,
        user_probabilities=[users / size.users for users in _USERS],
        example_probabilities=_SHARES_OF_EXAMPLES,
        each=size.each,
        random=sharing,
    )
    by_user, canaries = share(corpus.users, canaries, sharing)
    controls = grid(
        size.candidates,
        user_probabilities=(0.0,),
        example_probabilities=(0.0,),
        each=size.controls,
        random=sharing,
    )
    examples = [example for mine in by_user for example in mine]
    ends = np.cumsum([len(mine) for mine in by_user])
    mixed = shuffled_users(np.split(np.arange(len(examples)), ends[:-1]), mixing)
    arranged = {"Non-IID": by_user, "IID": [[examples[place] for place in part] for part in mixed]}
    asked = Questions(
        canaries=canaries,
        controls=controls,
        among=Suffixes.draw(size.candidates, length=3, count=size.suffixes, random=sharing),
        corpus=corpus,
        clean=[place for place, mine in enumerate(by_user) if mine == corpus.users[place]],
    )
    looks: list[Look] = []
    seed = int(random.integers(2**31, 1)[0])
    with one_thread():
        for regime in regimes:
            watch(regime.name)

            def keep(model: NextWord, when: When, regime: Regime = regime) -> None:
                looks.append(look_at(model, regime, when, asked, judging))

            fit(regime, arranged[regime.data], size, seed, keep)
    about = {
        "data": "synthetic clinic notes by patient"
        if data is None
        else "the blog authorship corpus by author",
        "size": "quick" if quick else "full",
        "randomness": f"seed {random.seed}" if random.is_seeded else "from the operating system",
        "time": f"{(time.monotonic() - started) / 60:.1f} minutes",
    }
    private = next(one.batch for one in REGIMES if one.optimiser == "DP-FedAvg")
    findings = Findings(
        looks=tuple(looks),
        canaries=tuple(canaries),
        examples=len(examples),
        size=size,
        plan=plan_of(size, private),
        stand_in=data is None,
    )
    report, claims = make_report(findings, about=about, quick=quick)
    return Outcome(
        name="memorization",
        report=report,
        numbers={
            "stand_in": data is None,
            "canaries": len(canaries),
            "epsilon": findings.plan.epsilon,
            "looks": [look.to_json() for look in looks],
        },
        claims=tuple(claims),
    )
