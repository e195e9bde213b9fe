"""No address of the console, and none of the second factor, opens to who is not in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final, NamedTuple
from urllib.parse import parse_qs, urlsplit

import pytest
from django.apps import apps
from django.contrib import admin
from django.contrib.contenttypes.models import ContentType
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from games.console.acts import on_games, on_people, on_reports
from games.console.acts.shelf import PAGES
from games.days.passing import Days
from games.models import Appeal, Game, Report, Sanction, User, Webhook
from games.policy import CONSOLE_HOURS, CONSOLE_IDLE_MINUTES
from games.services import chat
from games.services.moderation import people, roles
from tests.callers import PASSWORD, for_meuterer, person, request_of_its_own
from tests.moderation.entering import AT, enter, give_factor, log_in, send

pytestmark = [pytest.mark.django_db, for_meuterer]
LOGIN: Final = "/admin/login/"
NOWHERE: Final = "nowhere/at/all"
ACTS_ON: Final = {  # the model of what an act is on
    on_games.TABLE: "game",
    on_games.LINE: "chatmessage",
    on_people.PERSON: "user",
    on_people.SANCTION: "sanction",
    on_reports.REPORT: "report",
    on_reports.APPEAL: "appeal",
}
# Acts that make no sense on the rows of these tests; the page says so, to who is in.
NOT_NOW: Final = {"rewind", "resume", "reopen", "show_line", "release", "answer", "reset"}

Answer = tuple[int, str]  # a status, and where one is sent
OPEN: Final[Answer] = (200, "")


class Way(NamedTuple):
    """A way of asking."""

    method: str
    path: str


@pytest.fixture(autouse=True)
def rows(table: Game, ada: User) -> dict[str, str]:
    """A row of all that the console has a page or an act for, by its model: their keys."""
    bernd = User.objects.get(username="bernd")
    chat.say(game_id=table.pk, user=bernd, room="players", text="Ahoy")
    Report.objects.create(reporter=table.host, player=bernd, reason="spam")
    people.mute(by=ada, person=bernd, days=2, reason="A test.")
    Appeal.objects.create(sanction=Sanction.objects.get(), text="I did not.")
    Webhook.objects.create(user=bernd, url="https://hook.example/", secret="x")
    found = {"user": bernd.pk}
    for name in (*(model._meta.model_name for model in admin.site._registry), "sanction"):
        found.setdefault(name, apps.get_model("games", name).objects.values_list("pk")[0][0])
    return {name: str(key) for name, key in found.items()}


def templates(resolver: Any, prefix: str = "") -> Iterator[str]:
    """Every address that a resolver knows, with places for arguments."""
    for entry in resolver.url_patterns:
        found = list(entry.pattern.converters)
        text = str(entry.pattern)
        if isinstance(entry, URLResolver):
            yield from templates(entry, prefix + text)
        else:
            assert isinstance(entry, URLPattern)
            assert all(f":{name}>" in text or f"<{name}>" in text for name in found)
            yield prefix + text


def filled(template: str, rows: dict[str, str]) -> Iterator[str]:
    """An address with the keys of real rows; that of the acts once for each."""
    if "<slug:kind>" in template:
        for kind, page in PAGES.items():
            key = rows[ACTS_ON[page.subject]]
            yield template.replace("<slug:kind>", kind).replace("<str:number>", key)
        return
    model = re.search("/games/([a-z]+)/", template)
    given = {
        "app_label": "games",
        "url": NOWHERE,
        "content_type_id": str(ContentType.objects.get_for_model(Game).pk),
        "object_id": rows[model[1] if model else "game"],
        "game_id": rows["game"],
    }
    text = re.sub(r"\(\?P<(\w+)>[^)]*\)", lambda found: given[found[1]], template)
    text = re.sub(r"<(?:\w+:)?(\w+)>", lambda found: given[found[1]], text)
    yield text.replace("^", "").replace("$", "").replace("\\", "")


def addresses(rows: dict[str, str]) -> list[str]:
    """All of the console's addresses."""
    under = [
        entry for entry in get_resolver().url_patterns if str(entry.pattern).startswith("admin")
    ]
    assert len(under) == 3, "the second factor, the admin, and the admin without a slash"
    found = set[str]()
    for entry in under:
        prefix = "/" + str(entry.pattern)
        for template in templates(entry, prefix) if isinstance(entry, URLResolver) else [prefix]:
            found |= set(filled(template, rows))
    return sorted(found)


def ways(rows: dict[str, str]) -> Iterator[Way]:
    """Each address by each method, and spelt otherwise."""
    for path in addresses(rows):
        for spelt in {path, path.rstrip("/"), path + "/", path + "x", path.upper()}:
            yield Way("get", spelt)
        yield Way("post", path)
        yield Way("get", f"{path}?next=/admin/&{admin.helpers.ACTION_CHECKBOX_NAME}=1")
        yield Way("put", path)
        yield Way("options", path)


def demanded(way: Way, other: dict[str, Answer]) -> Answer:
    """What an address answers to who is not in: it sends him to where he may get in."""
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


def astray(browser: Client, rows: dict[str, str], **other: Answer) -> dict[Way, Answer]:
    """The ways that answer otherwise than is demanded; ``other`` is, of these pages."""
    expected = {LOGIN if name == "login" else f"{AT}/{name}": to for name, to in other.items()}
    found: dict[Way, Answer] = {}
    for way in ways(rows):
        with request_of_its_own():
            answer = getattr(browser, way.method)(way.path)
        to = urlsplit(answer.get("Location", ""))
        got = (answer.status_code, to.path)
        if got != demanded(way, expected):
            found[way] = got
        elif to.path == LOGIN:
            assert way.path.startswith(parse_qs(to.query)["next"][0]), "he comes back to it"
    return found


def test_all_addresses_are_walked(rows: dict[str, str]) -> None:
    known = addresses(rows)
    for path in (
        "/admin/",
        "/admin/games/game/",
        f"/admin/games/user/{rows['user']}/change/",
        f"/admin/act/ban/{rows['user']}/",
        f"{AT}/off",
    ):
        assert path in known
    assert not [path for path in known if "<" in path or "(" in path]


def test_of_allauth_there_is_what_the_way_in_needs_and_no_more() -> None:
    names = {
        entry.name
        for entry in get_resolver("games.console.account_urls").url_patterns
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
    }


def test_who_is_in_opens_what_is_closed_to_all_others(ada: User, rows: dict[str, str]) -> None:
    """The same walk: so each address leads to something, and is not closed for being none."""
    browser = enter(ada)
    seen = {path: browser.get(path).status_code for path in addresses(rows)}
    by_status = {
        status: {path for path in seen if seen[path] == status} for status in set(seen.values())
    }
    acts = {kind: f"/admin/act/{kind}/{rows[ACTS_ON[PAGES[kind].subject]]}/" for kind in PAGES}
    assert by_status.pop(409) == {acts[kind] for kind in NOT_NOW}
    opened = by_status.pop(200)
    assert opened >= {path for kind, path in acts.items() if kind not in NOT_NOW}
    assert opened >= {f"{AT}/{name}" for name in ("", "show", "codes", "codes/new", "off")}
    assert opened >= {
        f"/admin/games/{model._meta.model_name}/" for model in admin.site._registry
    } | {
        f"/admin/games/{name}/{rows[name]}/change/"
        for name in ("act", "appeal", "game", "report", "user")
    }
    assert opened >= {
        "/admin/",
        f"/admin/games/game/{rows['game']}/look/",
        "/admin/games/act/export/",
        "/admin/games/act/changes/",
    }
    assert {path.replace(rows["game"], "") for path in by_status.pop(404)} == {
        f"/admin/{NOWHERE}",
        f"/admin/r/{ContentType.objects.get_for_model(Game).pk}//",
    }
    assert by_status.keys() == {302, 403, 405}, "sent on; nothing is added or deleted; no GET"


def test_a_guest_is_sent_to_log_in(rows: dict[str, str]) -> None:
    assert astray(Client(), rows, login=(302, "/login")) == {}


def test_a_player_is_told_that_he_has_no_role(rows: dict[str, str]) -> None:
    assert astray(log_in(person("dora")), rows, login=(403, "")) == {}


def test_so_is_a_player_with_a_second_factor(rows: dict[str, str]) -> None:
    dora = person("dora")
    give_factor(dora)
    assert astray(log_in(dora), rows, login=(403, "")) == {}


def test_without_a_second_factor_the_way_to_make_one_is_open(
    hanna: User, rows: dict[str, str]
) -> None:
    browser, to_enrol = log_in(hanna), (302, f"{AT}/enrol")
    asked_first = (302, f"{AT}/password")
    assert astray(browser, rows, login=to_enrol, password=OPEN, enrol=asked_first) == {}
    send(browser, f"{AT}/password", password=PASSWORD)
    assert astray(browser, rows, login=to_enrol, password=OPEN, enrol=OPEN) == {}


def test_before_it_is_shown_the_page_that_asks_for_it_is_open(
    ada: User, rows: dict[str, str]
) -> None:
    give_factor(ada)
    assert only_asks_for_it(log_in(ada), rows)


def only_asks_for_it(browser: Client, rows: dict[str, str]) -> bool:
    """Whether a browser sees the page that asks for the second factor, and is sent there."""
    return astray(browser, rows, login=(302, f"{AT}/show"), show=OPEN) == {}


def test_a_superuser_shows_it_too(rows: dict[str, str]) -> None:
    keeper = User.objects.create_superuser("keeper", "keeper@example.org", PASSWORD)
    to_make_it = {"login": (302, f"{AT}/enrol"), "enrol": (302, f"{AT}/password")}
    assert astray(log_in(keeper), rows, password=OPEN, **to_make_it) == {}
    give_factor(keeper)
    assert only_asks_for_it(log_in(keeper), rows)


def test_what_was_shown_long_ago_opens_nothing(ada: User, days: Days, rows: dict[str, str]) -> None:
    browser = enter(ada)
    for _ in range(CONSOLE_HOURS):
        for _half in range(2):
            days.on(minutes=29)
            browser.get("/admin/")
    days.on(minutes=2 * CONSOLE_HOURS + 1)
    assert only_asks_for_it(browser, rows)


def test_a_console_left_alone_is_closed(ada: User, days: Days, rows: dict[str, str]) -> None:
    browser = enter(ada)
    days.on(minutes=CONSOLE_IDLE_MINUTES + 2)
    assert only_asks_for_it(browser, rows)


@pytest.mark.django_db(transaction=True)
def test_a_role_that_was_taken_opens_nothing(transactional_db: None, rows: dict[str, str]) -> None:
    mila = person("mila")
    roles.set_role(mila, "moderator")
    browser = enter(mila)
    assert browser.get("/admin/").status_code == 200
    roles.set_role(User.objects.get(pk=mila.pk), "")
    assert astray(browser, rows, login=(302, "/login")) == {}, "his sessions have ended"
    assert astray(log_in(mila), rows, login=(403, "")) == {}


def test_a_session_that_outlived_a_role_opens_nothing(mori: User, rows: dict[str, str]) -> None:
    browser = enter(mori)
    User.objects.filter(pk=mori.pk).update(is_staff=False)
    assert astray(browser, rows, login=(403, "")) == {}


def test_a_session_that_outlived_its_account_opens_nothing(
    mori: User, rows: dict[str, str]
) -> None:
    browser = enter(mori)
    User.objects.filter(pk=mori.pk).update(is_active=False)
    assert astray(browser, rows, login=(302, "/login")) == {}
