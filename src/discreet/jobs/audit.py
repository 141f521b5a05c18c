"""Audit: one of the attacks against a release or a model, and what it measured."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Generic, TypeVar

from discreet.attacks.registry import Attack, Found, HasPage, attacks
from discreet.errors import BadInput
from discreet.jobs.context import Context
from discreet.jobs.job import Job
from discreet.jobs.page import Paged, refuse_page, write_page
from discreet.settings import OneOf, Option, check_settings

if TYPE_CHECKING:
    from discreet.report import Report

__all__ = ["Audit", "audit"]

PRIVATE = (
    "What stands here was measured on the texts or the people themselves, without noise, and no guarantee covers it. Do not "
    "hand this page over with the release."
)

Measures = TypeVar("Measures", bound=Found)


@dataclass(frozen=True, kw_only=True)
class Audit(Job[Measures], Paged, Generic[Measures]):
    """Attack a release or a model, and measure what leaks."""

    job_name = "audit"

    attack: Annotated[Attack[Measures], OneOf(lambda: attacks, "The attack.")] = field(kw_only=False)
    seed: Annotated[int | None, Option("Repeatable draws, for tests.", local=True)] = None

    def run(self, context: Context) -> Measures:
        """Attack; with `report`, write the page too."""
        check_settings(self.attack)
        self._say_origin(context)
        no_page = f"audit {getattr(self.attack, 'name', '')} makes no page; leave out --report"
        if self.report is not None and "report" in getattr(self.attack, "unfit", ()):
            raise BadInput(no_page)
        refuse_page(self.report, self.force)
        found = self.attack.measure(progress=context.progress, random=context.random)
        if self.report is not None:
            if not isinstance(found, HasPage):
                raise BadInput(no_page)
            write_page(context.progress, _for_the_owner(found.report()), self.report, self.force)
        return found

    def _say_origin(self, context: Context) -> None:
        """An attack of another package is verified when it is first used, and says whose it is."""
        for entry in attacks.entries():
            if entry.make is type(self.attack) and entry.origin != "discreet":
                attacks.make(entry.name)
                context.progress.remark(
                    f"the attack {entry.name} comes from {entry.origin}, which answers for what it measures"
                )


def _for_the_owner(page: "Report") -> "Report":
    """An attack is measured on the texts themselves, and its page shows that beside the ε that it attacks."""
    from discreet.report.parts import Notice

    page.section("Whom this page is for", "", Notice(title="For the owner of the texts alone", text=PRIVATE))
    return page


def audit(
    attack: Attack[Measures],
    *,
    report: str | Path | None = None,
    force: bool = False,
    seed: int | None = None,
) -> Measures:
    """Attack a release or a model, and measure what leaks.

    `attack` holds what is attacked and how (`discreet.attacks.Reconstruction` and the others); `report` names a
    file for its page. What comes back prints as a text and has `to_json()` and `report()`.

        found = discreet.audit(discreet.attacks.Membership("model", key="key.json"))
    """
    job = Audit(attack, report=report, force=force, seed=seed)
    return job.run(Context.of(job))
