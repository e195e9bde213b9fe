"""A guest among people: by an invitation's link, at a table that is not rated, and no further."""

from __future__ import annotations

from typing import Any

import pytest

from games.models import Game, Invitation, Message, Seat, User
from games.policy import GUEST_SEATS_AT_MOST
from games.services import account_deletion
from games.services.accounts import guests
from games.services.tables import seating
from tests.kit.api_clients import Caller, guest_without_account, user_of
from tests.kit.playing_on import play
from tests.kit.short_games import OPTIONS

pytestmark = pytest.mark.django_db
TABLE = {"ruleset": "meuterer", "seats": 3, "invited_only": True}
PLIES = 10_000  # more than any game has


@pytest.fixture
def puffin(db: None) -> Caller:
    return guest_without_account()


def invited(host: Caller, **terms: Any) -> tuple[str, str]:
    """A table of somebody's, and the token of a link to it."""
    table = host.post("games", TABLE | terms).json()["id"]
    return table, host.post(f"games/{table}/links").json()["token"]


def sit(caller: Caller, table: str, token: str | None, **wish: Any) -> Any:
    wish |= {"trusts_server": True} | ({"invitation": token} if token else {})
    return caller.post(f"games/{table}/seats", wish)


def refusal(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def test_guest_sits_down_by_a_link_and_plays_with_people_to_the_end(
    puffin: Caller, anna: Caller
) -> None:
    table, token = invited(anna, bots=["greedy"], options=OPTIONS["meuterer"])
    anna.put(f"games/{table}/seats/me", {"trusts_server": True})
    seated = sit(puffin, table, token)
    assert (seated.status_code, seated.json()["seat"]) == (201, 1)
    assert [row["newcomer"] for row in seated.json()["seats"]] == [False, True, False]
    assert anna.post(f"games/{table}/start").status_code == 201
    play(table, PLIES)
    assert Game.objects.get().status == "finished"
    assert not Message.objects.filter(user=user_of(puffin)).exists(), "no address, no mail"
    rematch = puffin.post(f"games/{table}/rematch")
    assert refusal(rematch) == (403, "not_for_guests")
    assert refusal(puffin.put(f"games/{table}/rematch")) == (403, "not_for_guests")
    again = anna.post(f"games/{table}/rematch").json()
    assert [seat["player"] for seat in again["seats"]] == ["anna", None, None]
    assert not Invitation.objects.exists(), "whoever has no account is not invited by name"


def test_rematch_waits_for_no_guest(puffin: Caller, anna: Caller) -> None:
    table, token = invited(anna, bots=["greedy"], options=OPTIONS["meuterer"])
    anna.put(f"games/{table}/seats/me", {"trusts_server": True})
    sit(puffin, table, token)
    anna.post(f"games/{table}/start")
    play(table, PLIES)
    assert anna.put(f"games/{table}/rematch").json()["id"] != table, "anna alone is asked"


@pytest.mark.parametrize("token", [None, "forged"])
def test_guest_without_a_link_sits_at_no_table_of_people(
    puffin: Caller, anna: Caller, token: str | None
) -> None:
    table, _ = invited(anna, invited_only=False)
    refused = refusal(sit(puffin, table, token))
    assert refused == ((403, "bad_invitation") if token else (403, "not_for_guests"))


def test_link_to_a_rated_table_gives_a_guest_no_seat(puffin: Caller, anna: Caller) -> None:
    table, token = invited(anna, rated=True)
    refused = sit(puffin, table, token)
    assert refusal(refused) == (403, "not_for_guests")
    assert "rated" in refused.json()["detail"]


def test_invited_guest_cannot_chat_invite_or_start(puffin: Caller, anna: Caller) -> None:
    table, token = invited(anna)
    sit(puffin, table, token)
    for path, body in (
        ("chat", {"room": "players", "text": "Ahoy"}),
        ("invitations", {"player": "anna"}),
        ("links", None),
        ("bots", {"bot": "greedy"}),
    ):
        assert refusal(puffin.post(f"games/{table}/{path}", body)) == (403, "not_for_guests")
    assert refusal(puffin.post(f"games/{table}/start")) == (403, "not_host")


def test_guest_is_refused_seats_among_people_above_the_limit(puffin: Caller, anna: Caller) -> None:
    tables = [invited(anna) for _ in range(GUEST_SEATS_AT_MOST + 1)]
    answers = [sit(puffin, *table) for table in tables]
    assert [answer.status_code for answer in answers] == [201] * GUEST_SEATS_AT_MOST + [409]
    assert refusal(answers[-1]) == (409, "too_many")
    assert refusal(sit(puffin, *tables[0])) == (409, "already_seated")


def test_guest_keeps_the_table_for_bots_beside_that_of_people(puffin: Caller, anna: Caller) -> None:
    table, token = invited(anna)
    assert sit(puffin, table, token).status_code == 201
    mine = {"ruleset": "meuterer", "seats": 3, "bots": ["greedy", "random"]}
    assert puffin.post("games", mine).status_code == 201


def test_table_whose_host_leaves_is_passed_to_an_account_and_never_to_a_guest(
    puffin: Caller, anna: Caller, bernd: Caller
) -> None:
    table, token = invited(anna)
    sit(puffin, table, token)
    sit(bernd, table, token)
    assert anna.delete(f"games/{table}/seats/me").json()["host"] == "bernd"
    assert bernd.delete(f"games/{table}/seats/me").json()["status"] == "closed"


def begun(anna: Caller, puffin: Caller) -> tuple[str, str]:
    """A game of Anna's, a guest's and a bot's, and the link by which the guest came."""
    table, token = invited(anna, bots=["greedy"])
    anna.put(f"games/{table}/seats/me", {"trusts_server": True})
    sit(puffin, table, token)
    anna.post(f"games/{table}/start")
    return table, token


def test_guest_who_is_away_gets_the_own_seat_back_and_no_other(
    puffin: Caller, anna: Caller
) -> None:
    table, token = begun(anna, puffin)
    stranger = guest_without_account()
    account_deletion.leave_table(Game.objects.get().pk, user_of(puffin).pk)
    assert Seat.objects.get(number=1).offered_at is not None, "a bot plays on, as for anybody"
    assert refusal(sit(stranger, table, token)) == (403, "not_for_guests")
    assert sit(puffin, table, None).status_code == 201


def test_guest_who_is_deleted_leaves_a_game_of_people_that_goes_on(
    puffin: Caller, anna: Caller
) -> None:
    begun(anna, puffin)
    assert puffin.delete("me", {"confirm": user_of(puffin).username}).status_code == 204
    assert Game.objects.get().status == "active"
    assert Seat.objects.get(number=1).offered_at is not None
    gone = User.objects.exclude(username="anna").get()
    assert gone.username.startswith("deleted-")
    assert not gone.is_guest


def test_account_that_a_guest_becomes_keeps_the_seat(puffin: Caller, anna: Caller) -> None:
    table, token = invited(anna)
    sit(puffin, table, token)
    guests.ask_for_account(user=user_of(puffin), username="fay", email="fay@example.org")
    seats = anna.look(table)["seats"]
    assert [seat["player"] for seat in seats] == ["anna", "fay", None]


def test_guest_without_a_nonce_in_time_gets_no_invitation(puffin: Caller, anna: Caller) -> None:
    table, token = invited(anna, seats=3, bots=["greedy"])
    puffin.post(f"games/{table}/seats", {"invitation": token})
    game = Game.objects.get()
    seating.lifecycle._let_back_in(game, [user_of(puffin)])
    assert not Invitation.objects.exists()


def test_link_greets_whoever_opens_it(anna: Caller) -> None:
    table = anna.post("games", TABLE).json()["id"]
    made = anna.post(f"games/{table}/links", {"greeting": " Ahoy,\n Fay!\u202e "}).json()
    assert (made["greeting"], made["refusals"]) == ("Ahoy, Fay!", 0)
    assert anna.post(f"games/{table}/links", {"greeting": "x" * 201}).status_code == 400
