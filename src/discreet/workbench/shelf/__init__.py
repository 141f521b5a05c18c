"""Reports of past runs: read, looked into, taken along."""
