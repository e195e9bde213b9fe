"""A game of Cartagena in the words of its log."""

from __future__ import annotations

from random import Random
from typing import Any

from games.engine.events import Event, Log
from games.engine.playout import walk
from games.rulesets.cartagena.rules import RULES
from games.rulesets.cartagena.texts.preview import preview_texts
from games.texts import game_texts

NAMES = ["anna", "bernd", "carla"]


def playthrough(viewer: int | None = None) -> list[str]:
    """The first random game for three, in words for a viewer."""
    options = RULES.options.parse(RULES.presets["standard"])
    state, opening = RULES.setup(3, f"{1:064x}", options)
    logs: list[Log] = [opening, *(log for *_, log in walk(RULES, state, Random(1)))]
    seen = [[event for event in log if event.seen_by(viewer)] for log in logs]
    return [text for log in seen for text in game_texts.event_texts("cartagena", log, NAMES)]


def say(kind: str, **data: Any) -> str:
    (text,) = game_texts.event_texts("cartagena", [Event(kind, data)], NAMES)
    return text


def test_log_of_a_whole_game_in_words() -> None:
    lines = playthrough()
    for line in (
        "The ship is 20 spaces from the mutiny. Each player begins with grey 1, pink 1. "
        "The first dealer is anna.",
        "Round 1 begins; anna lays a row of 6 pirates.",
        "It is anna's turn.",
        "anna reveals Chang Ye.",
        "anna takes no coin from anyone.",
        "bernd uses Ramon Diaz.",
        "bernd gets 1 gold card.",
        "carla gets 1 gold card, 1 coin.",
        "The ship sails 3 spaces; the mutiny is now 17 away.",
        "A storm. Now in the lifeboat: Dean Nero.",
        "anna reveals the ghost, and gains nothing.",
        "bernd declares for a camp.",
        "carla places the sailors of duel A.",
        "The voyage is over: the ship has reached the mutiny.",
        "The mutiny begins. Taking part: anna, bernd, carla. The last dealer was bernd.",
        "Duel A begins: sailor 1 for Valverde, sailor 5 for Diaz.",
        "The camp of Diaz wins duel B. Valverde has 10, Diaz 14.",
        "These cards were played: grey 1, grey 2. The monkey was played by: anna. "
        "Valverde has 3, Diaz has 9.",
        "anna is out of the game.",
    ):
        assert line in lines
        lines = lines[lines.index(line) + 1 :]
    assert lines[-1] == (
        "The camp of Diaz wins the mutiny. "
        "The sailors, Valverde's first: A 1-5, B 4-7, C 3-6, D 8-10, E 9-2. "
        "The camps: anna (Diaz), bernd (Valverde), carla (Diaz). "
        "The gold cards: anna (gold 1), bernd (gold 1, gold 1, gold 2, gold 2, gold 3), "
        "carla (gold 1, gold 2, gold 3). "
        "The score in gold: anna 0, bernd 0, carla 11. The winner is carla."
    )


def test_cards_shown_by_pirates_are_told_to_one_seat() -> None:
    own = playthrough(viewer=1)
    for line in (
        "You look at: grey 2, gold 1.",
        "You draw: gold 1.",
        "You are in the camp of Valverde.",
        "You see that carla is in the camp of Diaz.",
        "Your card lies face down until all have chosen.",
    ):
        assert line in own
    assert not any(line.startswith("You ") for line in playthrough())


def test_card_played_is_told_to_nobody_not_even_to_its_player() -> None:
    chosen = [line for line in playthrough(viewer=0) if "chose" in line or "choice" in line]
    own = "Your card lies face down until all have chosen."
    assert set(chosen) == {own, *(f"{name} has chosen." for name in NAMES)}


def test_keeping_and_changing_a_camp_read_the_same() -> None:
    assert say("declared", seat=0, again=True) == (
        "anna declares again: the camp is kept or changed."
    )


def test_empty_effects_are_told_in_words() -> None:
    assert say("gained", seat=0, combat=0, gold=0, coins=0) == "anna gets nothing."
    assert say("gave", seat=0, combat=0, coins=0) == "anna gives nothing."
    assert say("spied", seat=0, target=None) == "anna neither declares nor looks at a camp."
    assert say("sailed", steps=0, distance=4) == (
        "The ship does not move; the mutiny is still 4 spaces away."
    )
    assert say("paid", seats=[]) == "There is no coin for the monkeys."
    assert say("mutiny", playing=[], dealer=0) == (
        "The mutiny begins, but nobody has declared for a camp."
    )


def test_reasons_for_the_end_of_a_voyage_are_told() -> None:
    assert say("voyage_over", reason="exhausted", exhausted=["gold", "coins"]) == (
        "The voyage is over. Used up: the gold cards, the coins."
    )
    assert say("voyage_over", reason="max_rounds", exhausted=[]) == (
        "The voyage is over: the last round has been played."
    )


def test_rare_events_of_the_mutiny_are_told() -> None:
    assert say("storm", pirate="ghost", returned="tembo") == (
        "A storm. Now in the lifeboat: ghost. Back from it: Tembo."
    )
    assert say("levied", seats=[0, 2]) == (
        "The supply is short. A coin is paid into it by: anna, carla."
    )
    assert say("shown", cards=[], monkeys=[0], totals={"valverde": 3, "diaz": 4}) == (
        "The monkey was played by: anna. Valverde has 3, Diaz has 4."
    )


def test_end_without_camps_and_end_with_a_tie_are_told() -> None:
    nobody = {"camp": None, "camps": [None] * 3, "gold": [[]] * 3, "sailors": []}
    assert say("over", **nobody, scores=[0, 0, 0], sums=[None] * 3, winners=[]) == (
        "The score in gold: anna 0, bernd 0, carla 0. All have lost."
    )
    tie = {"camp": "diaz", "camps": ["diaz"] * 3, "gold": [[]] * 3, "sailors": [[1, 2]] * 5}
    told = say("over", **tie, scores=[4, 4, 0], sums=[3, 5, None], winners=[1])
    assert told.endswith(
        "Tied, with combat cards of the winning colour: anna 3, bernd 5. The winner is bernd."
    )


def test_end_of_the_voyage_is_foretold_by_the_timing_of_the_table() -> None:
    def foretold(*, at_once: bool) -> list[str]:
        used_up = Event("exhausts", {"stocks": ["combat", "coins"], "at_once": at_once})
        return preview_texts([used_up], NAMES)

    assert foretold(at_once=True) == [
        "That would use up the combat cards, the coins, and the voyage would end at once."
    ]
    assert foretold(at_once=False) == [
        "That would use up the combat cards, the coins: the voyage would end after this round, "
        "unless some come back."
    ]
