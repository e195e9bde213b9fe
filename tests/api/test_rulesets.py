"""rulesets and problems: what a client must know before it begins."""

from __future__ import annotations

import pytest
from jsonschema import Draft202012Validator

from games.rulesets.registry import RULESETS
from tests.kit.api_clients import Caller


def test_every_ruleset_is_listed(visitor: Caller) -> None:
    listed = visitor.get("rulesets").json()
    assert [row["key"] for row in listed] == list(RULESETS)


@pytest.mark.parametrize("key", RULESETS)
def test_options_schema_of_a_ruleset_accepts_every_preset(visitor: Caller, key: str) -> None:
    described = visitor.get(f"rulesets/{key}").json()
    Draft202012Validator.check_schema(described["options"])
    validator = Draft202012Validator(described["options"])
    for preset in described["presets"].values():
        assert validator.is_valid(preset)
    assert not validator.is_valid({"no_such_option": 1})


def test_ruleset_request_for_html_gets_json(visitor: Caller) -> None:
    answer = visitor.get("rulesets", Accept="text/html,application/xhtml+xml")
    assert answer["Content-Type"] == "application/json"


def test_unknown_ruleset_is_refused_with_404(visitor: Caller) -> None:
    answer = visitor.get("rulesets/chess")
    assert answer.status_code == 404
    assert answer.json()["code"] == "not_found"


def test_every_problem_code_is_explained(visitor: Caller) -> None:
    for row in visitor.get("problems").json():
        explained = visitor.get(f"problems/{row['code']}").json()
        assert explained == row
        assert explained["advice"]
    assert visitor.get("problems/no_such_code").status_code == 404


def test_problem_titles_are_in_the_callers_language(visitor: Caller) -> None:
    titles = {
        language: visitor.get("me", Accept_Language=language).json()["title"]
        for language in ("en", "fr", "de", "ja")
    }
    assert len(set(titles.values())) == 4, titles
