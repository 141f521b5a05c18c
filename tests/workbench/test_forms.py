"""Settings as forms: every kind of setting has its field, and what a page sends back is checked."""

import json

import pytest

from discreet.errors import BadInput
from discreet.jobs.protect import Protect
from discreet.protection.mechanisms.pseudonym import Pseudonym
from discreet.protection.mechanisms.tem import TEM
from discreet.protection.mechanisms.vickrey import Vickrey
from discreet.workbench.forms import filled, form_of


def fields(owner):
    return {field["name"]: field for field in form_of(owner)}


def test_a_number_has_its_range_its_unit_and_its_slider():
    epsilon = fields(Vickrey)["epsilon"]
    assert epsilon["kind"] == "number" and epsilon["required"] and epsilon["above"] == 0
    assert epsilon["unit"] and epsilon["slider"]["value"] == 12.0
    assert fields(TEM)["beta"]["slider"]["by_factors"] and fields(TEM)["gamma"]["value"] is None


def test_choices_flags_and_what_stays_on_the_command_line():
    form = fields(Pseudonym)
    assert form["dates"]["choices"] == ["token", "shift"] and form["vault"] == form["vault"] | {
        "kind": "flag",
        "value": True,
        "negated": True,
    }
    assert not {"key", "new_key"} & set(form), "a page is not told where keys lie"


def test_a_job_is_a_form_with_a_form_for_each_mechanism():
    form = fields(Protect)
    assert {"epsilon", "t"} <= {field["name"] for field in form["mechanism"]["choices"]["vickrey"]}
    assert form["labels"]["kind"] == "texts" and "source" not in form and "output" not in form
    json.dumps(form, allow_nan=False)


def test_what_a_page_sends_back_builds_the_object():
    assert filled(Vickrey, {"epsilon": 3, "casing": "lower"}) == Vickrey(epsilon=3.0, casing="lower")
    assert filled(Vickrey, {}).epsilon == 12.0, "a slider that nobody moved"
    for wrong in ({"epsilon": 101}, {"epsilon": True}, {"epsilon": "3"}, {"memory": 1}, {"colour": "red"}):
        with pytest.raises(BadInput):
            filled(Vickrey, wrong)
