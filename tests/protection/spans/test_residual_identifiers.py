"""What is left of replaced words is counted in time that grows with the text, and in bounded memory."""

import time

import pytest

from discreet.protection.spans import residual_identifiers
from discreet.protection.spans.residual_identifiers import ResidualIdentifiers
from discreet.text.document import Span


def _counted(documents: list[tuple[str, list[Span], str]]) -> ResidualIdentifiers:
    residual = ResidualIdentifiers()
    for original, spans, remaining in documents:
        residual.add(original, spans, remaining)
    return residual


def test_words_of_replaced_names_that_stand_elsewhere_are_counted() -> None:
    keller = ("Maria Keller came.", [Span(0, 12, "PERSON")], " came.")
    residual = _counted([keller, ("Keller, Keller", [], "Keller, Keller"), ("Ward 7", [], "Ward 7")])
    assert residual.risks()["residual identifiers"] == {
        "distinct": 1,
        "occurrences": 2,
        "documents with one of their own": 0,
    }


def _seconds(documents: int) -> float:
    residual = ResidualIdentifiers()
    for place in range(20_000):
        residual.add("", [], f"{place + 10_000_000}")
    started = time.process_time()
    for place in range(documents):
        residual.add("", [], f"Ward {place + 50_000_000}")
    return time.process_time() - started


def test_a_document_costs_the_same_however_many_words_were_seen() -> None:
    assert _seconds(2000) < 0.5  # 20,000 words read again for each document took 4 seconds


def test_many_different_words_are_forgotten_but_never_a_replaced_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(residual_identifiers, "_MOST", 100)
    residual = ResidualIdentifiers()
    residual.add("Keller", [Span(0, 6, "PERSON")], "Keller")
    for place in range(1000):
        residual.add("", [], f"{place + 10_000}")
    counts = residual.risks()["residual identifiers"]
    assert counts["occurrences"] == 1
    assert counts["at least"] is True
    assert len(residual._left) <= 101


def test_more_replaced_words_than_the_bound_are_not_sorted_for_each_document(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(residual_identifiers, "_MOST", 10)
    forgotten = []
    forget = ResidualIdentifiers._forget
    monkeypatch.setattr(ResidualIdentifiers, "_forget", lambda self: (forgotten.append(1), forget(self))[1])
    for_all = ResidualIdentifiers()
    for place in range(1000):
        word = "Name" + "".join(chr(97 + int(digit)) for digit in str(place))
        for_all.add(word, [Span(0, len(word), "PERSON")], word)
    assert len(forgotten) < 12
    assert for_all.risks()["residual identifiers"]["distinct"] == 1000
