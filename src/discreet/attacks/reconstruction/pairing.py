"""Released documents beside their originals."""

from collections.abc import Iterable, Iterator

from discreet.errors import BadInput
from discreet.text.document import Document

__all__ = ["paired"]


def paired(
    released: Iterable[Document], originals: Iterable[Document]
) -> Iterator[tuple[Document, Document]]:
    """Released documents with their originals, in order; their ids must agree, unless they became numbers."""
    left, right = iter(released), iter(originals)
    for number, one in enumerate(left, start=1):
        other = next(right, None)
        if other is None:
            raise BadInput(
                f"the release has more documents than the {number - 1} originals; give the file the release was made from"
            )
        if one.id not in (other.id, str(number)):
            raise BadInput(
                f"document {number} is {one.id!r} in the release and {other.id!r} among the originals; "
                "give the file the release was made from"
            )
        yield one, other
    if next(right, None) is not None:
        raise BadInput(
            "there are more originals than released documents; give the file the release was made from"
        )
