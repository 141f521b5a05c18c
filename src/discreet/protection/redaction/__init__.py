"""The parts of redaction: the ranking of words, how it is learned, and the attack on it."""

__all__: list[str] = []
