import lzma

import numpy as np
import pytest

from discreet.text.document import Span
from tagger.calibrate import fit
from tagger.evaluate import tally
from tagger.examples import ANY, NAMES_ONLY, Example
from tagger.silver import agreed
from tagger.sources import labelled, wikiann


def written(folder, name, text):
    (folder / "ner").mkdir(exist_ok=True)
    with lzma.open(folder / "ner" / f"{name}.conll.xz", "wt", encoding="utf-8") as file:
        file.write(text.replace(" ", "\t").replace("|", "\n"))
    return folder


def found(example):
    return [(example.text[start:end], kind) for start, end, kind in example.spans]


def test_words_and_tags_become_text_and_spans(tmp_path):
    data = written(
        tmp_path,
        "germeval2014.de",
        "Anna B-PER|Müller I-PER|, O|Berlin B-LOC|( O|Ost O|) O|. O||Bild B-MISC|",
    )
    first, second = labelled(data, "germeval2014.de")
    assert first.text == "Anna Müller, Berlin (Ost)."
    assert found(first) == [("Anna Müller", "PERSON"), ("Berlin", "LOCATION")]
    assert found(second) == [] and second.lacks == NAMES_ONLY


def test_handles_are_left_open(tmp_path):
    data = written(tmp_path, "broad_twitter.en", "@anna B-PER|met O|@ B-PER|bob B-PER|")
    assert [kind for _, kind in found(labelled(data, "broad_twitter.en")[0])] == [ANY, ANY, ANY]


def test_marks_at_the_ends_of_old_newspapers_names_are_cut(tmp_path):
    data = written(tmp_path, "europeana.nl", "te O|Dalfsen, B-LOC|de O|heer O|J. B-PER|")
    assert found(labelled(data, "europeana.nl")[0]) == [("Dalfsen", "LOCATION"), ("J.", "PERSON")]


def test_wikiann_is_taken_by_its_longer_sentences_and_doubtful_links_are_open(tmp_path):
    text = "Rome B-LOC||the O|French B-LOC|town O|of O|Lyon B-LOC|and O|district B-LOC||A O|b O|Lyon B-LOC||"
    (only,) = wikiann(written(tmp_path, "wikiann.en.train", text), "en")
    assert found(only) == [("French", ANY), ("Lyon", "LOCATION"), ("district", ANY)]


def test_silver_keeps_what_both_mark_and_opens_what_one_does():
    ours = [Span(0, 4, "PERSON"), Span(10, 14, "LOCATION"), Span(20, 24, "DATE")]
    theirs = [Span(0, 4, "PERSON"), Span(10, 16, "LOCATION")]
    assert agreed("x" * 30, ours, theirs).spans == ((0, 4, "PERSON"), (10, 16, ANY))


def test_figures_of_a_set():
    example = Example(
        "Anna Berg of Bonn, 3 May", ((0, 9, "PERSON"), (13, 17, "LOCATION")), "de", "x", NAMES_ONLY
    )
    spans = [Span(0, 4, "PERSON"), Span(13, 17, "LOCATION"), Span(10, 12, "PERSON"), Span(19, 24, "DATE")]
    row = tally([example], [spans])["all"]
    assert (row.gold, row.found, row.strict, row.touched, row.covered, row.alarms) == (2, 3, 1, 2, 1, 1)
    assert row.row()["f1"] == pytest.approx(0.4) and row.row()["alarms"] == pytest.approx(1000 / 6)


def test_calibration_finds_the_line():
    random = np.random.default_rng(5)
    odds = random.uniform(-4, 4, 20_000)
    right = random.random(20_000) < 1 / (1 + np.exp(-(0.5 * odds - 1)))
    slope, offset = fit(np.stack([odds, right, np.ones_like(odds)], axis=1))
    assert slope == pytest.approx(0.5, abs=0.05) and offset == pytest.approx(-1, abs=0.1)


def test_calibration_does_not_run_away_where_most_spans_are_sure():
    random = np.random.default_rng(6)
    odds = np.concatenate([random.uniform(9, 11.5, 5000), random.uniform(-2, 2, 20)])
    right = random.random(5020) < 0.9
    slope, offset = fit(np.stack([odds, right, np.full(5020, 3.0)], axis=1))
    assert 0 <= slope < 2 and abs(offset) < 6
    assert 1 / (1 + np.exp(-(slope * 10 + offset))) == pytest.approx(0.9, abs=0.03)
