"""Release, learn from and query sensitive text, with every privacy claim checked."""

__version__ = "0.1.0"
