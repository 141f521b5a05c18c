"""A drawing that stands alone is whole: valid, named, coloured, and safe whatever its labels say."""

from xml.etree import ElementTree

from discreet.report import Curve, Lines, Report
from discreet_experiments.claim import Claim
from discreet_experiments.drawing import standalone
from discreet_experiments.outcome import Outcome

FIGURE = Lines(
    title="Error <over> ε & more",
    alt="Two curves.",
    curves=(
        Curve(name="a < b", x=(1.0, 2.0), y=(0.2, 0.4), low=(0.1, 0.3), high=(0.3, 0.5)),
        Curve(name="plain", x=(1.0, 2.0), y=(0.5, 0.1)),
    ),
    x_axis="ε",
    y_axis="wrong",
)


def test_a_drawing_is_valid_and_carries_title_legend_and_colours() -> None:
    text = standalone(FIGURE, name="one")
    root = ElementTree.fromstring(text)
    words = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
    assert words[:3] == ["Error <over> ε & more", "a < b", "plain"]
    assert "var(" not in text
    assert "#14757e" in text


def test_an_outcome_writes_its_figures_beside_its_page(tmp_path) -> None:
    claim = Claim(where="here", under="so", claim="It holds.", verdict="agrees", evidence="seen")
    outcome = Outcome(
        name="paper", report=Report(title="Run"), numbers={}, claims=(claim,), figures={"1-error": FIGURE}
    )
    outcome.write(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "paper-1-error.svg",
        "paper.html",
        "paper.json",
    ]
