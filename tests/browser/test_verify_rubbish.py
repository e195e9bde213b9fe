"""Verification in a browser: whatever is changed is named, and nothing stops the check."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page

from games.rulesets.registry import RULESETS
from tests.browser.in_the_suite import in_the_suite
from tests.browser.verifying_page import Check, Text, at, broken
from tests.engine.deals import Deal
from tests.engine.test_record_mutations import forgeries
from tests.engine.written_records import record_of
from tests.kit import long_runs

pytestmark = [pytest.mark.slow, pytest.mark.browser]


@pytest.fixture
def check(page: Page) -> Check:
    return at(page, "https://table.example")


@in_the_suite
def test_malformed_record_is_reported_as_such(check: Check) -> None:
    ruleset = RULESETS["meuterer"]
    record = record_of(Deal(ruleset, 3, "5a" * 32, ruleset.rules.options()))
    assert broken(check({"format": "game-record/9"})) == ["format"]
    assert broken(check(record | {"ruleset": "toString"})) == ["format"]
    for rubbish in (None, True, 1, "x", [], {}, {"format": "game-record/3", "moves": 1}):
        assert broken(check(rubbish)) in (["format"], ["readable"])
    half = {name: value for name, value in record.items() if name != "opening"}
    assert broken(check(half)) == ["format"], "of that format it would begin with an event"
    assert broken(check(half | {"format": "game-record/1"})) == ["readable"]
    assert broken(check(record | {"secret": "no hex"})) == ["readable"]


def test_key_that_is_there_twice_is_named_wherever_it_is(check: Check) -> None:
    ruleset = RULESETS["meuterer"]
    text = json.dumps(record_of(Deal(ruleset, 3, "5a" * 32, ruleset.rules.options())))
    for twice, name in (
        (text.replace('"seats": 3', '"seats": 4, "seats": 3'), "seats"),
        (text.replace('"seats": 3', '"seats": 4, "s\\u0065ats"\n : 3'), "seats"),
        (text.replace('{"kind": "bound"', '{"kind": "{[", "kind": "bound"'), "kind"),
    ):
        [step] = check(Text(twice))
        assert (step["key"], step["ok"], step["where"]) == ("readable", False, {"place": name})
    assert broken(check(Text(text))) == []
    assert broken(check(Text(text[:-1]))) == ["readable"]


@pytest.mark.acceptance("records", short=True)
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("key", RULESETS)
def test_mutation_of_a_record_is_named_by_the_page(check: Check, key: str) -> None:
    for _, forged, said in forgeries(key, 10_000 if long_runs.at_length() else 120):
        assert broken(check(forged)), said
