"""Who may watch a table, and how much of it: the ``spectators`` of a table."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from games.models import Game, Invitation, Notice, Seat
from games.selectors.tables import rows
from games.services.play import substitutes
from games.services.play.game_state import lock_game
from tests.kit.api_clients import Caller, every_ruleset
from tests.kit.playing_on import finish, play

pytestmark = every_ruleset

# What depends on the present, and what is sent to those who may not see that.
HIDDEN: dict[str, Any] = {
    "view": None,
    "legal_moves": [],
    "my_clock": None,
    "version": 0,
    "ply": None,
    "to_move": [],
    "paused_at": None,
    "standings": None,
}
CLOCK = ("deadline", "seconds_left", "extensions_left", "missed")
SHUT = [("after", 0), ("nobody", 0), ("delayed", 200)]


def spectators(game: str, policy: str, delay: int = 0) -> None:
    Game.objects.filter(pk=game).update(spectators=policy, spectator_delay=delay)


@pytest.mark.parametrize(("policy", "delay"), SHUT)
def test_spectator_of_a_hidden_table_sees_only_its_lobby(
    game: str, players: list[Caller], visitor: Caller, policy: str, delay: int
) -> None:
    play(game, 2)
    spectators(game, policy, delay)
    row = next(row for row in visitor.get("games").json()["results"] if row["id"] == game)
    for seen in (visitor.look(game), row):
        assert {name: seen[name] for name in HIDDEN if name in seen} == {
            name: value for name, value in HIDDEN.items() if name in seen
        }
        assert [seat["player"] for seat in seen["seats"]] == ["anna", "bernd", "carla"]
        assert all(seat[name] is None for seat in seen["seats"] for name in CLOCK)
        assert seen["status"] == "active"
        assert seen["started_at"] is not None
    assert visitor.get(f"games/{game}/moves").json()["results"] == []
    assert visitor.get(f"games/{game}/legal-moves").json() == []


@pytest.mark.parametrize(("policy", "delay"), SHUT)
def test_players_see_their_table_under_any_spectator_policy(
    game: str, players: list[Caller], policy: str, delay: int
) -> None:
    before = [player.look(game) for player in players]
    spectators(game, policy, delay)
    told = {"spectators": policy, "spectator_delay": delay}
    assert [player.look(game) for player in players] == [view | told for view in before]
    assert players[0].get("me/games").json()["results"][0]["to_move"] == before[0]["to_move"]


@pytest.mark.parametrize("delay", [1, 3])
def test_delayed_spectator_sees_what_a_public_one_saw_before(
    game: str, players: list[Caller], visitor: Caller, delay: int
) -> None:
    """The position, whose move it was, the score sheet and the log, to the byte."""
    paths = (f"games/{game}/moves", f"games/{game}/score-sheet", f"games/{game}/legal-moves")

    def seen() -> tuple[Any, ...]:
        view = visitor.look(game)
        told = [visitor.get(path).content for path in paths]
        return view["ply"], view["view"], view["to_move"], view["nonces"], *told

    shown = []
    for ply in range(6):
        spectators(game, "public")
        shown.append(seen())
        spectators(game, "delayed", delay)
        if ply >= delay:
            assert seen() == shown[ply - delay]
            assert visitor.look(game)["version"] == ply - delay
        else:
            assert seen()[:3] == (None, None, [])
            assert visitor.get(paths[0]).json()["results"] == []
        play(game, 1)


@pytest.mark.parametrize(("policy", "delay"), [("public", 0), ("after", 0), ("delayed", 200)])
def test_after_the_end_everyone_sees_the_whole_game(
    finished: str, visitor: Caller, anna: Caller, policy: str, delay: int
) -> None:
    spectators(finished, policy, delay)
    seen, own = visitor.look(finished), anna.look(finished)
    assert seen["standings"] == own["standings"]
    assert (seen["ply"], seen["version"]) == (own["ply"], own["version"])
    assert seen["view"]["phase"] == "over"
    assert len(visitor.get(f"games/{finished}/moves").json()["results"]) > 10
    assert visitor.get(f"games/{finished}/record").status_code == 200


def test_finished_game_closed_to_spectators_is_shown_to_its_players_only(
    finished: str, visitor: Caller, dora: Caller, anna: Caller
) -> None:
    spectators(finished, "nobody")
    for stranger in (visitor, dora):
        seen = stranger.look(finished)
        assert (seen["status"], seen["view"], seen["standings"]) == ("finished", None, None)
        assert stranger.get(f"games/{finished}/moves").json()["results"] == []
        for path in ("record", "replay/0", "score-sheet"):
            refused = stranger.get(f"games/{finished}/{path}")
            assert (refused.status_code, refused.json()["code"]) == (403, "not_for_spectators")
    for path in ("record", "replay/0", "score-sheet"):
        assert anna.get(f"games/{finished}/{path}").status_code == 200
    assert anna.look(finished)["standings"] is not None


def test_record_states_the_spectator_policy(finished: str, visitor: Caller) -> None:
    spectators(finished, "delayed", 7)
    record = visitor.get(f"games/{finished}/record").json()
    assert record["spectators"] == {"policy": "delayed", "delay": 7}


@pytest.mark.parametrize(("policy", "delay"), SHUT)
def test_player_who_lost_the_seat_sees_what_spectators_see(
    game: str, players: list[Caller], policy: str, delay: int
) -> None:
    spectators(game, policy, delay)
    with transaction.atomic():
        substitutes.offer_seat(
            locked := lock_game(Game.objects.get(pk=game).pk), 1, locked.updated_at
        )
    seen = players[1].look(game)
    assert (seen["seat"], seen["view"], seen["ply"]) == (None, None, None)
    assert seen["seats"][1]["offered_at"] is not None, "a substitute must find the seat"
    found = players[1].get("games", {"offered": "true"}).json()["results"]
    assert [(row["id"], row["to_move"], row["ply"]) for row in found] == [(game, [], None)]
    refused = players[1].get(f"games/{game}/replay/0")
    assert refused.status_code in (403, 404)
    assert players[1].get(f"games/{game}/moves").json()["results"] == []


def test_notices_reach_delayed_spectators_with_the_delay(
    game: str, players: list[Caller], visitor: Caller
) -> None:
    spectators(game, "delayed", 2)
    row = Game.objects.get(pk=game)
    play(game, 2)
    for ply in range(3):
        Notice.objects.create(game=row, ply=ply, kind=Notice.Kind.PAUSED)
    told = visitor.get(f"games/{game}/moves").json()["results"]
    assert [(entry["ply"], len(entry["notices"])) for entry in told] == [(0, 1)]


@pytest.mark.parametrize("policy", ["delayed", "after", "nobody"])
def test_position_stays_sealed_for_viewers_who_may_not_see_the_present(
    game: str, visitor: Caller, monkeypatch: pytest.MonkeyPatch, policy: str
) -> None:
    spectators(game, policy, 2 if policy == "delayed" else 0)
    play(game, 4)
    monkeypatch.delattr(rows, "unseal")  # nobody can open it
    assert visitor.get(f"games/{game}").status_code == 200
    spectators(game, "public")
    with pytest.raises(AttributeError):
        visitor.get(f"games/{game}")


def test_delayed_view_unchanged_is_answered_with_304_and_opens_no_position(
    game: str, players: list[Caller], visitor: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    spectators(game, "delayed", 2)
    play(game, 2)
    etag = visitor.get(f"games/{game}")["ETag"]
    with monkeypatch.context() as patch, CaptureQueriesContext(connection) as statements:
        patch.delattr(rows, "unseal")  # nobody can open it
        again = visitor.get(f"games/{game}", If_None_Match=etag)
    assert (again.status_code, again.content) == (304, b"")
    assert len(statements) == 1
    play(game, 1)
    assert visitor.get(f"games/{game}", If_None_Match=etag).status_code == 200


@pytest.mark.parametrize("policy", ["after", "nobody"])
def test_etag_of_a_hidden_view_does_not_count_moves(
    game: str, players: list[Caller], visitor: Caller, policy: str
) -> None:
    spectators(game, policy)
    etag = visitor.get(f"games/{game}")["ETag"]
    play(game, 3)
    assert visitor.get(f"games/{game}", If_None_Match=etag).status_code == 304
    finish(game, players)
    assert visitor.get(f"games/{game}", If_None_Match=etag).status_code == 200


@pytest.mark.parametrize("policy", ["public", "delayed", "after", "nobody"])
def test_view_costs_three_statements_and_a_list_four(
    game: str, players: list[Caller], dora: Caller, policy: str
) -> None:
    spectators(game, policy, 1 if policy == "delayed" else 0)
    play(game, 2)
    with CaptureQueriesContext(connection) as view:
        dora.look(game)
    with CaptureQueriesContext(connection) as lists:
        dora.get("games")
    assert len(view) <= 3
    assert len(lists) <= 4
    assert not any('"games_game"."state"' in row["sql"] for row in lists)


def invited_only(game: str) -> None:
    Game.objects.filter(pk=game).update(invited_only=True)


def test_invited_table_is_not_found_by_others(
    open_game: str, anna: Caller, bernd: Caller, dora: Caller, visitor: Caller
) -> None:
    invited_only(open_game)
    row = Game.objects.get(pk=open_game)
    assert bernd.user is not None
    asked = Invitation.objects.create(game=row, user=bernd.user, host=row.host)
    for stranger in (dora, visitor):
        for path in ("", "/moves", "/legal-moves", "/record", "/replay/0", "/score-sheet"):
            answer = stranger.get(f"games/{open_game}{path}")
            assert (answer.status_code, answer.json()["code"]) == (404, "game_not_found"), path
        assert stranger.get("games").json()["results"] == []
        assert stranger.get("games", {"status": "open"}).json()["results"] == []
    for friend in (anna, bernd):
        assert friend.look(open_game)["status"] == "open"
        assert friend.get("games").json()["results"] == [], "nobody is shown it by a list"
    Invitation.objects.filter(pk=asked.pk).update(status=Invitation.Status.REVOKED)
    assert bernd.get(f"games/{open_game}").status_code == 404


def test_invited_table_can_be_watched_once_started(
    full_game: str, anna: Caller, visitor: Caller
) -> None:
    invited_only(full_game)
    assert visitor.get(f"games/{full_game}").status_code == 404
    anna.post(f"games/{full_game}/start")
    assert visitor.look(full_game)["view"] is not None
    spectators(full_game, "after")
    assert visitor.look(full_game)["view"] is None


def test_invited_table_closed_before_its_start_is_not_found(
    open_game: str, anna: Caller, visitor: Caller
) -> None:
    invited_only(open_game)
    assert anna.delete(f"games/{open_game}/seats/me").json()["status"] == "closed"
    assert Seat.objects.filter(game=open_game, user=anna.user).count() == 0
    assert visitor.get(f"games/{open_game}").status_code == 404


@pytest.mark.parametrize(
    "query", [{"invitation": "x" * 501}, {"invite": "x"}, {"invitation": "a", "seat": "1"}]
)
def test_invalid_query_of_a_table_is_refused(
    open_game: str, visitor: Caller, query: dict[str, str]
) -> None:
    answer = visitor.get(f"games/{open_game}", query)
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid_request")


def test_invalid_invitation_token_shows_no_invited_table(open_game: str, visitor: Caller) -> None:
    invited_only(open_game)
    for token in ("", "x", "\0", "a.b.c", "\u202e"):
        answer = visitor.get(f"games/{open_game}", {"invitation": token})
        assert answer.status_code in (400, 404)
