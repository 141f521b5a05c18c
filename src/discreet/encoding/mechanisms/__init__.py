"""Encoding mechanisms, one file each; each registers itself in `discreet.encoding.registry`."""

__all__: list[str] = []
