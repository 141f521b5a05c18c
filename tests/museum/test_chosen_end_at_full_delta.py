"""A run that ends where its own outputs tell it to, at the ε of the steps made as if their number had been fixed.

Broken: ten Gaussian looks at most; after each the run may end, and it states ε of the looks taken at the whole δ. An
adversary ends it as soon as the loss exceeds what is stated there. Sound: `EndedEarly`, ε of the looks taken at δ/10.
"""

import math

import numpy as np
from dp_accounting.dp_event import GaussianDpEvent, SelfComposedDpEvent
from scipy.stats import norm

from discreet.privacy.accounting import epsilon_of
from discreet.privacy.events import EndedEarly

LOOKS, SIGMA, DELTA = 10, 3.0, 0.01
STEP = 0.002
GRID = np.arange(-6.0, 8.0, STEP)


def stated(looks, *, divided):
    event = SelfComposedDpEvent(GaussianDpEvent(SIGMA), looks)
    return epsilon_of(EndedEarly(event, LOOKS) if divided else event, "zero-out-one", DELTA).epsilon


def exceeded(claims):
    """δ that the claims need: Σ over ends of P(loss > ε) − exp(ε)·Q(loss > ε), the loss summed on a grid.

    One look's loss is N(1/2σ², 1/σ²) under P. What has not exceeded goes on, so outcomes of different ends are disjoint.
    """
    mean, spread = 0.5 / SIGMA**2, 1 / SIGMA
    kernel = norm.pdf(GRID[:, None], GRID[None, ::20] + mean, spread)
    density = norm.pdf(GRID, mean, spread)
    need = 0.0
    for epsilon in claims:
        over = epsilon < GRID
        need += float((density * over * -np.expm1(np.minimum(0.0, epsilon - GRID))).sum() * STEP)
        going_on = np.where(over, 0.0, density)[: len(GRID) // 20 * 20].reshape(-1, 20).sum(1) * STEP
        density = kernel[:, : len(going_on)] @ going_on
    return need


def test_one_fixed_end_needs_its_delta():
    """The computation by another way: a single look, whose ε is exact."""
    once = epsilon_of(GaussianDpEvent(SIGMA), "zero-out-one", DELTA).epsilon
    assert math.isclose(exceeded([once]), DELTA, rel_tol=0.02)


def test_caught():
    broken = [stated(looks, divided=False) for looks in range(1, LOOKS + 1)]
    assert exceeded(broken) > 2 * DELTA


def test_sound_twin_keeps_its_delta():
    sound = [stated(looks, divided=True) for looks in range(1, LOOKS + 1)]
    assert exceeded(sound) <= DELTA
