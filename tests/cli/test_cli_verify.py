"""`discreet verify`: exit 0 with a certificate in words, 4 with a counter-example, 2 on bad input."""

import json
import subprocess
import sys

import pytest

from discreet.cli import main as command_line
from discreet.jobs.verify import Verify, verify
from discreet.settings import OneOf, settings_of

NAMES = next(one.mark for one in settings_of(Verify) if isinstance(one.mark, OneOf)).choices().names()


@pytest.fixture
def discreet(monkeypatch, capsys):
    """Run the command line; the exit code, stdout and stderr."""

    def run(*arguments):
        monkeypatch.setattr(sys, "argv", ["discreet", "verify", *map(str, arguments)])
        code = 0
        try:
            command_line.main()
        except SystemExit as stop:
            code = stop.code or 0
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return run


@pytest.fixture
def coin(tmp_path):
    path = tmp_path / "coin.csv"
    path.write_text("answer,heads,tails\nyes,0.75,0.25\nno,0.25,0.75\n")
    return path


def test_randomised_response_gets_its_certificate(discreet):
    code, out, _ = discreet("randomised-response", "--epsilon", 1, "--categories", 5)
    assert code == 0
    assert out.startswith("Certificate: ε = 1 local DP holds over all pairs of 5 inputs × 5 outputs")


def test_a_wrong_probability_is_a_violation(discreet):
    code, out, _ = discreet("randomised-response", "--epsilon", 1, "--keep", 0.8)
    assert code == 4
    assert "counter-example" in out


def test_json_is_one_object_also_on_a_violation(discreet):
    code, out, _ = discreet("randomised-response", "--epsilon", 1, "--keep", 0.8, "--json")
    data = json.loads(out)
    assert code == 4
    assert (data["mechanism"], data["verdict"], data["options"]["keep"]) == (
        "randomised-response",
        "violated",
        0.8,
    )


def test_quiet_leaves_the_answer_to_the_exit_code(discreet):
    assert discreet("randomised-response", "--epsilon", 1, "--keep", 0.8, "--quiet") == (4, "", "")


def test_a_matrix_of_the_users_own(discreet, coin):
    assert discreet("matrix", coin, "--epsilon", 1.1)[0] == 0
    code, out, _ = discreet("matrix", coin, "--epsilon", 1.0)
    assert code == 4
    assert "output 'heads' has probability 0.75 for input 'yes' and 0.25 for input 'no'" in out


def test_a_matrix_with_delta(discreet, coin):
    assert discreet("matrix", coin, "--epsilon", 0, "--delta", 0.5)[0] == 0
    assert discreet("matrix", coin, "--epsilon", 0, "--delta", 0.49)[0] == 4


def test_a_matrix_with_distances(discreet, coin, tmp_path):
    distances = tmp_path / "distances.csv"
    distances.write_text(",no,yes\nyes,2,0\nno,0,2\n")
    assert discreet("matrix", coin, "--epsilon", 0.6, "--distances", distances)[0] == 0
    code, out, _ = discreet("matrix", coin, "--epsilon", 0.5, "--distances", distances)
    assert code == 4
    assert "at distance 2" in out
    assert discreet("matrix", coin, "--epsilon", 1, "--distances", distances, "--delta", 0.1)[0] == 2


def test_a_matrix_with_a_relation_and_with_logarithms(discreet, coin, tmp_path):
    nobody = tmp_path / "nobody.csv"
    nobody.write_text(",yes,no\nyes,0,0\nno,0,0\n")
    assert discreet("matrix", coin, "--epsilon", 0, "--neighbours", nobody)[0] == 0
    logs = tmp_path / "logs.csv"
    logs.write_text("answer,heads,tails\nyes,0,-800\nno,0,-1000\n")
    assert discreet("matrix", logs, "--epsilon", 200, "--logs")[0] == 0
    assert discreet("matrix", logs, "--epsilon", 199, "--logs")[0] == 4


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            "answer,heads,tails\nyes,0.75,0.2\n",
            "bad.csv: row 1 of the output matrix (input 'yes') adds up to 0.95",
        ),
        ("answer,heads,tails\nyes,1.5,-0.5\n", "negative"),
        ("answer,heads,tails\nyes,0.5\n", "bad.csv:2"),
        ("answer,heads,tails\nyes,nan,1\n", "holds nan"),
        ("", "no table"),
    ],
)
def test_a_bad_matrix_exits_2_and_says_where(discreet, tmp_path, text, words):
    path = tmp_path / "bad.csv"
    path.write_text(text)
    code, out, err = discreet("matrix", path, "--epsilon", 1)
    assert (code, out) == (2, "")
    assert words in err


@pytest.mark.parametrize(
    "arguments",
    [
        ("nonsense",),
        ("matrix", "absent.csv", "--epsilon", 1),
        ("randomised-response",),
        ("randomised-response", "--epsilon", "much"),
        ("randomised-response", "--epsilon", -1),
        ("randomised-response", "--epsilon", 1, "--keep", 1.5),
        ("laplace-noise", "--epsilon", 0),
        ("laplace-noise", "--epsilon", 1, "--sensitivity", 0.5, "--integers"),
        ("gaussian-noise", "--epsilon", 1, "--delta", 0),
    ],
)
def test_bad_usage_exits_2(discreet, arguments):
    code, out, err = discreet(*arguments)
    assert (code, out) == (2, "")
    assert err.startswith("discreet: ")


@pytest.mark.parametrize("kind", [(), ("--integers",)])
@pytest.mark.parametrize("mechanism", [("laplace-noise",), ("gaussian-noise", "--delta", 1e-5)])
@pytest.mark.parametrize("source", [(), ("--seed", 4)])
def test_our_own_noise_is_not_refuted(discreet, kind, mechanism, source):
    # False alarm 1e-6 a run at most, and far less in truth: the bounds stay a tenth below the claim.
    code, out, _ = discreet(*mechanism, "--epsilon", 1, "--draws", 10_000, *kind, *source)
    assert code == 0
    assert out.startswith("Not refuted with confidence 1 − 1e-06")


def test_too_little_noise_is_caught(discreet):
    arguments = ("--epsilon", 1, "--scale", 0.5, "--seed", 4, "--draws", 10_000)
    assert discreet("laplace-noise", *arguments)[0] == 4
    code, out, _ = discreet("gaussian-noise", "--epsilon", 100, "--delta", 1e-5, "--scale", 0.0484)
    assert code == 4
    assert "computed exactly" in out


def test_every_check_has_a_page_of_help(discreet):
    code, out, _ = discreet("--help")
    assert code == 0
    for name in NAMES:
        assert name in out
        code, page, _ = discreet(name, "--help")
        assert code == 0
        assert "--epsilon" in page
        assert "--json" in page


def test_the_command_is_listed_without_loading_what_it_needs():
    script = "import sys, discreet.jobs.verify; sys.exit(any(name in sys.modules for name in ('numpy', 'scipy', 'opendp')))"
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0


def test_every_name_that_was_ever_checked_is_still_there():
    assert set(NAMES) >= set(
        "randomised-response laplace-noise gaussian-noise matrix laplace mahalanobis vickrey generalised-vickrey tem "
        "santext vickrey-as-printed sue oue ome bits privunit class-response clipped-laplace clipped-gaussian "
        "metric-noise".split()
    )


def test_settings_of_texts_are_no_options_of_a_check(discreet):
    assert "--numbers" not in discreet("vickrey", "--help-all")[1]
    assert discreet("vickrey", "--numbers", "keep")[0] == 2


@pytest.mark.parametrize(
    "arguments",
    [
        ("--draws", 100, "randomised-response", "--epsilon", 1, "--keep", 0.6),
        ("--vectors", "glove", "vickrey-as-printed"),
        ("--vectors", "glove", "ome"),
        ("--words", 5, "vickrey-as-printed"),
        ("--seed", 1, "count"),
        ("--seed", 1, "train"),
    ],
)
def test_what_a_check_does_not_look_at_is_refused(discreet, arguments):
    option, value, *claim = arguments
    code, out, err = discreet(*claim, option, value)
    assert code == 2 and out == "" and f"{option} made no difference" in err


def test_python_verifies_a_mechanism_and_a_name():
    import discreet as package

    sound = verify(package.Vickrey(epsilon=12), draws=1_000, seed=1)
    assert not sound.violated and sound.exit_code == 0 and sound.name == "vickrey"
    broken = verify("vickrey-as-printed")
    assert broken.violated and broken.exit_code == 4 and "counter-example" in str(broken)
    assert broken.to_json()["options"] == {"epsilon": 2.0, "t": 0.5}
