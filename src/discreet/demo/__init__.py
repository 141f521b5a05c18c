"""The demo: the synthetic clinic from raw notes to releases, statements, ledger and a report."""

__all__: list[str] = []
