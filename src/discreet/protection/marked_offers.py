"""The mechanisms that work on marked spans, as the command line offers them."""

from pathlib import Path
from typing import Any, Literal

from discreet.errors import BadInput
from discreet.protection.offer import Built, Offer, Option, Request
from discreet.text.output import refuse_existing

__all__ = ["OFFERS"]

_STYLE = Option(
    name="style",
    type=Literal["label", "numbered", "block"],
    help="[PERSON], [PERSON 1] (the same person within a text) or █████.",
)
_KEEP_LENGTH = Option(
    name="keep_length", type=bool, help="Blocks as long as the words; lengths tell something."
)
_NO_REPEATS = Option(
    name="no_repeats", type=bool, help="Leave the same words alone where they are not marked."
)
_KEEP_FIELD = Option(name="keep_field", type=list[str], help="A field that may leave; repeat for more.")
_KEY = Option(name="key", type=Path, help="The file with the secret key.")
_NEW_KEY = Option(name="new_key", type=bool, help="Make the key file first.")
_DATES = Option(
    name="dates",
    type=Literal["token", "shift"],
    help="Dates as pseudonyms, or moved by a secret number of days for each user.",
)
_MONTH_FIRST = Option(name="month_first", type=bool, help="Read 03/04/2021 as March 4 when moving dates.")
_NO_VAULT = Option(name="no_vault", type=bool, help="Write no encrypted table: nobody can undo the release.")


def _shared(request: Request) -> dict[str, Any]:
    return {
        "repeats": not request.options.get("no_repeats", False),
        "keep_fields": tuple(request.options.get("keep_field", ())),
        "marked_by": request.marked_by,
    }


def _mask(request: Request) -> Built:
    from discreet.protection.mechanisms.mask import Mask

    own = {name: request.options[name] for name in ("style", "keep_length") if name in request.options}
    return Built(mechanism=Mask(**own, **_shared(request)))


def _pseudonym(request: Request) -> Built:
    from discreet.protection.mechanisms.pseudonym import Pseudonym
    from discreet.protection.pseudonyms.key import load_key, new_key
    from discreet.protection.pseudonyms.vault import vault_path

    options = request.options
    if "key" not in options:
        raise BadInput("pseudonyms need a secret key: --key FILE, and --new-key the first time")
    path: Path = options["key"]
    vault = None if options.get("no_vault") else vault_path(request.output)
    if vault is not None:
        refuse_existing(vault, request.force)
    key = new_key(path) if options.get("new_key") else load_key(path)
    beside = (path,) if options.get("new_key") else ()
    mechanism = Pseudonym(
        key=key,
        vault=vault,
        dates=options.get("dates", "token"),
        day_first=not options.get("month_first", False),
        **_shared(request),
    )
    keep = f"keep the key {path} apart from the release" + (
        "" if vault is None else f" and its vault {vault}"
    )
    return Built(
        mechanism=mechanism,
        beside=beside if vault is None or vault.exists() else (*beside, vault),
        remarks=(keep + ": together they undo it" if vault is not None else keep,),
    )


OFFERS = (
    Offer(
        name="mask",
        summary="every marked span becomes its label",
        build=_mask,
        options=(_STYLE, _KEEP_LENGTH, _NO_REPEATS, _KEEP_FIELD),
        needs_spans=True,
    ),
    Offer(
        name="pseudonym",
        summary="every marked value becomes a keyed pseudonym, the same everywhere; the key undoes it",
        build=_pseudonym,
        options=(_KEY, _NEW_KEY, _DATES, _MONTH_FIRST, _NO_VAULT, _NO_REPEATS, _KEEP_FIELD),
        needs_spans=True,
    ),
)
