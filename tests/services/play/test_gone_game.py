"""Tables whose game is not installed any more: listed, shown without a position, and put off."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

import pytest
from django.test import Client

from games import tasks
from games.api.openapi.document import document
from games.clocks.now import now
from games.models import Game
from games.pages.short_ids import short_id
from games.rulesets.registry import RULESETS
from games.services import due_games
from tests.kit.api_clients import Caller

pytestmark = pytest.mark.django_db
GONE = "This game is no longer on this site."


@contextmanager
def uninstalled(key: str) -> Iterator[None]:
    """Take a game out of the registry; afterwards all stand there again in their order."""
    document()  # answers are held against the one of a site with all games
    games = dict(RULESETS)
    del RULESETS[key]
    try:
        yield
    finally:
        RULESETS.clear()
        RULESETS.update(games)


@pytest.fixture
def gone(game: str, ruleset: str) -> Iterator[str]:
    """A started table whose package was uninstalled."""
    with uninstalled(ruleset):
        yield game


def test_table_of_a_gone_game_is_listed(gone: str, anna: Caller) -> None:
    for path in ("games", "me/games"):
        listed = anna.get(path)
        assert listed.status_code == 200
        assert [row["id"] for row in listed.json()["results"]] == [gone]


def test_table_of_a_gone_game_is_shown_without_a_position(gone: str, anna: Caller) -> None:
    table = anna.look(gone)
    assert (table["view"], table["legal_moves"]) == (None, [])
    assert table["status"] == "active"
    assert [seat["player"] for seat in table["seats"]] == ["anna", "bernd", "carla"]


@pytest.mark.parametrize("path", ["moves", "news", "chat?room=players", "score-sheet"])
def test_stored_data_of_a_gone_game_can_be_read(gone: str, anna: Caller, path: str) -> None:
    assert anna.get(f"games/{gone}/{path}").status_code == 200


@pytest.mark.parametrize(
    ("path", "code"), [("orders", "not_active"), ("replay/0", "not_replayable")]
)
def test_request_that_needs_the_rules_of_a_gone_game_is_refused(
    gone: str, anna: Caller, path: str, code: str
) -> None:
    answer = anna.get(f"games/{gone}/{path}")
    assert (answer.status_code, answer.json()["code"]) == (409, code)


def test_move_in_a_gone_game_is_refused_by_a_code(gone: str, players: list[Caller]) -> None:
    seat = Game.objects.get().to_move[0]
    answer = players[seat].post(
        f"games/{gone}/moves", {"ply": Game.objects.get().ply, "move": {"kind": "pass"}}
    )
    assert (answer.status_code, answer.json()["code"]) == (409, "not_active")
    assert answer.json()["detail"] == GONE


@pytest.mark.parametrize("page", ["tables", "replay"])
def test_page_of_a_gone_game_says_so(gone: str, page: str, ruleset: str) -> None:
    at = short_id(Game.objects.get().pk)
    address = f"/tables/{at}" + ("/replay" if page == "replay" else "")
    answer = Client().get(address)
    assert answer.status_code == 200
    assert "is no longer on this site" in answer.content.decode()
    assert ruleset in answer.content.decode()


def test_sweep_puts_a_gone_game_off_and_does_the_others(
    gone: str, quiet_tasks: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    logged: list[object] = []
    monkeypatch.setattr(due_games.log, "exception", lambda *of, **_: logged.append(of))
    Game.objects.update(due_at=now() - timedelta(days=9), deadlines=[now()] * 3)
    before = Game.objects.get()
    due_games.process_due_games()
    after = Game.objects.get()
    assert after.due_at is not None
    assert after.due_at > now()
    assert (after.ply, after.status) == (before.ply, before.status)
    assert logged == []


def test_message_about_a_gone_game_puts_it_off(gone: str) -> None:
    Game.objects.update(due_at=now() - timedelta(days=9))
    tasks.tell_players()
    due_at = Game.objects.get().due_at
    assert due_at is not None
    assert due_at > now()


def test_sweep_of_bots_leaves_a_gone_game_out(
    gone: str, quiet_tasks: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    woken: list[str] = []
    monkeypatch.setattr(tasks.play_bots, "delay", woken.append)
    monkeypatch.setattr(tasks, "GRACE_SECONDS", -1)
    Game.objects.update(bot_due=True)
    tasks.sweep_bots()
    assert woken == []


def test_gone_game_that_comes_back_goes_on(game: str, ruleset: str, players: list[Caller]) -> None:
    with uninstalled(ruleset):
        Game.objects.update(due_at=now() - timedelta(minutes=1))
        due_games.process_due_games()
    seat = Game.objects.get().to_move[0]
    assert players[seat].move(game).status_code == 201
