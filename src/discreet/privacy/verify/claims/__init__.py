"""What can be verified without a mechanism for texts: one file a kind, each claim registers itself."""

__all__: list[str] = []
