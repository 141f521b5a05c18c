"""A plan's sampler, relation, noise and ε belong together."""

import math
from dataclasses import FrozenInstanceError, replace

import dp_accounting as dp
import numpy as np
import pytest

from discreet.errors import BadInput
from discreet.privacy.accounting import epsilon_of, gaussian_epsilon
from discreet.privacy.guarantee import Guarantee
from discreet.privacy.plan import Plan
from discreet.privacy.random import Random

SMALL = {"population": 1000, "batch_size": 50, "steps": 60, "clip_norm": 0.5, "delta": 1e-6}
FEDERATED = {
    "population": 392_000,
    "batch_size": 5000,
    "steps": 8000,
    "clip_norm": 1.0,
    "delta": 1e-7,
    "unit": "user",
}


def plan(**changes):
    return Plan(**({"noise_multiplier": 1.0} | SMALL | changes))


@pytest.mark.parametrize(
    ("sampler", "relation", "event"),
    [
        (
            "poisson",
            "zero-out-one",
            dp.SelfComposedDpEvent(dp.PoissonSampledDpEvent(0.05, dp.GaussianDpEvent(1.0)), 60),
        ),
        (
            "fixed-without-replacement",
            "replace-one",
            dp.SelfComposedDpEvent(
                dp.SampledWithoutReplacementDpEvent(1000, 50, dp.GaussianDpEvent(1.0)), 60
            ),
        ),
        ("shuffled", "replace-one", dp.SelfComposedDpEvent(dp.GaussianDpEvent(1.0), 3)),
    ],
)
def test_relation_and_event_follow_from_the_sampler(sampler, relation, event):
    made = plan(sampler=sampler)
    assert made.relation == relation
    assert made.event == event
    assert made.spent == epsilon_of(event, relation, 1e-6)


def test_the_relation_cannot_be_chosen():
    with pytest.raises(TypeError):
        plan(relation="replace-one")
    with pytest.raises(FrozenInstanceError):
        plan().sampler = "shuffled"


def test_full_batch():
    made = plan(sampler="full-batch", batch_size=1000, noise_multiplier=10.0, steps=4)
    assert made.relation == "zero-out-one"
    assert made.epsilon == pytest.approx(gaussian_epsilon(sensitivity=1, sigma=5, delta=1e-6))
    assert set(made.sample(Random(), 0)) == set(range(1000))


def test_shuffling_is_paid_once_an_epoch_for_twice_the_clip():
    made = plan(sampler="shuffled", noise_multiplier=10.0)
    assert made.steps_per_epoch == 20
    assert made.epsilon == pytest.approx(gaussian_epsilon(sensitivity=2, sigma=10 / math.sqrt(3), delta=1e-6))
    # A step into the fourth epoch may use a record a fourth time.
    assert replace(made, steps=61).epsilon > made.epsilon
    assert replace(made, steps=41).epsilon == made.epsilon


def test_noise():
    made = plan(noise_multiplier=1.2, shards=4)
    assert made.noise_std == pytest.approx(0.6)
    assert made.noise_std_per_shard == pytest.approx(0.3)
    # Four independent parts on four shards are the whole: their variances add up.
    random = Random(seed=5)
    whole = sum(made.noise_std_per_shard * random.normal(200_000) for _ in range(made.shards))
    # The variance's own deviation is 0.3 %: two per cent is more than six of them, below 1e-9.
    assert np.var(whole) == pytest.approx(made.noise_std**2, rel=0.02)
    assert made.epsilon == plan(noise_multiplier=1.2).epsilon


def test_guarantee():
    made = plan(unit="user")
    assert made.guarantee == Guarantee(
        notion="approx-dp",
        unit="user",
        relation="zero-out-one",
        epsilon=made.epsilon,
        delta=1e-6,
        assumptions=made.guarantee.assumptions,
        reference=made.guarantee.reference,
    )
    assert "1,000" in made.guarantee.assumptions[0]
    assert "no gain" in plan(sampler="shuffled").guarantee.assumptions[2]


def test_partial():
    made = plan()
    assert made.partial(0).epsilon == 0
    assert 0 < made.partial(30).epsilon < made.epsilon
    assert made.partial(60) == made
    for wrong in (-1, 61):
        with pytest.raises(BadInput, match="steps_done"):
            made.partial(wrong)


@pytest.mark.parametrize("sampler", ["poisson", "fixed-without-replacement", "shuffled"])
@pytest.mark.parametrize("target", [0.5, 4.0])
def test_for_epsilon_finds_the_smallest_noise(sampler, target):
    made = Plan.for_epsilon(target, sampler=sampler, **SMALL)
    assert made.epsilon <= target
    assert replace(made, noise_multiplier=made.noise_multiplier * 0.999).epsilon > target
    assert made.sampler == sampler


def test_for_epsilon_uses_the_tighter_accounting():
    made = Plan.for_epsilon(2.0, **SMALL)
    assert made.spent.by == "pld"
    assert made.spent.rdp > 2.0


def test_for_epsilon_refuses_the_impossible():
    with pytest.raises(BadInput, match="epsilon"):
        Plan.for_epsilon(0.0, **SMALL)
    with pytest.raises(BadInput, match="no steps"):
        Plan.for_epsilon(1.0, **(SMALL | {"steps": 0}))
    with pytest.raises(BadInput, match="larger epsilon"):
        Plan.for_epsilon(1e-9, **(SMALL | {"sampler": "shuffled", "delta": 1e-12}))


def test_published_federated_run_under_three_samplers():
    """(18.8, 1e-7): 0.719 and 0.738 times the clip, and 0.970 times what a replacement moves."""
    tight = Plan.for_epsilon(18.8, **FEDERATED)
    assert tight.noise_multiplier == pytest.approx(0.719, abs=5e-4)
    renyi = Plan(noise_multiplier=0.7382, **FEDERATED)
    assert renyi.spent.rdp == pytest.approx(18.8, abs=0.03)
    # Replacing a user moves the sum by twice the clip, so it is 1.94 in multiples of the clip.
    fixed = Plan(noise_multiplier=2 * 0.970, sampler="fixed-without-replacement", **FEDERATED)
    assert fixed.epsilon == pytest.approx(18.8, abs=0.03)


@pytest.mark.parametrize("sampler", ["poisson", "fixed-without-replacement", "shuffled"])
def test_the_sampler_that_runs_has_the_rate_that_is_accounted(sampler):
    made = plan(sampler=sampler, population=100, batch_size=5, steps=4000)
    random = Random(seed=7)
    counts = np.zeros(100)
    for step in range(made.steps):
        counts[made.sample(random, step)] += 1
    # Each count has mean 200 and deviation 13.8 at most; 7.5 of them, over 100 records: below 1e-10.
    assert np.abs(counts - made.steps * made.sampling_rate).max() < 7.5 * 13.8


def test_a_poisson_sample_varies_in_size_and_a_fixed_one_does_not():
    random = Random(seed=8)
    for sampler, varies in (("poisson", True), ("fixed-without-replacement", False)):
        made = plan(sampler=sampler, population=100, batch_size=20, steps=1)
        # 60 Poisson samples of one size: less likely than 1e-50.
        assert (len({len(made.sample(random, 0)) for _ in range(60)}) > 1) == varies


@pytest.mark.parametrize("step", [-1, 60])
def test_no_step_beyond_the_plan(step):
    with pytest.raises(BadInput, match="step"):
        plan().sample(Random(), step)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"population": 0}, "population"),
        ({"batch_size": 0}, "batch_size"),
        ({"batch_size": 1001}, "batch_size"),
        ({"steps": -1}, "steps"),
        ({"clip_norm": 0.0}, "clip_norm"),
        ({"noise_multiplier": math.nan}, "noise_multiplier"),
        ({"noise_multiplier": 0.0}, "noise_multiplier"),
        ({"delta": 0.0}, "delta"),
        ({"delta": 1.0}, "delta"),
        ({"sampler": "random"}, "sampler"),
        ({"unit": "patient"}, "unit"),
        ({"shards": 0}, "shards"),
        ({"sampler": "full-batch"}, "full-batch takes all 1000"),
    ],
)
def test_settings_that_make_no_sense(changes, message):
    with pytest.raises(BadInput, match=message):
        plan(**changes)


def test_settings_come_back_from_json():
    made = plan(sampler="shuffled", shards=2)
    assert Plan(**made.to_json()) == made
