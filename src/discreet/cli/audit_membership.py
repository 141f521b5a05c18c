"""`discreet audit membership MODEL`: can its loss tell what it was trained on, and what does that say of ε?"""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from discreet.cli.page import PageFile, refuse_page, write_page
from discreet.cli.reading import Format, OnError, TextColumn, open_corpus
from discreet.cli.session import Force, Json, Quiet, Seed, Session
from discreet.errors import BadInput, Violation

if TYPE_CHECKING:
    from discreet.attacks.memory.claim_test import ClaimTest
    from discreet.attacks.memory.models import Audited

__all__ = ["register"]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("membership")(_membership)


def _membership(
    model: Annotated[Path, typer.Argument(help="Folder of discreet train next-word or masked.")],
    key: Annotated[
        Path | None, typer.Option("--key", help="What discreet audit plant --coins wrote: bounds ε.")
    ] = None,
    members: Annotated[Path | None, typer.Option(help="Documents it was trained on.")] = None,
    others: Annotated[Path | None, typer.Option(help="Documents like them that it was not.")] = None,
    delta: Annotated[float | None, typer.Option(help="δ of the bound; default: the statement's.")] = None,
    confidence: Annotated[float, typer.Option(help="Confidence of the bound.")] = 0.95,
    text_column: TextColumn = "text",
    format: Format = None,
    on_error: OnError = "stop",
    report: PageFile = None,
    seed: Seed = None,
    force: Force = False,
    as_json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Attack by loss beside a blind guess, and a lower bound on ε beside the claimed one.

    Exit code 4 when the bound is above the claim: the training then does not keep its promise.
    """
    from discreet.attacks.memory.models import load_audited

    session = Session(as_json=as_json, quiet=quiet)
    refuse_page(report, force)
    if (members is None) != (others is None) or (key is None and members is None):
        raise BadInput("give --key of planted coins, or both --members and --others, or all three")
    audited = load_audited(model)
    found: dict[str, Any] = {"model": str(model)}
    said = []
    test = None if key is None else _one_run(audited, model, key, delta, confidence)
    attack = None
    if test is not None:
        found["one_run"] = test.to_json()
        said.append(str(test))
    if members is not None and others is not None:
        from discreet.attacks.memory.membership import membership
        from discreet.privacy.random import Random

        texts = [
            [
                document.text
                for document in open_corpus(path, format=format, text_column=text_column, on_error=on_error)
            ]
            for path in (members, others)
        ]
        attack = membership(
            audited.losses(texts[0]), audited.losses(texts[1]), (texts[0], texts[1]), random=Random(seed)
        )
        found["membership"] = attack.to_json()
        said.append(str(attack))
    if report is not None:
        from discreet.attacks.memory.membership_report import membership_report
        from discreet.attacks.stated import statement_beside

        about = {"command": f"discreet audit membership {model.name}"}
        page = membership_report(test, attack, statement_beside(model / "model.safetensors"), about=about)
        write_page(session, page, report, force)
    session.result(found, "\n".join(said))
    if test is not None and test.broken:
        raise typer.Exit(Violation.exit_code)


def _one_run(
    audited: "Audited", folder: Path, key: Path, delta: float | None, confidence: float
) -> "ClaimTest":
    """The bound from the coins, beside what the model's statement claims."""
    from discreet.attacks.memory.claim_test import ClaimTest
    from discreet.attacks.memory.key import Key
    from discreet.attacks.memory.one_run import one_run
    from discreet.privacy.statement import Statement

    coins = Key.read(key).coins
    if len(coins) < 2:
        raise BadInput(f"{key}: it holds no coins; plant some with discreet audit plant --coins 500")
    claim = Statement.read(folder / "model.safetensors").guarantee
    at = delta if delta is not None else claim.delta
    measured = one_run(
        -audited.losses([coin.text for coin in coins]),
        [coin.included for coin in coins],
        delta=at,
        confidence=confidence,
    )
    return ClaimTest(claimed=claim, measured=measured)
