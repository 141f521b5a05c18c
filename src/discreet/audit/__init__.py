"""Attacks that measure what leaks."""

from discreet.audit.reconstruction import reconstruction

__all__ = ["reconstruction"]
