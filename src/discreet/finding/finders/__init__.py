"""The finders of names that `--tagger` knows by name, one file each."""

__all__: list[str] = []
