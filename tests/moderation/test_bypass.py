"""No address of the console or of the second factor opens to anybody who is not in.

A visitor and a moderator at the door try each address, spelt in other ways, by rarer methods, too;
the others a third each. In `manage.py acceptance console` all of them try everything.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final
from urllib.parse import parse_qs, urlsplit

import pytest
from django.apps import apps
from django.contrib import admin
from django.contrib.contenttypes.models import ContentType
from django.test import Client
from django.urls import URLPattern, get_resolver

from devtools.time_travel.passing_time import TimeTravel
from games.console.actions.registry import PAGES
from games.models import Appeal, Game, Report, Sanction, User, Webhook
from games.policy import CONSOLE_HOURS, CONSOLE_IDLE_MINUTES
from games.services.moderation import players, roles
from games.services.talk import chat
from tests.kit.api_clients import PASSWORD, for_meuterer, person, request_of_its_own
from tests.moderation.console_addresses import (
    MODEL_OF_SUBJECT,
    NOWHERE,
    Way,
    addresses,
    every_way,
    ways,
)
from tests.moderation.console_login import AT, enter_by_pages, give_factor, log_in, send

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.acceptance("console", short=True),
    for_meuterer,
]
LOGIN: Final = "/admin/login/"
# Actions that make no sense on the rows of these tests; the page says so to those who are in.
IMPOSSIBLE_NOW: Final = {"rewind", "resume", "reopen", "show_line", "release", "answer", "reset"}

Answer = tuple[int, str]  # a status, and the path redirected to

OPEN: Final[Answer] = (200, "")


@pytest.fixture(autouse=True)
def rows(table: Game, ada: User) -> dict[str, str]:
    """The keys of a row for every page and action of the console, by the name of its model."""
    bernd = User.objects.get(username="bernd")
    chat.create_line(game_id=table.pk, user=bernd, room="players", text="Ahoy")
    Report.objects.create(reporter=table.host, player=bernd, reason="spam")
    players.mute(by=ada, person=bernd, days=2, reason="A test.")
    Appeal.objects.create(sanction=Sanction.objects.get(), text="I did not.")
    Webhook.objects.create(user=bernd, url="https://hook.example/", secret="x")
    found = {"user": bernd.pk}
    for name in (*(model._meta.model_name for model in admin.site._registry), "sanction"):
        found.setdefault(name, apps.get_model("games", name).objects.values_list("pk")[0][0])
    return {name: str(key) for name, key in found.items()}


def demanded(way: Way, other: dict[str, Answer]) -> Answer:
    """The answer of an address to somebody who is not in: a redirect to where they may get in."""
    path = way.path.split("?")[0]
    if path in other:
        return (
            (405, "") if other[path] == OPEN and way.method in ("put", "options") else other[path]
        )
    if path in ("/admin", "/admin/logout/"):
        return 302, "/admin/"
    if path == f"{AT}/login":
        return 302, "/login"
    return (302, LOGIN) if path.startswith("/admin/") else (404, "")


def astray(browser: Client, tried: Iterable[Way], **other: Answer) -> dict[Way, Answer]:
    """The ways whose answers are not as expected; ``other`` has the answers of these pages."""
    expected = {LOGIN if name == "login" else f"{AT}/{name}": to for name, to in other.items()}
    found: dict[Way, Answer] = {}
    for way in tried:
        with request_of_its_own():
            answer = getattr(browser, way.method)(way.path)
        to = urlsplit(answer.get("Location", ""))
        got = (answer.status_code, to.path)
        if got != demanded(way, expected):
            found[way] = got
        elif to.path == LOGIN:
            assert way.path.startswith(parse_qs(to.query)["next"][0]), "the login leads back"
    return found


def test_all_console_addresses_are_covered(rows: dict[str, str]) -> None:
    known = addresses(rows)
    for path in (
        "/admin/",
        "/admin/games/game/",
        f"/admin/games/user/{rows['user']}/change/",
        f"/admin/action/ban/{rows['user']}/",
        f"{AT}/off",
    ):
        assert path in known
    assert not [path for path in known if "<" in path or "(" in path]


def test_allauth_serves_only_the_pages_of_the_second_factor() -> None:
    names = {
        entry.name
        for entry in get_resolver("games.console.second_factor.urls").url_patterns
        if isinstance(entry, URLPattern)
    }
    assert names == {
        "mfa_index",
        "mfa_reauthenticate",
        "account_reauthenticate",
        "mfa_activate_totp",
        "mfa_view_recovery_codes",
        "mfa_generate_recovery_codes",
        "mfa_deactivate_totp",
        "account_login",
        "enrol-passkey",
    }


def test_administrator_who_is_in_opens_every_console_address(
    ada: User, rows: dict[str, str]
) -> None:
    """The same walk: each address leads to something, and is not closed for lack of a page."""
    browser = enter_by_pages(ada)
    seen = {path: browser.get(path).status_code for path in addresses(rows)}
    by_status = {
        status: {path for path in seen if seen[path] == status} for status in set(seen.values())
    }
    pages = {
        kind: f"/admin/action/{kind}/{rows[MODEL_OF_SUBJECT[PAGES[kind].subject]]}/"
        for kind in PAGES
    }
    assert by_status.pop(409) == {pages[kind] for kind in IMPOSSIBLE_NOW}
    opened = by_status.pop(200)
    assert opened >= {path for kind, path in pages.items() if kind not in IMPOSSIBLE_NOW}
    assert opened >= {f"{AT}/{name}" for name in ("", "verify", "codes", "codes/new", "off")}
    assert opened >= {
        f"/admin/games/{model._meta.model_name}/" for model in admin.site._registry
    } | {
        f"/admin/games/{name}/{rows[name]}/change/"
        for name in ("appeal", "game", "moderationaction", "report", "user")
    }
    assert opened >= {
        "/admin/",
        f"/admin/games/game/{rows['game']}/inspect/",
        "/admin/games/moderationaction/export/",
        "/admin/games/moderationaction/changes/",
    }
    assert {path.replace(rows["game"], "") for path in by_status.pop(404)} == {
        f"/admin/{NOWHERE}",
        f"/admin/r/{ContentType.objects.get_for_model(Game).pk}//",
    }
    assert by_status.keys() == {302, 403, 405}, "sent on; nothing is added or deleted; no GET"


def test_guest_at_any_console_address_is_sent_to_the_login(rows: dict[str, str]) -> None:
    assert astray(Client(), every_way(rows), login=(302, "/login")) == {}


def test_player_at_any_console_address_is_told_to_have_no_role(rows: dict[str, str]) -> None:
    assert astray(log_in(person("dora")), ways(rows, 0), login=(403, "")) == {}


def test_player_with_a_second_factor_is_told_to_have_no_role(rows: dict[str, str]) -> None:
    dora = person("dora")
    give_factor(dora)
    assert astray(log_in(dora), ways(rows, 1), login=(403, "")) == {}


def test_moderator_without_a_second_factor_gets_only_the_pages_to_make_one(
    hanna: User, rows: dict[str, str]
) -> None:
    browser, to_enrol = log_in(hanna), (302, f"{AT}/enrol")
    asked_first = (302, f"{AT}/password")
    closed = {"login": to_enrol, "enrol": asked_first, "passkey": asked_first}
    assert astray(browser, ways(rows, 2), password=OPEN, **closed) == {}
    send(browser, f"{AT}/password", password=PASSWORD)
    made = {"login": to_enrol, "enrol": OPEN, "passkey": to_enrol}
    assert astray(browser, ways(rows, 0), password=OPEN, **made) == {}


def test_moderator_before_the_second_factor_gets_only_the_page_that_asks_for_it(
    ada: User, rows: dict[str, str]
) -> None:
    give_factor(ada)
    assert only_asks_for_it(log_in(ada), every_way(rows))


def only_asks_for_it(browser: Client, tried: Iterable[Way]) -> bool:
    """Whether a browser gets only the page that asks for the second factor."""
    return astray(browser, tried, login=(302, f"{AT}/verify"), verify=OPEN) == {}


def test_superuser_needs_a_second_factor(rows: dict[str, str]) -> None:
    keeper = User.objects.create_superuser("keeper", "keeper@example.org", PASSWORD)
    to_make_it = {"login": (302, f"{AT}/enrol"), "enrol": (302, f"{AT}/password")}
    to_make_it["passkey"] = to_make_it["enrol"]
    assert astray(log_in(keeper), ways(rows, 1), password=OPEN, **to_make_it) == {}
    give_factor(keeper)
    assert only_asks_for_it(log_in(keeper), ways(rows, 2))


def test_second_factor_shown_long_ago_opens_nothing(
    ada: User, days: TimeTravel, rows: dict[str, str]
) -> None:
    browser = enter_by_pages(ada)
    for _ in range(CONSOLE_HOURS):
        for _half in range(2):
            days.traveller.on(minutes=29)
            browser.get("/admin/")
    days.traveller.on(minutes=2 * CONSOLE_HOURS + 1)
    assert only_asks_for_it(browser, ways(rows, 0))


def test_console_left_idle_is_closed(ada: User, days: TimeTravel, rows: dict[str, str]) -> None:
    browser = enter_by_pages(ada)
    days.traveller.on(minutes=CONSOLE_IDLE_MINUTES + 2)
    assert only_asks_for_it(browser, ways(rows, 1))


@pytest.mark.django_db(transaction=True)
def test_revoked_role_opens_nothing(transactional_db: None, rows: dict[str, str]) -> None:
    mila = person("mila")
    roles.set_role(mila, "moderator")
    browser = enter_by_pages(mila)
    assert browser.get("/admin/").status_code == 200
    roles.set_role(User.objects.get(pk=mila.pk), "")
    assert astray(browser, ways(rows, 2), login=(302, "/login")) == {}, "the sessions have ended"
    assert astray(log_in(mila), ways(rows, 0), login=(403, "")) == {}


def test_session_from_before_a_role_was_revoked_opens_nothing(
    mori: User, rows: dict[str, str]
) -> None:
    browser = enter_by_pages(mori)
    User.objects.filter(pk=mori.pk).update(is_staff=False)
    assert astray(browser, ways(rows, 1), login=(403, "")) == {}


def test_session_of_a_suspended_account_opens_nothing(mori: User, rows: dict[str, str]) -> None:
    browser = enter_by_pages(mori)
    User.objects.filter(pk=mori.pk).update(is_active=False)
    assert astray(browser, ways(rows, 2), login=(302, "/login")) == {}
