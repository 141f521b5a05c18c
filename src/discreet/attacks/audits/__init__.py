"""One file an audit: its settings, what it reads, which attack it runs."""
