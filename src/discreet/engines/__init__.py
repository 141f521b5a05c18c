"""Where the parts of a job run."""

__all__: list[str] = []
