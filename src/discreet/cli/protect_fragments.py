"""`discreet protect --with fragment` and `--with ngrams`: rows of phrases in place of documents."""

from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from discreet.cli.parallel import language_pair
from discreet.cli.reading import followed, open_corpus, tell_skipped
from discreet.cli.session import Session
from discreet.protection.offer import Request

if TYPE_CHECKING:
    from discreet.protection.offer import Offer
    from discreet.text.parallel import ParallelCorpus
    from discreet.text.read import Corpus

__all__ = ["protect_fragments"]


def protect_fragments(
    session: Session,
    offer: "Offer",
    input: Path,
    output: Path,
    *,
    options: dict[str, Any],
    dataset: str | None,
    ledger: str | None,
    on_error: Literal["stop", "skip"],
    seed: int | None,
    force: bool,
    text_column: str,
    id_column: str,
    format: str | None,
) -> None:
    """Read pairs or documents, release their phrases, print the statement; `ledger` None books nothing."""
    from discreet.privacy.ledger import Ledger
    from discreet.privacy.random import Random
    from discreet.protection.fragments.fragment import Fragment, Ngrams
    from discreet.protection.fragments.release import release_fragments
    from discreet.text.output import refuse_existing
    from discreet.text.parallel import read_parallel

    refuse_existing(output, force)
    corpus: Corpus | ParallelCorpus
    if offer.pairs:
        corpus = read_parallel(
            input,
            options.get("target"),
            languages=language_pair(options.get("languages")),
            block=options.get("block", 1),
            on_error=on_error,
        )
    else:
        corpus = open_corpus(
            input, format=format, text_column=text_column, id_column=id_column, on_error=on_error
        )
    mechanism = offer.build(Request(options=options, output=output, force=force)).mechanism
    assert isinstance(mechanism, Fragment | Ngrams)
    if dataset is None and ledger is not None:
        session.remark(f"booked on the dataset {corpus.name!r}; name another with --dataset")
    with nullcontext() if ledger is None else Ledger.open(ledger or None) as books:
        statement = release_fragments(
            followed(session, corpus, f"reading, {offer.name}"),
            mechanism,
            output,
            dataset=dataset or corpus.name,
            random=Random(seed),
            ledger=books,
            force=force,
            notes=_notes(options),
        )
    tell_skipped(session, corpus)
    session.result({"output": str(output), "statement": statement.to_json()}, str(statement))


def _notes(options: dict[str, Any]) -> tuple[str, ...]:
    block = options.get("block", 1)
    unnamed = "a pair" if block == 1 else f"every {block} pairs in a row"
    counts = "a document is what the input names so; where it names none, " + unnamed
    return (counts,) if "epsilon" in options or options.get("least_documents", 1) > 1 else ()
