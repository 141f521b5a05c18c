"""The parts of distortion: candidates, sentences, and the attack on them."""

__all__: list[str] = []
