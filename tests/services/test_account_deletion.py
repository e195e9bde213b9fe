"""Deleting an account removes all of it, and other people's games go on."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.test import Client

from devtools.time_travel.passing_time import TimeTravel
from games.clocks.now import now
from games.models import (
    Block,
    ChatMessage,
    ChatReadMarker,
    Follow,
    Game,
    Invitation,
    InvitationLink,
    Message,
    Mute,
    Note,
    Participation,
    PersonalToken,
    PushDevice,
    Report,
    Seat,
    StandingOrders,
    User,
    Webhook,
)
from games.services import account_deletion
from games.services.play import moves
from tests.kit.api_clients import Caller
from tests.kit.playing_on import let_bot_move
from tests.services.leaving_players import ADDRESS, NAME, delete, pk, places_of, row

pytestmark = pytest.mark.django_db


@pytest.fixture
def account_with_everything(leaver: Caller, dora: Caller, game: str) -> None:
    """Create everything that an account can have, and that others can have about it."""
    me, other = row(leaver), row(dora)
    User.objects.filter(pk=me.pk).update(
        first_name=NAME,
        last_name=NAME,
        language="de",
        speaks=["fr"],
        zone="Africa/Dar_es_Salaam",
        vacations=[["2026-01-01", "2026-01-02"]],
        digest_hours=[3],
        message_modes={"turn": {"mail": "none"}},
        order_delay=900,
        mail_refused_at=now(),
        availability_changed_at=now(),
        is_staff=True,
    )
    at = {"game_id": game, "user": me}
    PushDevice.objects.create(user=me, endpoint=f"https://push.example.org/{NAME}", name=NAME)
    Webhook.objects.create(user=me, url=f"https://{NAME}.example.org/", secret="x")
    Note.objects.create(text=f"{NAME} was here", **at)
    ChatReadMarker.objects.create(room="players", **at)
    StandingOrders.objects.create(**at)
    Invitation.objects.create(host=other, **at)
    InvitationLink.objects.create(expires_at=now() + timedelta(days=1), **at)
    line = ChatMessage.objects.create(room="spectators", text=f"I am {NAME}", **at)
    Report.objects.create(reporter=other, line=line, player=me, reason="insult")
    Mute.objects.create(user=me, muted=other)
    Mute.objects.create(user=other, muted=me)
    for one, another in ((me, other), (other, me)):
        Block.objects.create(blocker=one, blocked=another)
        Follow.objects.create(follower=one, followed=another)
    for user in (me, other):
        data = {"host": NAME, "seat": 1, "list": [{"player": NAME}]}
        columns = {"event": "invited", "channel": "mail", "key": "x", "due_at": now()}
        Message.objects.create(user=user, game_id=game, data=data, **columns)
    LogEntry.objects.create(
        user=other,
        content_type=ContentType.objects.get_for_model(User),
        object_id=str(me.pk),
        object_repr=NAME,
        action_flag=CHANGE,
    )
    Client().force_login(me)


def test_deletion_leaves_no_trace_of_name_and_address(
    account_with_everything: None, leaver: Caller
) -> None:
    assert len(set(places_of(NAME))) > 5, "it was in many places before"
    delete(leaver)
    assert list(places_of(NAME)) == []
    assert list(places_of(ADDRESS)) == []


def test_deletion_removes_all_that_belonged_to_the_account(
    account_with_everything: None, leaver: Caller
) -> None:
    delete(leaver)
    mine = row(leaver)
    for model in (
        *(PersonalToken, PushDevice, Webhook, Note, ChatReadMarker, StandingOrders),
        *(InvitationLink, Message, Invitation, Mute),
    ):
        assert not model.objects.filter(user=mine).exists(), model  # type: ignore[attr-defined]
    assert not Mute.objects.exists()
    assert not Session.objects.exists()
    nobody = User()
    for column in account_deletion.PERSONAL:
        assert getattr(mine, column) == getattr(nobody, column), column
    assert (mine.is_active, mine.is_staff, mine.has_usable_password()) == (False, False, False)
    assert mine.deleted_at is not None


def test_deletion_empties_and_hides_chat_lines_and_keeps_reports_of_them(
    account_with_everything: None, leaver: Caller
) -> None:
    delete(leaver)
    line = ChatMessage.objects.get()
    assert line.text == ""
    assert line.hidden_at is not None
    assert Report.objects.filter(line=line, player=row(leaver)).exists()


def test_deletion_replaces_the_name_in_messages_to_others(
    account_with_everything: None, leaver: Caller, dora: Caller
) -> None:
    delete(leaver)
    name = row(leaver).username
    told = Message.objects.get(user=dora.user)
    assert told.data == {"host": name, "seat": 1, "list": [{"player": name}]}


def play_on(game_id: str) -> Game:
    """Play to the end: players by first legal moves, bots as they do."""
    game = Game.objects.get(pk=game_id)
    while game.status == Game.Status.ACTIVE:
        seat = game.seats.select_related("user").get(number=game.to_move[0])
        if seat.user is None:
            let_bot_move(game.pk)
            game.refresh_from_db()
            continue
        move = game.rules.legal_moves(game.position(), seat.number)[0].dump()
        game = moves.play_move(game_id=game.pk, user=seat.user, ply=game.ply, move=move)
    return game


def test_games_of_a_deleted_player_go_on_to_their_ends(
    days: TimeTravel, three_games: dict[str, list[Caller]], leaver: Caller
) -> None:
    delete(leaver)
    days.work()
    assert not Seat.objects.filter(user=pk(leaver)).exists()
    for game, players in three_games.items():
        assert play_on(game).status == Game.Status.FINISHED
        record = Caller().get(f"games/{game}/record").json()
        assert len(record["standings"]) == len(players)
    days.work()
    assert [
        participation.left for participation in Participation.objects.filter(user=pk(leaver))
    ] == [True] * 3
    assert list(places_of(NAME)) == []


def test_seats_of_a_deleted_player_are_taken_over_by_others(
    days: TimeTravel, three_games: dict[str, list[Caller]], leaver: Caller, dora: Caller
) -> None:
    delete(leaver)
    days.work()
    offered = dora.get("games?offered=true").json()["results"]
    assert {view["id"] for view in offered} == set(three_games)
    for game, players in three_games.items():
        seat = players.index(leaver)
        assert dora.post(f"games/{game}/seats", {}).json()["seat"] == seat
        play_on(game)
    days.work()
    assert Participation.objects.filter(user=pk(dora), left=False).count() == 3


def test_deleted_player_gets_no_messages(
    days: TimeTravel, three_games: dict[str, list[Caller]], leaver: Caller
) -> None:
    delete(leaver)
    days.on(days=1)
    assert not Message.objects.filter(user=pk(leaver)).exists()
    told = Message.objects.filter(event="seat_offered", channel="mail")
    assert told.count() == 5


def test_deleting_twice_changes_nothing_more(
    days: TimeTravel, account_with_everything: None, leaver: Caller
) -> None:
    delete(leaver)
    before = row(leaver)
    delete(leaver)
    assert (row(leaver).username, row(leaver).deleted_at) == (before.username, before.deleted_at)
    days.on(hours=1)
    assert account_deletion.finish_deletions() == 0
