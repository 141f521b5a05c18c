"""The museum's list is whole: each piece stands in it once, and each is caught and has a sound twin."""

import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
PIECES = sorted(path.name for path in HERE.glob("test_*.py") if path.name != Path(__file__).name)


def test_the_list_names_every_piece_once():
    listed = re.findall(
        r"^\| `(test_\w+\.py)` \|", (HERE / "README.md").read_text(encoding="utf-8"), re.MULTILINE
    )
    assert sorted(listed) == PIECES
    assert len(PIECES) >= 30


@pytest.mark.parametrize("name", PIECES)
def test_a_piece_says_what_is_broken_and_what_is_sound(name):
    text = (HERE / name).read_text(encoding="utf-8")
    assert "Broken" in text and "Sound" in text
