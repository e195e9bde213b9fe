"""games/{id}/notes: what a player writes down privately."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from devtools.time_travel.passing_time import TimeTravel
from games.models import Note
from games.policy import NOTE_LENGTH
from tests.kit.api_clients import Caller
from tests.kit.chat import lose_seat, refusal, watched_by

NOTHING = {"text": "", "guesses": {}, "updated_at": None}


@pytest.fixture
def ruleset() -> str:
    """Play Meuterer alone: notes are the same in every game."""
    return "meuterer"


def write(caller: Caller, game: str, text: Any) -> Any:
    return caller.put(f"games/{game}/notes", {"text": text})


def guess(caller: Caller, game: str, guesses: Any) -> Any:
    return caller.put(f"games/{game}/notes", {"guesses": guesses})


def noted(caller: Caller, game: str) -> Any:
    return caller.get(f"games/{game}/notes").json()


def test_note_is_read_as_it_was_written(game: str, anna: Caller) -> None:
    assert noted(anna, game) == NOTHING
    text = "Bernd:\n  2 rubies?\n\n\n\n<b>Carla</b> bluffs\n"
    answer = write(anna, game, text)
    assert (answer.status_code, answer.json()["text"]) == (200, text)
    assert noted(anna, game) == answer.json()


def test_guess_at_a_seat_that_the_table_does_not_have_is_refused(game: str, anna: Caller) -> None:
    seats = len(anna.look(game)["seats"])
    assert refusal(guess(anna, game, {str(seats): "diaz"})) == (404, "no_such_item")
    assert noted(anna, game) == NOTHING
    assert guess(anna, game, {str(seats - 1): "diaz"}).status_code == 200


def test_note_is_seen_by_nobody_else(
    game: str, players: list[Caller], dora: Caller, visitor: Caller
) -> None:
    paths = [f"games/{game}", f"games/{game}/moves", f"games/{game}/notes", "games", "me/games"]
    paths += ["me/chat", "users/anna", "me/messages"]
    others = (*players[1:], dora, visitor)

    def seen() -> list[Any]:
        answers = [who.get(path) for who in others for path in paths]
        return [(answer.content, answer.get("ETag")) for answer in answers]

    before = seen()
    write(players[0], game, "plugh")
    assert seen() == before
    assert b"plugh" in players[0].get(f"games/{game}/notes").content
    lose_seat(game, 0)
    dora.post(f"games/{game}/seats", {"seat": 0})
    assert noted(dora, game) == NOTHING


def test_guesses_are_seen_by_nobody_else(
    game: str, players: list[Caller], dora: Caller, visitor: Caller
) -> None:
    paths = [f"games/{game}", f"games/{game}/since", f"games/{game}/notes", "me/games"]
    others = (*players[1:], dora, visitor)
    before = [who.get(path).content for who in others for path in paths]
    guess(players[0], game, {"1": "xyzzy"})
    assert [who.get(path).content for who in others for path in paths] == before
    assert noted(players[0], game)["guesses"] == {"1": "xyzzy"}


def test_guesses_and_text_are_kept_one_without_the_other(game: str, anna: Caller) -> None:
    guess(anna, game, {"1": "diaz", "2": "valverde"})
    write(anna, game, "Why?")
    assert noted(anna, game) | {"updated_at": None} == {
        "text": "Why?",
        "guesses": {"1": "diaz", "2": "valverde"},
        "updated_at": None,
    }
    write(anna, game, "")
    assert noted(anna, game)["guesses"] == {"1": "diaz", "2": "valverde"}
    guess(anna, game, {})
    assert noted(anna, game) == NOTHING
    assert not Note.objects.exists()


@pytest.mark.parametrize(
    "guesses", [{"16": "diaz"}, {"one": "diaz"}, {"1": "DIAZ"}, {"1": ""}, {"1": 7}, ["diaz"], None]
)
def test_guesses_of_another_form_are_refused(game: str, anna: Caller, guesses: Any) -> None:
    assert guess(anna, game, guesses).status_code == 400
    assert noted(anna, game) == NOTHING


def test_each_player_and_spectator_has_their_own_note(
    game: str, players: list[Caller], dora: Caller
) -> None:
    writers = (*players, dora)
    for writer in writers:
        assert write(writer, game, f"I am {writer.user}").status_code == 200
    for writer in writers:
        assert noted(writer, game)["text"] == f"I am {writer.user}"


def test_note_written_twice_is_the_later_one(days: TimeTravel, game: str, anna: Caller) -> None:
    first = write(anna, game, "one").json()
    days.on(hours=1)
    last = write(anna, game, "two").json()
    assert last["updated_at"] > first["updated_at"]
    assert noted(anna, game) == last
    assert Note.objects.count() == 1


@pytest.mark.parametrize("empty", ["", "  \n "])
def test_empty_text_deletes_the_note(empty: str, game: str, anna: Caller) -> None:
    write(anna, game, "one")
    assert write(anna, game, empty).json() == NOTHING
    assert not Note.objects.exists()
    assert write(anna, game, empty).status_code == 200


def test_player_who_lost_the_seat_keeps_their_note(game: str, bernd: Caller) -> None:
    watched_by(game, "nobody")
    write(bernd, game, "one")
    lose_seat(game, 1)
    assert noted(bernd, game)["text"] == "one"
    assert write(bernd, game, "two").status_code == 200


def test_note_at_a_table_closed_to_spectators_is_refused(game: str, dora: Caller) -> None:
    for kind in ("nobody", "after"):
        watched_by(game, kind)
        assert refusal(write(dora, game, "one")) == (403, "not_seated")
    assert not Note.objects.exists()


def test_note_longer_than_the_limit_is_refused(game: str, anna: Caller) -> None:
    assert write(anna, game, "x" * NOTE_LENGTH).status_code == 200
    assert refusal(write(anna, game, "x" * (NOTE_LENGTH + 1))) == (422, "bad_text")
    assert refusal(write(anna, game, "x" * 100_000)) == (413, "body_too_large")
    assert len(noted(anna, game)["text"]) == NOTE_LENGTH


def test_invalid_note_request_is_refused(game: str, anna: Caller, visitor: Caller) -> None:
    for text in (None, 7, "a\x00b"):
        assert refusal(write(anna, game, text)) == (400, "invalid_request")
    assert refusal(write(anna, game, "a\x1b")) == (422, "bad_text")
    assert refusal(anna.put(f"games/{game}/notes", {"text": "", "user": "bernd"})) == (
        400,
        "invalid_request",
    )
    assert refusal(write(anna, str(uuid4()), "one")) == (404, "game_not_found")
    assert refusal(anna.get(f"games/{uuid4()}/notes")) == (404, "game_not_found")
    assert refusal(write(visitor, game, "one")) == (401, "not_authenticated")
    assert refusal(visitor.get(f"games/{game}/notes")) == (401, "not_authenticated")
