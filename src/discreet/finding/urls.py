"""Web addresses: with a scheme or www., or a bare domain in small letters with a common ending.

Presidio's pattern takes every dot between two words for a domain when the second is a country's code
("the wound is clean.In the morning"), so bare domains are held to a short list of endings. A handle (@jess_k) is marked for masking, or beside a word for it.
"""

import re
from functools import cache

from discreet.finding.context import Context
from discreet.finding.domains import has_domain
from discreet.finding.rule import Rule

__all__ = ["url_rules"]

_ENDINGS = "com|org|net|edu|gov|info|io|app|dev|eu|de|at|ch|fr|nl|nhs\\.uk|ac\\.uk|co\\.uk|org\\.uk|gov\\.uk"
_PATH = r"(?:[/?#][^\s<>\"'()]*[^\s<>\"'().,;:!?])?/?"
_HANDLE = re.compile(r"(?<![\w@./])@[A-Za-z0-9_][A-Za-z0-9_.]{1,28}[A-Za-z0-9_](?![\w@])")
_CONTEXT = Context.of(("url", "website", "web site", "link", "site", "page"))


@cache
def url_rules() -> tuple[Rule, ...]:
    """The rules for web addresses."""
    full = re.compile(rf"\b(?:https?://|www\.)[\w.-]*\w(?::\d+)?{_PATH}", re.IGNORECASE)
    bare = re.compile(rf"(?<![\w@./-])(?:[a-z0-9-]+\.)+(?:{_ENDINGS})(?![\w@-]|\.\w){_PATH}")
    return (
        Rule(
            kind="WEB_ADDRESS",
            what="web address",
            source="pattern:urls",
            regex=full,
            score=0.8,
            context=_CONTEXT,
            needs=".:",
        ),
        Rule(
            kind="WEB_ADDRESS",
            what="web address without a scheme",
            source="pattern:urls",
            regex=bare,
            score=0.5,
            check=lambda matched: None if has_domain(matched) else False,
            context=_CONTEXT,
            needs=".",
        ),
        Rule(
            kind="HANDLE",
            what="handle of a social network",
            source="pattern:urls",
            regex=_HANDLE,
            score=0.35,
            context=Context.of(
                ("twitter", "instagram", "handle", "username", "user name", "tiktok", "account")
            ),
            needs="@",
        ),
    )
