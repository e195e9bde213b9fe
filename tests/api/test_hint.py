"""GET and POST games/{id}/hint: what the strongest bot would do, where I play with bots alone."""

from __future__ import annotations

from typing import Any

import pytest

from games import tasks
from games.engine.hindsight import Weighed
from games.models import Game, Hint, Seat
from games.selectors.play import hints as reading
from games.services.play import hints
from tests.kit.api_clients import (
    Caller,
    every_ruleset,
    for_meuterer,
    guest_without_account,
    known_game,
)
from tests.kit.known_games import KNOWN_GAMES
from tests.kit.playing_on import play_players

pytestmark = [every_ruleset, pytest.mark.usefixtures("quiet_tasks"), pytest.mark.django_db]


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def table_of(caller: Caller, ruleset: str, **terms: Any) -> str:
    """A started table of somebody's with bots, at which they are to move."""
    made = {"ruleset": ruleset, "seats": 3, "bots": ["greedy", "greedy"], **terms}
    table = str(caller.post("games", made).json()["id"])
    caller.post(f"games/{table}/start")
    for _ in range(30):
        if 0 in caller.look(table)["to_move"]:
            break
        tasks.play_bots(table)
    return table


@pytest.fixture
def table(anna: Caller, ruleset: str) -> str:
    return table_of(anna, ruleset)


def test_hint_says_what_to_do_and_why_in_a_sentence(table: str, anna: Caller) -> None:
    assert anna.get(f"games/{table}/hint").json()["status"] == "none"
    asked = anna.post(f"games/{table}/hint")
    assert (asked.status_code, asked.json()["status"]) == (202, "thinking")
    tasks.think_of_hint(str(Hint.objects.get().pk))
    hint = anna.get(f"games/{table}/hint").json()
    view = anna.look(table)
    assert (hint["status"], hint["ply"]) == ("done", view["ply"])
    legal = [row["move"] for row in view["legal_moves"]]
    assert hint["moves"][0]["move"] in legal
    assert "%" in hint["text"]


@for_meuterer
def test_hint_for_a_decision_that_is_past_is_forgotten(table: str, anna: Caller) -> None:
    anna.post(f"games/{table}/hint")
    anna.move(table)
    tasks.think_of_hint(str(Hint.objects.get().pk))
    assert not Hint.objects.exists()


@for_meuterer
def test_hint_whose_worker_died_is_found_by_the_sweep(
    table: str, anna: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna.post(f"games/{table}/hint")
    assert hints.forgotten() == []
    monkeypatch.setattr(hints, "FORGOTTEN", hints.FORGOTTEN * 0)
    sent: list[str] = []
    monkeypatch.setattr(tasks.think_of_hint, "delay", sent.append)
    tasks.sweep_thoughts()
    assert sent == [str(Hint.objects.get().pk)]


@for_meuterer
def test_guest_has_hints_at_a_guided_table(ruleset: str) -> None:
    guest = guest_without_account()
    table = table_of(guest, ruleset, guided=True)
    assert guest.post(f"games/{table}/hint").status_code == 202


@for_meuterer
def test_no_hints_where_another_person_plays_or_may_come_back(
    game: str, table: str, anna: Caller, bernd: Caller
) -> None:
    for method in (anna.get, anna.post):
        assert code(method(f"games/{game}/hint")) == (409, "no_hints")
    Seat.objects.filter(game=table, number=1).update(offered_at=Game.objects.first().created_at)  # type: ignore[union-attr]
    assert code(anna.post(f"games/{table}/hint")) == (409, "no_hints")
    assert code(bernd.post(f"games/{table}/hint")) == (403, "not_seated")


@for_meuterer
def test_no_hints_at_a_rated_table_nor_while_others_decide(table: str, anna: Caller) -> None:
    play_players(table)
    assert code(anna.post(f"games/{table}/hint")) == (403, "not_your_turn")
    Game.objects.filter(pk=table).update(rated=True)
    assert code(anna.post(f"games/{table}/hint")) == (409, "no_hints")


@for_meuterer
def test_hints_of_a_day_are_limited(
    table: str, anna: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hints, "HINTS_A_DAY", 1)
    anna.post(f"games/{table}/hint")
    assert anna.post(f"games/{table}/hint").status_code == 202, "it is the same one"
    Hint.objects.update(ply=10_000)
    assert code(anna.post(f"games/{table}/hint")) == (429, "too_fast")


SURE = "Most likely to win: 62% (±1%), against 55% (±1%) for the next best."
LUCK = "The difference may be luck."


@pytest.mark.parametrize(
    ("chances", "margin", "words"),
    [
        ((0.62, 0.55), 0.01, SURE),
        ((0.62, 0.55), 0.001, SURE),  # no figure of a search is certain
        (
            (0.44, 0.43, 0.15),
            0.0885,
            f"About as good as 1 other move: 44% to win (±9%), against 43% (±9%). {LUCK}",
        ),
        (
            (0.44, 0.47, 0.43, 0.15),
            0.0885,
            "About as good as 2 other moves: 44% to win (±9%), against 47% (±9%) for the best of "
            f"them. {LUCK}",
        ),
        (
            (0.384, 0.376),
            0.001,
            f"About as good as 1 other move: 38% to win (±1%), against 38% (±1%). {LUCK}",
        ),
        ((0.62,), 0.02, "It is the only legal move: 62% to win (±2%)."),
    ],
)
def test_hint_says_why_by_what_moves_leave_and_how_far_off_that_is(
    chances: tuple[float, ...], margin: float, words: str
) -> None:
    assert reading.why([weighed(one, margin) for one in chances]) == words


def test_hint_has_the_others_in_the_order_of_their_chances(table: str, anna: Caller) -> None:
    anna.post(f"games/{table}/hint")
    tasks.think_of_hint(str(Hint.objects.get().pk))
    move = Hint.objects.get().moves[0]["move"]  # type: ignore[index]
    chances = (0.44, 0.30, 0.47, 0.15)
    Hint.objects.update(moves=[{**weighed(one, 0.09), "move": move} for one in chances])
    hint = anna.get(f"games/{table}/hint").json()
    assert [one["chance"] for one in hint["moves"]] == [0.44, 0.47, 0.30, 0.15]
    assert "47%" in hint["text"], "it names the best of the others"


def weighed(chance: float, margin: float) -> Weighed:
    return {"move": {}, "chance": chance, "margin": margin}


@known_game
@pytest.mark.parametrize(
    ("language", "words"), [("en", "On average it brings you 1.4 more "), ("de", "1,4 ")]
)
def test_hint_says_what_its_move_brings_beside_the_next_best(
    language: str, words: str, table: str, ruleset: str, anna: Caller
) -> None:
    anna.post(f"games/{table}/hint")
    tasks.think_of_hint(str(Hint.objects.get().pk))
    Hint.objects.update(gain=[KNOWN_GAMES[ruleset].gain, {"by": 1.4}])
    hint = anna.get(f"games/{table}/hint", accept_language=language).json()
    assert words in hint["text"]
    Hint.objects.update(gain=None)
    assert anna.get(f"games/{table}/hint").json()["text"].endswith(".")
