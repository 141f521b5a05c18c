"""Public statistics are measured on public text and written in the form that discreet reads."""

import numpy as np

import measure_public
from discreet.encoding.statistics import read_statistics


def test_the_script_measures_public_text(tmp_path, capsys):
    words = (
        "good bad film house river green table music winter doctor letter garden market paper window".split()
    )
    drawn = np.random.default_rng(1).choice(words, size=(90, 6))
    text = tmp_path / "public.txt"
    text.write_text(" ".join(" ".join(row) + "." for row in drawn))
    out = tmp_path / "glove.json"
    measure_public.main(["glove", str(text), "-o", str(out), "--directions", "5"])
    known = read_statistics(out)
    assert known.elements == 50
    assert known.directions.shape == (5, 50)
    assert "90 sentences" in capsys.readouterr().out
