"""The page of every audit: what it says, that it carries its data, and that texts in it stay texts."""

import json
import re

import pytest

from discreet.attacks.extraction.extract import Copy, Extraction
from discreet.attacks.extraction.report import extraction_report
from discreet.attacks.interval import proportion
from discreet.attacks.inversion.invert import Inversion
from discreet.attacks.inversion.report import inversion_report
from discreet.attacks.memory.canaries_report import canaries_report
from discreet.attacks.memory.claim_test import ClaimTest
from discreet.attacks.memory.exposure import compare_exposures
from discreet.attacks.memory.membership import LossAttack, MembershipEvidence
from discreet.attacks.memory.membership_report import membership_report
from discreet.attacks.memory.one_run import one_run
from discreet.attacks.memory.planted import Memory
from discreet.attacks.reassembly.reassemble import Attack, Reassembly
from discreet.attacks.reassembly.report import reassembly_report
from discreet.attacks.reconstruction.context import ContextReconstruction, Ranking
from discreet.attacks.reconstruction.released import ReleaseReconstruction
from discreet.attacks.reconstruction.report import release_report
from discreet.attacks.stated import statement_beside
from discreet.privacy.guarantee import Guarantee
from discreet.privacy.statement import Statement
from discreet.workbench.reports.reports import data_of

HOSTILE = "</script><img src=x onerror=alert(1)> & \u2028"
CLAIM = Guarantee(notion="approx-dp", unit="example", relation="add-or-remove-one", epsilon=0.5, delta=1e-6)
LOW, HIGH = proportion(10, 100), proportion(90, 100)


def released(*, context: bool = True) -> ReleaseReconstruction:
    ranking = Ranking(first=LOW, ten=HIGH, median=3.0)
    read = ContextReconstruction(
        reader=HOSTILE, places=100, words=50, weights=(0.2, 0.4), rankings={HOSTILE: ranking}
    )
    return ReleaseReconstruction(
        mechanism=HOSTILE, documents=5, words=100, reachable=90, unread=2, candidates=50, draws=30,
        channel="simulated", strongest=HIGH,
        unchanged=LOW, best=HIGH, drawn=LOW, baseline=LOW,
        context=read if context else None, context_skipped="" if context else HOSTILE,
    )  # fmt: skip


def coins(claim: Guarantee) -> ClaimTest:
    known = [float(n % 2) for n in range(200)]
    return ClaimTest(claimed=claim, measured=one_run(known, [n % 2 == 1 for n in range(200)], delta=1e-6))


def pages(statement: Statement | None):
    """Each audit's page of results made by hand."""
    about = {"command": f"discreet audit {HOSTILE}"}
    inversion = Inversion(
        guarantee=CLAIM, candidates=100, nearest=HIGH, chance=0.01, bound=0.016, words=LOW, words_without=LOW,
        labels=HIGH, labels_without=0.5,
    )  # fmt: skip
    attack = Attack(
        name=HOSTILE, whole=LOW, longest_run=9, mean_run=4.0, run_share=0.5, bleu=12.0, blocks=7, true_blocks=0.5
    )  # fmt: skip
    joined = Reassembly(
        fragments=50, kinds=40, longest=4, sentences=100, released_whole=0.1, attacks=(attack,)
    )
    copies = tuple(Copy(answers=n, fidelity=one, accuracy=one) for n, one in ((25, LOW), (100, HIGH)))
    exposed = compare_exposures([9.0, 9.5, 8.7, 9.1, 9.9, 9.4], [1.0, 2.0, 1.5, 0.5, 1.2, 0.2], most=10.0)
    return {
        "release": release_report(released(), statement, about=about),
        "release, no context": release_report(released(context=False), statement, about=about),
        "codes": inversion_report(inversion, statement, about=about),
        "reassembly": reassembly_report(joined, statement, about=about),
        "extraction": extraction_report(
            Extraction(copies=copies, baseline=LOW, original=HIGH), statement, about=about
        ),
        "canaries": canaries_report(
            Memory(
                pattern=HOSTILE, candidates=1024, by_copies={1: exposed, 100: exposed}, said={1: 0, 100: 3}
            ),
            statement,
            about=about,
        ),
        "membership": membership_report(
            MembershipEvidence(test=coins(CLAIM), by_loss=LossAttack(by_loss=HIGH, baseline=LOW, area=0.9)),
            statement,
            about=about,
        ),
    }


STATED = pages(
    Statement(operation=HOSTILE, dataset=HOSTILE, guarantee=CLAIM, notes=(HOSTILE,), options={"of": HOSTILE})
)


@pytest.mark.parametrize("name", STATED)
def test_a_page_is_whole_carries_its_data_and_runs_nothing(name, tmp_path):
    report = STATED[name]
    report.write(tmp_path / "page.html")
    html = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert html.count("<script") == 1
    assert "<img" not in html
    assert not re.search(r"(src|href)=.https?:", html)
    assert "&lt;img src=x" in html
    data = data_of(tmp_path / "page.html")  # as the workbench reads it
    assert data == json.loads(json.dumps(report.to_json()))
    summary = data["summary"]
    assert all(summary[part] for part in ("done", "promised", "measured", "not_promised", "facts"))
    kinds = [part["kind"] for section in data["sections"] for part in section["parts"]]
    assert "figure" in kinds
    assert kinds[-1] == "statement"


@pytest.mark.parametrize(("name", "report"), pages(None).items())
def test_what_has_no_statement_is_said_to_have_none(name, report):
    last = report.to_json()["sections"][-1]["parts"][-1]
    assert (last["kind"], last["title"]) == ("notice", "No statement")
    assert report.summary.promised == ("No guarantee is stated for what was attacked.",)


def test_the_numbers_shown_are_those_found():
    bars = STATED["release"].sections[0].parts[0].to_json()
    shown = {row[0]: row[1:] for row in bars["rows"]}
    assert shown["MAP guess"] == [HIGH.value, HIGH.low, HIGH.high]
    assert shown["chance baseline"] == [LOW.value, LOW.low, LOW.high]
    lines = STATED["extraction"].sections[0].parts[0].to_json()
    assert [row[:3] for row in lines["rows"]][:2] == [
        ["agrees with the model", 25, 0.1],
        ["agrees with the model", 100, 0.9],
    ]


def test_a_refuted_claim_stands_out_and_one_that_is_not_is_no_proof():
    broken = STATED["membership"].sections[0].parts[0]
    assert (broken.title, broken.tone) == ("The claim does not hold", "bad")
    wide = Guarantee(notion="approx-dp", unit="example", relation="add-or-remove-one", epsilon=50, delta=1e-6)
    kept = membership_report(MembershipEvidence(test=coins(wide)), None, about={}).sections[0].parts[0]
    assert "proves no upper one" in kept.text
    unclaimed = membership_report(MembershipEvidence(test=coins(Guarantee(notion="none"))), None, about={})
    assert unclaimed.summary.facts.facts[0].note == "none claimed"


def test_an_attack_that_beats_the_chance_baseline_is_a_caution():
    attacked, quiet = (
        membership_report(
            MembershipEvidence(by_loss=LossAttack(by_loss=one, baseline=LOW, area=0.5)), None, about={}
        )
        for one in (HIGH, LOW)
    )
    assert [one.summary.facts.facts[0].tone for one in (attacked, quiet)] == ["caution", "plain"]


def test_a_statement_is_read_only_where_one_lies(tmp_path):
    assert statement_beside(tmp_path / "absent.jsonl") is None
