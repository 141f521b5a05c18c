"""What the tests of this room share."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from discreet.text import Document, open_writer
from discreet.text.output import new_file


@pytest.fixture(scope="session")
def written() -> Callable[..., Path]:
    """Write documents to a file and give its path back."""

    def write(path: Path, documents: list[Document], **options: Any) -> Path:
        with new_file(path, force=True) as output, open_writer(output, path, **options) as writer:
            for document in documents:
                writer.write(document)
        return path

    return write
