"""Attacks that measure what leaks."""

__all__: list[str] = []
