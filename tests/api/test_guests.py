"""POST guests: somebody without an account, who plays with bots."""

from __future__ import annotations

import re
from typing import Any
from unittest import mock

import pytest
from redis.exceptions import ConnectionError as NoRedisError

from games.models import Game, Message, PersonalToken, User
from games.services import redis_counters
from games.services.accounts import guests
from tests.kit.api_clients import Caller, guest_without_account, user_of
from tests.kit.playing_on import play
from tests.kit.short_games import OPTIONS

pytestmark = pytest.mark.django_db

WITH_BOTS = {"ruleset": "meuterer", "seats": 3, "bots": ["greedy", "random"]}
PLIES = 10_000  # more than any game has
OF_THIS_TEST = "198.18.77.{}"  # addresses used by no other


@pytest.fixture
def puffin(db: None) -> Caller:
    return guest_without_account()


def refusal(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def test_guest_has_a_name_a_token_and_nothing_else() -> None:
    made = Caller().post("guests", {"language": "de", "zone": "Europe/Berlin"})
    assert made.status_code == 201
    caller = Caller()
    caller.client.credentials(HTTP_AUTHORIZATION=f"Bearer {made.json()['token']}")
    me = caller.get("me").json()
    assert re.fullmatch(r"Guest [A-Z][a-z]+( \d+)?", me["username"])
    assert (me["guest"], me["email"], me["email_confirmed"]) == (True, "", False)
    guest = User.objects.get()
    assert (guest.language, guest.zone) == ("de", "Europe/Berlin")
    assert not guest.has_usable_password()
    assert PersonalToken.objects.get().login_by == "guest"


def test_account_with_a_name_is_no_guest(anna: Caller) -> None:
    assert anna.get("me").json()["guest"] is False


def test_names_of_guests_differ_however_many_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guests, "ANIMALS", ("Puffin",))
    made = [guests.create_guest().username for _ in range(40)]
    assert made[0] == "Guest Puffin"
    assert len({name.lower() for name in made}) == 40


def test_name_of_a_guest_cannot_be_that_of_a_player(puffin: Caller, anna: Caller) -> None:
    """It is not found by it, nor invited, nor can anybody register under it."""
    name = user_of(puffin).username
    anna.client.checks = False  # the document knows no such name
    assert anna.get(f"users/{name}").status_code == 404
    wish = {"username": name, "email": "x@example.org"}
    assert Caller().post("register", wish).status_code == 400


def test_guest_plays_with_bots_to_the_end(puffin: Caller) -> None:
    table = puffin.post("games", WITH_BOTS | {"options": OPTIONS["meuterer"]}).json()
    assert puffin.post(f"games/{table['id']}/start").status_code == 201
    play(table["id"], PLIES)
    assert Game.objects.get().status == "finished"
    assert not Message.objects.exists(), "nobody is written to"


def test_table_of_a_guest_is_seen_by_nobody_else(puffin: Caller, anna: Caller) -> None:
    table = puffin.post("games", WITH_BOTS | {"clock": "fast", "spectators": "public"}).json()
    told = {key: table[key] for key in ("invited_only", "clock", "spectators", "rated")}
    assert told == {
        "invited_only": True, "clock": "none", "spectators": "nobody", "rated": False,
    }  # fmt: skip
    assert anna.get("games").json()["results"] == []
    assert anna.get(f"games/{table['id']}").status_code == 404
    assert puffin.look(table["id"])["seat"] == 0


@pytest.mark.parametrize(
    "wish",
    [{"rated": True}, {"bots": ["greedy"]}, {"bots": []}, {"bots": ["greedy", None]}],
    ids=str,
)
def test_guest_has_no_table_for_people_and_none_that_is_rated(
    puffin: Caller, wish: dict[str, Any]
) -> None:
    refused = puffin.post("games", WITH_BOTS | wish)
    assert refusal(refused) == (403, "not_for_guests")
    assert "account" in refused.json()["detail"], "it says how to play with people"
    assert not Game.objects.exists()


def test_guest_has_one_table_at_a_time(puffin: Caller) -> None:
    first = puffin.post("games", WITH_BOTS | {"options": OPTIONS["meuterer"]}).json()["id"]
    refused = puffin.post("games", WITH_BOTS)
    assert refusal(refused) == (409, "too_many")
    puffin.post(f"games/{first}/start")
    assert refusal(puffin.post("games", WITH_BOTS)) == (409, "too_many")
    play(first, PLIES)
    assert puffin.post("games", WITH_BOTS).status_code == 201


def test_guest_plays_once_more_against_the_same_bots(puffin: Caller) -> None:
    first = puffin.post("games", WITH_BOTS | {"options": OPTIONS["meuterer"]}).json()["id"]
    puffin.post(f"games/{first}/start")
    play(first, PLIES)
    again = puffin.post(f"games/{first}/rematch").json()
    assert [seat["bot"] for seat in again["seats"]] == [None, "greedy", "random"]
    assert again["rematch_of"] == first


def test_guest_takes_no_seat_at_a_table_of_people(puffin: Caller, open_game: str) -> None:
    assert refusal(puffin.post(f"games/{open_game}/seats", {})) == (403, "not_for_guests")


def test_guest_leaves_a_table_before_its_start(puffin: Caller) -> None:
    table = puffin.post("games", WITH_BOTS).json()["id"]
    assert puffin.delete(f"games/{table}/seats/me").json()["status"] == "closed"
    assert puffin.post("games", WITH_BOTS).status_code == 201


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("post", "games/{table}/chat", {"room": "players", "text": "Ahoy"}),
        ("post", "games/{table}/invitations", {"player": "anna"}),
        ("post", "games/{table}/links", None),
        ("post", "games/{table}/bots", {"bot": "greedy"}),
        ("delete", "games/{table}/bots/1", None),
        ("post", "me/tokens", {}),
        ("post", "me/bots", {"username": "gull"}),
        ("post", "me/webhooks", {"url": "https://hook.example.org/"}),
        ("patch", "me", {"email": "puffin@example.org"}),
        ("post", "reports", {"reason": "rude", "player": "anna"}),
        ("put", "me/mutes/anna", None),
    ],
)
def test_guest_is_told_what_takes_an_account(
    puffin: Caller, anna: Caller, method: str, path: str, body: Any
) -> None:
    table = puffin.post("games", WITH_BOTS).json()["id"]
    refused = getattr(puffin, method)(path.format(table=table), body)
    assert refusal(refused) == (403, "not_for_guests")
    assert "account" in refused.json()["detail"]


def test_guest_sets_language_and_zone(puffin: Caller) -> None:
    changed = puffin.patch("me/preferences", {"language": "ja", "zone": "Asia/Tokyo"})
    assert (changed.status_code, changed.json()["language"]) == (200, "ja")


def test_guest_writes_notes_and_orders_of_their_own(puffin: Caller) -> None:
    table = puffin.post("games", WITH_BOTS).json()["id"]
    puffin.post(f"games/{table}/start")
    assert puffin.put(f"games/{table}/notes", {"guesses": {"1": "valverde"}}).status_code == 200
    assert puffin.put(f"games/{table}/orders", {"orders": []}).status_code == 200


def test_guest_who_wants_to_go_is_gone_with_all_games(puffin: Caller, anna: Caller) -> None:
    table = puffin.post("games", WITH_BOTS).json()["id"]
    puffin.post(f"games/{table}/start")
    wrong = puffin.delete("me", {"confirm": "anna"})
    assert refusal(wrong) == (400, "invalid_request")
    gone = puffin.delete("me", {"confirm": user_of(puffin).username})
    assert gone.status_code == 204
    assert [user.username for user in User.objects.all()] == ["anna"]
    assert not Game.objects.exists()
    assert refusal(puffin.get("me")) == (401, "bad_token")


def made_from(address: str) -> Any:
    return Caller().client.post("/api/v1/guests", {}, "json", REMOTE_ADDR=address)


def test_guests_of_one_address_are_limited_by_the_hour(settings: Any) -> None:
    settings.RATES = settings.RATES | {"guests": "3/hour"}
    answers = [made_from(OF_THIS_TEST.format(1)) for _ in range(5)]
    assert [answer.status_code for answer in answers] == [201] * 3 + [429] * 2
    assert refusal(answers[-1]) == (429, "too_many_requests")
    assert int(answers[-1]["Retry-After"]) <= 3600
    assert User.objects.count() == 3
    assert made_from(OF_THIS_TEST.format(2)).status_code == 201, "others still come in"


def test_guests_of_one_network_are_four_times_as_many_an_hour(settings: Any) -> None:
    """Whoever rents a network has hundreds of addresses."""
    settings.RATES = settings.RATES | {"guests": "2/hour"}
    answers = [made_from(f"198.18.78.{number}") for number in range(12)]
    assert [answer.status_code for answer in answers] == [201] * 8 + [429] * 4
    assert User.objects.count() == 8


def test_new_guest_is_refused_while_redis_is_away(settings: Any) -> None:
    settings.RATES = settings.RATES | {"guests": "3/hour"}
    with mock.patch.object(redis_counters, "_add", side_effect=NoRedisError):
        answer = made_from(OF_THIS_TEST.format(3))
    assert refusal(answer) == (503, "unavailable")
    assert not User.objects.exists()
