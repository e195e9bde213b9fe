"""GET games/{id}/replay/{ply}: any replay_at position, as it was known then."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from devtools.time_travel.passing_time import TimeTravel
from games.models import Game, MoveRecord
from games.selectors.play import replay, table_view
from games.selectors.play.positions import position_at
from games.selectors.tables import rows
from games.selectors.tables.visibility import visibility_of
from games.services.play import moves, substitutes
from games.services.play.game_state import lock_game
from tests.kit.api_clients import (
    Caller,
    ends_soon,
    every_ruleset,
    for_cartagena,
    for_meuterer,
    to_move,
)
from tests.kit.playing_on import finish

pytestmark = every_ruleset


def replay_at(caller: Caller, game: str, ply: int, seat: object = None) -> Any:
    return caller.get(f"games/{game}/replay/{ply}", {} if seat is None else {"seat": seat}).json()


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def random_move(game: str, players: list[Caller], rng: Random) -> Game:
    row = Game.objects.get(pk=game)
    seat = rng.choice(row.to_move)
    move = rng.choice(list(row.rules.legal_moves(row.position(), seat)))
    user = players[seat].user
    assert user is not None
    return moves.play_move(game_id=row.pk, user=user, ply=row.ply, move=move.dump())


@ends_soon
def test_replay_shows_what_the_table_showed_at_every_ply(
    game: str, players: list[Caller], visitor: Caller
) -> None:
    """To the player at each seat and to a spectator, from the deal to the end."""
    rng, everyone = Random(7), [*players, visitor]
    shown = [[caller.look(game) for caller in everyone]]
    while shown[-1][0]["status"] == "active":
        row = random_move(game, players, rng)
        shown.append(
            [
                table_view.table_view(game=row, visibility=visibility_of(row, caller.user))
                for caller in everyone
            ]
        )
    assert shown[-1][0] == players[0].look(game), "what the API shows"
    row = rows.table(game_id=row.pk)
    for ply, views in enumerate(shown):
        for caller, then in zip(everyone, views, strict=True):
            moment = replay.moment(game=row, user=caller.user, ply=ply, asked=None)
            seen = replay.replay(moment)
            assert (seen["ply"], seen["view"]) == (ply, then["view"])
            assert (seen["to_move"], seen["last_ply"]) == (then["to_move"], len(shown) - 1)
            assert seen["seat"] == ("public" if then["seat"] is None else then["seat"])
        assert replay_at(visitor, game, ply) == seen


def test_replay_contains_the_entry_of_the_log(finished: str, players: list[Caller]) -> None:
    for player in players:
        log = player.get(f"games/{finished}/moves").json()["results"]
        for entry in log[:12]:
            del entry["notices"]
            assert replay_at(player, finished, entry["ply"])["entry"] == entry


def test_replay_during_the_game_shows_each_player_only_their_own_view(
    game: str, players: list[Caller]
) -> None:
    to_move(game, players).move(game)
    anna, bernd, _ = players
    assert replay_at(anna, game, 0)["view"]["me"]["seat"] == 0
    assert replay_at(anna, game, 0, 0) == replay_at(anna, game, 0)
    assert replay_at(bernd, game, 1)["view"]["me"]["seat"] == 1
    for eyes in (1, 2, 3, 15, "all"):
        refused = anna.get(f"games/{game}/replay/0", {"seat": eyes})
        assert code(refused) == (403, "not_your_seat")


def test_public_replay_is_the_same_for_players_and_guests(
    game: str, players: list[Caller], visitor: Caller
) -> None:
    to_move(game, players).move(game)
    seen = replay_at(players[0], game, 1, "public")
    assert seen == replay_at(visitor, game, 1) == replay_at(visitor, game, 1, "public")
    assert "me" not in seen["view"]
    assert code(visitor.get(f"games/{game}/replay/0", {"seat": 0})) == (403, "not_your_seat")


def test_replay_of_a_future_ply_is_refused_with_404(
    game: str, players: list[Caller], visitor: Caller
) -> None:
    to_move(game, players).move(game)
    for caller in (*players, visitor):
        for ply in (2, 3, 10**6, 10**30):
            refused = caller.get(f"games/{game}/replay/{ply}")
            assert code(refused) == (404, "no_such_ply")
            assert refused.json()["last_ply"] == 1


@pytest.mark.parametrize("ply", ["-1", "1.0", "x", "%00", "1e3", "9" * 5000, "", "٣"])
def test_replay_of_a_malformed_ply_is_refused_with_404(game: str, anna: Caller, ply: str) -> None:
    assert anna.get(f"games/{game}/replay/{ply}").status_code == 404


@pytest.mark.parametrize(
    "query", [{"seat": "-1"}, {"seat": "x"}, {"seat": ""}, {"seat": "00"}, {"eyes": "0"}]
)
def test_invalid_query_of_a_replay_is_refused(
    game: str, anna: Caller, query: dict[str, str]
) -> None:
    assert code(anna.get(f"games/{game}/replay/0", query)) == (400, "invalid_request")


def test_replay_before_the_start_is_refused_with_404(
    open_game: str, anna: Caller, visitor: Caller
) -> None:
    for caller in (anna, visitor):
        assert code(caller.get(f"games/{open_game}/replay/0")) == (404, "no_such_ply")


@for_meuterer
def test_replay_after_the_end_shows_any_seats_view_to_anybody(
    finished: str, players: list[Caller], visitor: Caller
) -> None:
    own = [replay_at(player, finished, 9) for player in players]
    for caller in (*players, visitor):
        for seat in range(3):
            assert replay_at(caller, finished, 9, seat) == own[seat]
    assert code(visitor.get(f"games/{finished}/replay/9", {"seat": 3})) == (404, "no_such_item")


@for_meuterer
def test_replay_after_the_end_shows_all_views_together(
    finished: str, players: list[Caller], visitor: Caller
) -> None:
    seen = replay_at(visitor, finished, 0, "all")
    assert seen["view"] == [replay_at(player, finished, 0)["view"] for player in players]
    dealt = [event for event in seen["entry"]["events"] if event["kind"] == "cards"]
    assert sorted(event["to"] for event in dealt) == [0, 1, 2]


@for_cartagena
def test_replay_of_a_game_that_keeps_its_secrets_shows_no_other_view(
    finished: str, players: list[Caller], visitor: Caller
) -> None:
    for caller, eyes in ((players[0], 1), (players[0], "all"), (visitor, 0), (visitor, "all")):
        refused = caller.get(f"games/{finished}/replay/5", {"seat": eyes})
        assert code(refused) == (403, "secret_kept")
    assert replay_at(players[0], finished, 5)["view"]["me"]["seat"] == 0
    assert replay_at(players[0], finished, 5, "public") == replay_at(visitor, finished, 5)


def test_replay_for_spectators_ends_where_their_view_does(
    game: str, players: list[Caller], visitor: Caller
) -> None:
    for _ in range(4):
        to_move(game, players).move(game)
    shown = [replay_at(visitor, game, ply)["view"] for ply in range(5)]
    Game.objects.filter(pk=game).update(spectators="delayed", spectator_delay=3)
    assert replay_at(visitor, game, 1)["view"] == shown[1]
    assert replay_at(visitor, game, 1)["last_ply"] == 1
    refusals = [visitor.get(f"games/{game}/replay/{ply}").content for ply in (2, 4, 5)]
    assert refusals[0] == refusals[1] == refusals[2], "what is hidden and what is not there"
    for policy in ("after", "nobody"):
        Game.objects.filter(pk=game).update(spectators=policy, spectator_delay=0)
        assert code(visitor.get(f"games/{game}/replay/0")) == (403, "not_for_spectators")


def test_replay_for_a_successor_shows_the_view_of_the_seat(
    game: str, players: list[Caller], dora: Caller
) -> None:
    own = replay_at(players[1], game, 0)["view"]
    with transaction.atomic():
        locked = lock_game(Game.objects.get(pk=game).pk)
        substitutes.offer_seat(locked, 1, locked.updated_at)
    assert "me" not in replay_at(players[1], game, 0)["view"], (
        "who has left sees what spectators see"
    )
    assert code(players[1].get(f"games/{game}/replay/0?seat=1")) == (403, "not_your_seat")
    assert dora.post(f"games/{game}/seats", {"seat": 1}).status_code == 201
    assert replay_at(dora, game, 0)["view"] == own


def test_replaying_the_log_gives_the_stored_position(
    days: TimeTravel, full_game: str, anna: Caller, players: list[Caller]
) -> None:
    """Whether players, autopilots or the bots of offered seats decided."""
    Game.objects.filter(pk=full_game).update(clock="fast")
    anna.post(f"games/{full_game}/start")
    row, kinds, plies_after_offer = Game.objects.get(pk=full_game), set[str](), []
    while len(plies_after_offer) < 3:
        days.on(hours=30)
        row.refresh_from_db()
        replayed = rows.table(game_id=row.pk)
        assert position_at(replayed, row.ply) == row.position()
        kinds = set(row.notices.values_list("kind", flat=True))
        if kinds >= {"autopilot", "offered"}:
            plies_after_offer.append(row.ply)
    assert plies_after_offer[-1] > plies_after_offer[0]


def test_replay_is_cacheable_only_after_the_end(
    game: str, players: list[Caller], anna: Caller
) -> None:
    to_move(game, players).move(game)
    going = anna.get(f"games/{game}/replay/0")
    assert going["Cache-Control"] == "private, no-cache"
    assert anna.get(f"games/{game}/replay/0", If_None_Match=going["ETag"]).status_code == 304
    to_move(game, players).move(game)
    later = anna.get(f"games/{game}/replay/0", If_None_Match=going["ETag"])
    assert later.status_code == 200, "how far one may look has changed"
    finish(game, players)
    over = anna.get(f"games/{game}/replay/0")
    assert over["Cache-Control"] == "private, max-age=86400"
    assert "Authorization" in over["Vary"]


def test_replay_has_its_own_etag_for_each_viewer_and_ply(
    finished: str, players: list[Caller], visitor: Caller
) -> None:
    tags = {caller.get(f"games/{finished}/replay/3")["ETag"] for caller in (*players, visitor)}
    tags |= {visitor.get(f"games/{finished}/replay/{ply}")["ETag"] for ply in (4, 5)}
    assert len(tags) == 6


def test_replay_reads_moves_and_no_position(finished: str, anna: Caller) -> None:
    last = Game.objects.get(pk=finished).ply
    with CaptureQueriesContext(connection) as statements:
        answer = anna.get(f"games/{finished}/replay/{last}")
    assert answer.status_code == 200
    assert len(statements) == 4
    read = [row["sql"] for row in statements if "games_moverecord" in row["sql"]]
    assert not any('"state"' in row["sql"] for row in statements)
    assert sum('"events"' in sql for sql in read) == 1, "of the one move that led there"
    with CaptureQueriesContext(connection) as statements:
        anna.get(f"games/{finished}/replay/{last}", If_None_Match=answer["ETag"])
    assert len(statements) == 2


def test_replay_of_the_last_ply_plays_each_move_once_and_tells_nothing(
    finished: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In place, where no position is copied and no event is written."""
    row = rows.table(game_id=Game.objects.get(pk=finished).pk)
    kind, called = type(row.rules), Counter[str]()
    for name in ("legal_moves", "play", "apply"):
        monkeypatch.setattr(kind, name, counted(getattr(kind, name), name, called))
    position_at(row, row.ply)
    assert called == {"legal_moves": row.ply, "play": row.ply}


def counted(real: Callable[..., Any], name: str, called: Counter[str]) -> Callable[..., Any]:
    """The same function, which counts its calls."""

    def call(*given: Any) -> Any:
        called[name] += 1
        return real(*given)

    return call


def test_replay_of_a_log_that_the_rules_refuse_is_answered_with_409(
    game: str, players: list[Caller], anna: Caller
) -> None:
    """Such logs are left when rules change. The position is stored, so play goes on."""
    row = Game.objects.get(pk=game)
    MoveRecord.objects.create(game=row, ply=1, seat=0, move={"kind": "wage", "value": 99})
    Game.objects.filter(pk=game).update(ply=1)
    assert code(anna.get(f"games/{game}/replay/1")) == (409, "not_replayable")
    assert replay_at(anna, game, 0)["view"] == anna.look(game)["view"]
