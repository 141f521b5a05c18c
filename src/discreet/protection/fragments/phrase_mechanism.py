"""What phrase pairs and n-grams have in common: which phrases are kept, and counts with noise.

Kim, Bisazza and Turkmen (2021) release phrase pairs of up to 4 or 7 words in place of sentence pairs, and
drop half of them at random. This has no guarantee: phrases overlap, and overlapping ones can be put
together again; `discreet audit reassembly` measures how far. Rare phrases can be dropped, and so can those
that chain. With an `epsilon`, phrases leave as noisy counts of documents above a threshold, and that is
differentially private per document.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

import numpy as np

from discreet.errors import BadInput
from discreet.privacy.guarantee import Guarantee
from discreet.privacy.provenance import Released
from discreet.privacy.random import Random
from discreet.privacy.release import Tally
from discreet.protection.fragments.occurrences import Occurrences, occurrences
from discreet.protection.fragments.phrases import Phrases
from discreet.protection.fragments.rows import PhraseWriter
from discreet.protection.fragments.select import Selection, bounded
from discreet.protection.fragments.side import Side
from discreet.protection.mechanism import TextMechanism
from discreet.settings import Option
from discreet.text.columns import Columns
from discreet.text.output import Output

if TYPE_CHECKING:
    from dp_accounting import DpEvent

    from discreet.learning.vocabulary.threshold import WordThreshold

__all__ = ["PhraseMechanism", "Row"]

Row = tuple[str, ...]

_MOST_PHRASES = 20
_OCCURRENCES = ("share", "least_documents", "overlap", "deduplicate")
"""Settings that choose among occurrences, which noisy counts have none of."""


@dataclass(frozen=True, kw_only=True)
class PhraseMechanism(Selection, TextMechanism):
    """Releases phrases, a row each, instead of documents."""

    releases: ClassVar[str] = "phrases"

    tokenised: Annotated[bool, Option("The texts are tokenised: cut them at spaces only.")] = False
    epsilon: Annotated[float | None, Option("The privacy parameter; smaller is more private.", above=0)] = (
        None
    )
    delta: Annotated[
        float | None,
        Option("With --epsilon: release noisy counts of documents, at this δ.", above=0, below=1),
    ] = None
    most_phrases: Annotated[
        int | None, Option("With --epsilon: phrases a document counts for; default 20.", least=1)
    ] = None

    def __post_init__(self) -> None:
        Selection.__post_init__(self)
        if self.epsilon is None:
            for name in ("delta", "most_phrases"):
                if getattr(self, name) is not None:
                    flag = "--" + name.replace("_", "-")
                    raise BadInput(f"{flag} belongs to noisy counts; add --epsilon, or leave it out")
            return
        if self.delta is None:
            raise BadInput("noisy counts of unknown phrases need a --delta, such as 1e-6")
        for one in fields(self):
            if one.name in _OCCURRENCES and getattr(self, one.name) != one.default:
                flag = "--" + one.name.replace("_", "-")
                raise BadInput(
                    f"{flag} chooses among occurrences; with --epsilon a threshold chooses, so leave it out"
                )

    @cached_property
    def counting(self) -> "WordThreshold | None":
        """The noise on the counts, if any is asked for."""
        from discreet.learning.vocabulary.threshold import WordThreshold

        if self.epsilon is None or self.delta is None:
            return None
        most = _MOST_PHRASES if self.most_phrases is None else self.most_phrases
        return WordThreshold.for_epsilon(self.epsilon, delta=self.delta, most_words=most)

    @property
    def event(self) -> "DpEvent | None":
        """What the counts cost, as an accountant takes it."""
        return None if self.counting is None else self.counting.event

    @property
    def options(self) -> dict[str, Any]:
        """The settings, as the statement shows them."""
        own: dict[str, Any] = {one.name: getattr(self, one.name) for one in fields(Selection)}
        own |= {"share": self.part, "least_documents": self.fewest}
        if self.counting is not None:
            own = {name: own[name] for name in ("longest", "shortest")} | {
                "sigma": round(self.counting.sigma, 4),
                "threshold": round(self.counting.threshold, 2),
                "phrases_a_document": self.counting.most_words,
            }
        return own | {"tokenised": self.tokenised}

    def _guarantee(self, *assumptions: str) -> Guarantee:
        if self.counting is None:
            return Guarantee(
                notion="none",
                unit="document",
                reference="phrases overlap and can be joined again: Gallé and Tealdi 2015",
            )
        most = self.counting.most_words
        own = f"each document brings at most {most:,} distinct phrases, drawn without regard to the others"
        return replace(self.counting.guarantee, assumptions=(own, *assumptions))

    @contextmanager
    def open_writer(
        self, output: Output, path: Path, *, format: str | None = None, columns: Columns | None = None
    ) -> Iterator[PhraseWriter]:
        """Writes a phrase a line, its cells with tabs between them, whatever the file's suffix."""
        del path, format, columns
        yield PhraseWriter(output)

    def _rows(
        self,
        sides: Sequence[Side],
        phrases: Phrases,
        documents: Sequence[str],
        random: Random,
        tally: Tally,
    ) -> Iterator[Row]:
        """The rows to release."""
        found = occurrences(sides, phrases, documents, self.shortest)
        if self.counting is not None:
            # Exact numbers of what was found would be a second release, without noise: none is marked.
            rows = list(self._counted(found, self.counting, random))
        else:
            rows = [tuple(found.names[kind].split("\t")) for kind in self.chosen(found, random)]
            tally.counts["documents"] = len(set(documents))
            tally.counts["phrases found"] = len(found.kinds)
            tally.counts["different phrases found"] = len(found.names)
            whole = {row[0] for row in rows}
            standing = sum(text in whole for text in sides[0].texts) / len(sides[0].texts)
            tally.risks["sentences that stand in it whole"] = standing
        if not rows and self.counting is None:
            raise BadInput(
                "no phrase is left to release; ask for less: a larger --share, fewer --least-documents, "
                "or more documents"
            )
        # With noise, that no phrase passed is an answer too: refused, it would be a draw that nobody paid for.
        tally.marks |= {"phrases released": Released, "phrases": Released}
        tally.counts["phrases released"] = tally.verbatim["phrases"] = len(rows)
        yield from rows

    def _counted(self, found: Occurrences, counting: "WordThreshold", random: Random) -> Iterator[Row]:
        from discreet.learning.vocabulary.threshold import noisy_counts

        counts = bounded(found.kinds, found.documents, counting.most_words, random)
        shown = noisy_counts(
            {found.names[kind]: int(counts[kind]) for kind in np.flatnonzero(counts)},
            sigma=counting.sigma,
            threshold=counting.threshold,
            most_words=counting.most_words,
            random=random,
        )
        for name, count in shown.items():
            yield (*name.split("\t"), str(count))
