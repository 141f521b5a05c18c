"""Fragments, as the command line offers them."""

from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from discreet.errors import BadInput
from discreet.protection.offer import Built, Offer, Option, Request
from discreet.protection.word_offers import EPSILON

if TYPE_CHECKING:
    from discreet.learning.vocabulary.threshold import WordThreshold
    from discreet.protection.fragments.fragment import Selection

__all__ = ["OFFERS"]

_LONGEST = Option(name="longest", type=int, help="Words in a phrase at most, on either side; default 4.")
_SHORTEST = Option(name="shortest", type=int, help="Words in a phrase at least; default 1.")
_SHARE = Option(name="share", type=float, help="Share of the phrases that is kept, at random; default 0.5.")
_LEAST = Option(name="least_documents", type=int, help="Drop phrases seen in fewer documents; default 1.")
_OVERLAP = Option(
    name="overlap", type=int, help="Keep no two phrases of which one continues the other by more words."
)
_ONCE = Option(name="deduplicate", type=bool, help="Release each phrase once.")
_TOKENISED = Option(name="tokenised", type=bool, help="The texts are tokenised: cut them at spaces only.")
_DELTA = Option(
    name="delta", type=float, help="With --epsilon: release noisy counts of documents, at this δ."
)
_MOST = Option(
    name="most_phrases", type=int, help="With --epsilon: phrases a document counts for; default 20."
)
_TARGET = Option(
    name="target", type=Path, help="The translations, line by line, if they are a file of their own."
)
_LANGUAGES = Option(name="languages", type=str, help="Source and target language of a TMX, as de,en.")
_BLOCK = Option(
    name="block", type=int, help="Pairs in a row that count as one document where none is named; default 1."
)
_SYMMETRY = Option(
    name="symmetry",
    type=Literal["union", "intersection", "grow-diag-final"],
    help="How the two directions of the word alignment are combined; default union.",
)
_TAGS = Option(name="tags", type=bool, help="Put <P> and </P> around each phrase.")
_ALIGN_WITH = Option(
    name="align_with", type=Path, help="Public pairs to learn the word alignment from; needed with --epsilon."
)

_COMMON = (_LONGEST, _SHORTEST, _SHARE, _LEAST, _OVERLAP, _ONCE, _TOKENISED, EPSILON, _DELTA, _MOST)


def _selection(options: Any) -> "Selection":
    from discreet.protection.fragments.fragment import Selection

    names = Selection.__dataclass_fields__
    return Selection(**{name: options[name] for name in names if name in options})


def _counting(options: Any) -> "WordThreshold | None":
    """The noise on the counts, if any is asked for."""
    from discreet.learning.vocabulary.threshold import WordThreshold

    if "epsilon" not in options:
        for name in ("delta", "most_phrases"):
            if name in options:
                raise BadInput(
                    f"--{name.replace('_', '-')} belongs to noisy counts; add --epsilon, or leave it out"
                )
        return None
    if "delta" not in options:
        raise BadInput("noisy counts of unknown phrases need a --delta, such as 1e-6")
    for name in ("share", "least_documents", "overlap", "deduplicate"):
        if name in options:
            raise BadInput(
                f"--{name.replace('_', '-')} chooses among occurrences; with --epsilon a threshold chooses, "
                "so leave it out"
            )
    return WordThreshold.for_epsilon(
        options["epsilon"], delta=options["delta"], most_words=options.get("most_phrases", 20)
    )


def _fragment(request: Request) -> Built:
    from discreet.protection.fragments.fragment import Fragment
    from discreet.text.parallel import read_parallel

    options = request.options
    public = None
    if "align_with" in options:
        public = tuple((pair.source, pair.target) for pair in read_parallel(options["align_with"]))
    own = {name: options[name] for name in ("symmetry", "tags", "tokenised") if name in options}
    return Built(
        mechanism=Fragment(selection=_selection(options), counting=_counting(options), public=public, **own)
    )


def _ngrams(request: Request) -> Built:
    from discreet.protection.fragments.fragment import Ngrams

    options = request.options
    return Built(
        mechanism=Ngrams(
            selection=_selection(options),
            counting=_counting(options),
            tokenised=options.get("tokenised", False),
        )
    )


OFFERS = (
    Offer(
        name="fragment",
        summary="sentence pairs become phrase pairs, shuffled, a share of them",
        build=_fragment,
        options=(*_COMMON, _TARGET, _LANGUAGES, _BLOCK, _SYMMETRY, _TAGS, _ALIGN_WITH),
        fragments=True,
        pairs=True,
    ),
    Offer(
        name="ngrams",
        summary="texts become their short stretches of words, shuffled, a share of them",
        build=_ngrams,
        options=_COMMON,
        fragments=True,
    ),
)
