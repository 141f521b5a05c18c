"""Redaction, as the command line offers it."""

from functools import partial
from pathlib import Path
from typing import Literal

from discreet.errors import BadInput
from discreet.protection.marked_offers import OFFERS as MARKED
from discreet.protection.offer import Built, Offer, Option, Request

__all__ = ["OFFERS"]

_LEVEL = Option(name="level", type=float, help="Share of the running words that goes, above 0 and up to 1.")
_TARGET = Option(
    name="target_attack",
    type=float,
    help="Instead of --level: the lowest level at which an attack is right this often (0.5 is blind).",
)
_HELD_OUT = Option(
    name="held_out",
    type=Path,
    help="Labelled documents, not those released, that the ranking is learnt from.",
)
_HELD_OUT_LABEL = Option(
    name="held_out_label", type=str, help="Column with the label in --held-out; default label."
)
_HELD_OUT_TEXT = Option(
    name="held_out_text", type=str, help="Column with the text in --held-out; default text."
)
_SENSITIVE = Option(name="sensitive", type=str, help="The label that is sensitive; every other one is safe.")
_MARK = Option(name="mark", type=str, help="What stands for redacted words; default [REDACTED].")
_NO_MERGE = Option(name="no_merge", type=bool, help="A mark for every word: their number is shown.")
_UNRANKED = Option(
    name="unranked",
    type=Literal["keep", "redact"],
    help="Words that the held-out documents do not have: keep (default) or redact.",
)
_KEEP_FIELD = next(option for offer in MARKED for option in offer.options if option.name == "keep_field")
_KEEP_LABEL = Option(name="keep_label", type=bool, help="Release the class label as well.")


def _redact(request: Request) -> Built:
    from discreet.protection.mechanisms.redact import Redact
    from discreet.protection.redaction.fit import labelled, learn_redaction, redaction_for
    from discreet.text.read import read

    options = request.options
    if "held_out" not in options or "sensitive" not in options:
        raise BadInput(
            "redaction learns from labelled documents that are not released: name them with --held-out FILE "
            "and the sensitive label with --sensitive LABEL"
        )
    if ("level" in options) == ("target_attack" in options):
        raise BadInput("give either --level (above 0, up to 1) or --target-attack (such as 0.55)")
    corpus = read(
        options["held_out"],
        text_column=options.get("held_out_text", "text"),
        label_column=options.get("held_out_label", "label"),
    )
    held_out = labelled(corpus, options["sensitive"])
    own = {name: options[name] for name in ("mark",) if name in options}
    make = partial(
        Redact,
        merge=not options.get("no_merge", False),
        unknown=options.get("unranked", "keep"),
        keep_label=options.get("keep_label", False),
        keep_fields=tuple(options.get("keep_field", ())),
        **own,
    )
    if "level" in options:
        return Built(mechanism=learn_redaction(held_out, make, options["level"]))
    found = redaction_for(held_out, make, options["target_attack"])
    return Built(mechanism=found, remarks=found.remarks[:1])


OFFERS = (
    Offer(
        name="redact",
        summary="the words that betray what is sensitive become a mark, up to a level or a target for the attack",
        build=_redact,
        options=(
            _LEVEL,
            _TARGET,
            _HELD_OUT,
            _HELD_OUT_LABEL,
            _HELD_OUT_TEXT,
            _SENSITIVE,
            _MARK,
            _NO_MERGE,
            _UNRANKED,
            _KEEP_LABEL,
            _KEEP_FIELD,
        ),
    ),
)
