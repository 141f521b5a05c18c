"""Text in, safer text out: mask, pseudonym, and words replaced under metric differential privacy."""

__all__: list[str] = []
