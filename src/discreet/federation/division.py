"""How documents are shared out among simulated clients: by user, mixed, in equal parts, or skewed by label."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Literal

from discreet.errors import BadInput
from discreet.settings import Option, check_settings
from discreet.text.document import Document
from discreet.text.users import user_of

if TYPE_CHECKING:
    from discreet.federation.next_word_task import NextWordTask
    from discreet.privacy.guarantee import Unit

__all__ = ["Division"]


@dataclass(frozen=True, kw_only=True)
class Division:
    """Settings of a simulation: who its clients are.

    Only a client for each user is a user. Clients of the other splits are parts made for the simulation, and a person's
    texts may lie at several of them.
    """

    split: Annotated[
        Literal["user", "shuffled", "equal", "skewed"],
        Option(
            "A client for each user, as many mixed ones, --sites equal parts, or --sites parts skewed by label.",
            common=True,
        ),
    ] = "user"
    sites: Annotated[int, Option("Clients of an equal or skewed split.", least=1)] = 5
    concentration: Annotated[
        float, Option("Of a skewed split: towards 0 a label is one client's, large: all alike.", above=0)
    ] = 0.5

    def __post_init__(self) -> None:
        check_settings(self)

    @property
    def unit(self) -> "Unit":
        """Whom a guarantee for one client is for."""
        return "user" if self.split == "user" else "client"

    def share(
        self, documents: Sequence[Document], task: "NextWordTask", seed: int | None
    ) -> list[list[list[int]]]:
        """Each client's examples; one that a skewed split leaves without any stays, and answers so.

        Without a seed the split is still the same each time: it is no part of what keeps anything private,
        and a run that is taken up again must find its clients as they were.
        """
        from discreet.federation.partition import by_user, equal_split, label_skew, shuffled_users
        from discreet.federation.streams import stream

        random = stream(0 if seed is None else seed, "split")
        found = task.examples(documents)
        examples = [example for mine in found for example in mine]
        if not examples:
            raise BadInput("there is nothing to train on: no text has two words or more")
        owners = [one for one, mine in zip(documents, found, strict=True) for _ in mine]
        if self.split == "equal":
            parts = equal_split(len(examples), self.sites, random)
        elif self.split == "skewed":
            parts = label_skew([_label(one) for one in owners], self.sites, self.concentration, random)
        else:
            everyone = [user_of(one, "take --split equal") for one in documents]
            parts = by_user([one.user for one in owners], everyone)
            if self.split == "shuffled":
                parts = shuffled_users(parts, random)
        return [[examples[place] for place in part] for part in parts]


def _label(document: Document) -> str:
    if document.label is None:
        raise BadInput(f"document {document.id} has no label to skew by; name the column with --label-column")
    return str(document.label)
