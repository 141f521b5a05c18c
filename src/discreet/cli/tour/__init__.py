"""The demo's tour: the synthetic clinic from raw notes to releases, statements, books and a report."""
