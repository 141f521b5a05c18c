"""Distinguish: how well two sets of texts can be distinguished."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Literal

from discreet.attacks.measured import Measured
from discreet.attacks.registry import attacks
from discreet.errors import BadInput
from discreet.progress import Progress
from discreet.settings import Argument, Option
from discreet.text.given import Source
from discreet.text.input import Reads, followed, name_of, open_input, remark_skipped

if TYPE_CHECKING:
    from discreet.attacks.distinguishing.distinguishability import Distinguishability
    from discreet.privacy.random import Random
    from discreet.text.document import Document

__all__ = ["Distinguish"]

Sets = tuple[tuple[list["Document"], list["Document"]], tuple[str, str]]


@attacks.register("distinguish", "Distinguish two sets of texts, and bound ε from below.")
@dataclass(frozen=True, kw_only=True)
class Distinguish(Reads):
    """Distinguish two sets of texts: safe from sensitive, or what was released from two neighbouring data sets.

    A classification attack gives an accuracy and a lower bound on ε that holds; nearest neighbours give
    estimates of the Rényi divergence, which guarantee nothing and are never recorded as spent.

        found = discreet.audit(discreet.attacks.Distinguish("a.jsonl", "b.jsonl"))
    """

    first: Annotated[Source, Argument("Texts of the first set, or of both with their labels.")] = field(
        kw_only=False
    )
    second: Annotated[Source | None, Argument("Texts of the second set.")] = field(
        default=None, kw_only=False
    )
    sensitive: Annotated[str | None, Option("With one file: this label against all others.", common=True)] = (
        None
    )
    embedding: Annotated[
        tuple[str, ...],
        Option(
            "minilm, glove, words or an encoder's folder; repeat for more; default: all installed ones.",
            common=True,
        ),
    ] = ()
    orders: Annotated[
        tuple[float, ...], Option("Orders α of the divergence; 1 is Kullback–Leibler.", commas=True)
    ] = (1.0, 1.25, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0)
    delta: Annotated[
        float, Option("The δ at which ε is bounded and estimated.", above=0, below=1, common=True)
    ] = 1e-5
    dimension: Annotated[
        int | None,
        Option("Dimensions kept for the divergence; default: the texts' intrinsic one, up to 16.", least=1),
    ] = None
    projection: Annotated[
        Literal["principal", "random", "none"], Option("How the other dimensions are dropped.")
    ] = "principal"
    limit: Annotated[int, Option("Draw at most this many texts of each set.", common=True)] = 5000
    resamples: Annotated[int, Option("Random halves for the divergences' spreads.", least=2)] = 100

    def measure(self, *, progress: Progress, random: "Random") -> "Measured[Distinguishability]":
        """Attack in every embedding and estimate the divergences."""
        from discreet.attacks.distinguishing.distinguish import Settings, distinguish
        from discreet.attacks.distinguishing.embeddings import installed
        from discreet.attacks.distinguishing.report import distinguish_report

        names, absent = (self.embedding, {}) if self.embedding else installed()
        for name, reason in absent.items():
            progress.remark(f"without {name}: {reason}")
        settings = Settings(
            embeddings=names,
            orders=self.orders,
            delta=self.delta,
            dimension=self.dimension,
            projection=self.projection,
            limit=self.limit,
            resamples=self.resamples,
        )
        sets, titles = self._sets(progress)
        with progress.progress("distinguishing", len(names)) as advance:
            found = distinguish(*sets, settings=settings, names=titles, random=random, advance=advance)
        given = [name_of(one) for one in (self.first, self.second) if one is not None]
        return Measured(
            found=found,
            attacked={},
            command=f"distinguish {' '.join(given)}",
            page=lambda found, _statement, about: distinguish_report(found, about=about),
        )

    def _sets(self, progress: Progress) -> Sets:
        """The two sets and their names, from two inputs or from the labels of one."""
        if self.second is None:
            return _split(self._read(self.first, progress)[0], self.sensitive, name_of(self.first))
        if self.sensitive is not None:
            raise BadInput("--sensitive splits one file by its labels; leave it out, or name one file only")
        (first, one), (second, other) = (self._read(source, progress) for source in (self.first, self.second))
        if one == other:
            one, other = str(self.first), str(self.second)
        return (first, second), (one, other)

    def _read(self, source: Source, progress: Progress) -> tuple[list["Document"], str]:
        corpus = open_input(source, self)
        documents = list(followed(progress, corpus, f"reading {corpus.name}"))
        remark_skipped(progress, corpus)
        return documents, corpus.name


def _split(documents: list["Document"], sensitive: str | None, name: str) -> Sets:
    labels = sorted({document.label for document in documents if document.label is not None})
    shown = ", ".join(repr(label) for label in labels[:10]) or "none"
    if len(labels) < 2:
        raise BadInput(
            f"{name}: its labels are {shown}; name a second file, or a column with two labels (--label-column)"
        )
    if sensitive is None and len(labels) > 2:
        raise BadInput(
            f"{name} has {len(labels)} labels ({shown} …); say with --sensitive which one is set against the others"
        )
    chosen = labels[0] if sensitive is None else sensitive
    if chosen not in labels:
        raise BadInput(f"{name}: no document is labelled {chosen!r}; its labels are {shown}")
    inside = [document for document in documents if document.label == chosen]
    outside = [document for document in documents if document.label not in (None, chosen)]
    others = [label for label in labels if label != chosen]
    return (inside, outside), (chosen, others[0] if len(others) == 1 else "others")
