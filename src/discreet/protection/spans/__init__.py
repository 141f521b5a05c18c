"""What mechanisms on marked spans share: which spans, whose names, what is left over."""

__all__: list[str] = []
