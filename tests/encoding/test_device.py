"""The device's file: alone, the same bytes as the library's randomiser, the same distribution, the same refusals."""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from discreet.encoding import device
from discreet.encoding.codes import FixedPoint, OneHotBins, SignBit
from discreet.encoding.device_recipe import device_recipe
from discreet.encoding.embedding import embedding_named
from discreet.encoding.encoder import Encoder, Scaling
from discreet.encoding.projection import parse_projection
from discreet.encoding.registry import randomisers
from discreet.encoding.statistics import measure
from discreet.errors import BadInput
from discreet.settings import plain

CLOUD = np.random.default_rng(1).normal(size=(60, 3)) * [2, 1, 4]


def encoder(name="ome", statistics=None, project="none", **settings):
    return Encoder(
        embedding="given",
        embed=embedding_named("given"),
        scaling=Scaling(statistics=statistics, projection=parse_projection(project)),
        randomiser=randomisers.make(name)(**{"epsilon": 1.0, "elements": 3, **settings}),
    )


@pytest.mark.parametrize(
    "code", [FixedPoint(), FixedPoint(integer_bits=2, fraction_bits=7), SignBit(), OneHotBins(bins=6)]
)
def test_the_same_bits(code):
    options = {"code": code.name, **plain(code)}
    if code.one_hot:
        options["edges"] = code.edges.tolist()
    numbers = np.array([0.0, -0.0, 1e-9, -0.03125, 3.99, 15.97, 16.0, -1e12, *CLOUD[:, 0]])
    bits, _ = code.bits(numbers[:, None])
    assert [device.bits_of(number, options) for number in numbers.tolist()] == bits.tolist()


def test_the_same_distribution():
    made = encoder("bits", statistics=measure(CLOUD, source="here", directions=1), epsilon=4.0)
    recipe = json.loads(json.dumps(device_recipe(made)))
    sent = np.array([list(device.encode(CLOUD[0].tolist(), recipe)) for _ in range(6000)], dtype=np.uint8)
    bits = made.randomiser.reported(sent)
    truth = made.randomiser.code.bits(made.scaling.apply(CLOUD[:1]))[0][0]
    wanted = np.where(truth == 1, int(recipe["ones"][0]), int(recipe["zeros"][0])) / 2.0**64
    # The deviation is at most 0.0065; six of them, for three bits.
    assert bits.mean(axis=0) == pytest.approx(wanted, abs=0.039)


def test_told_words_decide():
    recipe = {"elements": 1, "code": {"code": "sign"}, "ones": ["256"], "zeros": ["1"]}
    assert device.encode([-1.0], recipe, lambda n: (255).to_bytes(n, "little")) == b"\x80"
    assert device.encode([-1.0], recipe, lambda n: (256).to_bytes(n, "little")) == b"\x00"
    assert device.encode([1.0], recipe, lambda n: (1).to_bytes(n, "little")) == b"\x00"


def test_it_runs_alone(tmp_path):
    recipe = tmp_path / "recipe.json"
    recipe.write_text(json.dumps(device_recipe(encoder())))
    copy = tmp_path / "device.py"
    copy.write_text(Path(device.__file__).read_text())
    # -I -S: no site-packages, no PYTHONPATH, so neither numpy nor discreet can be found.
    run = subprocess.run(
        [sys.executable, "-I", "-S", str(copy), str(recipe)],
        input=b"[0.5, -1.25, 3]",
        capture_output=True,
        check=True,
    )
    assert len(run.stdout) == 4


@pytest.mark.parametrize(
    ("vector", "message"), [([1.0], "1 numbers where 3"), ([1.0, float("nan"), 0.0], "NaN")]
)
def test_what_it_refuses(vector, message):
    with pytest.raises(ValueError, match=message):
        device.encode(vector, device_recipe(encoder()))


def test_what_has_no_recipe():
    with pytest.raises(BadInput, match="randomised bits, not for privunit"):
        device_recipe(encoder("privunit"))
    with pytest.raises(BadInput, match="no projection"):
        device_recipe(encoder("bits", project="random:3"))
