"""The one interface of all randomisers, published and sound: vectors in, packed bytes out, estimates back."""

from typing import TYPE_CHECKING, Protocol, Self

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from discreet.encoding.codes import Floats
    from discreet.privacy.guarantee import Guarantee
    from discreet.privacy.random import Random
    from discreet.privacy.release import Tally

__all__ = ["Randomiser"]


class Randomiser(Protocol):
    """A frozen dataclass of public settings, made for vectors of `elements` numbers."""

    @property
    def name(self) -> str:
        """The name on the command line."""

    @property
    def takes_unit(self) -> bool:
        """True when it is given directions, vectors of length 1; False for z-scores."""

    @property
    def elements(self) -> int:
        """Numbers a vector; 0 when they are to be counted."""

    @property
    def guarantee(self) -> "Guarantee":
        """What holds."""

    @property
    def published(self) -> "Guarantee | None":
        """What the paper claims, where there is one."""

    @property
    def bytes(self) -> int:
        """Bytes a document."""

    def sized(self, elements: int) -> Self:
        """The same for vectors of so many numbers."""

    def randomise(
        self, vectors: "Floats", random: "Random", tally: "Tally | None" = None
    ) -> "NDArray[np.uint8]":
        """One row of bytes a vector; what was clipped is counted in `tally`."""

    def features(self, packed: "NDArray[np.uint8]") -> "Floats":
        """What a classifier is trained on: unbiased estimates of what was encoded."""

    def estimate(self, packed: "NDArray[np.uint8]") -> "Floats":
        """An unbiased estimate of the vector, as far as the code could write it."""
