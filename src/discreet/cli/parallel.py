"""How a command is told what its sentence pairs look like."""

from discreet.text.parallel import language_pair

__all__ = ["language_pair"]
