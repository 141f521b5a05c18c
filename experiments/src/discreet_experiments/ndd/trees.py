"""Bracketed trees of a treebank as sentences whose lowest phrases are marked."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from discreet.errors import BadInput
from discreet.text.document import Document, Span

__all__ = ["PHRASES", "read_trees"]

PHRASES = ("NP", "VP", "ADJP", "ADVP", "QP")
"""The phrases that are marked."""

_BRACKETS = {"-LRB-": "(", "-RRB-": ")", "-LCB-": "{", "-RCB-": "}"}
_SYMBOL = re.compile(r"[()]|[^\s()]+")


@dataclass
class _Node:
    """A bracket that is still open: its label, where its words begin, its word if it is one."""

    label: str
    first: int
    word: str = ""
    lowest: bool = True


def read_trees(text: str, name: str = "trees") -> Iterator[Document]:
    """Each tree as a sentence; a phrase all of whose children are words is a span.

    Empty elements go, and labels lose their function tags: NP-SBJ is NP.
    """
    stack: list[_Node] = []
    words: list[str] = []
    marked: list[tuple[int, int, str]] = []
    number, before = 0, ""
    for symbol in _SYMBOL.findall(text):
        if symbol == "(":
            stack.append(_Node("", len(words)))
        elif symbol == ")":
            if not stack:
                raise BadInput(f"{name}: tree {number + 1} closes a bracket that it never opened")
            _close(stack, words, marked)
            if not stack and words:
                number += 1
                yield _sentence(f"tree-{number}", words, marked)
                words, marked = [], []
        elif stack and before == "(":
            stack[-1].label = symbol
        elif stack:
            stack[-1].word = symbol
        before = symbol
    if stack:
        raise BadInput(f"{name}: tree {number + 1} is not closed")


def _close(stack: list[_Node], words: list[str], marked: list[tuple[int, int, str]]) -> None:
    node = stack.pop()
    if node.word:
        if node.label != "-NONE-":
            words.append(_BRACKETS.get(node.word, node.word))
        return
    label = re.split(r"[-=|]", node.label)[0]
    if node.lowest and label in PHRASES and len(words) > node.first:
        marked.append((node.first, len(words), label))
    if stack:
        stack[-1].lowest = False


def _sentence(id: str, words: list[str], marked: list[tuple[int, int, str]]) -> Document:
    starts = [0]
    for word in words:
        starts.append(starts[-1] + len(word) + 1)
    spans = tuple(Span(starts[first], starts[last] - 1, label) for first, last, label in marked)
    return Document(id, " ".join(words)).with_spans(spans)
