"""One point of a curve: a mechanism at one ε, how often the adversary errs, and what use is left."""

from typing import Any

from discreet.attacks.reconstruction.informed import informed_adversary
from discreet.attacks.tuning.inputs import prior_of
from discreet.privacy.random import Random
from discreet.privacy.release import Tally
from discreet.protection.origin import verified_first
from discreet.workbench.compare.uses import Sample
from discreet.workbench.try_out.trial import segments, words_of

__all__ = ["EPSILONS", "point"]

EPSILONS = (2.0, 5.0, 10.0, 20.0, 50.0)
VOCABULARY = 6_000
CANDIDATES = 200
EXAMPLES = 3
SHOWN = 600
"""Characters of an example."""


def point(make: Any, epsilon: float, sample: Sample, random: Random) -> dict[str, Any]:
    """Protect the documents once, attack their commonest words, and measure what use is left."""
    vocabulary = words_of(VOCABULARY)
    mechanism = make(epsilon=epsilon)
    verified_first(mechanism)
    texts = mechanism.over(vocabulary)
    protected = list(texts.apply(sample.documents, random=random, tally=Tally()))
    prior = prior_of(sample.documents, vocabulary, CANDIDATES)
    error = informed_adversary(
        mechanism, vocabulary, words=prior, prior=prior, draws=20, trials=2_000, random=random
    ).strongest
    return {
        "mechanism": mechanism.name,
        "epsilon": epsilon,
        "error": error.value,
        "error_low": error.low,
        "error_high": error.high,
        "uses": sample.uses(protected),
        "baselines": sample.baselines(),
        "examples": [
            {"original": _short(before.text), "released": segments(_short(before.text), _short(after.text))}
            for before, after in list(zip(sample.documents, protected, strict=True))[:EXAMPLES]
        ],
    }


def _short(text: str) -> str:
    """The beginning of a text, cut between words."""
    return text if len(text) <= SHOWN else text[:SHOWN].rpartition(" ")[0] + " …"
