"""One step of the private trainer, looked at from inside: the sum that its noise is added to, and the noise itself."""

from dataclasses import replace

import numpy as np
import torch
from torch import nn

from discreet.learning.private.descent import Descent
from discreet.learning.private.train import train
from discreet.privacy.random import Random

__all__ = ["Slope", "noise_of_a_step", "sum_of_a_step"]

DESCENT = Descent(method="sgd", momentum=0.0, learning_rate=1.0)


class Slope(nn.Module):
    """One weight vector whose gradient on an example is that example, whatever the weights are."""

    def __init__(self, dimensions):
        super().__init__()
        self.slope = nn.Linear(dimensions, 1, bias=False)
        nn.init.zeros_(self.slope.weight)

    def collate(self, examples):
        return (torch.tensor(np.stack(examples), dtype=torch.float32),)

    def losses(self, values):
        return self.slope(values)[:, 0]


def moved(examples, plan, units=None):
    """−g times the batch size: what one step of the trainer did to the weights."""
    model = Slope(len(examples[0]))
    train(model, examples, plan, DESCENT, units=units, random=Random(5))
    return -model.slope.weight.detach().double().numpy()[0] * plan.batch_size


def sum_of_a_step(examples, plan, units=None):
    """The sum of clipped gradients, with a noise that is too small to be seen."""
    return moved(examples, replace(plan, noise_multiplier=1e-9), units)


def noise_of_a_step(plan):
    """The standard deviation of the noise on the sum, from 20,000 coordinates on which no gradient has anything."""
    return float(np.std(moved([np.zeros(20_000)] * plan.population, replace(plan, unit="example"))))
