from email.message import Message
from importlib.metadata import Distribution
from pathlib import Path

import pytest

from write_licences import PAGE, licence_of, needed_by


class Known(Distribution):
    """A package of which only the metadata is known."""

    def __init__(self, *fields: tuple[str, str]) -> None:
        self._about = Message()
        for name, value in fields:
            self._about[name] = value

    @property
    def metadata(self):
        return self._about

    def read_text(self, filename: str) -> str | None:
        return None

    def locate_file(self, path: object) -> Path:
        return Path()


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ([("License-Expression", "MIT"), ("License", "BSD")], "MIT"),
        ([("Classifier", "License :: OSI Approved :: BSD License"), ("License", "x")], "BSD License"),
        ([("License", "\nMIT | or\nall of its text")], "MIT / or"),
        ([], "not stated in its metadata"),
    ],
)
def test_a_licence_is_read_from_the_metadata(fields: list[tuple[str, str]], said: str) -> None:
    assert licence_of(Known(*fields)) == said


def test_the_page_lists_the_core_and_the_extras() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for name in ("numpy", "cryptography", "torch", "flwr", "spacy", "opendp"):
        assert f"\n| {name} | " in page
    core = needed_by("discreet", frozenset())
    assert "numpy" in core and "flwr" not in core and "discreet" not in core
    assert all(f"\n| {name} | " in page for name in core)
