"""Small networks over vectors of 12 numbers, so that a secure run takes milliseconds."""

import pytest
from small_networks import drawn_weights, unit_vectors

from discreet.secure.classifier import Classifier
from discreet.secure.network import lean_network, paper_network


@pytest.fixture(scope="session", autouse=True)
def program_cache(tmp_path_factory):
    """Compiled programs in a folder of this run, for the tests and the processes they start."""
    folder = tmp_path_factory.mktemp("programs")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DISCREET_PROGRAMS", str(folder))
        yield folder


@pytest.fixture(scope="session")
def small_lean():
    network = lean_network(("no", "yes"), inputs=12, units=4)
    return Classifier.of(network, drawn_weights(network))


@pytest.fixture(scope="session")
def small_paper():
    network = paper_network(("no", "yes"), inputs=12, filters=2)
    return Classifier.of(network, drawn_weights(network))


@pytest.fixture(scope="session")
def vectors():
    return unit_vectors(40, 12)
