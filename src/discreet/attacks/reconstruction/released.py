"""Reconstruction of a release: what an informed adversary gets back of the words that went in."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import NDArray

from discreet.attacks.interval import Estimate, proportion
from discreet.attacks.reconstruction.adversary import Adversary
from discreet.attacks.reconstruction.alignment import Place, Template, entries_of
from discreet.attacks.reconstruction.context import ContextReconstruction, context_attack
from discreet.attacks.reconstruction.readers import Passage, Reader
from discreet.attacks.reconstruction.word_channel import Indices, WordChannel, channel_of
from discreet.errors import BadInput
from discreet.privacy.random import Random
from discreet.protection.words.texts import ReplaceWords
from discreet.text.document import Document
from discreet.validate import at_least

__all__ = ["ReleaseReconstruction", "attack_release"]

Truths = NDArray[np.bool_]


@dataclass(frozen=True, kw_only=True)
class ReleaseReconstruction:
    """How many words of a release can be told, by adversaries that know more and more.

    All are shares of the replaced words that can be got, those of the mechanism's vocabulary (`reachable` of all
    `words`; the others enter it as [UNKNOWN]): those that stand `unchanged`; those that the likeliest word
    (`best`) and one drawn from the posterior (`drawn`) get right; and the share the chance `baseline`
    would get, the most common word throughout. `strongest` is the better of the likeliest word and the released word
    taken for the original: a posterior from few draws may be weaker than reading what stands there. Its
    interval allows for the choice between two. `context` is the language model's part, or `context_skipped` says
    why there is none.
    """

    mechanism: str
    documents: int
    words: int
    reachable: int
    unread: int
    candidates: int
    draws: int
    channel: str
    strongest: Estimate
    unchanged: Estimate
    best: Estimate
    drawn: Estimate
    baseline: Estimate
    context: ContextReconstruction | None = None
    context_skipped: str = ""

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {
            name: value.to_json() if isinstance(value, Estimate | ContextReconstruction) else value
            for name, value in ((name, getattr(self, name)) for name in self.__dataclass_fields__)
        }

    def __str__(self) -> str:
        source = (
            "the exact channel" if self.channel == "exact" else f"a channel from {self.draws} draws a word"
        )
        lines = [
            f"Reconstruction of a release by {self.mechanism}",
            f"  looked at    {self.words:,} replaced words in {self.documents:,} documents"
            + (f"; {self.unread:,} more could not be aligned" if self.unread else ""),
            f"  reachable    {self.reachable:,} of them are in the vocabulary; the shares are of these",
            f"  strongest    right for {self.strongest} (the better of the MAP guess and the released word)",
            f"  unchanged    {self.unchanged}",
            f"  adversary    knows {source} and how common {self.candidates:,} words are",
            f"  MAP guess    right for {self.best}",
            f"  sample       right for {self.drawn}",
            f"  chance       right for {self.baseline} (the most common word, without the release)",
            f"  context      {self.context if self.context is not None else 'skipped: ' + self.context_skipped}",
        ]
        return "\n".join(lines)


def attack_release(
    mechanism: ReplaceWords,
    pairs: Iterable[tuple[Document, Document]],
    *,
    reader: Reader | None = None,
    reader_absent: str = "no language model was asked for",
    documents: int = 1_000,
    candidates: int = 2_000,
    draws: int = 30,
    places: int | None = None,
    random: Random | None = None,
) -> ReleaseReconstruction:
    """Attack pairs of released and original documents, at most `documents` of them.

    The adversary reckons with the `candidates` most common of the original words and knows how common
    they are; it learns the channel from `draws` outputs of each, unless the mechanism states it. The
    released words are draws it has not seen. A `reader` is asked about a sample of `places`, as many as it
    can do in a minute or two unless told.
    """
    at_least("documents", documents, 1)
    at_least("candidates", candidates, 2)
    if places is not None:
        at_least("places", places, 1)
    template = Template(mechanism)
    texts: list[str] = []
    found: list[Place] = []
    for released, original in islice(pairs, documents):
        found.extend(template.places(len(texts), original, released.text))
        texts.append(released.text)
    if not found:
        raise BadInput(
            "no released word could be matched with an original one: is this the file that was released, "
            "and was it read with the same options?"
        )
    learning, guessing, sampling = (random or Random()).spawn(3)
    entries = entries_of(mechanism)
    originals = np.asarray([place.original for place in found])
    outputs = np.asarray([place.released for place in found])
    adversary, truth = _informed(mechanism, originals, candidates, draws, learning)
    best, drawn = adversary.guess(outputs, guessing)
    reachable = originals >= 0
    common = int(np.argmax(adversary.prior))
    context = None
    if reader is not None:
        known = np.flatnonzero(truth >= 0)
        asked = np.sort(
            known[sampling.permutation(known.size)[: reader.places if places is None else places]]
        )
        passages: list[Passage] = [
            (texts[found[place].document], found[place].start, found[place].end) for place in asked
        ]
        spellings = [entries.words[word] for word in adversary.channel.words]
        context = context_attack(adversary, spellings, passages, truth[asked], outputs[asked], reader)
    return ReleaseReconstruction(
        mechanism=f"{mechanism.name} ({', '.join(f'{k}={v}' for k, v in mechanism.mechanism.options.items())})",
        documents=len(texts),
        words=len(found),
        reachable=int(reachable.sum()),
        unread=template.unread,
        candidates=int(adversary.channel.words.size),
        draws=0 if adversary.channel.is_exact else draws,
        channel="exact" if adversary.channel.is_exact else "simulated",
        strongest=max(
            (_share(right, reachable, confidence=0.975) for right in (best == truth, outputs == originals)),
            key=lambda share: share.value,
        ),
        unchanged=_share(outputs == originals, reachable),
        best=_share(best == truth, reachable),
        drawn=_share(drawn == truth, reachable),
        baseline=_share(truth == common, reachable),
        context=context,
        context_skipped="" if context is not None else reader_absent,
    )


def _informed(
    mechanism: ReplaceWords, originals: Indices, candidates: int, draws: int, random: Random
) -> tuple[Adversary, Indices]:
    """An adversary that knows the most common words, and the row of each original, −1 where it has none."""
    known, uses = np.unique(originals[originals >= 0], return_counts=True)
    if known.size == 0:
        raise BadInput("not one original word is in the mechanism's vocabulary; there is nothing to tell")
    common = np.sort(np.argsort(-uses, kind="stable")[:candidates])
    words, weights = known[common], uses[common]
    channel: WordChannel = channel_of(
        mechanism.mechanism, entries_of(mechanism), words, draws=draws, random=random
    )
    rows = np.minimum(np.searchsorted(words, originals), words.size - 1)
    truth = np.where(words[rows] == originals, rows, -1)
    return Adversary(channel, weights / weights.sum()), truth


def _share(hits: Truths, among: Truths, confidence: float = 0.95) -> Estimate:
    return proportion(int((hits & among).sum()), int(among.sum()), confidence)
