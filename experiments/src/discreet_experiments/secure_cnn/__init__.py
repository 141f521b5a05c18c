"""Private text classification with convolutional networks (Adams, Melanson and De Cock 2021), measured again."""

from discreet_experiments.secure_cnn.experiment import run

__all__ = ["run"]
