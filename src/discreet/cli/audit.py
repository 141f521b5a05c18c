"""`discreet audit NAME`: attacks that measure what leaks, each in a file of its own."""

from importlib import import_module

import typer

__all__ = ["AUDITS", "register"]

AUDITS = (
    "reconstruction",
    "distinguish",
    "reassembly",
    "extraction",
    "plant",
    "canaries",
    "membership",
)
"""Each is a file `audit_NAME.py` in this folder that adds itself to `discreet audit` with `register`."""


def register(app: typer.Typer) -> None:
    """Add the group and its commands."""
    audits = typer.Typer(
        name="audit",
        help="Attack a release or a model, and measure what leaks.",
        no_args_is_help=True,
        context_settings={"help_option_names": ["-h", "--help"]},
    )

    @audits.callback()
    def _group() -> None:
        """Attack a release or a model, and measure what leaks."""

    for name in AUDITS:
        import_module(f"discreet.cli.audit_{name}").register(audits)
    app.add_typer(audits)
