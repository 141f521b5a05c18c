"""Output as the docs and the examples show it, as a pattern for what is printed."""

import re


def expected(lines: list[str]) -> re.Pattern[str]:
    """The shown output as a pattern: a line `…` stands for any number of lines, and `…` within one for any text.

    White space at line ends and how often it is wrapped do not matter.
    """
    parts = []
    for line in lines:
        if line.strip() == "…":
            parts.append(r"(?:.*\n)*?")
        else:
            words = (re.escape(word).replace("…", ".*?") for word in line.split())
            parts.append(r"\s*" + r"\s+".join(words) + r"\s*?\n")
    return re.compile("".join(parts))
