"""Review of found spans by a person: confirm, reject, correct, add."""
