"""The word mechanisms, as the command line offers them."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from discreet.errors import BadInput
from discreet.protection.marked_offers import OFFERS as MARKED
from discreet.protection.offer import Built, Offer, Option, Request
from discreet.validate import at_least

if TYPE_CHECKING:
    from discreet.protection.words.vocabulary import Vocabulary
    from discreet.protection.words.word_mechanism import WordMechanism

__all__ = ["EPSILON", "OFFERS", "text_vocabulary"]

EPSILON = Option(name="epsilon", type=float, help="The privacy parameter; smaller is more private.")
_T = Option(name="t", type=float, help="0 answers with the first neighbour, 1 with the second.")
_NOISE = Option(
    name="noise", type=Literal["laplace", "mahalanobis"], help="Round noise, or shaped like the vectors."
)
_REGULARISATION = Option(
    name="regularisation", type=float, help="λ: 0 is round noise, 1 the shape of the word vectors."
)
_THRESHOLDS = Option(name="thresholds", type=str, help="t₁,…,t_k for the k nearest words; inf rules one out.")
_BETA = Option(name="beta", type=float, help="The share of far words, which sets the cut-off γ.")
_GAMMA = Option(name="gamma", type=float, help="The distance beyond which all words are alike.")

_VECTORS = Option(
    name="vectors", type=str, help="Public word vectors: glove (default), or a .npz or text file."
)
_VOCABULARY = Option(
    name="vocabulary", type=int, help="Answer with this many of the most common words; default 50,000."
)
_NORMALISE = Option(name="normalise", type=bool, help="Scale every word vector to length 1.")
_MEMORY = Option(name="memory", type=int, help="Working memory of the search in MB; default 128.")
_ONLY = Option(
    name="only", type=Literal["words", "spans"], help="Replace every word, or only those in marked spans."
)
_UNKNOWN = Option(
    name="unknown",
    type=Literal["entry", "placeholder", "keep"],
    help="Words outside the vocabulary: enter as [UNKNOWN], become [UNKNOWN], or pass and be counted.",
)
_NUMBERS = Option(
    name="numbers",
    type=Literal["placeholder", "word", "keep"],
    help="Numbers: become [NUMBER], count as words, or pass and be counted.",
)
_SYMBOLS = Option(
    name="symbols",
    type=Literal["placeholder", "keep"],
    help="Emoji and signs: become [SYMBOL], or pass and be counted.",
)
_CASING = Option(
    name="casing", type=Literal["keep", "lower"], help="Capitals pass to the new word, or are dropped."
)
_STOP_WORDS = Option(
    name="stop_words", type=Literal["replace", "keep"], help="Replace stop words too, or let them pass."
)
_KEEP_FIELD = next(option for offer in MARKED for option in offer.options if option.name == "keep_field")

_POLICY = (_ONLY, _UNKNOWN, _NUMBERS, _SYMBOLS, _CASING, _STOP_WORDS)
_TEXTS = (_VECTORS, _VOCABULARY, _NORMALISE, _MEMORY, *_POLICY, _KEEP_FIELD)

Make = Callable[[dict[str, Any]], "WordMechanism"]


def text_vocabulary(
    source: str | None, *, most_common: int = 50_000, numbers: bool = False, **options: Any
) -> tuple["Vocabulary", str]:
    """The most common words of public vectors, in lower case, and where they come from.

    Only entries that are one word of a text are taken (with `numbers`, one number too), so that a
    word is never exchanged for a comma and the released text keeps its shape.
    """
    from discreet.language.vectors import glove, load_vectors
    from discreet.protection.words.vocabulary import Vocabulary
    from discreet.text.tokens import tokenise

    kinds = ("word", "number") if numbers else ("word",)

    def fits(word: str) -> bool:
        if word.isalpha():
            return True
        tokens = tokenise(word)
        return len(tokens) == 1 and tokens[0].kind in kinds

    at_least("vocabulary", most_common, 2)
    vectors = glove() if source in (None, "glove") else load_vectors(Path(source))
    return Vocabulary.of(
        vectors, most_common=most_common, lowercase=True, fits=fits, **options
    ), vectors.source


def _build(make: Make, own: tuple[Option, ...]) -> Callable[[Request], Built]:
    def build(request: Request) -> Built:
        from discreet.protection.words.policy import WordPolicy
        from discreet.protection.words.texts import ReplaceWords

        given = request.options
        if "epsilon" not in given:
            raise BadInput(
                "word mechanisms need --epsilon; what it means depends on the distances of the words"
            )
        mechanism = make({option.name: given[option.name] for option in own if option.name in given})
        policy = WordPolicy(**{option.name: given[option.name] for option in _POLICY if option.name in given})
        vocabulary, source = text_vocabulary(
            given.get("vectors"),
            most_common=given.get("vocabulary", 50_000),
            numbers=policy.numbers == "word",
            normalise=given.get("normalise", False),
            memory=given.get("memory", 128) * 2**20,
        )
        words = ReplaceWords(
            mechanism=mechanism,
            vocabulary=vocabulary,
            policy=policy,
            keep_fields=tuple(given.get("keep_field", ())),
            vectors=source + (", normalised" if given.get("normalise") else ""),
            **({"marked_by": request.marked_by} if request.marked_by else {}),
        )
        return Built(mechanism=words)

    return build


def _laplace(options: dict[str, Any]) -> "WordMechanism":
    from discreet.protection.mechanisms.laplace import Laplace

    return Laplace(**options)


def _mahalanobis(options: dict[str, Any]) -> "WordMechanism":
    from discreet.protection.mechanisms.mahalanobis import Mahalanobis

    return Mahalanobis(**options)


def _vickrey(options: dict[str, Any]) -> "WordMechanism":
    from discreet.protection.mechanisms.vickrey import Vickrey

    return Vickrey(**options)


def _generalised_vickrey(options: dict[str, Any]) -> "WordMechanism":
    from discreet.protection.mechanisms.generalised_vickrey import GeneralisedVickrey, read_thresholds

    if "thresholds" in options:
        options["thresholds"] = read_thresholds(options["thresholds"])
    return GeneralisedVickrey(**options)


def _vickrey_as_printed(options: dict[str, Any]) -> "WordMechanism":
    from discreet.protection.mechanisms.vickrey_as_printed import VickreyAsPrinted

    return VickreyAsPrinted(**options)


def _tem(options: dict[str, Any]) -> "WordMechanism":
    from discreet.protection.mechanisms.tem import TEM

    return TEM(**options)


def _santext(options: dict[str, Any]) -> "WordMechanism":
    from discreet.protection.mechanisms.santext import SanText

    return SanText(**options)


def _offer(name: str, summary: str, make: Make, *own: Option) -> Offer:
    own = (EPSILON, *own)
    return Offer(name=name, summary=summary, build=_build(make, own), options=(*own, *_TEXTS))


OFFERS = (
    _offer("laplace", "every word becomes the one nearest to its noisy vector", _laplace),
    _offer("mahalanobis", "the same with noise shaped like the vectors", _mahalanobis, _REGULARISATION),
    _offer("vickrey", "the first or second neighbour", _vickrey, _T, _NOISE, _REGULARISATION),
    _offer(
        "generalised-vickrey",
        "one of the k nearest",
        _generalised_vickrey,
        _THRESHOLDS,
        _NOISE,
        _REGULARISATION,
    ),
    _offer("tem", "drawn by distance, far words all alike", _tem, _BETA, _GAMMA),
    _offer("santext", "drawn by distance from all words", _santext),
    _offer("vickrey-as-printed", "as its paper prints it; no guarantee holds", _vickrey_as_printed, _T),
)
