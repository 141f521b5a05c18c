"""A differentially private BERT (Hoory et al. 2021): vocabulary, pre-training, memory, measured again."""

from discreet_experiments.dp_bert.experiment import run

__all__ = ["run"]
