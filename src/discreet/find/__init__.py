"""Where personal information stands in a text: rules, names, records, and how well they were found.

The package can be called: `discreet.find(documents)` marks them (see `finder.find`).
"""

import sys
from collections.abc import Iterable, Iterator
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from discreet.text.document import Document


class _Callable(ModuleType):
    def __call__(self, documents: "Iterable[Document]", **options: Any) -> "Iterator[Document]":
        from discreet.find.finder import find

        return find(documents, **options)


sys.modules[__name__].__class__ = _Callable
