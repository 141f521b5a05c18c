"""A Wikipedia infobox (an HTML table) as a record: rows to fields, fields to the paper's five tags."""

import re
from html.parser import HTMLParser

from discreet.errors import BadInput
from discreet.finding.records.field import Field

__all__ = ["INFOBOX_FIELDS", "read_infobox", "record_of_infobox"]

_ROWS = {
    "BIRTH_DATE": "born",
    "PARENTS": "parent; parent(s); parents; father; father's name; mother; mother's name",
    "SPOUSES": "spouse; spouse(s); spouses",
    "CHILDREN": "children",
    "EDUCATION": "education; high school; law school; school; schools; college; college(s); colleges; alma mater",
}
_TAG_OF_ROW = {row.strip(): tag for tag, rows in _ROWS.items() for row in rows.split(";")}

INFOBOX_FIELDS = (
    Field(column="BIRTH_DATE", kind="date", label="BIRTH_DATE"),
    Field(column="PARENTS", kind="name", label="PARENTS"),
    Field(column="SPOUSES", kind="name", label="SPOUSES"),
    Field(column="CHILDREN", kind="name", label="CHILDREN"),
    Field(column="EDUCATION", kind="institution", label="EDUCATION"),
)
"""The five tags of Table 1 of the paper, with the rule that finds each."""


def read_infobox(html: str) -> dict[str, str]:
    """The rows of the first table that has any: heading to cell, lines of a cell kept apart."""
    reader = _TableReader()
    reader.feed(html)
    reader.close()
    if not reader.rows:
        raise BadInput("there is no infobox in this page: no table row with a heading and a cell")
    return reader.rows


def record_of_infobox(rows: dict[str, str]) -> dict[str, str]:
    """The rows under the paper's tags; rows with the same tag are put together, the rest is dropped."""
    record: dict[str, list[str]] = {}
    for heading, value in rows.items():
        plain = re.sub(r"\s+", " ", heading.replace("’", "'")).strip(" :").casefold()
        if tag := _TAG_OF_ROW.get(plain):
            record.setdefault(tag, []).append(value)
    return {tag: "\n".join(values) for tag, values in record.items()}


class _TableReader(HTMLParser):
    """Collects `th` and `td` of each row; a line break or list item starts a new line."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.rows: dict[str, str] = {}
        self._cell = ""
        self._heading: list[str] = []
        self._value: list[str] = []
        self._hidden = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002
        if tag in ("sup", "style", "script"):
            self._hidden += 1
        elif tag == "tr":
            self._heading, self._value, self._cell = [], [], ""
        elif tag in ("th", "td"):
            self._cell = tag
        elif tag in ("br", "li", "p", "div") and self._cell:
            self.handle_data("\n")

    def handle_endtag(self, tag: str) -> None:
        if tag in ("sup", "style", "script"):
            self._hidden = max(0, self._hidden - 1)
        elif tag in ("th", "td"):
            self._cell = ""
        elif tag == "tr":
            heading = " ".join("".join(self._heading).split())
            lines = [" ".join(line.split()) for line in "".join(self._value).split("\n")]
            value = "\n".join(line for line in lines if line)
            if heading and value:
                self.rows.setdefault(heading, value)

    def handle_data(self, data: str) -> None:
        if self._cell and not self._hidden:
            (self._heading if self._cell == "th" else self._value).append(data)
