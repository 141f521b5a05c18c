"""How a job opens its input: see `discreet.text.input`."""

from discreet.text.input import Stream, followed, open_input, remark_skipped

__all__ = ["Stream", "followed", "open_input", "remark_skipped"]
