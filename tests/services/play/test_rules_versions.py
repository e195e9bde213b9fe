"""Games that began by an earlier version of their rules are played to their end by it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from random import Random

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from games import tasks
from games.api.openapi.document import document
from games.clocks.now import now
from games.engine.record import verify
from games.engine.record_shape import RecordError
from games.models import Game, User
from games.pages.short_ids import short_id
from games.rulesets.manifest import Ruleset
from games.rulesets.registry import RULESETS
from games.selectors.play.decision_times import decision_seconds
from games.selectors.play.positions import position_at
from games.selectors.tables import rows
from games.services import due_games
from games.services.moderation.rewind import rewind
from games.services.tables import rematches
from tests.kit.api_clients import Caller, every_ruleset, user_of
from tests.kit.playing_on import finish
from tests.moderation.conftest import moderator
from tests.moderation.rewound_games import WHY, holds, play_on, started

pytestmark = [pytest.mark.django_db, every_ruleset]
GONE = "This game is played by rules that are no longer on this site."


@pytest.fixture
def mori(db: None) -> User:
    return moderator("mori", "moderator")


@contextmanager
def site_of(ruleset: Ruleset) -> Iterator[None]:
    """Have this in the place of the installed game of its key."""
    document()  # answers are held against the one of the site as it is
    there = RULESETS[ruleset.key]
    RULESETS[ruleset.key] = ruleset
    try:
        yield
    finally:
        RULESETS[ruleset.key] = there


@pytest.fixture
def old(players: list[Caller], ruleset: str) -> str:
    """A game that began while the site had the first version alone, some moves on."""
    with site_of(RULESETS[ruleset].of_version(1)):
        game = started(players, ruleset)
        play_on(game, players, Random(1), 6)
    return game


@contextmanager
def without_first(ruleset: str) -> Iterator[None]:
    """A site that has lost the first version of a game's rules."""
    with site_of(replace(RULESETS[ruleset], earlier={})):
        yield


def stored(game: str) -> Game:
    return rows.with_seats().get(pk=game)


def test_started_game_gets_the_newest_version(
    players: list[Caller], ruleset: str, open_game: str
) -> None:
    newest = RULESETS[ruleset].version
    assert newest > 1, "else these tests would show nothing"
    assert players[0].look(open_game)["rules_version"] is None
    game = started(players, ruleset)
    assert stored(game).rules_version == newest
    assert stored(game).position().version == newest
    assert players[0].look(game)["rules_version"] == newest


def test_game_begun_by_the_first_version_is_stored_and_loaded_by_it(
    old: str, players: list[Caller], ruleset: str
) -> None:
    game = stored(old)
    assert game.rules_version == 1
    assert "version" not in (game.state or {})
    assert game.position().version == 1
    assert game.rules is RULESETS[ruleset].rules_of(1)
    assert players[0].look(old)["rules_version"] == 1


def test_game_begun_by_the_first_version_is_played_to_its_end_by_it(
    old: str, players: list[Caller]
) -> None:
    finish(old, players)
    game = stored(old)
    assert (game.status, game.rules_version) == ("finished", 1)
    assert game.position().version == 1
    assert position_at(game, game.ply) == game.position()
    assert set(decision_seconds(game)) == {user_of(player).pk for player in players}


def test_table_that_waited_since_the_first_version_starts_by_the_newest(
    full_game: str, anna: Caller, ruleset: str
) -> None:
    with without_first(ruleset):
        assert anna.look(full_game)["status"] == "full"
        assert anna.post(f"games/{full_game}/start").status_code == 201
    assert stored(full_game).rules_version == RULESETS[ruleset].version


def test_records_of_both_versions_hold(old: str, players: list[Caller], ruleset: str) -> None:
    new = started(players, ruleset)
    for game, version in ((old, 1), (new, RULESETS[ruleset].version)):
        finish(game, players)
        record = players[0].get(f"games/{game}/record").json()
        assert record["rules_version"] == version
        assert verify(record, RULESETS)
        assert "holds." in holds(game)


def test_record_of_a_version_that_this_site_lacks_is_refused(
    old: str, players: list[Caller], ruleset: str
) -> None:
    finish(old, players)
    record = players[0].get(f"games/{old}/record").json()
    with without_first(ruleset):
        with pytest.raises(RecordError, match="version 1 of the rules is not known here"):
            verify(record, RULESETS)
        assert players[0].get(f"games/{old}/record").json() == record, "the log is enough for it"


def test_rewound_game_goes_on_by_its_version(mori: User, old: str, players: list[Caller]) -> None:
    rewind(by=mori, game_id=stored(old).pk, ply=2, reason=WHY)
    assert stored(old).position().version == 1
    finish(old, players)
    assert "It was rewound once" in holds(old)


def test_rematch_of_an_old_game_starts_by_the_newest_version(
    old: str, players: list[Caller], ruleset: str
) -> None:
    finish(old, players)
    user = user_of(players[0])
    again = rematches.create_rematch(game_id=stored(old).pk, user=user, trusts_server=True)
    assert again.ruleset_info is RULESETS[ruleset]
    for player in players[1:]:
        assert player.post(f"games/{again.pk}/seats", {}).status_code == 201
    assert players[0].post(f"games/{again.pk}/start").status_code == 201
    assert stored(str(again.pk)).rules_version == RULESETS[ruleset].version


def test_table_whose_version_is_gone_is_listed_and_shown_without_a_position(
    old: str, anna: Caller, ruleset: str
) -> None:
    with without_first(ruleset):
        assert [row["id"] for row in anna.get("me/games").json()["results"]] == [old]
        table = anna.look(old)
        assert (table["view"], table["legal_moves"], table["status"]) == (None, [], "active")
        assert table["rules_version"] == 1
        assert anna.get(f"games/{old}/moves").status_code == 200


@pytest.mark.parametrize(
    ("path", "code"), [("orders", "not_active"), ("replay/0", "not_replayable")]
)
def test_request_that_needs_a_version_that_is_gone_is_refused(
    old: str, anna: Caller, ruleset: str, path: str, code: str
) -> None:
    with without_first(ruleset):
        answer = anna.get(f"games/{old}/{path}")
    assert (answer.status_code, answer.json()["code"]) == (409, code)
    assert answer.json()["detail"] == GONE


def test_move_by_a_version_that_is_gone_is_refused_and_possible_when_it_is_back(
    old: str, players: list[Caller], ruleset: str
) -> None:
    seat = stored(old).to_move[0]
    move = players[seat].first_move(old)
    with without_first(ruleset):
        answer = players[seat].post(f"games/{old}/moves", {"ply": stored(old).ply, "move": move})
        assert (answer.status_code, answer.json()["detail"]) == (409, GONE)
    assert players[seat].move(old).status_code == 201


@pytest.mark.parametrize("page", ["", "/replay"])
def test_page_of_a_table_whose_version_is_gone_says_so(old: str, page: str, ruleset: str) -> None:
    with without_first(ruleset):
        answer = Client().get(f"/tables/{short_id(stored(old).pk)}{page}")
    assert answer.status_code == 200
    assert GONE in answer.content.decode()


def test_sweeps_put_off_a_game_whose_version_is_gone(
    old: str, ruleset: str, quiet_tasks: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    woken: list[str] = []
    monkeypatch.setattr(tasks.play_bots, "delay", woken.append)
    monkeypatch.setattr(tasks, "GRACE_SECONDS", -1)
    for sweep in (due_games.process_due_games, lambda: tasks.process_due_game(old)):
        Game.objects.update(bot_due=True, due_at=now() - timedelta(days=9), deadlines=[now()] * 3)
        before = stored(old)
        with without_first(ruleset):
            tasks.sweep_bots()
            sweep()
        after = stored(old)
        assert after.due_at is not None
        assert after.due_at > now()
        assert (after.ply, after.status) == (before.ply, before.status)
    assert woken == []


def test_sweep_of_bots_finds_games_of_every_version(
    old: str, players: list[Caller], ruleset: str, quiet_tasks: None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    woken: list[str] = []
    monkeypatch.setattr(tasks.play_bots, "delay", woken.append)
    monkeypatch.setattr(tasks, "GRACE_SECONDS", -1)
    new = started(players, ruleset)
    Game.objects.update(bot_due=True)
    tasks.sweep_bots()
    assert sorted(woken) == sorted([old, new])


def test_version_below_one_is_refused_by_the_database(game: str) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Game.objects.filter(pk=game).update(rules_version=0)
