"""Verify ngrams: noisy counts of phrases with and without one document, through the whole of protect."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from discreet.jobs.neighbours.vocabulary import MOST, WORDS, VocabularyClaim
from discreet.privacy.verify.registry import claims

__all__ = ["NgramsClaim"]

FILE = "phrases.tsv"


@claims.register("ngrams", "The command protect --with ngrams: neighbouring files through the whole job.")
@dataclass(frozen=True, kw_only=True)
class NgramsClaim(VocabularyClaim):
    """The command protect --with ngrams --epsilon, whose noisy counts fragment has too: neighbouring files, by runs."""

    kind = "protect --with ngrams"

    def release(self, source: Path, folder: Path) -> Any:
        """One run of the job."""
        from discreet.jobs.protect import protect
        from discreet.protection.mechanisms.ngrams import Ngrams

        folder.mkdir(exist_ok=True)
        mechanism = Ngrams(epsilon=self.epsilon, delta=self.delta, most_phrases=MOST, longest=1)
        return protect(source, mechanism, output=folder / FILE, ledger=None, dataset="public")

    def numbers(self, folder: Path) -> NDArray[np.float64]:
        """The noisy count of each of the canary's words, 0 where it is not shown, and how many are shown."""
        shown = dict(line.split("\t") for line in (folder / FILE).read_text("utf-8").splitlines())
        return np.array([*(float(shown.get(word, 0)) for word in WORDS), len(shown)], dtype=np.float64)
