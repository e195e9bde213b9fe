"""Links in messages: viewing changes nothing, the button acts, and each opens one game alone."""

from __future__ import annotations

import time
from types import SimpleNamespace
from typing import Any
from uuid import UUID

import pytest
from django.core import signing
from django.test import Client

from devtools.time_travel.passing_time import TimeTravel
from games import signed_links
from games.api.http.authentication import PASS_COOKIE
from games.clocks.now import now
from games.models import Game, MoveRecord, User
from games.pages.short_ids import short_id
from games.services.play import game_state, substitutes
from tests.kit.api_clients import Caller, for_meuterer, request_of_its_own, to_move

pytestmark = [pytest.mark.django_db, for_meuterer]


def strict() -> Client:
    """A browser with cookies that enforces CSRF."""
    return Client(enforce_csrf_checks=True)


def press(browser: Client, address: str) -> Any:
    """Open a page and press its button."""
    browser.get(address)
    token = browser.cookies["csrftoken"].value
    with request_of_its_own():
        return browser.post(address, {"csrfmiddlewaretoken": token})


def link(caller: Caller, game: str) -> str:
    assert caller.user is not None
    return f"/go/{signed_links.game_token(User.objects.get(pk=caller.user.pk), UUID(game))}"


@pytest.fixture
def mover(game: str, players: list[Caller]) -> Caller:
    return to_move(game, players)


@pytest.fixture
def address(game: str, mover: Caller) -> str:
    """The link for the player to move."""
    return link(mover, game)


@pytest.fixture
def browser(address: str) -> Client:
    """A browser that the link has let in."""
    browser = strict()
    assert press(browser, address).status_code == 302
    return browser


def test_game_link_shows_a_page_with_a_button(address: str, mover: Caller) -> None:
    answer = strict().get(address)
    assert answer.status_code == 200
    page = answer.content.decode()
    assert '<form method="post">' in page
    assert getattr(mover.user, "username", "") in page


def test_viewing_a_game_link_changes_nothing(game: str, address: str) -> None:
    """Mail programs and virus scanners open links to see what is behind them."""
    before = Game.objects.filter(pk=game).values().get()
    for view in (strict().get, strict().head):
        answer = view(address)
        assert answer.status_code == 200
        assert PASS_COOKIE not in answer.cookies
        assert "no-store" in answer["Cache-Control"]
    assert Game.objects.filter(pk=game).values().get() == before


def test_button_of_a_game_link_gives_a_pass_for_that_game(game: str, address: str) -> None:
    answer = press(strict(), address)
    assert (answer.status_code, answer["Location"]) == (302, f"/tables/{short_id(UUID(game))}")
    cookie = answer.cookies[PASS_COOKIE]
    assert cookie["path"] == f"/api/v1/games/{game}"
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Strict")
    assert cookie["max-age"] == 30 * 24 * 3600


def test_button_of_a_game_link_without_its_page_is_refused(address: str) -> None:
    answer = strict().post(address)
    assert answer.status_code == 403
    assert PASS_COOKIE not in answer.cookies


def test_pass_shows_the_game_as_its_player_sees_it(
    game: str, browser: Client, mover: Caller
) -> None:
    seen = browser.get(f"/api/v1/games/{game}").json()
    assert seen == mover.look(game)
    assert seen["seat"] is not None
    assert seen["legal_moves"]


def test_pass_and_link_end_with_all_other_sessions(
    game: str, browser: Client, address: str, mover: Caller
) -> None:
    assert mover.delete("me/sessions").status_code == 204
    assert browser.get(f"/api/v1/games/{game}").json()["seat"] is None
    assert strict().get(address).status_code == 404
    assert press(strict(), link(mover, game)).status_code == 302, "that of a later message opens it"


def moved(browser: Client, game: str, **headers: str) -> Any:
    view = browser.get(f"/api/v1/games/{game}").json()
    body = {"ply": view["ply"], "move": view["legal_moves"][0]["move"]}
    path = f"/api/v1/games/{game}/moves"
    return browser.post(path, body, content_type="application/json", headers=headers)


def test_pass_makes_moves_with_a_csrf_token(game: str, browser: Client) -> None:
    token = browser.cookies["csrftoken"].value
    assert moved(browser, game, **{"X-CSRFToken": token}).status_code == 201
    assert MoveRecord.objects.filter(game=game, ply=1).exists()


@pytest.mark.parametrize("token", [{}, {"X-CSRFToken": "x" * 32}])
def test_pass_without_a_csrf_token_makes_no_moves(
    game: str, browser: Client, token: dict[str, str]
) -> None:
    answer = moved(browser, game, **token)
    assert (answer.status_code, answer.json()["code"]) == (403, "not_allowed")
    assert not MoveRecord.objects.filter(game=game, ply=1).exists()


def test_pass_opens_neither_other_games_nor_the_account(
    game: str, address: str, mover: Caller
) -> None:
    """Not even if a browser sends the cookie there."""
    token = address.rpartition("/")[2]
    other = mover.post("games", {"ruleset": "meuterer", "seats": 3}).json()["id"]
    browser = Client(headers={"Cookie": f"{PASS_COOKIE}={token}"})
    assert browser.get(f"/api/v1/games/{game}").json()["seat"] is not None
    assert browser.get(f"/api/v1/games/{other}").json()["seat"] is None
    for path in ("me", "me/games", "me/tokens", "me/messages", "me/preferences", "me/webhooks"):
        assert browser.get(f"/api/v1/{path}").status_code == 401


def test_pass_of_an_invited_guest_starts_no_rematch(finished: str, players: list[Caller]) -> None:
    token = link(players[0], finished).rpartition("/")[2]
    browser = Client(headers={"Cookie": f"{PASS_COOKIE}={token}"})
    assert browser.get(f"/api/v1/games/{finished}").json()["seat"] is not None
    answer = browser.post(f"/api/v1/games/{finished}/rematch", {}, "application/json")
    assert (answer.status_code, answer.json()["code"]) == (401, "not_authenticated")


def refuses(address: str) -> bool:
    """Whether a link opens nothing: no page, no button and no pass."""
    browser = strict()
    viewed, pressed = browser.get(address), Client().post(address)
    assert viewed.status_code == pressed.status_code, "the same, whatever is done"
    assert PASS_COOKIE not in pressed.cookies
    return viewed.status_code == 404 and b'<form method="post">' not in viewed.content


def test_tampered_game_link_is_refused(address: str) -> None:
    token = address.rpartition("/")[2]
    body, stamp, signature = token.split(":")
    for wrong in (
        token[:-1],
        token[: len(token) // 2],
        f"{body}x:{stamp}:{signature}",
        f"{body}:{stamp}:{'A' * len(signature)}",
        f"{body}:000000:{signature}",
        "nonsense",
        "::",
        "%00",
    ):
        assert refuses(f"/go/{wrong}"), wrong


def test_signed_link_of_another_kind_is_refused(mover: Caller) -> None:
    assert mover.user is not None
    away = signed_links.unsubscribe_url(mover.user, "turn", "mail").rpartition("/")[2]
    assert refuses(f"/go/{away}")


def test_link_of_an_unknown_game_is_refused(mover: Caller) -> None:
    assert refuses(link(mover, "00000000-0000-4000-8000-000000000000"))


@pytest.mark.parametrize(("later", "refused"), [(29, False), (31, True)])
def test_game_link_expires_after_thirty_days(
    monkeypatch: pytest.MonkeyPatch, address: str, later: int, refused: bool
) -> None:
    clock = SimpleNamespace(time=lambda: time.time() + later * 24 * 3600)
    monkeypatch.setattr(signing, "time", clock)
    assert (strict().get(address).status_code == 404) is refused


def locked_out(game: str, browser: Client, address: str) -> bool:
    seat = browser.get(f"/api/v1/games/{game}").json()["seat"]
    return refuses(address) and seat is None


def test_new_password_ends_links_and_passes(
    game: str, browser: Client, address: str, mover: Caller
) -> None:
    assert mover.user is not None
    mover.user.set_password("another-88-rum")
    mover.user.save()
    assert locked_out(game, browser, address)


def test_closed_account_ends_links_and_passes(
    game: str, browser: Client, address: str, mover: Caller
) -> None:
    User.objects.filter(pk=getattr(mover.user, "pk", 0)).update(is_active=False)
    assert locked_out(game, browser, address)


@pytest.fixture
def lost(days: TimeTravel, game: str, mover: Caller) -> int:
    """The seat that the mover has lost by staying away."""
    row = game_state.lock_game(UUID(game))
    seat = row.to_move[0]
    substitutes.offer_seat(row, seat, now())
    return int(seat)


def test_lost_seat_is_taken_back_by_the_button(game: str, lost: int, mover: Caller) -> None:
    address = link(mover, game)
    assert "Take my seat back" in strict().get(address).content.decode()
    assert mover.look(game)["seat"] is None, "viewing the page has taken nothing"
    assert press(strict(), address).status_code == 302
    assert mover.look(game)["seat"] == lost


def test_lost_seat_is_not_taken_back_once_another_has_it(
    game: str, lost: int, mover: Caller, dora: Caller
) -> None:
    address = link(mover, game)
    browser = strict()
    browser.get(address)
    assert dora.post(f"games/{game}/seats", {"seat": lost}).status_code == 201
    press(browser, address)
    assert mover.look(game)["seat"] is None
    assert dora.look(game)["seat"] == lost


def test_lost_seat_is_not_taken_back_after_two_days(
    days: TimeTravel, game: str, lost: int, mover: Caller
) -> None:
    days.traveller.on(hours=49)
    answer = press(strict(), link(mover, game))
    assert answer.status_code == 200
    assert PASS_COOKIE not in answer.cookies
    assert '<form method="post">' not in answer.content.decode()
    assert mover.look(game)["seat"] is None


def test_session_takes_precedence_over_a_pass_of_another_player(
    game: str, browser: Client, mover: Caller, players: list[Caller]
) -> None:
    """One device, two people: the pass of the first shows the second nothing."""
    mine = mover.look(game)["seat"]
    assert browser.get(f"/api/v1/games/{game}").json()["seat"] == mine
    other = next(player for player in players if player.user != mover.user)
    browser.force_login(other.user)
    assert browser.get(f"/api/v1/games/{game}").json()["seat"] == other.look(game)["seat"] != mine


def test_game_link_takes_its_logged_in_owner_straight_to_the_table(
    game: str, address: str, mover: Caller, players: list[Caller]
) -> None:
    table = f"/tables/{short_id(UUID(game))}"
    for player in players:
        browser = strict()
        assert player.user is not None
        browser.force_login(player.user)
        answer = browser.get(address)
        assert PASS_COOKIE not in answer.cookies
        assert answer.get("Location") == (table if player is mover else None)
