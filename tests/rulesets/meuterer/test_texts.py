"""A game of Meuterer in the words of its log."""

from __future__ import annotations

from random import Random
from typing import Any

from games.engine.events import Event, Log
from games.engine.playout import walk
from games.rulesets.meuterer.rules import RULES
from games.texts import game_texts

NAMES = ["anna", "bernd", "carla", "dora"]


def playthrough(preset: str = "standard", viewer: int | None = None) -> list[str]:
    """The first random game for four, in words for a viewer."""
    options = RULES.options.parse(RULES.presets[preset])
    state, opening = RULES.setup(4, f"{1:064x}", options)
    logs: list[Log] = [opening, *(log for *_, log in walk(RULES, state, Random(1)))]
    seen = [[event for event in log if event.seen_by(viewer)] for log in logs]
    return [text for log in seen for text in game_texts.event_texts("meuterer", log, NAMES)]


def say(kind: str, **data: Any) -> str:
    (text,) = game_texts.event_texts("meuterer", [Event(kind, data)], NAMES)
    return text


def test_log_of_a_whole_round_in_words() -> None:
    lines = playthrough("pirates")
    for line in (
        "Round 1 begins; the captain is dora.",
        "dora promises the quartermaster a wage of 0 points.",
        "dora passes; the captain's destination is Kalte Klippe.",
        "anna offers grain.",
        "bernd offers a conflict card.",
        "carla plays the pirate card.",
        "carla moves the pirate ship by 3 islands, to Karge Zunge.",
        "carla takes a role; 4 are left.",
        "The roles are revealed: anna (quartermaster), bernd (mutineer), carla (cabin boy), "
        "dora (captain).",
        "bernd is the mutineer and heads for Sommerland.",
        "anna adds no conflict card.",
        "The mutiny succeeds, with 1 against 1: a tie goes to the mutineers.",
        "Points for the voyage: anna 0, bernd 2, carla 2, dora 0. The captain is bernd.",
        "carla sells 1 grain on Hochland.",
        "On Hochland: anna scores 2 points for 1 card, bernd scores 2 points for 1 card, "
        "carla scores 2 points for 1 card.",
        "The score: anna 2, bernd 4, carla 4, dora 0.",
        "The ship sails to Sommerland; goods can be sold on: Hochland, Sommerland.",
        "bernd draws 4 cards.",
        "Round 2 begins; the captain is bernd.",
    ):
        assert line in lines
        lines = lines[lines.index(line) + 1 :]


def test_spectator_reads_no_private_events() -> None:
    everyone = playthrough()
    assert not any(line.startswith("You ") for line in everyone)
    for seat in range(4):
        own = [line for line in playthrough(viewer=seat) if line.startswith("You ")]
        assert {line.split(":")[0] for line in own} >= {
            "You draw",
            "You see the roles that are left",
            "You take the role",
        }


def test_player_without_cards_passes_because_they_must() -> None:
    passed = Event("passed", {"seat": 1})
    after = [Event("offered", {"seat": 0, "card": "wine"}), passed]
    assert (
        game_texts.event_texts("meuterer", after, NAMES)[1] == "bernd has no cards and must pass."
    )
    assert game_texts.event_texts("meuterer", [passed], NAMES) == ["bernd passes."]


def test_captain_without_cards_stays_at_the_island() -> None:
    marked = Event("passed", {"seat": 0, "destination": "sandkap"})
    promised = Event("wage", {"seat": 0, "value": 2})
    assert game_texts.event_texts("meuterer", [promised, marked], NAMES)[1] == (
        "anna has no cards and must pass; the captain's destination is Sandkap."
    )


def test_counts_of_one_and_none_are_told_in_words() -> None:
    assert say("added", seat=0, count=1) == "anna adds 1 conflict card."
    assert say("sold", seat=0, allocation={}) == "anna sells nothing."
    assert say("sale", island="sandkap", sold=[0] * 4, earned=[0] * 4) == (
        "On Sandkap nobody sells anything."
    )
    assert say("drew", seat=0, count=0) == "anna draws no card."
    assert say("cards", cards=[]) == "You draw nothing."
    assert say("sailed", ship="sandkap", active=["sandkap"]) == (
        "The ship stays at Sandkap; only there can goods be sold."
    )
    assert say("pirate", seat=0, steps=0, island="sandkap") == (
        "anna has no cards left, so the pirate ship stays at Sandkap."
    )


def test_pirates_that_meet_a_ship_without_open_cards_discard_none() -> None:
    assert say("sunk", top="pirate") == "The pirates meet the ship, but no cards lie open."


def test_mutiny_tells_a_tie_only_where_there_is_one() -> None:
    assert say("mutiny", captain=1, mutineers=2, won=True) == (
        "The mutiny succeeds, with 2 against 1."
    )
    assert say("mutiny", captain=0, mutineers=0, won=True) == (
        "The mutiny succeeds, with 0 against 0: a tie goes to the mutineers."
    )


def test_wage_is_told_with_the_voyage_unless_a_mutiny_was_won() -> None:
    """A captain who pays more than the voyage brings has less than nothing of it."""
    paid = Event("voyage", {"earned": [-1, 4, 0], "captain": 0})
    failed = Event("mutiny", {"captain": 2, "mutineers": 1, "won": False})
    kept = "Points for the voyage, wage included: anna -1, bernd 4, carla 0. The captain is anna."
    assert game_texts.event_texts("meuterer", [failed, paid], NAMES[:3])[1] == kept
    assert game_texts.event_texts("meuterer", [paid], NAMES[:3]) == [kept]


def test_merchant_is_named_where_a_tie_pays_the_merchant_more() -> None:
    shared = say("sale", island="hochland", sold=[1, 2, 2, 2], earned=[0, 2, 4, 2])
    assert shared == (
        "On Hochland: anna scores 0 points for 1 card, bernd scores 2 points for 2 cards, "
        "carla (merchant) scores 4 points for 2 cards, dora scores 2 points for 2 cards."
    )
    for earned in ([2, 2, 0], [4, 0, 0]):
        sold = [int(points > 0) for points in earned]
        assert "merchant" not in say("sale", island="hochland", sold=sold, earned=earned)


def test_effects_of_the_pirate_on_open_cards_are_told() -> None:
    assert say("sunk", top="salt") == (
        "The pirates meet the ship: all open cards are discarded; on top of the discards: salt."
    )
    assert say("taken", seat=2, cards=["ruby", "conflict"]) == (
        "The pirates meet the ship: carla takes all open cards: ruby, conflict."
    )
    assert say("taken", seat=2, cards=[]) == "The pirates meet the ship, but no cards lie open."


def test_victory_of_several_is_told_with_all_names() -> None:
    assert say("over", scores=[9, 12, 3, 0], winners=[1]) == (
        "The game is over. Final score: anna 9, bernd 12, carla 3, dora 0. The winner is bernd."
    )
    shared = say("over", scores=[12, 12, 3, 0], winners=[0, 1])
    assert shared.endswith("The winners are anna, bernd.")
