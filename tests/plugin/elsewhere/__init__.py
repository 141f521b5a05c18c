"""Another package, which adds its own to discreet by entry points; on the path of some tests only."""

__all__: list[str] = []
