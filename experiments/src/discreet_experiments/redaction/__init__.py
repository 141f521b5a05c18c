"""Text Redaction for Privacy Preserving Model Training, appendix (Gusain and Leith), measured again."""

from discreet_experiments.redaction.experiment import run

__all__ = ["run"]
