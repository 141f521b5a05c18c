"""Where encoding mechanisms and the codes of their bits register themselves."""

from typing import TYPE_CHECKING

from discreet.registry import Registry

if TYPE_CHECKING:
    from discreet.encoding.codes import Code
    from discreet.encoding.randomiser import Randomiser

__all__ = ["codes", "randomisers"]

randomisers: "Registry[type[Randomiser]]" = Registry(
    "encoding mechanism",
    rooms=("discreet.encoding.mechanisms",),
    first=("privunit", "bits", "laplace", "gaussian", "metric", "class"),
)
"""What `discreet encode --with` chooses from: the sound ones first, then those as published."""

codes: "Registry[type[Code]]" = Registry("code", rooms=(), first=("fixed-point", "one-hot", "sign"))
"""How a number becomes bits: those of `discreet.encoding.codes`."""
