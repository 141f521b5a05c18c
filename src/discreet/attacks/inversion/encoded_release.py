"""An encoded release brought together with its originals, so that attacks on it can be scored."""

from collections.abc import Iterable
from itertools import islice
from pathlib import Path

from discreet.attacks.inversion.invert import Inversion, invert
from discreet.encoding.embedding import embedding_named
from discreet.encoding.encoded_file import Encoded, read_encoded
from discreet.encoding.encoder import Scaling
from discreet.encoding.projection import parse_projection
from discreet.encoding.statistics import SHIPPED, Statistics, read_statistics, shipped_statistics
from discreet.errors import BadInput
from discreet.privacy.random import Random
from discreet.privacy.release import Tally
from discreet.text.document import Document

__all__ = ["attack_encoded"]


def attack_encoded(
    released: Path,
    originals: Iterable[Document],
    *,
    statistics: Path | None = None,
    field: str = "vector",
    documents: int = 1000,
    candidates: int = 100,
    random: Random,
) -> Inversion:
    """Attack the first `documents` codes of a release; the originals must be those it was made from."""
    encoded = read_encoded(released)
    texts = list(islice(originals, documents))
    numbers = [str(number) for number in range(1, len(texts) + 1)]
    ids = list(encoded.ids[: len(texts)])
    ended = len(texts) < documents  # there are no more originals, so there may be no more codes
    if ids not in ([document.id for document in texts], numbers) or (ended and len(encoded.ids) > len(texts)):
        raise BadInput(f"{released}: its ids are not those of the originals; give the file it was made from")
    options = encoded.made["options"]
    scaling = Scaling(
        statistics=_statistics(encoded, statistics),
        projection=parse_projection(options["project"]),
        unit=options["unit"],
    )
    vectors = scaling.apply(embedding_named(options["embedding"], field=field)(texts, Tally()))
    count = len(texts)
    return invert(
        encoded.codes[:count],
        vectors,
        [document.text for document in texts],
        [document.label for document in texts],
        encoded.randomiser,
        candidates=candidates,
        random=random,
    )


def _statistics(encoded: Encoded, given: Path | None) -> Statistics | None:
    """The statistics that the release was made with: shipped ones by their source, others from their file."""
    options = encoded.made["options"]
    if options["statistics"] == "none":
        return None
    if given is not None:
        return read_statistics(given)
    if options["embedding"] in SHIPPED:
        shipped = shipped_statistics(options["embedding"])
        if shipped.source == options["statistics"]:
            return shipped
    raise BadInput(
        f"the release was made with statistics of {options['statistics']!r}; name their file with --statistics"
    )
