"""Papers' experiments measured again, their figures beside ours."""
