"""The run: sentences distorted in each way, taggers trained on them, tables, report."""

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from discreet.language.resources import RESOURCES
from discreet.privacy.random import Random
from discreet.protection.distortion.attack import MaskedAdversary, Restoration
from discreet.protection.distortion.pool import pool_from_documents
from discreet.text.document import Document
from discreet_experiments.ndd.corpora import (
    Sentences,
    Size,
    clinic_sentences,
    conll_sentences,
    treebank_sentences,
)
from discreet_experiments.ndd.distortion import (
    choices,
    divergence_of_cases,
    generated,
    masked,
    rewritten,
    substituted,
)
from discreet_experiments.ndd.findings import Findings
from discreet_experiments.ndd.pages import make_report
from discreet_experiments.ndd.tagger_scores import Row, train_and_score
from discreet_experiments.one_thread import one_thread
from discreet_experiments.outcome import Outcome

if TYPE_CHECKING:
    from discreet.language.masked import MaskedLanguageModel

__all__ = ["run"]

Watch = Callable[[str], None]

_FEW = (2, 4)
"""Numbers of candidates below the full one, for Table 5."""


def run(*, data: Path | None, quick: bool, random: Random, watch: Watch = lambda _: None) -> Outcome:
    """Measure Tables 1 to 5 and Figures 2 and 3 again; without data on sentences of a synthetic clinic."""
    from discreet.language.masked import MaskedLanguageModel

    started = time.monotonic()
    size = Size(centre=40, client=20, test=40) if quick else Size(centre=90, client=60, test=150)
    small = Size(centre=100, client=5, test=30) if quick else Size(centre=1000, client=12, test=60)
    with one_thread():
        model = MaskedLanguageModel.ours()
        if data is None:
            entities, phrases = clinic_sentences(size, random), None
        else:
            entities = conll_sentences(data, size, random)
            phrases = treebank_sentences(data, small, random)
        findings = _measured(model, entities, phrases, quick=quick, random=random, watch=watch)
    about = {
        "data": "a synthetic clinic" if data is None else "CoNLL-2003 and the Penn Treebank sample, in part",
        "size": "quick" if quick else "full",
        "language model": f"{model.name}, weights {RESOURCES['masked'].files[0].sha256[:12]}",
        "randomness": f"seed {random.seed}" if random.is_seeded else "from the operating system",
        "time": f"{(time.monotonic() - started) / 60:.1f} minutes",
    }
    report, claims = make_report(findings, about=about, quick=quick)
    return Outcome(name="ndd", report=report, numbers=findings.to_json(), claims=tuple(claims))


def _measured(
    model: "MaskedLanguageModel",
    entities: Sentences,
    phrases: Sentences | None,
    *,
    quick: bool,
    random: Random,
    watch: Watch,
) -> Findings:
    many, epochs = (4, 3) if quick else (8, 5)
    client = entities.client
    pool = pool_from_documents(entities.pool, "the centre's phrases")
    by_words = choices(
        model,
        client,
        generated(model, random),
        candidates=many,
        watch=lambda said: watch(f"generated: {said}"),
    )
    by_phrases = choices(
        model,
        client,
        substituted(pool, random),
        candidates=many,
        watch=lambda said: watch(f"substituted: {said}"),
    )
    data = {
        "unprotected": list(client),
        "masked": masked(client),
        "generated, without NDD": rewritten(client, by_words, 1),
        "generated, with NDD": rewritten(client, by_words, many),
        "substituted, without NDD": rewritten(client, by_phrases, 1),
        "substituted, with NDD": rewritten(client, by_phrases, many),
    }
    tests = (entities.test, client)
    rows = {
        name: train_and_score(name, texts, tests, epochs=epochs, watch=watch) for name, texts in data.items()
    }
    fewer = [
        train_and_score(
            f"ours, {count}",
            rewritten(client, by_phrases, count),
            [entities.test],
            epochs=epochs,
            watch=watch,
        )[0]
        for count in _FEW
        if count < many
    ]
    return Findings(
        entities=entities,
        phrases=phrases,
        model=model.name,
        candidates=many,
        cases=tuple(divergence_of_cases(model)),
        table_1=tuple(found[0] for found in rows.values()),
        table_2=_phrases(model, phrases, epochs, random, watch) if phrases is not None else (),
        table_3=tuple(rows[name][1] for name in rows if name.startswith(("masked", "generated"))),
        table_4=_centre(entities, data["generated, with NDD"], epochs, watch),
        table_5=(
            *fewer,
            Row(name=f"ours, {many}", scores=rows["substituted, with NDD"][0].scores),
        ),
        restored={
            name: _restored(model, client, data[name], random, places=10 if quick else 60)
            for name in ("masked", "generated, with NDD", "substituted, with NDD")
        },
    )


def _centre(entities: Sentences, distorted: Sequence[Document], epochs: int, watch: Watch) -> tuple[Row, ...]:
    """Table 4: the centre's sentences alone, and with the client's."""
    both = {"centre": entities.centre, "centre and distorted client": (*entities.centre, *distorted)}
    return tuple(
        train_and_score(name, texts, [entities.test], epochs=epochs, watch=watch)[0]
        for name, texts in both.items()
    )


def _phrases(
    model: "MaskedLanguageModel", trees: Sentences, epochs: int, random: Random, watch: Watch
) -> tuple[Row, ...]:
    """Table 2: a chunker of lowest phrases, trained on sentences whose phrases were substituted."""
    pool = pool_from_documents(trees.pool, "the centre's phrases")
    drawn = choices(
        model,
        trees.client,
        substituted(pool, random),
        candidates=4,
        watch=lambda said: watch(f"phrases: {said}"),
    )
    data = {
        "unprotected": list(trees.client),
        "all phrases": rewritten(trees.client, drawn, 4),
        "all noun phrases": rewritten(trees.client, drawn, 4, where=lambda span: span.label == "NP"),
        "a third of the noun phrases": rewritten(
            trees.client,
            drawn,
            4,
            where=lambda span: span.label == "NP" and bool(random.bernoulli(1 / 3, 1)[0]),
        ),
    }
    return tuple(
        train_and_score(name, texts, [trees.test], epochs=epochs, watch=watch)[0]
        for name, texts in data.items()
    )


def _restored(
    model: "MaskedLanguageModel",
    originals: Sequence[Document],
    released: Sequence[Document],
    random: Random,
    *,
    places: int,
) -> dict[str, float]:
    """How often the language model restores the originals of distorted sentences."""
    restoration = Restoration(MaskedAdversary(model), random, places)
    for before, after in zip(originals, released, strict=True):
        restoration.see(after, [before.covered(span) for span in before.spans])
    found: dict[str, float] = next(iter(restoration.risks().values()), {})
    return found
