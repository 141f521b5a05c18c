"""Graph reduction: what overlapping n-grams force, whoever reads them (after Gallé and Tealdi 2015).

Of every fragment all its (k+1)-grams are edges from their first k words to their last k. Where a run of k
words has one word before it and one after it in all fragments, every text that the fragments come from
goes on the same way there: the edges are contracted into one. What is left are blocks of text that can be
told for certain, as far as the fragments are complete. Gallé and Tealdi keep how often each n-gram
occurs and so contract more; here half of the fragments are missing, and their numbers say little.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator

__all__ = ["reduced"]

Words = tuple[str, ...]


def reduced(fragments: Iterable[Words], order: int) -> Iterator[Words]:
    """The blocks that joining on `order` words gives, each longer than `order` + 1 words."""
    after: defaultdict[Words, set[str]] = defaultdict(set)
    before: defaultdict[Words, set[str]] = defaultdict(set)
    for words in fragments:
        for start in range(len(words) - order):
            node, end = words[start : start + order], start + order
            after[node].add(words[end])
            before[words[start + 1 : end + 1]].add(words[start])
    plain = {node for node, ways in after.items() if len(ways) == 1 and len(before.get(node, ())) == 1}
    seen: set[Words] = set()
    for node, ways in list(after.items()):
        if node not in plain:
            for word in ways:
                block = _walk(node, word, after, plain, seen)
                if len(block) > order + 1:
                    yield block
    for node in plain - seen:  # rings without an entrance
        if node not in seen:
            (word,) = after[node]
            yield _walk(node, word, after, plain, seen)


def _walk(
    node: Words, word: str, after: defaultdict[Words, set[str]], plain: set[Words], seen: set[Words]
) -> Words:
    """Go on from an edge as long as there is one way on."""
    block = [*node, word]
    node = (*node[1:], word)
    while node in plain and node not in seen:
        seen.add(node)
        (word,) = after[node]
        block.append(word)
        node = (*node[1:], word)
    return tuple(block)
