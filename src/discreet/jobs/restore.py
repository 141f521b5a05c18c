"""Restore: undo a release by pseudonyms with its vault and key."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from discreet.errors import BadInput
from discreet.jobs.context import Context
from discreet.jobs.documents import Documents
from discreet.jobs.job import Job, Reads, function_of
from discreet.settings import Argument, Option
from discreet.text.count import counted
from discreet.text.given import Source
from discreet.text.input import followed, open_input

if TYPE_CHECKING:
    from discreet.text.document import Document

__all__ = ["Restore", "Restored", "restore"]


@dataclass(frozen=True, kw_only=True)
class Restore(Job["Restored"], Reads):
    """Give pseudonymised documents their original text back, byte for byte.

    It takes the release, its vault and its key; the originals are not for release.

        originals = discreet.restore("safe.jsonl", key="ward.key")
    """

    job_name = "restore"

    source: Annotated[
        Source, Argument("What `discreet protect --with pseudonym` wrote.", metavar="RELEASED")
    ] = field(kw_only=False)
    key: Annotated[str | Path | None, Option("The file with the secret key.", insisted=True, local=True)] = (
        None
    )
    output: Annotated[
        str | Path | None,
        Option("-o", "--output", "Where the original documents go.", insisted=True, local=True),
    ] = None
    vault: Annotated[
        str | Path | None, Option("The encrypted table; default RELEASED.vault.", common=True, local=True)
    ] = None
    force: Annotated[bool, Option("Replace the output if it exists.", common=True, local=True)] = False

    def run(self, context: Context) -> "Restored":
        """Restore the documents; into the output, where one is named, and otherwise as they are asked for."""
        from discreet.protection.pseudonyms.key import load_key
        from discreet.protection.pseudonyms.restore import restored
        from discreet.protection.pseudonyms.vault import vault_path
        from discreet.text.formats import format_of
        from discreet.text.output import refuse_existing

        output = None if self.output is None else Path(self.output)
        if output is not None:
            format_of(output)
            refuse_existing(output, self.force, self.source)
        if self.key is None:
            raise BadInput("name the file with the secret key: key=, on the command line --key")
        secret = load_key(Path(self.key))
        corpus = open_input(self.source, self)
        vault = None if self.vault is None else Path(self.vault)
        if vault is None:
            if str(corpus.path) == "-":
                raise BadInput(
                    "name the vault (--vault): documents that are not in a file have none beside them"
                )
            vault = vault_path(corpus.path)

        def originals() -> "Iterator[Document]":
            return restored(followed(context.progress, corpus, "restoring"), vault, secret)

        found = Restored(
            originals,
            columns=corpus.columns,
            kind=getattr(corpus, "kind", "file"),
            keep=hasattr(corpus, "kind"),
        )
        if output is not None:
            found.output = output
            found.documents = found.write_all(output, force=self.force)
            context.progress.remark(f"{output} holds the original texts: it is not a release")
        return found


restore = function_of(Restore)


class Restored(Documents):
    """The original documents: to iterate, to index, or as a table; they are not for release."""

    output: Path | None = None
    documents = 0

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {"output": None if self.output is None else str(self.output), "documents": self.documents}

    def __str__(self) -> str:
        if self.output is None:
            return repr(self)
        return f"{counted(self.documents, 'documents')} restored to {self.output}"
