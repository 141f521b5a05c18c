"""Score: found spans against gold ones."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Any, Literal

from discreet.errors import BadInput
from discreet.jobs.context import Context
from discreet.jobs.job import Job, function_of
from discreet.progress import Progress
from discreet.settings import Argument, Option
from discreet.text.count import counted
from discreet.text.given import Source
from discreet.text.input import Format, IdColumn, OnError, TextColumn, followed, open_input, remark_skipped

if TYPE_CHECKING:
    from discreet.finding.scores import Scores

__all__ = ["Score", "Scored", "score"]


@dataclass(frozen=True, kw_only=True)
class Score(Job["Scored"]):
    """Score found spans against gold ones: strict, exact boundary, type and partial (MUC-5, SemEval-2013).

    Also by language and label: gold spans touched, fully covered, and false alarms per 1,000 words.
    Documents are matched by id. The intervals resample documents, seeded, so that they repeat.

        scored = discreet.score(discreet.find("notes.jsonl"), "gold.jsonl")
    """

    job_name = "score"

    found: Annotated[Source, Argument("Documents with found spans.")] = field(kw_only=False)
    gold: Annotated[Source, Argument("The same documents with the right spans.")] = field(kw_only=False)
    map: Annotated[
        tuple[str, ...], Option("Count a label as another: CREDIT_CARD=CARD; repeatable.", common=True)
    ] = ()
    missing: Annotated[
        Literal["stop", "count"],
        Option("At a gold document that is not in FOUND: stop, or count its spans as missed.", common=True),
    ] = "stop"
    resamples: Annotated[
        int, Option("Resamples of documents for the 95% intervals.", least=1, common=True)
    ] = 1000
    text: TextColumn = "text"
    id: IdColumn = "id"
    format: Format = None
    on_error: OnError = "stop"

    def run(self, context: Context) -> "Scored":
        """Read both, match the documents and count."""
        from discreet.finding import scores

        corpora = [open_input(source, self) for source in (self.found, self.gold)]
        result = scores.score(
            followed(context.progress, corpora[0], "reading what was found"),
            followed(context.progress, corpora[1], "scoring"),
            rename=_mapping(self.map),
            missing=self.missing,
        )
        for corpus in corpora:
            remark_skipped(context.progress, corpus)
        _remarks(context.progress, result)
        return Scored(result, self.resamples)


score = function_of(Score)


@dataclass(frozen=True)
class Scored:
    """The scores, by label and measure (`scores`), as a table.

    Scores are shares between 0 and 1; intervals are at 95 %, over documents.

        scored = discreet.score("found.jsonl", "gold.jsonl")
        print(scored.scores.counts("PERSON", "strict").recall, scored.scores.interval())
    """

    scores: "Scores"
    resamples: int = 1000

    def to_json(self) -> dict[str, Any]:
        """Every label and measure, with intervals of F1 and recall."""
        return self.scores.to_json(resamples=self.resamples)

    def __str__(self) -> str:
        from discreet.finding.matching import MEASURES

        scores = self.scores
        lines = [f"{counted(scores.documents, 'documents')}; F1 with its 95% interval over documents"]
        lines.append(
            f"{'':<14} {'measure':<8} {'precision':>9} {'recall':>7} {'F1':>6} {'interval':>13}"
            f" {'COR':>6} {'INC':>5} {'PAR':>5} {'MIS':>5} {'SPU':>5}"
        )
        for label in scores.labels:
            for measure in MEASURES:
                one = scores.counts(label, measure)
                low, high = scores.interval(label, measure, resamples=self.resamples)
                lines.append(
                    f"{label if measure == MEASURES[0] else '':<14} {measure:<8} {one.precision:>9.3f} "
                    f"{one.recall:>7.3f} {one.f1:>6.3f} {low:>6.3f}–{high:.3f} {one.correct:>6} {one.incorrect:>5} "
                    f"{one.partial:>5} {one.missed:>5} {one.spurious:>5}"
                )
        return "\n".join([*lines, "", *self._reach()])

    def _reach(self) -> list[str]:
        """The table of what masking needs, by language and label."""
        lines = [
            f"{'language':<9} {'label':<14} {'gold':>6} {'touched':>8} {'fully covered':>14} {'false alarms per 1,000 words':>29}"
        ]
        for language, label, row in self.scores.reach.table():
            shares = [f"{one / row.gold:.3f}" if row.gold else "–" for one in (row.touched, row.covered)]
            alarms = f"{1000 * row.alarms / row.words:.1f}" if row.words else "–"
            lines.append(
                f"{language:<9} {label:<14} {row.gold:>6} {shares[0]:>8} {shares[1]:>14} {alarms:>29}"
            )
        return lines


def _mapping(written: tuple[str, ...]) -> dict[str, str]:
    rename = {}
    for item in written:
        old, equals, new = item.partition("=")
        if not (old and equals and new):
            raise BadInput(f"--map {item!r} should be OLD=NEW, such as CREDIT_CARD=CARD")
        rename[old] = new
    return rename


def _remarks(progress: Progress, scores: "Scores") -> None:
    if scores.unscored:
        progress.remark(f"{scores.unscored} found documents have no gold and were left out")
    if scores.without_prediction:
        progress.remark(
            f"{scores.without_prediction} gold documents were not searched; their spans count as missed"
        )
    if scores.overlapping_gold:
        progress.remark(
            f"{counted(scores.overlapping_gold, 'gold spans')} overlapping others; each is scored by itself"
        )
