"""Reports of past runs: list, read, download."""
