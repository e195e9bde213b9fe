"""Races around a table before its game, with real connections."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest

from games.clocks.now import now
from games.models import Game, Invitation, InvitationLink, MoveRecord, Seat
from games.services import due_games
from tests.kit.api_clients import Caller
from tests.services.play.test_races import at_once, codes

pytestmark = pytest.mark.django_db(transaction=True)


def seated(game: str) -> int:
    return Seat.objects.filter(game=game, user__isnull=False).count()


def test_last_seat_taken_by_two_at_once_goes_to_one(
    open_game: str, bernd: Caller, carla: Caller, dora: Caller
) -> None:
    bernd.post(f"games/{open_game}/seats", {})
    answers = at_once([lambda p=p: p.post(f"games/{open_game}/seats", {}) for p in (carla, dora)])
    assert codes(answers) == {"201": 1, "game_full": 1}
    game = Game.objects.get()
    assert (game.status, seated(open_game)) == ("full", 3)


@pytest.mark.parametrize("seat", [0, 1])
def test_leaving_while_the_table_starts_leaves_a_consistent_table(
    full_game: str, players: list[Caller], seat: int
) -> None:
    """The host or another: the game begins with all of them, or waits for a third."""
    Game.objects.update(due_at=now() - timedelta(seconds=1))
    at_once(
        [
            lambda: due_games.process_due_game(game_id=UUID(full_game)),
            lambda: players[seat].delete(f"games/{full_game}/seats/me"),
        ]
    )
    game = Game.objects.get()
    assert (game.status, seated(full_game)) in {("active", 3), ("open", 2)}
    assert Seat.objects.filter(game=game, user=game.host).exists()
    assert MoveRecord.objects.count() == (1 if game.status == "active" else 0)


def test_start_by_the_host_and_the_clock_at_once_deals_once(full_game: str, anna: Caller) -> None:
    Game.objects.update(due_at=now() - timedelta(seconds=1))
    at_once(
        [
            *[lambda: due_games.process_due_game(game_id=UUID(full_game))] * 3,
            lambda: anna.post(f"games/{full_game}/start"),
        ]
    )
    assert Game.objects.get().status == "active"
    assert MoveRecord.objects.count() == 1


def test_rematch_asked_by_everybody_at_once_is_one_table(
    finished: str, players: list[Caller]
) -> None:
    answers = at_once([lambda p=p: p.post(f"games/{finished}/rematch") for p in players * 2])
    assert codes(answers) == {"201": 6}
    game = Game.objects.get(rematch_of=finished)
    assert (game.status, seated(str(game.pk))) == ("full", 3)
    assert Invitation.objects.filter(game=game, status="accepted").count() == 2


def test_tables_made_at_once_stay_within_the_limit(
    anna: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.services.tables.seating.OPEN_TABLES_AT_MOST", 2)
    body = {"ruleset": "meuterer", "seats": 3}
    answers = at_once([lambda: anna.post("games", body)] * 6)
    assert codes(answers) == {"201": 2, "too_many": 4}


def test_invitation_links_made_at_once_stay_within_the_limit(
    open_game: str, anna: Caller, monkeypatch: Any
) -> None:
    monkeypatch.setattr("games.services.tables.invitations.INVITATION_LINKS_AT_MOST", 2)
    answers = at_once([lambda: anna.post(f"games/{open_game}/links")] * 6)
    assert sorted(answer.status_code for answer in answers) == [201, 201, 409, 409, 409, 409]
    assert InvitationLink.objects.count() == 2


def test_invitation_revoked_while_accepted_is_either_and_both_are_told(
    open_game: str, anna: Caller, dora: Caller
) -> None:
    """The player sits there or does not; both answers agree with it."""
    Game.objects.update(invited_only=True)
    anna.post(f"games/{open_game}/invitations", {"player": "dora"})
    row = Invitation.objects.get()
    taken, accepted = at_once(
        [
            lambda: anna.delete(f"games/{open_game}/invitations/dora"),
            lambda: dora.post(f"me/invitations/{row.pk}/accept", {}),
        ]
    )
    row.refresh_from_db()
    expected = {("accepted", 2, 409, 201), ("revoked", 1, 200, 409)}
    assert (row.status, seated(open_game), taken.status_code, accepted.status_code) in expected
