"""What word mechanisms share: the vocabulary, its neighbours, noise, and what becomes of a text."""

__all__: list[str] = []
