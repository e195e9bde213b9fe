"""A game by two versions of its rules: each is played, and proved, by its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

import pytest

from games.engine.playout import replay, walk
from games.engine.protocols import RulesVersionGoneError
from games.engine.record import verify
from games.engine.record_shape import RecordError
from games.engine.types import Json
from games.rulesets.contract import checked
from games.rulesets.manifest import Ruleset
from games.rulesets.registry import BUILT_IN, RULESETS
from tests.engine.deals import Deal
from tests.engine.written_records import record_of
from tests.rulesets.third_game import goofspiel


class PaidBids(goofspiel.GoofspielRules):
    """The second version, where every bid earns a point."""

    def setup(self, *of: Any) -> Any:
        position, log = super().setup(*of)
        position.version = 2
        return position, log

    def play(self, draft: Any, seat: int, move: Any, log: Any) -> None:
        super().play(draft, seat, move, log)
        draft.scores[seat] += 1
        log.tell("paid", seat=seat)


FIRST: Final = replace(goofspiel.RULESET, key="bids")
SECOND: Final = replace(FIRST, rules=PaidBids(), version=2, earlier={1: FIRST.rules})
SITE: Final = {"bids": SECOND}


def deal(version: int, number: int = 1) -> Deal:
    return Deal(SECOND.of_version(version), 3, f"{number:064x}", SECOND.rules.options())


def forged(version: Json, of: int) -> dict[str, Json]:
    """The record of a game by one version, which claims another."""
    record: dict[str, Json] = record_of(deal(of))
    return record | {"rules_version": version}


def test_game_with_two_versions_fulfils_the_contract() -> None:
    assert checked(SECOND, {}).versions == [1, 2]


def test_rules_of_a_version_are_those_of_the_manifest() -> None:
    assert SECOND.rules_of(2) is SECOND.rules
    assert SECOND.rules_of(1) is FIRST.rules


@pytest.mark.parametrize("version", [0, 3, -1])
def test_rules_of_a_version_that_is_not_there_are_an_error(version: int) -> None:
    for asked in (SECOND.rules_of, SECOND.of_version):
        with pytest.raises(RulesVersionGoneError, match=f"bids has no rules of version {version}"):
            asked(version)


def test_game_of_an_earlier_version_has_its_rules_and_all_other_parts() -> None:
    before = SECOND.of_version(1)
    assert (before.version, before.rules) == (1, FIRST.rules)
    assert before.versions == [1]
    assert (before.bot, before.texts, before.folder) == (SECOND.bot, SECOND.texts, SECOND.folder)
    assert SECOND.of_version(2) is SECOND


@pytest.mark.parametrize("version", [1, 2])
def test_record_of_each_version_holds(version: int) -> None:
    record = record_of(deal(version))
    assert record.get("rules_version", 1) == version
    assert len(verify(record, SITE)) > 4


def test_record_of_a_site_with_one_version_holds_where_there_are_two() -> None:
    before: Mapping[str, Ruleset] = {"bids": FIRST}
    record = record_of(Deal(FIRST, 3, f"{1:064x}", FIRST.rules.options()), bound=False)
    assert "rules_version" not in record
    assert verify(record, before) == verify(record, SITE)


@pytest.mark.parametrize(("claimed", "of"), [(2, 1), (1, 2)])
def test_record_that_claims_the_wrong_version_fails(claimed: int, of: int) -> None:
    with pytest.raises(RecordError, match="opening, event 0"):
        verify(forged(claimed, of), SITE)
    never_bound = record_of(deal(of), bound=False) | {"rules_version": claimed}
    with pytest.raises(RecordError, match="ply 1, number of events"):
        verify(never_bound, SITE)


def test_record_that_hides_its_version_fails() -> None:
    record = record_of(deal(2))
    del record["rules_version"]
    with pytest.raises(RecordError, match="rules_version: it is missing"):
        verify(record, SITE)
    never_bound = record_of(deal(2), bound=False)
    del never_bound["rules_version"]
    with pytest.raises(RecordError, match="ply 1, number of events"):
        verify(never_bound, SITE)


def test_record_of_an_unknown_version_is_refused_with_the_reason() -> None:
    with pytest.raises(RecordError, match=r"rules_version: version 3 of the rules is not known"):
        verify(forged(3, of=2), SITE)
    with pytest.raises(RecordError, match="version 2 of the rules is not known"):
        verify(record_of(deal(2)), {"bids": FIRST})


@pytest.mark.parametrize("version", [None, "2", 2.0, True, [2], {}])
def test_record_whose_version_is_no_number_is_refused(version: Json) -> None:
    with pytest.raises(RecordError, match=r"^rules_version: "):
        verify(forged(version, of=2), SITE)


@pytest.mark.parametrize("version", [1, 2])
def test_replay_plays_by_the_version_of_its_game(version: int) -> None:
    game = deal(version)
    start, _ = game.setup()
    played = list(walk(game.rules, start, game.rng()))
    entries = [(seat, move.dump()) for _, seat, move, _, _ in played]
    assert [log for _, log in replay(game.ruleset, start, entries)] == [log for *_, log in played]


@pytest.mark.parametrize("key", [name.split(".")[2] for name in BUILT_IN])
def test_built_in_game_keeps_the_rules_of_every_version(key: str) -> None:
    """Games and records by them are stored somewhere for ever."""
    assert RULESETS[key].versions == list(range(1, RULESETS[key].version + 1))
