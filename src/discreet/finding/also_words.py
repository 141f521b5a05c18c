"""Names that are English words as well: Will, May, Young. A capital at the start of a sentence says nothing."""

import re

__all__ = ["is_plain_word"]

_ALSO_WORDS = frozenset(
    "will may mark grant hope grace joy rose iris miles drew frank jack young long day bell price wood stone wells west fox "
    "reed brooks graves summer autumn june april august dawn faith guy bill rob pat sue chase art dale glen lane ray rich gene "
    "penny ruby amber violet ivy holly olive hazel daisy lily heather page baker cook carter cooper marsh cole marshall rowe "
    "king hill green brown white black gray grey moore knight bishop fisher mason miller parker porter potter shepherd smith "
    "tailor taylor turner walker ward weaver wright best bloom bright church cross field fields fry gold good hand hart hay "
    "head heart hood hunt hunter key lamb law little love major may mills moon newman noble north park peace pike pool poole "
    "pope power powers reading rice root rush savage sharp short silver snow spring steel street strong swift sweet temple "
    "tree underwood vale wall waters winter wise wolf woods worth".split()
)
_SENTENCE_START = re.compile(r"(?:^|[.!?:;\n•*-]\s*|\n\s*)[\"'“‘(]?$")


def is_plain_word(text: str, start: int, end: int) -> bool:
    """True for such a word where its capital may come from the sentence and a small word follows it."""
    if text[start:end].lower() not in _ALSO_WORDS:
        return False
    follows = re.match(r"\s+[a-z]", text[end : end + 4])
    return bool(follows and _SENTENCE_START.search(text[max(0, start - 8) : start]))
