"""The ledger records, composes, refuses and remembers, on a file and on a server alike."""

import json
import math
import time
from pathlib import Path

import dp_accounting as dp
import pytest
from sqlalchemy import create_engine, text

from discreet.errors import BadInput, OverBudget
from discreet.privacy.accounting import epsilon_of
from discreet.privacy.events import EpsilonDelta, event_from_json
from discreet.privacy.guarantee import Guarantee
from discreet.privacy.ledger import Charge, Ledger, default_place
from discreet.privacy.plan import Plan

PLAN = Plan(
    population=1000, batch_size=50, steps=60, clip_norm=0.5, delta=1e-6, noise_multiplier=2.0, unit="user"
)


def pure(epsilon, unit="user", relation="add-or-remove-one"):
    return Guarantee(notion="pure-dp", unit=unit, relation=relation, epsilon=epsilon)


def local(epsilon, unit="document", delta=0.0):
    return Guarantee(notion="local-dp", unit=unit, epsilon=epsilon, delta=delta)


def metric(epsilon, name="euclidean on GloVe", unit="word"):
    return Guarantee(notion="metric-dp", unit=unit, epsilon=epsilon, metric=name)


NONE = Guarantee(notion="none")


def charge(guarantee, dataset="notes", **more):
    return Charge(dataset=dataset, operation="protect --with x", guarantee=guarantee, **more)


def trained(plan=PLAN):
    return charge(plan.guarantee, event=plan.event, options=plan.to_json())


@pytest.fixture
def ledger(where):
    with Ledger.open(where) as opened:
        yield opened


@pytest.fixture
def lite(tmp_path):
    with Ledger.open(tmp_path / "ledger.db") as opened:
        yield opened


def only(balances):
    [balance] = balances
    return balance


def test_an_entry_from_reservation_to_confirmation(ledger):
    entry = ledger.reserve(charge(pure(0.5), options={"t": 0.75}))
    [row] = ledger.history()
    assert (row.id, row.dataset, row.status, row.settled) == (entry, "notes", "reserved", None)
    assert row.guarantee == pure(0.5) and row.options == {"t": 0.75}
    ledger.confirm(entry)
    [row] = ledger.history("notes")
    assert row.status == "confirmed" and row.settled >= row.time
    assert only(ledger.spent("notes")).epsilon == pytest.approx(0.5)


def test_a_reservation_counts_until_it_is_cancelled(ledger):
    ledger.set_budget("notes", unit="user", epsilon=1.0)
    first = ledger.reserve(charge(pure(0.7)))
    assert only(ledger.spent()).reserved == 1
    with pytest.raises(OverBudget, match=r"from ε = 0.7 to ε = 1.4.*reservations"):
        ledger.reserve(charge(pure(0.7)))
    ledger.cancel(first)
    assert only(ledger.spent()).epsilon == 0
    ledger.confirm(ledger.reserve(charge(pure(0.7))))
    assert [row.status for row in ledger.history()] == ["cancelled", "confirmed"]


def test_settling_twice(ledger):
    entry = ledger.reserve(charge(pure(0.1)))
    ledger.confirm(entry)
    for settle in (ledger.confirm, ledger.cancel):
        with pytest.raises(BadInput, match="is confirmed already"):
            settle(entry)
    other = ledger.reserve(charge(pure(0.1)))
    ledger.cancel(other)
    with pytest.raises(BadInput, match="is cancelled already"):
        ledger.confirm(other)
    with pytest.raises(BadInput, match="no entry nonsense"):
        ledger.confirm("nonsense")


def test_without_a_budget_everything_is_recorded_and_nothing_refused(ledger):
    for guarantee in (pure(100.0), local(5.0), metric(12.0), NONE, Guarantee(notion="estimate")):
        ledger.confirm(ledger.reserve(charge(guarantee)))
    assert len(ledger.history()) == 5


def test_accounts_are_never_added_up_across_each_other(ledger):
    charges = [
        pure(0.5),
        pure(0.5, unit="document"),
        local(2.0),
        local(3.0),
        metric(12.0),
        metric(12.0),
        metric(7.0, name="angular"),
    ]
    for guarantee in charges:
        ledger.reserve(charge(guarantee))
    ledger.reserve(charge(pure(9.0), dataset="mail"))
    spent = {(each.account.dataset, str(each.account)): each.epsilon for each in ledger.spent()}
    assert spent == {
        ("mail", "central-dp per user"): 9.0,
        ("notes", "central-dp per user"): 0.5,
        ("notes", "central-dp per document"): 0.5,
        ("notes", "local-dp per document"): 5.0,
        ("notes", "metric-dp per word under euclidean on GloVe"): 24.0,
        ("notes", "metric-dp per word under angular"): 7.0,
    }


def test_the_budget_is_met_exactly_and_not_exceeded(ledger):
    ledger.set_budget("notes", unit="document", kind="local-dp", epsilon=0.3)
    ledger.reserve(charge(local(0.1)))
    ledger.reserve(charge(local(0.2)))
    assert only(ledger.spent()).left == 0
    with pytest.raises(OverBudget):
        ledger.reserve(charge(local(1e-6)))
    assert len(ledger.history()) == 2


def test_a_charge_in_another_unit_is_refused_not_ignored(ledger):
    ledger.set_budget("notes", unit="user", epsilon=3, delta=1e-6)
    with pytest.raises(
        OverBudget,
        match=r"budget for central-dp per user.*is charged to central-dp per document.*--unit document",
    ):
        ledger.reserve(charge(pure(0.1, unit="document")))
    with pytest.raises(OverBudget, match=r"--unit word --kind metric-dp --metric 'euclidean on GloVe'"):
        ledger.reserve(charge(metric(1.0)))
    with pytest.raises(OverBudget, match="--kind local-dp"):
        ledger.reserve(charge(local(1.0)))
    assert not ledger.history()


def test_several_budgets_each_cover_their_own(ledger):
    ledger.set_budget("notes", unit="user", epsilon=1)
    ledger.set_budget("notes", unit="document", epsilon=2)
    ledger.reserve(charge(pure(1.5, unit="document")))
    ledger.reserve(charge(pure(0.9)))
    with pytest.raises(OverBudget, match="for central-dp per user is ε = 1"):
        ledger.reserve(charge(pure(0.9)))
    with pytest.raises(OverBudget, match="is charged to central-dp per word"):
        ledger.reserve(charge(pure(0.9, unit="word")))


def test_a_release_without_guarantee_needs_every_budget_to_be_infinite(ledger):
    ledger.set_budget("notes", unit="user", epsilon=1000, delta=1e-6)
    with pytest.raises(OverBudget, match="has no guarantee"):
        ledger.reserve(charge(NONE))
    ledger.set_budget("notes", unit="document", epsilon=math.inf)
    with pytest.raises(OverBudget, match="central-dp per user"):
        ledger.reserve(charge(NONE))
    ledger.set_budget("notes", unit="user", epsilon=math.inf)
    ledger.confirm(ledger.reserve(charge(NONE)))
    assert all(math.isinf(each.epsilon) and each.void == 1 for each in ledger.spent("notes"))
    # After it no finite budget can be kept.
    ledger.set_budget("notes", unit="user", epsilon=5, delta=1e-6)
    with pytest.raises(OverBudget):
        ledger.reserve(charge(pure(0.1)))


def test_a_void_release_alone_is_shown(lite):
    lite.reserve(charge(NONE))
    assert math.isinf(only(lite.spent()).epsilon)
    assert str(only(lite.spent()).account) == "central-dp per document"


def test_a_seeded_release_has_no_guarantee(ledger):
    seeded = charge(pure(0.1), seeded=True)
    ledger.set_budget("notes", unit="user", epsilon=3)
    with pytest.raises(OverBudget, match="seed, which voids"):
        ledger.reserve(seeded)
    ledger.reserve(charge(pure(0.1), dataset="open", seeded=True))
    assert math.isinf(only(ledger.spent("open")).epsilon)
    assert ledger.history("open")[0].seeded
    # There is nothing to void in a secure computation.
    ledger.reserve(charge(Guarantee(notion="semi-honest-mpc", assumptions=("two parties",)), seeded=True))


@pytest.mark.parametrize("notion", ["estimate", "none"])
def test_what_bounds_nothing_is_refused_by_a_finite_budget_until_that_is_opened(ledger, notion):
    loose = charge(Guarantee(notion=notion))
    ledger.set_budget("notes", unit="user", epsilon=1000, delta=0.5)
    with pytest.raises(OverBudget, match=r"bounds nothing|has no guarantee") as refused:
        ledger.reserve(loose)
    assert "discreet ledger budget notes --unit user --epsilon inf" in str(refused.value)
    assert ledger.history() == []
    assert math.isinf(only(ledger.would_spend(loose)).epsilon)
    ledger.set_budget("notes", unit="user", epsilon=math.inf)
    ledger.confirm(ledger.reserve(loose))
    assert math.isinf(only(ledger.spent()).epsilon)
    # The release cannot be taken back by closing the budget again.
    ledger.set_budget("notes", unit="user", epsilon=1000)
    with pytest.raises(OverBudget):
        ledger.reserve(charge(pure(0.1)))


def test_secure_computation_is_recorded_and_spends_nothing(ledger):
    guarantee = Guarantee(notion="semi-honest-mpc", assumptions=("two parties",))
    ledger.set_budget("notes", unit="user", epsilon=0)
    ledger.confirm(ledger.reserve(charge(guarantee)))
    assert only(ledger.spent()).epsilon == 0 and only(ledger.spent()).entries == 0
    assert len(ledger.history()) == 1
    assert ledger.would_spend(charge(guarantee)) == []


def test_events_compose_as_dp_accounting_composes_them(ledger):
    ledger.set_budget("notes", unit="user", epsilon=3, delta=1e-6)
    for _ in range(3):
        ledger.confirm(ledger.reserve(trained()))
    spent = only(ledger.spent())
    together = epsilon_of(dp.SelfComposedDpEvent(PLAN.event, 3), "add-or-remove-one", 1e-6)
    assert (spent.rdp, spent.pld) == (pytest.approx(together.rdp), pytest.approx(together.pld))
    assert spent.epsilon == pytest.approx(min(together.rdp, together.pld)) and spent.by == "pld"
    assert spent.epsilon < 3 * PLAN.epsilon


def test_the_last_release_that_only_the_tighter_accounting_allows(lite):
    exact = epsilon_of(dp.SelfComposedDpEvent(PLAN.event, 2), "add-or-remove-one", 1e-6)
    assert exact.rdp > exact.pld * 1.01
    lite.set_budget("notes", unit="user", epsilon=exact.pld * 1.001, delta=1e-6)
    lite.reserve(trained())
    lite.reserve(trained())
    with pytest.raises(OverBudget):
        lite.reserve(trained())


def test_bare_guarantees_and_events_compose_together(lite):
    bare = Guarantee(notion="approx-dp", unit="user", relation="add-or-remove-one", epsilon=0.2, delta=1e-7)
    lite.set_budget("notes", unit="user", epsilon=5, delta=1e-6)
    lite.reserve(trained())
    for _ in range(4):
        lite.reserve(charge(bare))
    spent = only(lite.spent())
    assert PLAN.epsilon < spent.epsilon < PLAN.epsilon + 4 * 0.2 + 0.1
    for _ in range(5):
        lite.reserve(charge(bare))
    # Nine guarantees leave 1e-7 for the training run; a tenth leaves it nothing, a budget nothing at all.
    with pytest.raises(OverBudget, match="need a δ of their own"):
        for _ in range(2):
            lite.reserve(charge(bare))


def test_one_replaced_record_turns_the_account_to_replace_one(lite):
    lite.reserve(charge(pure(0.5)))
    assert only(lite.spent()).relation == "add-or-remove-one"
    after = only(lite.would_spend(charge(pure(0.25, relation="replace-one"))))
    assert after.relation == "replace-one"
    assert after.epsilon == pytest.approx(2 * 0.5 + 0.25)
    # A guarantee for any two inputs holds under either, and turns nothing.
    either = only(lite.would_spend(charge(pure(0.25, relation="any-two-inputs"))))
    assert either.relation == "add-or-remove-one" and either.epsilon == pytest.approx(0.75)


def test_bare_deltas_grow_when_a_removal_becomes_a_replacement(lite):
    loose = Guarantee(notion="approx-dp", unit="user", relation="add-or-remove-one", epsilon=1.0, delta=1e-6)
    lite.set_budget("notes", unit="user", epsilon=9, delta=4e-6)
    lite.reserve(charge(loose))
    fits = only(lite.would_spend(charge(pure(0.1, relation="replace-one"))))
    assert fits.epsilon == pytest.approx(2.1, rel=0.01)
    lite.set_budget("notes", unit="user", epsilon=9, delta=3.7e-6)
    assert math.isinf(only(lite.would_spend(charge(pure(0.1, relation="replace-one")))).epsilon)


@pytest.mark.parametrize("delta", [0.0, 1e-7])
def test_an_event_of_given_epsilon_and_delta_is_turned_to_replacement(lite, delta):
    """Given for a removal, (1, δ) is (2, (1 + e)·δ) for a replacement, event or not."""
    notion = "approx-dp" if delta else "pure-dp"
    given = Guarantee(notion=notion, unit="user", relation="add-or-remove-one", epsilon=1.0, delta=delta)
    event = dp.SelfComposedDpEvent(EpsilonDelta(0.5, delta / 2), 2) if not delta else EpsilonDelta(1.0, delta)
    lite.set_budget("notes", unit="user", epsilon=9, delta=(1 + math.e) * delta)
    after = {}
    for name, each in (("bare", None), ("event", event)):
        lite.cancel(lite.reserve(charge(given, event=each)))
        entry = lite.reserve(charge(given, event=each))
        after[name] = only(lite.would_spend(charge(pure(0.001, relation="replace-one")))).epsilon
        lite.cancel(entry)
    assert after["event"] == pytest.approx(2.001, rel=1e-6)
    assert after["bare"] == pytest.approx(2.001, rel=1e-6)
    if delta:
        lite.set_budget("notes", unit="user", epsilon=9, delta=(1 + math.e) * delta * 0.999)
        lite.reserve(charge(given, event=event))
        assert math.isinf(only(lite.would_spend(charge(pure(0.001, relation="replace-one")))).epsilon)


def test_samplers_that_no_single_accounting_supports_still_add_up(lite):
    """Poisson sampling and sampling a fixed size, each accounted alone at its share of δ."""
    fixed = Plan(
        population=1000,
        batch_size=50,
        steps=60,
        clip_norm=0.5,
        delta=1e-6,
        noise_multiplier=6.0,
        unit="user",
        sampler="fixed-without-replacement",
    )
    lite.set_budget("notes", unit="user", epsilon=8, delta=1e-6)
    lite.reserve(trained())
    lite.reserve(trained(fixed))
    spent = only(lite.spent())
    assert spent.relation == "replace-one"
    alone = epsilon_of(PLAN.event, "replace-one", 5e-7).epsilon
    other = epsilon_of(fixed.event, "replace-one", 5e-7).epsilon
    assert max(alone, other) < spent.epsilon <= (alone + other) * 1.001


def test_local_deltas_must_fit(lite):
    lite.set_budget("notes", unit="document", kind="local-dp", epsilon=9, delta=3e-7)
    for _ in range(3):
        lite.reserve(charge(local(1.0, delta=1e-7)))
    with pytest.raises(OverBudget, match="beyond any ε"):
        lite.reserve(charge(local(1.0, delta=1e-7)))


def test_what_one_more_would_cost(ledger):
    ledger.set_budget("notes", unit="user", epsilon=3, delta=1e-6)
    ledger.reserve(trained())
    after = only(ledger.would_spend(trained()))
    assert len(ledger.history()) == 1
    ledger.reserve(trained())
    assert only(ledger.spent()).epsilon == pytest.approx(after.epsilon)
    assert after.left == pytest.approx(3 - after.epsilon) and not after.is_over


def test_spent_at_another_delta(lite):
    lite.reserve(trained())
    assert only(lite.spent(delta=1e-9)).epsilon > only(lite.spent(delta=1e-5)).epsilon
    assert only(lite.spent()).delta == 1e-6


def test_budgets_change_and_are_withdrawn(ledger):
    ledger.set_budget("notes", unit="user", epsilon=3, delta=1e-6)
    ledger.set_budget("notes", unit="user", epsilon=5, delta=1e-6)
    ledger.set_budget("mail", unit="word", kind="metric-dp", metric="angular", epsilon=math.inf)
    assert [(each.account.dataset, each.epsilon) for each in ledger.budgets()] == [
        ("notes", 5.0),
        ("mail", math.inf),
    ]
    ledger.withdraw_budget("notes", unit="user")
    assert ledger.budgets("notes") == []
    ledger.reserve(charge(NONE))
    with pytest.raises(BadInput, match="has no budget"):
        ledger.withdraw_budget("notes", unit="user")
    assert [row["epsilon"] for row in ledger.export()["budgets"]] == [3.0, 5.0, "inf", None]


@pytest.mark.parametrize(
    "settings",
    [
        {"unit": "patient", "epsilon": 1},
        {"unit": "user", "epsilon": -1},
        {"unit": "user", "epsilon": math.nan},
        {"unit": "user", "epsilon": 1, "delta": 2},
        {"unit": "user", "epsilon": 1, "kind": "dp"},
        {"unit": "word", "epsilon": 1, "kind": "metric-dp"},
        {"unit": "word", "epsilon": 1, "metric": "angular"},
        {"unit": "word", "epsilon": 1, "kind": "metric-dp", "metric": "angular", "delta": 0.1},
    ],
)
def test_budgets_that_make_no_sense(lite, settings):
    with pytest.raises(BadInput):
        lite.set_budget("notes", **settings)
    assert lite.budgets() == []


def test_a_charge_needs_its_dataset(lite):
    with pytest.raises(BadInput, match="--dataset"):
        lite.reserve(charge(NONE, dataset=""))


def test_an_event_goes_with_a_central_guarantee():
    with pytest.raises(BadInput, match="central"):
        charge(local(1.0), event=dp.GaussianDpEvent(1.0))


def test_the_export_can_be_replayed(ledger):
    ledger.set_budget("notes", unit="user", epsilon=3, delta=1e-6)
    for _ in range(2):
        ledger.confirm(ledger.reserve(trained()))
    ledger.cancel(ledger.reserve(trained()))
    data = json.loads(json.dumps(ledger.export(), allow_nan=False))
    counted = [each for each in data["entries"] if each["status"] != "cancelled"]
    assert len(counted) == 2 and len(data["entries"]) == 3
    event = dp.ComposedDpEvent([event_from_json(each["event"]) for each in counted])
    guarantee = Guarantee.from_json(counted[0]["guarantee"])
    replayed = epsilon_of(event, guarantee.relation, data["budgets"][0]["delta"])
    assert replayed.epsilon == pytest.approx(data["balances"][0]["epsilon"])


def test_infinity_and_words_of_every_kind_survive(ledger):
    odd = Charge(
        dataset="Größe 'x' \"y\" 患者 %s :a",
        operation="naïve",
        guarantee=pure(math.inf),
        options={"path": "a/b", "nested": {"ε": [1, None]}},
    )
    ledger.confirm(ledger.reserve(odd))
    [row] = ledger.history(odd.dataset)
    assert (row.dataset, row.operation, row.guarantee, row.options) == (
        odd.dataset,
        "naïve",
        pure(math.inf),
        odd.options,
    )
    assert math.isinf(only(ledger.spent()).epsilon)


def test_options_that_json_has_no_word_for(lite):
    lite.reserve(charge(pure(0.1), options={"epsilon": math.inf, "path": Path("a/b"), "nested": [math.nan]}))
    assert lite.history()[0].options == {"epsilon": "Infinity", "path": "a/b", "nested": ["NaN"]}
    json.dumps(lite.export(), allow_nan=False)


def test_entries_are_found_by_how_they_begin(lite):
    entry = lite.reserve(charge(pure(0.1)))
    assert lite.entry(entry[:8]).id == entry
    lite.reserve(charge(pure(0.1)))
    for wrong in ("", "zzz", "%"):
        with pytest.raises(BadInput, match="entries"):
            lite.entry(wrong)


def test_it_is_still_there_after_reopening(where):
    with Ledger.open(where) as first:
        entry = first.reserve(charge(pure(0.5)))
    with Ledger.open(where, create=False) as second:
        assert second.history()[0].id == entry


def test_a_thousand_entries_stay_quick(lite):
    """Equal charges are composed as one; many kinds of charge are still composed together."""
    plans = [PLAN, Plan(**(PLAN.to_json() | {"noise_multiplier": 3.0}))]
    row = lite.reserve(trained(plans[0]))
    engine = create_engine(f"sqlite:///{lite.name}")
    with engine.begin() as connection:
        columns = "time, dataset, operation, notion, unit, relation, metric, epsilon, delta, seeded, guarantee, event, options, status"
        copy = f"INSERT INTO discreet_entry (id, {columns}) SELECT :id, {columns} FROM discreet_entry WHERE id = :row"
        for number in range(999):
            connection.execute(text(copy), {"id": f"copy-{number}", "row": row})
    engine.dispose()
    lite.set_budget("notes", unit="user", epsilon=1000, delta=1e-6)
    lite.reserve(trained(plans[1]))
    times = []
    for _ in range(5):
        start = time.perf_counter()
        lite.reserve(trained(plans[1]))
        times.append(time.perf_counter() - start)
    # Around 20 ms on an idle core; the machine that runs the tests may be a busy one.
    assert min(times) < 0.1
    assert only(lite.spent()).entries == 1006


def test_the_environment_names_the_ledger(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCREET_LEDGER", str(tmp_path / "named.db"))
    Ledger.open().close()
    assert (tmp_path / "named.db").exists()
    monkeypatch.delenv("DISCREET_LEDGER")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    Ledger.open().close()
    assert (tmp_path / "data/discreet/discreet-ledger.db").exists()


def test_the_ledger_of_the_working_folder_comes_before_the_users_own(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert default_place().name == "discreet-ledger.db" and default_place().is_absolute()
    Ledger.open("discreet-ledger.db").close()
    assert default_place() == "discreet-ledger.db"


def test_another_working_folder_has_the_same_ledger(tmp_path, monkeypatch):
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        monkeypatch.chdir(tmp_path / name)
        with Ledger.open() as ledger:
            ledger.reserve(trained())
    with Ledger.open() as ledger:
        assert len(ledger.history()) == 2


def test_a_reservation_comes_down_to_what_was_done_and_never_up(lite):
    entry = lite.reserve(trained())
    with pytest.raises(BadInput, match="not less than"):
        lite.confirm_less(entry, trained(Plan(**{**PLAN.to_json(), "steps": 61})))
    with pytest.raises(BadInput, match="not less than"):
        lite.confirm_less(entry, charge(pure(0.001, unit="document")))
    lite.confirm_less(entry, trained(PLAN.partial(20)))
    assert only(lite.spent("notes", delta=1e-6)).epsilon == pytest.approx(PLAN.partial(20).epsilon)
    with pytest.raises(BadInput, match="confirmed already"):
        lite.confirm_less(entry, trained(PLAN.partial(10)))
