"""A synthetic clinic whose notes carry exact gold spans: for the demo, for tests, for experiments."""

from discreet.synthetic.clinic import clinic, patients

__all__ = ["clinic", "patients"]
