"""A quicker start: Presidio and spaCy load torch and transformers where they find them, and need neither here.

On a machine with every extra that is four of five seconds. Only the command line does this: in somebody
else's process the packages must find each other as usual.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module

__all__ = ["load_recognisers"]

_UNNEEDED = ("torch", "transformers", "tensorflow", "stanza", "gliner")


def load_recognisers() -> None:
    """Import Presidio and spaCy without the packages that they would only look at."""
    with suppress(ImportError), _hidden(_UNNEEDED):
        import_module("presidio_analyzer.predefined_recognizers")


@contextmanager
def _hidden(names: tuple[str, ...]) -> Iterator[None]:
    """Make these packages seem absent while the block runs, if they are not loaded yet."""
    hidden = [name for name in names if name not in sys.modules]
    sys.modules.update(dict.fromkeys(hidden))  # type: ignore[arg-type]
    try:
        yield
    finally:
        for name in hidden:
            del sys.modules[name]
