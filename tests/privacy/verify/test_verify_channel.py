"""Only distributions become a channel; an error names the row."""

import math

import numpy as np
import pytest

from discreet.errors import BadInput
from discreet.privacy.verify.channel import Channel

GOOD = [0.25, 0.75]


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ([0.5, 0.4], r"row 2 of the output matrix \(input 'dog'\) adds up to 0.9"),
        ([0.5, 0.5001], "adds up to 1.0001"),
        ([-0.25, 1.25], "row 2 .* negative probability -0.25"),
        ([math.nan, 1.0], "row 2 .* holds nan"),
        ([math.inf, 0.0], "row 2 .* holds inf"),
        ([0.0, 0.0], "adds up to 0"),
    ],
)
def test_a_row_that_is_no_distribution_is_named(row, words):
    with pytest.raises(BadInput, match=words):
        Channel.from_probabilities([GOOD, row], inputs=["cat", "dog"])


@pytest.mark.parametrize(
    "row", [[math.nan, 0.0], [0.0, 0.0], [math.inf, -math.inf], [-1.0, -1.0], [800.0, 0.0]]
)
def test_log_rows_are_checked_too(row):
    with pytest.raises(BadInput, match="row 2"):
        Channel.from_logs([np.log(GOOD), row])


def test_rounding_within_the_tolerance_is_accepted_and_kept():
    channel = Channel.from_probabilities([[0.3333333, 0.6666664]])
    assert channel.probabilities == pytest.approx(np.array([[0.3333333, 0.6666664]]), abs=1e-15)
    with pytest.raises(BadInput):
        Channel.from_probabilities([[0.3333333, 0.6666664]], tolerance=1e-9)


def test_logs_and_probabilities_agree():
    table = np.array([[0.2, 0.8, 0.0], [0.5, 0.25, 0.25]])
    with np.errstate(divide="ignore"):
        logs = np.log(table)
    assert (Channel.from_logs(logs).logs == Channel.from_probabilities(table).logs).all()


@pytest.mark.parametrize(
    ("table", "names", "words"),
    [
        ([0.5, 0.5], {}, "shape"),
        ([], {}, "shape"),
        ([["a", "b"]], {}, "not a table of numbers"),
        ([[0.5, 0.5], [1.0]], {}, "not a table of numbers"),
        ([GOOD], {"inputs": ["a", "b"]}, "2 input names were given for 1 inputs"),
        ([GOOD], {"outputs": ["a"]}, "1 output names"),
        ([GOOD, GOOD], {"inputs": ["a", "a"]}, "input 'a' stands twice"),
    ],
)
def test_a_table_of_the_wrong_form_is_refused(table, names, words):
    with pytest.raises(BadInput, match=words):
        Channel.from_probabilities(table, **names)


def test_inputs_and_outputs_are_numbered_when_they_have_no_names():
    channel = Channel.from_probabilities([GOOD, GOOD, GOOD])
    assert (channel.inputs, channel.outputs) == (("0", "1", "2"), ("0", "1"))
    assert str(channel) == "3 inputs × 2 outputs"
