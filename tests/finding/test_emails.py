import random
import time

import pytest
from presidio_analyzer.predefined_recognizers import EmailRecognizer

from discreet.finding.emails import find_emails
from discreet.finding.prefilter import Prefilter


def emails(text):
    return [text[span.start : span.end] for span in find_emails(Prefilter(text), 0.4)]


@pytest.mark.parametrize(
    ("text", "email"),
    [
        ("mail m.keller@example.com.", "m.keller@example.com"),
        ("<maria+x@mail.example.co.uk>", "maria+x@mail.example.co.uk"),
        ("'maria@example.org'", "maria@example.org"),
        ("MARIA@EXAMPLE.ORG", "MARIA@EXAMPLE.ORG"),
        ("müller@münchen-stadt.de,", "müller@münchen-stadt.de"),
        ("to:a@b.de", "a@b.de"),
    ],
)
def test_emails(text, email):
    assert emails(text) == [email]


@pytest.mark.parametrize(
    "text", ["@", "a@", "@b.de", "a@b", "maria@localhost", "a @b.de", "x@1.2", "@@@", "a.@b.de"]
)
def test_no_emails(text):
    assert emails(text) == []


def test_two_in_a_row():
    assert emails("a@b.de,c@d.com") == ["a@b.de", "c@d.com"]


def test_as_presidio_matches(monkeypatch):
    """With the network's list left out; Presidio's pattern allows a local part without end."""
    recogniser = EmailRecognizer()
    monkeypatch.setattr(EmailRecognizer, "validate_result", lambda self, text: None)
    draw = random.Random(5)
    parts = ["a", "bc", ".", "-", "@", " ", "x.com", "y.de", "+", "1", ",", "'"]
    for _ in range(500):
        text = "".join(draw.choice(parts) for _ in range(draw.randrange(1, 20)))
        theirs = {text[one.start : one.end] for one in recogniser.analyze(text, None)}
        assert set(emails(text)) <= theirs


def test_a_long_run_of_letters_is_no_trap():
    started = time.process_time()
    assert emails("a.b." * 250_000 + "@") == []
    assert time.process_time() - started < 1
