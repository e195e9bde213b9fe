"""Play now: from a button, without a script and without an account, to a guided table."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from games import signed_links
from games.clocks.now import now, travelling
from games.models import AccountSession, Game, User
from games.pages.short_ids import ShortIdConverter
from games.policy import DAY, GUEST_DAYS
from games.services.accounts import guests, sessions
from tests.kit.api_clients import Caller, request_of_its_own, user_of
from tests.kit.playing_on import play_until
from tests.pages.page_reader import browser as browser_of
from tests.pages.test_links import press

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet_tasks")]

TABLE = re.compile(r"/tables/([\w-]{22})\?guide=1")


def strict(at: str = "198.18.25.1") -> Client:
    """A browser with cookies that enforces CSRF."""
    return Client(enforce_csrf_checks=True, REMOTE_ADDR=at)


def play(browser: Client, ruleset: str = "meuterer") -> Any:
    """Press the button of the first page, or of another one."""
    browser.get("/learn")
    token = browser.cookies["csrftoken"].value
    with request_of_its_own():
        return browser.post(f"/play/{ruleset}", {"csrfmiddlewaretoken": token})


def table_of(answer: Any) -> Game:
    found = TABLE.fullmatch(answer["Location"])
    assert found, answer["Location"]
    return Game.objects.get(pk=ShortIdConverter().to_python(found[1]))


def test_one_press_leads_a_visitor_to_a_guided_table_that_has_begun() -> None:
    browser = strict()
    first = browser.get("/").content.decode()
    assert 'action="/play"' in first
    assert 'name="game" value="meuterer" checked' in first
    answer = play(browser)
    assert answer.status_code == 302
    table = table_of(answer)
    assert (table.status, table.guided, table.rated, table.clock) == ("active", True, False, "none")
    assert table.invited_only
    me = browser.get("/api/v1/me").json()
    assert (me["guest"], me["username"]) == (True, table.host.username)
    view = browser.get(f"/api/v1/games/{table.pk}").json()
    assert (view["seat"], view["guided"]) == (0, True)
    assert browser.get(answer["Location"]).status_code == 200


def test_first_page_begins_the_game_that_is_chosen_there() -> None:
    browser = strict()
    browser.get("/")
    form = {"game": "cartagena", "csrfmiddlewaretoken": browser.cookies["csrftoken"].value}
    with request_of_its_own():
        answer = browser.post("/play", form)
    assert table_of(answer).ruleset == "cartagena"
    form = {"game": "chess", "csrfmiddlewaretoken": browser.cookies["csrftoken"].value}
    with request_of_its_own():
        assert browser.post("/play", form).status_code == 404


def test_table_is_begun_by_a_press_alone_and_never_from_elsewhere() -> None:
    browser = strict()
    assert browser.get("/play/meuterer").status_code == 405
    assert browser.post("/play/meuterer").status_code == 403, "no CSRF token"
    assert not User.objects.exists()


@pytest.mark.parametrize("ruleset", ["chess", "nothing"])
def test_game_that_is_not_there_makes_no_guest(ruleset: str) -> None:
    assert play(strict(), ruleset).status_code == 404
    assert not User.objects.exists()


def test_guest_speaks_the_language_of_the_browser() -> None:
    browser = strict()
    browser.defaults["HTTP_ACCEPT_LANGUAGE"] = "fr"
    play(browser)
    assert User.objects.get().language == "fr"


def test_guest_who_presses_again_is_led_back_to_the_same_table() -> None:
    browser = strict()
    first = table_of(play(browser))
    assert table_of(play(browser)) == first
    assert User.objects.count() == 1


def test_guest_who_presses_for_the_other_game_leaves_nothing_of_the_first() -> None:
    browser = strict()
    first = table_of(play(browser))
    other = table_of(play(browser, "cartagena"))
    assert other.ruleset == "cartagena"
    assert [game.pk for game in Game.objects.all()] == [other.pk]
    assert browser.get(f"/api/v1/games/{first.pk}").status_code == 404


def test_guests_cookie_on_two_devices_is_one_guest_at_one_table() -> None:
    phone, desk = strict(), strict("198.18.25.2")
    table = table_of(play(phone))
    desk.cookies["sessionid"] = phone.cookies["sessionid"].value
    assert table_of(play(desk)) == table
    assert User.objects.count() == 1


def test_player_with_an_account_gets_a_guided_table_and_stays_who_they_are(anna: Caller) -> None:
    browser = browser_of(anna)
    table = table_of(browser.post("/play/meuterer"))
    assert (table.host, table.guided) == (user_of(anna), True)
    assert table_of(browser.post("/play/meuterer")) != table, "they have as many as they like"


def test_guest_stays_for_thirty_days_in_this_browser() -> None:
    with travelling() as traveller:
        browser = strict()
        play(browser)
        assert browser.cookies["sessionid"]["max-age"] == GUEST_DAYS * DAY
        traveller.to(now() + timedelta(days=GUEST_DAYS - 1))
        sessions.delete_old()
        assert AccountSession.objects.exists()


def test_flood_of_guests_is_refused_with_a_way_in(settings: Any) -> None:
    settings.RATES = settings.RATES | {"guests": "2/hour"}
    answers = [play(strict("198.18.25.9")) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [302, 302, 429]
    assert 'href="/register"' in answers[-1].content.decode()
    assert int(answers[-1]["Retry-After"]) > 0
    assert User.objects.count() == 2


def test_guest_gets_an_account_by_the_register_page_and_keeps_the_table() -> None:
    browser = strict()
    table = table_of(play(browser))
    page = browser.get("/register").content.decode()
    assert 'name="username"' in page
    assert 'name="password"' not in page, "the link alone opens it"
    form = {
        "username": "nora",
        "email": "nora@example.org",
        "csrfmiddlewaretoken": browser.cookies["csrftoken"].value,
    }
    assert browser.post("/register?next=/rules", form).status_code == 200
    guest = User.objects.get()
    assert guest.is_guest
    answer = press(browser, f"/login/{signed_links.login_token(guest)}")
    assert answer["Location"] == "/rules", "where they asked for it"
    me = browser.get("/api/v1/me").json()
    assert (me["username"], me["guest"]) == ("nora", False)
    assert browser.get(f"/api/v1/games/{table.pk}").json()["seat"] == 0


def test_wrong_name_is_said_on_the_register_page_of_a_guest(anna: Caller) -> None:
    browser = strict()
    play(browser)
    browser.get("/register")
    form = {
        "username": "anna",
        "email": "nora@example.org",
        "csrfmiddlewaretoken": browser.cookies["csrftoken"].value,
    }
    with request_of_its_own():
        answer = browser.post("/register", form)
    assert answer.status_code == 400
    assert "already exists" in answer.content.decode()


def test_guest_may_log_in_to_an_account_instead() -> None:
    browser = strict()
    play(browser)
    assert browser.get("/login").status_code == 200


def test_guest_asked_to_let_an_app_in_is_led_to_an_account() -> None:
    browser = strict()
    play(browser)
    page = browser.get("/oauth/authorize?client_id=x")
    assert page.status_code == 403
    assert "/register?next=" in page.content.decode()


def test_guest_who_asked_at_the_table_is_led_back_to_it() -> None:
    browser = strict()
    table = table_of(play(browser))
    guest = User.objects.get()
    guests.ask_for_account(user=guest, username="nora", email="nora@example.org")
    guest.refresh_from_db()
    answer = press(browser, f"/login/{signed_links.login_token(guest)}")
    assert answer["Location"] == reverse("table", args=[table.pk])


def test_guest_is_shown_how_to_have_an_account_in_place_of_one() -> None:
    browser = strict()
    play(browser)
    own = browser.get("/account").content.decode()
    assert 'href="/register?next=/account"' in own
    page = browser.get("/tables/new?like=x").content.decode()
    assert 'href="/register?next=/tables/new%3Flike%3Dx"' in page
    assert "no password" in page


def test_learn_offers_to_play_on_and_to_practise_again(anna: Caller) -> None:
    browser = strict()
    table = table_of(play(browser))
    assert "Play on" in browser.get("/learn").content.decode()
    with transaction.atomic():
        play_until(table.pk, lambda state: table.rules.standings(state) is not None)
    assert "Practise this again" in browser.get("/learn").content.decode()
    assert "Practise this again" not in browser_of(anna).get("/learn").content.decode()
