"""The mechanisms of `discreet protect --with`: one file each, which registers itself."""

__all__: list[str] = []
