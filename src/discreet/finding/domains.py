"""Domain names, checked against the list of public suffixes that ships with tldextract: nothing is fetched."""

from functools import cache
from typing import Any

__all__ = ["has_domain"]


@cache
def _extract() -> Any:
    import tldextract

    return tldextract.TLDExtract(cache_dir=None, suffix_list_urls=())


def has_domain(address: str) -> bool:
    """True when a mail or web address ends in a name that can be registered."""
    return bool(_extract()(address.rpartition("@")[2]).fqdn)
