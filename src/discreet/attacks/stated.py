"""What was attacked and its guarantee: the part that the pages of all audits have in common."""

from pathlib import Path

from discreet.privacy.statement import Statement, statement_path
from discreet.report import Notice, Report, StatementCard

__all__ = ["FAILED_ATTACK", "add_statement", "guarantee_of", "statement_beside"]

FAILED_ATTACK = (
    "That another attack, with more knowledge or more time, does no better: an audit can only find faults."
)


def statement_beside(released: Path) -> Statement | None:
    """The statement of what was attacked, where one lies beside it."""
    return Statement.read(released) if statement_path(released).exists() else None


def guarantee_of(statement: Statement | None) -> tuple[str, ...]:
    """The guarantee of the attacked thing, as a sentence for the summary."""
    if statement is None or not statement.guarantee.is_private:
        return ("No guarantee is stated for what was attacked.",)
    return (f"Guarantee of what was attacked: {statement.guarantee}.",)


def add_statement(report: Report, statement: Statement | None) -> None:
    """The attacked thing's own statement, as the last section."""
    section = report.section("What was attacked", "The statement that lies beside it.")
    if statement is None:
        section.lead = ""
        section.add(Notice(title="No statement", text="Nothing beside it says how it was made."))
    else:
        section.add(StatementCard(statement=statement))
