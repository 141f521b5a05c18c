"""Drawings made safe to stand inside a page: known elements only, own identifiers, the page's colours.

A label in a figure may come from a private text, and an inline drawing is part of the page: whatever is
not on the list below does not get in.
"""

import re
from collections.abc import Mapping
from xml.etree import ElementTree

__all__ = ["inline"]

_SVG = "{http://www.w3.org/2000/svg}"
_LINK = "{http://www.w3.org/1999/xlink}href"
_ELEMENTS = {"svg", "g", "path", "text", "tspan", "defs", "clipPath", "rect", "use"}
_ATTRIBUTES = {
    "d", "x", "y", "width", "height", "transform", "style", "id", "viewBox", "clip-path",
}  # fmt: skip
_LOCAL = re.compile(r"url\(#([\w-]+)\)")
_FONT = re.compile(r"font-family:[^;]*;?\s*")


def inline(svg: str, *, name: str, colours: Mapping[str, str]) -> str:
    """The drawing as an element for a page, hidden from readers of the page's text.

    `name` is put before every identifier, so that two drawings do not take each other's; `colours`
    turns a colour of the drawing into one that the page defines for light and for dark.
    """
    root = ElementTree.fromstring(svg)
    _clean(root, name, {old.lower(): new for old, new in colours.items()})
    root.attrib.pop("width", None)
    root.attrib.pop("height", None)
    root.set("aria-hidden", "true")
    root.set("focusable", "false")
    return ElementTree.tostring(root, encoding="unicode", method="html")


def _clean(element: ElementTree.Element, name: str, colours: Mapping[str, str]) -> None:
    element.tag = element.tag.removeprefix(_SVG)
    attributes: dict[str, str] = {}
    for key, value in element.attrib.items():
        if key == _LINK and value.startswith("#"):
            attributes["href"] = f"#{name}-{value[1:]}"
        elif key == "id":
            attributes["id"] = f"{name}-{value}"
        elif key == "style":
            attributes["style"] = _style(value, colours)
        elif key in _ATTRIBUTES:
            attributes[key] = _LOCAL.sub(rf"url(#{name}-\1)", value)
    element.attrib.clear()
    element.attrib.update(attributes)
    element.tail = None
    if element.tag != "text" and element.tag != "tspan":
        element.text = None
    for child in list(element):
        if isinstance(child.tag, str) and child.tag.removeprefix(_SVG) in _ELEMENTS:
            _clean(child, name, colours)
        else:
            element.remove(child)


def _style(style: str, colours: Mapping[str, str]) -> str:
    style = _FONT.sub("", style)
    if re.search(r"url\(|expression|@import|javascript", style, re.IGNORECASE):
        return ""
    return re.sub(r"#[0-9a-fA-F]{6}\b", lambda found: colours.get(found[0].lower(), found[0]), style)
