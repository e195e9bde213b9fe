"""Verification in a browser: real records hold, and forged ones are found."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from playwright.sync_api import Page

from games.engine import rewind
from games.rulesets.registry import RULESETS
from tests.browser.in_the_suite import in_the_suite
from tests.browser.verifying_page import MODULE, Check, at, broken
from tests.engine.deals import Deal
from tests.engine.test_rewinds import rewound_record
from tests.engine.written_records import record_of, sealed_up

pytestmark = [pytest.mark.slow, pytest.mark.browser]
TABLES = [
    (key, seats, preset)
    for key, ruleset in RULESETS.items()
    for seats in ruleset.rules.table_sizes
    for preset in ruleset.rules.presets
]
OTHER_READINGS = {
    "nero_exchange": "one_by_one",
    "supply_refill": "until_enough",
    "strongest": "highest",
}
Json = Any


def record(key: str, seats: int, preset: str = "standard", number: int = 1, **wish: Json) -> Json:
    ruleset = RULESETS[key]
    rules = ruleset.rules
    options = rules.options.parse(rules.presets[preset] | wish)
    return record_of(Deal(ruleset, seats, f"{number:064x}", options))


@pytest.fixture
def check(page: Page) -> Check:
    return at(page, "https://table.example")


@in_the_suite
def test_records_of_real_games_hold(check: Check) -> None:
    for key, seats, preset in TABLES:
        for number in range(4):
            steps = check(record(key, seats, preset, number))
            assert broken(steps) == [], (key, seats, preset, steps)
            assert [step["key"] for step in steps][:3] == ["format", "rules", "commitment"]


def test_records_with_other_options_hold(check: Check) -> None:
    for wish in (
        {"layout": "chart", "dock_return": "discard", "pirates": True},
        {"pirates": True, "pirate_same_island": "take", "rounds": 20},
        {"rounds": 1},
    ):
        for number in range(4):
            assert broken(check(record("meuterer", 4, "standard", number, **wish))) == []
    assert broken(check(record("cartagena", 3, max_rounds=1))) == []
    for seats in (2, 3, 4):
        for number in range(4):
            told = record("cartagena", seats, "standard", number, **OTHER_READINGS)
            assert broken(check(told)) == [], (seats, number)


def test_tied_duel_goes_to_the_highest_card_where_the_options_say_so(check: Check) -> None:
    """In a record of the other option its winner is another, and that is found."""
    told = next(told for told in map(by_the_highest, range(200)) if is_decided_by_one_card(told))
    assert broken(check(told)) == []
    told["options"]["strongest"] = "sum"
    assert broken(check(told)) == ["bound", "totals", "checksum"]


def by_the_highest(number: int) -> Json:
    return record("cartagena", 3, "standard", number, strongest="highest")


def is_decided_by_one_card(told: Json) -> bool:
    """Whether in some tied duel the camp with the lower sum of cards has won."""
    cards: list[str] = []
    for event in (event for entry in told["moves"] for event in entry["events"]):
        if event["kind"] == "duel":
            cards = []
        elif event["kind"] == "shown":
            cards += event["data"]["cards"]
        elif event["kind"] == "duel_won":
            sums = {
                camp: sum(int(card[-1]) for card in cards if card.startswith(colour))
                for camp, colour in (("valverde", "pink"), ("diaz", "grey"))
            }
            totals = event["data"]["totals"]
            tied = totals["valverde"] == totals["diaz"]
            if tied and event["data"]["camp"] != max(sums, key=sums.__getitem__):
                return True
    return False


@pytest.mark.parametrize("key", RULESETS)
def test_record_of_every_version_of_the_rules_holds(check: Check, key: str) -> None:
    for version in RULESETS[key].versions:
        ruleset = RULESETS[key].of_version(version)
        steps = check(record_of(Deal(ruleset, 3, "5a" * 32, ruleset.rules.options())))
        assert broken(steps) == []
        assert steps[1] == {"key": "rules", "ok": True, "values": {"version": version}}


def test_record_of_an_unknown_version_of_the_rules_is_not_checked(check: Check) -> None:
    steps = check(record("meuterer", 3) | {"rules_version": 99})
    assert [(step["key"], step["ok"]) for step in steps] == [("format", True), ("rules", False)]
    for version in (0, "2", None):
        steps = check(record("meuterer", 3) | {"rules_version": version})
        assert [(step["key"], step["ok"]) for step in steps] == [
            ("format", True),
            ("readable", False),
        ]
        assert steps[1]["where"] == {"place": "rules_version"}


def test_every_drawn_card_is_compared(check: Check) -> None:
    steps = {step["key"]: step["values"] for step in check(record("meuterer", 4))}
    assert steps["draws"]["count"] > 20
    assert steps["draws"]["shuffles"] > 0


@pytest.mark.parametrize("key", RULESETS)
def test_record_of_a_rewound_game_holds_on_every_line_of_play(check: Check, key: str) -> None:
    for number in range(8):
        taken_back = rewound_record(deal(key, number))
        steps = check(taken_back)
        assert broken(steps) == [], (number, steps)
        found = {step["key"]: step["values"] for step in steps}
        times = sum(entry["seat"] is None for entry in taken_back["moves"])
        assert found["rewinds"]["count"] == times > 0


@pytest.mark.parametrize(
    ("key", "kind", "name", "value", "step"),
    [
        ("meuterer", "cards", "cards", ["ruby"] * 4, "draws"),
        ("cartagena", "revealed", "pirate", "nobody", "rows"),
    ],
)
def test_forgery_in_moves_that_were_taken_back_is_found(
    check: Check, key: str, kind: str, name: str, value: Json, step: str
) -> None:
    forged, undone = next(
        (record, events)
        for record in (rewound_record(deal(key, number)) for number in range(40))
        if (events := undone_events(record, kind))
    )
    undone[-1]["data"][name] = value
    assert step in broken(check(forged))


@pytest.mark.parametrize("key", RULESETS)
def test_rewind_to_another_ply_is_found(check: Check, key: str) -> None:
    forged = rewound_record(deal(key, 1))
    entry = next(entry for entry in forged["moves"] if entry["seat"] is None)
    honest = entry["move"]["rewind"]
    entry["move"]["rewind"] = honest + 1 if honest + 1 < entry["ply"] else honest - 1
    assert "rewinds" in broken(check(forged))
    entry["move"]["rewind"] = entry["ply"]
    assert broken(check(forged)) == ["rewinds", "readable"], "it leads nowhere"


def undone_events(record: Json, kind: str) -> list[Json]:
    """Events of a kind in entries that are not part of the final line of play."""
    moves = [entry["move"] for entry in record["moves"]]
    kept = set(rewind.path(moves, len(moves)))
    undone = [entry for entry in record["moves"] if entry["ply"] not in kept]
    return [event for entry in undone for event in entry["events"] if event["kind"] == kind]


def deal(key: str, number: int) -> Deal:
    ruleset = RULESETS[key]
    rules = ruleset.rules
    return Deal(ruleset, 3, f"{number:064x}", rules.options.parse(rules.presets["standard"]))


@pytest.mark.parametrize("key", RULESETS)
def test_forged_secret_is_found_by_the_commitment(check: Check, key: str) -> None:
    forged = record(key, 3)
    forged["secret"] = "ab" * 32
    assert "commitment" in broken(check(forged))


@pytest.mark.parametrize("key", RULESETS)
def test_forged_nonce_is_found_by_the_deal(check: Check, key: str) -> None:
    forged = record(key, 3)
    forged["nonces"][1] = "another"
    steps = check(forged)
    found = broken(steps)
    assert "commitment" not in found
    assert {"bound", "checksum"} <= set(found)
    assert {"islands", "hands"} <= set(found) or {"rows", "sailors", "gold"} <= set(found)


@in_the_suite
def test_forged_card_of_a_hand_or_a_later_draw_is_found_with_its_place(check: Check) -> None:
    honest = record("meuterer", 4)
    forged = copy.deepcopy(honest)
    hand = next(event for event in forged["opening"] if event["kind"] == "cards")
    hand["data"]["cards"][0] = "ruby" if hand["data"]["cards"][0] != "ruby" else "salt"
    steps = check(forged)
    assert "hands" in broken(steps)
    assert next(step for step in steps if step["key"] == "hands")["where"]["ply"] == 0

    forged = copy.deepcopy(honest)
    ply, drawn = next(
        (entry["ply"], event["data"]["cards"])
        for entry in forged["moves"]
        for event in entry["events"]
        if event["kind"] == "cards" and event["data"]["cards"]
    )
    drawn[-1] = "ruby" if drawn[-1] != "ruby" else "salt"
    steps = check(forged)
    found = next(step for step in steps if step["key"] == "draws")
    assert broken(steps)[0] == "draws"
    assert found["where"]["ply"] == ply


@pytest.mark.parametrize(
    ("kind", "name", "value", "step"),
    [
        ("revealed", "pirate", "pang", "rows"),
        ("duel", "valverde", 11, "sailors"),
        ("over", "gold", [[], [], []], "gold"),
        ("shown", "totals", {"valverde": 1, "diaz": 99}, "totals"),
        ("over", "scores", [99, 0, 0], "scores"),
    ],
)
def test_forged_event_of_cartagena_is_found(
    check: Check, kind: str, name: str, value: Json, step: str
) -> None:
    forged = record("cartagena", 3)
    events = [event for entry in forged["moves"] for event in entry["events"]]
    data = next(event["data"] for event in events if event["kind"] == kind)
    assert data[name] != value, "it is a change"
    data[name] = value
    assert step in broken(check(forged))


@pytest.mark.parametrize("key", RULESETS)
def test_forged_score_is_found(check: Check, key: str) -> None:
    forged = record(key, 3)
    forged["standings"][0]["score"] += 1
    assert broken(check(forged)) == ["scores", "checksum"]
    assert broken(check(sealed_up(forged))) == ["scores"]


def test_commitment_written_down_is_compared(check: Check) -> None:
    honest = record("meuterer", 3)
    assert broken(check(honest, commitment=f" {honest['commitment'].upper()} ")) == []
    assert broken(check(honest, commitment="00" * 32)) == ["written"]


def test_digest_of_the_start_written_down_is_compared_as_far_as_it_goes(check: Check) -> None:
    honest = record("meuterer", 3)
    digest = honest["opening"][0]["data"]["digest"]
    for written in (digest, digest.upper(), f"{digest[:12]} …", ""):
        assert broken(check(honest, digest=written)) == []
    for other in ("00" * 32, f"{digest[:11]}x", f"{digest}0"):
        assert broken(check(honest, digest=other)) == ["written_digest"]


def test_digest_is_not_that_of_a_record_which_has_none(check: Check) -> None:
    honest = record("meuterer", 3)
    earlier = {name: value for name, value in honest.items() if name not in ("checksum", "looks")}
    players = [
        {name: row[name] for name in ("seat", "player", "bot")} for row in earlier["players"]
    ]
    told = earlier | {
        "format": "game-record/1",
        "players": players,
        "opening": earlier["opening"][1:],
    }
    assert broken(check(told)) == []
    assert broken(check(told, digest="00" * 32)) == ["written_digest"]


def test_insecure_connection_without_cryptography_is_reported(page: Page) -> None:
    at(page, "http://192.0.2.7")
    assert page.evaluate(f"async () => (await import('{MODULE}')).canVerify()") is False
