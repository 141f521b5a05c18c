"""Encode: documents in, locally private codes out, recorded, with a statement."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from discreet.encoding.randomiser import Randomiser
from discreet.encoding.registry import randomisers
from discreet.errors import BadInput
from discreet.jobs.context import Context
from discreet.jobs.job import Job, Reads, Recorded, function_of
from discreet.jobs.recognised import recognised
from discreet.settings import Argument, OneOf, Option
from discreet.text.as_table import table_package
from discreet.text.given import Source
from discreet.text.input import followed, open_input, remark_skipped

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from discreet.encoding.embedding import Embed
    from discreet.encoding.encoded_file import Encoded
    from discreet.encoding.encoder import Encoder
    from discreet.encoding.statistics import Statistics
    from discreet.privacy.statement import Statement
    from discreet.text.document import Document

__all__ = ["Codes", "Encode", "encode"]


@dataclass(frozen=True, kw_only=True)
class Encode(Job["Codes"], Reads, Recorded):
    """Encode documents so that a server nobody trusts may have them: each code is private by itself.

    Labels are written beside the codes as they are, which the guarantee assumes to be no secret; ids become numbers.

        codes = discreet.encode("notes.csv", discreet.PrivUnit(epsilon=8), output="codes.parquet")
    """

    job_name = "encode"

    source: Annotated[
        Source, Argument("Documents: JSONL, CSV, Parquet, text; - is stdin.", metavar="INPUT")
    ] = field(kw_only=False)
    mechanism: Annotated[
        Randomiser,
        OneOf(
            lambda: randomisers,
            "privunit, bits, laplace, gaussian, metric, class; sue, oue, ome as published.",
            flag="--with",
            hides=("elements",),
        ),
    ] = field(kw_only=False)
    output: Annotated[
        str | Path | None,
        Option("-o", "--output", "The .parquet file to release.", insisted=True, local=True),
    ] = None
    embedding: Annotated[
        Literal["glove", "minilm", "given"],
        Option(
            "--embed", "Mean of GloVe vectors (no torch), MiniLM, or numbers given in a field.", common=True
        ),
    ] = "glove"
    vector_field: Annotated[str, Option("Field with the numbers, for --embed given.", local=True)] = "vector"
    statistics: Annotated[
        str,
        Option(
            "Public mean and spread: public (shipped), a file, none, or from-input (then there is no guarantee).",
            common=True,
        ),
    ] = "public"
    project: Annotated[
        str,
        Option("Fewer numbers: public:K (principal directions), random:K[:SEED], or none.", common=True),
    ] = "none"
    recipe: Annotated[
        str | Path | None,
        Option("Also write the public recipe for discreet/encoding/device.py, which runs alone.", local=True),
    ] = None
    labels: Annotated[bool, Option("Leave the labels out.")] = True
    keep_ids: Annotated[
        bool, Option("Write the ids as they are; the guarantee then assumes that they are no secret.")
    ] = False
    force: Annotated[bool, Option("Replace the output if it exists.", common=True, local=True)] = False

    def run(self, context: Context) -> "Codes":
        """Draw the codes, into the output where one is named, and otherwise into memory."""
        from discreet.encoding.release import check_codes_path, keep_encoded, write_encoded
        from discreet.text.output import refuse_existing

        output = None if self.output is None else Path(self.output)
        if output is not None:
            check_codes_path(output)
            refuse_existing(output, self.force, self.source)
        known = recognised(self, open_input(self.source, self), context)
        corpus, name = known.corpus, known.name
        documents = followed(context.progress, corpus, f"encode --with {self.mechanism.name}")
        encoder, documents = self._encoder(documents)
        self._write_recipe(encoder)
        asked = replace(self, mechanism=encoder.randomiser).to_json()
        given: dict[str, Any] = {
            "dataset": name,
            "named": known.named,
            "job": asked,
            "log": context.local_log,
        }
        encoded = None
        with context.open_ledger() as ledger:
            given |= {"random": context.random, "ledger": ledger}
            if output is not None:
                statement = write_encoded(output, documents, encoder, force=self.force, **given)
            else:
                encoded, statement = keep_encoded(documents, encoder, **given)
        remark_skipped(context.progress, corpus)
        return Codes(encoded, statement, output)

    def to_json(self) -> dict[str, Any]:
        """The job as data; statistics of a file by its name."""
        return super().to_json() | {"statistics": Path(self.statistics).name}

    def _encoder(self, documents: "Iterator[Document]") -> "tuple[Encoder, Iterator[Document]]":
        """The encoder that the settings describe, and the documents: the first tells how many numbers there are."""
        from discreet.encoding.embedding import embedding_named
        from discreet.encoding.encoder import Encoder, Scaling
        from discreet.encoding.projection import parse_projection
        from discreet.privacy.release import Tally

        from_input = self.statistics == "from-input"
        first = list(documents if from_input else islice(documents, 1))
        if not first:
            raise BadInput("there are no documents to encode")
        embed = embedding_named(self.embedding, field=self.vector_field)
        scaling = Scaling(
            statistics=self._statistics(embed, first),
            projection=parse_projection(self.project),
            unit=self.mechanism.takes_unit,
        )
        self._refuse_other_way(scaling.options)
        given = embed(first[:1], Tally()).shape[1]
        encoder = Encoder(
            embedding=self.embedding,
            embed=embed,
            scaling=scaling,
            randomiser=self.mechanism.sized(scaling.elements(given)),
            from_input=from_input,
            labels=self.labels,
            keep_ids=self.keep_ids,
        )
        return encoder, chain(first, documents)

    def _statistics(self, embed: "Embed", documents: "list[Document]") -> "Statistics | None":
        from discreet.encoding.statistics import measure, read_statistics, shipped_statistics
        from discreet.privacy.release import Tally

        if self.statistics == "from-input":
            vectors = embed(documents, Tally())
            return measure(vectors, source="the private input", directions=vectors.shape[1])
        if self.statistics == "none" or (self.statistics == "public" and self.embedding == "given"):
            return None
        if self.statistics == "public":
            return shipped_statistics(self.embedding)
        return read_statistics(Path(self.statistics))

    def _refuse_other_way(self, scaling: dict[str, Any]) -> None:
        """Directions fit vectors that are made like those they were trained on."""
        made = getattr(getattr(self.mechanism, "directions", None), "made", {})
        for key, value in {"embedding": self.embedding, **scaling}.items():
            if made.get(key, value) != value:
                raise BadInput(
                    f"the directions were trained with {key} {made[key]!r}, not {value!r}; encode in the same way"
                )

    def _write_recipe(self, encoder: "Encoder") -> None:
        from discreet.encoding.device_recipe import device_recipe
        from discreet.text.output import write_text

        if self.recipe is not None:
            write_text(Path(self.recipe), json.dumps(device_recipe(encoder)) + "\n", force=self.force)


encode = function_of(Encode)


class Codes:
    """Codes of documents, with the statement of what they guarantee; those of a file are read when asked for.

    The guarantee is local DP for each document; a person with n documents spends n times as much.

        codes = discreet.encode("notes.jsonl", discreet.PrivUnit(epsilon=8), dataset="ward-7")
        print(codes.codes.shape, codes.estimate().shape, codes.statement.guarantee)
    """

    def __init__(self, encoded: "Encoded | None", statement: "Statement", output: Path | None) -> None:
        self._encoded = encoded
        self.statement = statement
        self.output = output
        self._place = None if output is None else output.resolve()

    @property
    def encoded(self) -> "Encoded":
        """The codes with their ids, labels and randomiser."""
        from discreet.encoding.encoded_file import read_encoded

        if self._encoded is None and self._place is not None:
            self._encoded = read_encoded(self._place)
        if self._encoded is None:
            raise BadInput("there are no codes")
        return self._encoded

    @property
    def codes(self) -> "NDArray[np.uint8]":
        """One row of bytes a document."""
        return self.encoded.codes

    @property
    def ids(self) -> tuple[str, ...]:
        """The documents' ids."""
        return self.encoded.ids

    @property
    def labels(self) -> tuple[str | None, ...]:
        """The documents' labels; None where there is none, or they were left out."""
        return self.encoded.labels

    def estimate(self) -> "NDArray[np.float64]":
        """Unbiased estimates of the vectors, one row a document."""
        return self.encoded.randomiser.estimate(self.codes)

    def __len__(self) -> int:
        return self.statement.counts["documents"]

    def __repr__(self) -> str:
        size = self.statement.options.get("elements")
        return f"Codes of {len(self):,} documents, {self.statement.operation}, {size} numbers each: {self.statement.guarantee}"

    def to_pandas(self) -> Any:
        """A pandas DataFrame: id, label and code, as in the file."""
        rows = {"id": self.ids, "label": self.labels, "code": [row.tobytes() for row in self.codes]}
        return table_package("pandas").DataFrame(rows)

    def write(self, path: str | Path, *, force: bool = False) -> "Statement":
        """Write the codes and the statement beside them: the same draw under the same entry, nothing more is spent."""
        from discreet.encoding.release import write_kept

        return write_kept(Path(path), self.encoded, self.statement, force=force)

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {
            "output": None if self.output is None else str(self.output),
            "statement": self.statement.to_json(),
        }

    def __str__(self) -> str:
        return str(self.statement)
