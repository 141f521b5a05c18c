"""The mechanisms that `discreet protect --with` knows: ours, and those that other packages bring.

Ours lie in `discreet/protection/mechanisms`, one file each. A package brings its own by the entry point
`discreet.mechanisms`, whose name is the mechanism's and whose value its class; `origin.verified_first` checks
its claim before it is used.
"""

from discreet.protection.mechanism import TextMechanism
from discreet.registry import Registry

__all__ = ["mechanisms"]

mechanisms: Registry[type[TextMechanism]] = Registry(
    "mechanism",
    rooms=("discreet.protection.mechanisms",),
    group="discreet.mechanisms",
    of=TextMechanism,
    first=("mask", "pseudonym", "laplace", "mahalanobis", "vickrey"),
)
