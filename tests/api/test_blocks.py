"""me/blocks: players from whom I keep away; what they see: authorization/test_blocked.py."""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Block, Follow, Game, Invitation, Message
from games.policy import BLOCKS_AT_MOST
from games.selectors.messages.validity import reason_to_drop
from tests.kit.api_clients import Caller, awake, person, user_of
from tests.kit.bot_accounts import bot_of
from tests.kit.chat import hear, refusal, say, texts, unread
from tests.kit.playing_on import finish

NEW = {"ruleset": "meuterer", "seats": 3}


def made(caller: Caller, **wish: Any) -> str:
    return str(caller.post("games", NEW | wish).json()["id"])


def names(caller: Caller) -> list[str]:
    return [row["player"] for row in caller.get("me/blocks").json()["results"]]


def test_block_is_kept_once_asked_for_and_taken_back(anna: Caller, bernd: Caller) -> None:
    first = anna.put("me/blocks/BERND")
    assert first.status_code == 200
    assert first.json() == anna.put("me/blocks/bernd").json() == anna.get("me/blocks/bernd").json()
    assert (names(anna), names(bernd)) == (["bernd"], [])
    assert anna.delete("me/blocks/bernd").status_code == 204
    for method in ("get", "delete"):
        assert refusal(getattr(anna, method)("me/blocks/bernd")) == (404, "no_such_item")


def test_blocking_oneself_or_an_unknown_player_is_refused(anna: Caller) -> None:
    for name in ("anna", "nobody", "anna@example.org", "x"):
        assert refusal(anna.put(f"me/blocks/{name}")) == (404, "no_such_item")


def test_blocks_above_the_limit_are_refused(
    anna: Caller, bernd: Caller, carla: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert BLOCKS_AT_MOST == 500
    monkeypatch.setattr("games.services.people.blocks.BLOCKS_AT_MOST", 1)
    assert anna.put("me/blocks/bernd").status_code == 200
    assert refusal(anna.put("me/blocks/carla")) == (409, "too_many")
    assert anna.put("me/blocks/bernd").status_code == 200


def test_flood_of_blocks_and_follows_is_refused_for_a_while(
    anna: Caller, bernd: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(settings.RATES, "people", "3/day")
    for method, path in (("put", "me/blocks/bernd"), ("delete", "me/blocks/bernd")):
        assert getattr(anna, method)(path).status_code < 300
    assert anna.put("me/follows/bernd").status_code == 200
    late = anna.delete("me/follows/bernd")
    assert (late.status_code, int(late["Retry-After"]) > 0) == (429, True)
    assert anna.get("me/follows/bernd").status_code == 200, "reading is not counted"


def test_table_of_a_host_is_hidden_from_the_blocked_and_their_bots_until_unblocked(
    anna: Caller, bernd: Caller, visitor: Caller
) -> None:
    table, rook = made(anna), bot_of(bernd, "rook")
    anna.put("me/blocks/bernd")
    for caller in (bernd, rook):
        assert refusal(caller.get(f"games/{table}")) == (404, "game_not_found")
        assert refusal(caller.post(f"games/{table}/seats", {})) == (404, "game_not_found")
        for query in ({}, {"ids": table}, {"player": "anna"}, {"host": "anna"}):
            assert caller.get("games", query).json()["results"] == []
    assert visitor.get(f"games/{table}").status_code == 200, "as the docs say"
    anna.delete("me/blocks/bernd")
    assert bernd.post(f"games/{table}/seats", {}).status_code == 201


def test_blocked_player_at_the_table_stays_there_and_the_game_goes_on(
    game: str, players: list[Caller]
) -> None:
    host, other, *_ = players
    host.put(f"me/blocks/{other.user}")
    other.put(f"me/blocks/{host.user}")
    assert other.look(game)["seat"] is not None
    assert [row["id"] for row in other.get("me/games").json()["results"]] == [game]
    finish(game, players)
    assert Game.objects.get(pk=game).status == "finished"


def test_offered_seat_at_a_blocking_hosts_table_takes_an_invitation(
    game: str, players: list[Caller], dora: Caller
) -> None:
    players[0].put("me/blocks/dora")
    Game.objects.get(pk=game).seats.filter(number=2).update(
        user=None, bot="medium", offered_at="2026-11-20T12:00:00Z"
    )
    assert refusal(dora.post(f"games/{game}/seats", {})) == (403, "not_invited")
    assert dora.get("games", {"offered": "true"}).json()["results"] == []


def test_blocker_is_warned_before_sitting_down_with_somebody_and_not_barred(
    anna: Caller, bernd: Caller, carla: Caller
) -> None:
    table = made(bernd)
    carla.post(f"games/{table}/seats", {})
    before = anna.get(f"games/{table}")
    anna.put("me/blocks/bernd")
    fresh = anna.get(f"games/{table}", headers={"If-None-Match": before["ETag"]})
    assert (before.json()["blocked"], fresh.json()["blocked"]) == ([], ["bernd"])
    assert carla.look(table)["blocked"] == []
    assert anna.post(f"games/{table}/seats", {}).json()["blocked"] == []


def test_statements_of_a_look_at_a_table_are_few(anna: Caller, bernd: Caller) -> None:
    table = made(anna)
    bernd.put("me/blocks/anna")
    for caller, most in ((anna, 2), (bernd, 4), (Caller(), 1)):
        with CaptureQueriesContext(connection) as asked:
            caller.get(f"games/{table}")
        assert len(asked) <= most, [row["sql"] for row in asked]


def test_inviting_a_blocked_player_is_refused(anna: Caller, bernd: Caller) -> None:
    table = made(anna)
    anna.put("me/blocks/bernd")
    answer = anna.post(f"games/{table}/invitations", {"player": "bernd"})
    assert refusal(answer) == (409, "blocked")


def test_invitation_by_a_blocked_player_reaches_nobody_and_looks_like_any_other(
    anna: Caller, bernd: Caller, carla: Caller
) -> None:
    awake(anna)
    table = made(bernd)
    anna.put("me/blocks/bernd")
    sent = [
        bernd.post(f"games/{table}/invitations", {"player": name}) for name in ("anna", "carla")
    ]
    assert [one.status_code for one in sent] == [201, 201]
    rows = {row["player"]: row for row in bernd.get(f"games/{table}/invitations").json()}
    assert rows["anna"] | {"player": "", "created_at": ""} == (
        rows["carla"] | {"player": "", "created_at": ""}
    )
    assert anna.get("me/invitations").json()["results"] == []
    assert len(carla.get("me/invitations").json()["results"]) == 1
    messages = Message.objects.filter(event="invited").select_related("game", "user")
    for message in messages:
        message.game.seat_rows = list(message.game.seats.all())
    kept = {message.user.username for message in messages if not reason_to_drop(message)}
    assert kept == {"carla"}


def test_earlier_invitation_of_a_blocker_counts_as_withdrawn(anna: Caller, bernd: Caller) -> None:
    table = made(anna, invited_only=True)
    anna.post(f"games/{table}/invitations", {"player": "bernd"})
    link = anna.post(f"games/{table}/links").json()["token"]
    (row,) = bernd.get("me/invitations").json()["results"]
    anna.put("me/blocks/bernd")
    (shown,) = bernd.get("me/invitations").json()["results"]
    assert (shown["status"], shown["answered_at"] is None) == ("revoked", False)
    assert bernd.get("me/invitations", {"status": "pending"}).json()["results"] == []
    for act, body in (("accept", {}), ("decline", {"reason": "later"})):
        answer = bernd.post(f"me/invitations/{row['id']}/{act}", body)
        assert refusal(answer) == (409, "invitation_closed")
    answer = bernd.post(f"games/{table}/seats", {"invitation": link})
    assert refusal(answer) == (404, "game_not_found")
    anna.delete("me/blocks/bernd")
    assert bernd.post(f"me/invitations/{row['id']}/accept", {}).status_code == 201


def test_lines_of_a_blocked_player_are_muted_for_the_blocker_alone(
    open_game: str, anna: Caller, bernd: Caller, carla: Caller
) -> None:
    for player in (bernd, carla):
        player.post(f"games/{open_game}/seats", {})
    say(bernd, open_game, "Am I heard?")
    anna.put("me/blocks/bernd")
    assert texts(anna, open_game) == [None]
    assert unread(anna) == {(open_game, "players"): 0}
    assert texts(carla, open_game) == ["Am I heard?"] == texts(bernd, open_game)
    assert [row["muted"] for row in hear(anna, open_game).json()["results"]] == [True]
    assert anna.get("me/mutes").json()["results"] == [], "a mute is another thing"


def test_rematch_leaves_out_whom_its_host_has_blocked_or_was_blocked_by(
    finished: str, anna: Caller, bernd: Caller, carla: Caller
) -> None:
    carla.put("me/blocks/anna")
    made_again = anna.post(f"games/{finished}/rematch").json()["id"]
    invited = Invitation.objects.filter(game=made_again).values_list("user__username", flat=True)
    assert list(invited) == ["bernd"]
    assert refusal(carla.post(f"games/{finished}/rematch")) == (403, "not_invited")
    assert bernd.post(f"games/{finished}/rematch").status_code == 201


def test_rematch_by_wishes_never_seats_blocked_players_together(
    finished: str, players: list[Caller]
) -> None:
    first, second, third = players
    third.put(f"me/blocks/{first.user}")
    for caller in players:
        answer = caller.put(f"games/{finished}/rematch")
    assert answer.status_code == 200
    again = Game.objects.get(rematch_of=finished)
    seated = [row.user.username for row in again.seats.select_related("user") if row.user]
    assert sorted(seated) == sorted([str(first.user), str(second.user)])
    assert not Invitation.objects.filter(game=again).exists()


def test_blocked_player_is_followed_no_more_and_cannot_be(anna: Caller, bernd: Caller) -> None:
    anna.put("me/follows/bernd")
    bernd.put("me/follows/anna")
    anna.put("me/blocks/bernd")
    assert list(Follow.objects.values_list("follower__username", flat=True)) == ["bernd"]
    assert refusal(anna.put("me/follows/bernd")) == (409, "blocked")
    assert bernd.put("me/follows/anna").status_code == 200, "nothing tells them"


def test_block_ends_with_either_account(anna: Caller, bernd: Caller) -> None:
    other = person("egon")
    anna.put("me/blocks/egon")
    Block.objects.create(blocker=other, blocked=user_of(anna))
    other.delete()
    assert not Block.objects.exists()
