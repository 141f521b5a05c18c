"""The parts of pseudonyms: the key, the vault, and undoing a release."""

__all__: list[str] = []
