"""Claims that `discreet verify` knows beside the mechanisms: noise, answers, matrices, encoders.

A claim is a dataclass whose fields are its options, with a `check` that holds it against what is done.
"""

from discreet.privacy.verify.checking import Checkable
from discreet.registry import Registry

__all__ = ["claims"]

claims: Registry[type[Checkable]] = Registry(
    "claim",
    rooms=("discreet.privacy.verify.claims",),
    first=("randomised-response", "laplace-noise", "gaussian-noise", "matrix"),
)
