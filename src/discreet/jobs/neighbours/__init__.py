"""What `discreet verify` does with a command that releases: neighbouring inputs through the whole job, many times."""

__all__: list[str] = []
