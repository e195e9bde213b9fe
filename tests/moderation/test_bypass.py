"""No address of the console, and none of the second factor, opens to who is not in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple
from uuid import uuid4

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from games.days.passing import Days
from games.models import User
from games.policy import CONSOLE_HOURS, CONSOLE_IDLE_MINUTES
from games.services.moderation import roles
from tests.callers import PASSWORD, person, request_of_its_own
from tests.moderation.entering import AT, enter, give_factor, log_in, send

pytestmark = pytest.mark.django_db
# What stands for an argument of an address, by its name; else a number.
MADE_UP = {"app_label": "games", "url": "nowhere/at/all", "game_id": str(uuid4())}


class Way(NamedTuple):
    """A way of asking."""

    method: str
    path: str


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


def filled(template: str) -> str:
    """An address with made-up arguments."""
    text = re.sub(r"\(\?P<(\w+)>[^)]*\)", lambda found: MADE_UP.get(found[1], "1"), template)
    text = re.sub(r"<(?:(\w+):)?(\w+)>", argument, text)
    return text.replace("^", "").replace("$", "").replace("\\", "")


def argument(found: re.Match[str]) -> str:
    kind, name = found[1], found[2]
    return str(uuid4()) if kind == "uuid" else MADE_UP.get(name, "1")


def addresses() -> list[str]:
    """All of the console's addresses, and what else is made of them."""
    under = [
        entry for entry in get_resolver().url_patterns if str(entry.pattern).startswith("admin")
    ]
    assert len(under) == 3, "the second factor, the admin, and the admin without a slash"
    found = set()
    for entry in under:
        prefix = "/" + str(entry.pattern)
        if isinstance(entry, URLResolver):
            found |= {filled(each) for each in templates(entry, prefix)}
        else:
            found.add(prefix)
    return sorted(found)


def ways() -> Iterator[Way]:
    """Each address by each method, and spelt otherwise."""
    for path in addresses():
        for spelt in {path, path.rstrip("/"), path + "/", path + "x", path.upper()}:
            yield Way("get", spelt)
        yield Way("post", path)
        yield Way("get", f"{path}?next=/admin/&{admin.helpers.ACTION_CHECKBOX_NAME}=1")
        yield Way("put", path)
        yield Way("options", path)


def opened(browser: Client) -> set[Way]:
    """The ways that answer by anything but a refusal, or by being sent to log in, enrol or show."""
    found = set()
    for way in ways():
        with request_of_its_own():
            answer = getattr(browser, way.method)(way.path)
        if answer.status_code in (301, 302):
            assert is_a_way_in(answer["Location"]), (way, answer["Location"])
        elif answer.status_code not in (400, 403, 404, 405):
            assert answer.status_code == 200, (way, answer.status_code)
            found.add(way)
    return found


def is_a_way_in(to: str) -> bool:
    """Whether somebody is sent to where he may get in, or out."""
    return to.split("?", maxsplit=1)[0] in {
        "/",
        "/login",
        "/admin/",
        "/admin/login/",
        f"{AT}/show",
        f"{AT}/password",
        f"{AT}/enrol",
    }


def pages(found: set[Way]) -> set[str]:
    """The pages that were seen, by their paths."""
    return {way.path.split("?")[0] for way in found}


def test_all_addresses_are_walked() -> None:
    known = addresses()
    for path in ("/admin/", "/admin/games/game/", "/admin/games/user/1/change/", f"{AT}/off"):
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


def test_who_is_in_sees_pages(hanna: User) -> None:
    assert {"/admin/", f"{AT}/"} <= pages(opened_to_who_is_in(hanna))


def opened_to_who_is_in(user: User) -> set[Way]:
    browser = enter(user)
    found = {Way("get", path) for path in ("/admin/", f"{AT}/")}
    return {way for way in found if browser.get(way.path).status_code == 200}


def test_a_guest_sees_nothing() -> None:
    assert opened(Client()) == set()


def test_a_player_sees_nothing() -> None:
    assert opened(log_in(person("anna"))) == set()


def test_a_player_with_a_second_factor_sees_nothing() -> None:
    anna = person("anna")
    give_factor(anna)
    assert opened(log_in(anna)) == set()


def test_without_a_second_factor_the_way_to_make_one_is_open(hanna: User) -> None:
    browser = log_in(hanna)
    assert pages(opened(browser)) == {f"{AT}/password"}
    send(browser, f"{AT}/password", password=PASSWORD)
    assert pages(opened(browser)) == {f"{AT}/password", f"{AT}/enrol"}


def test_before_it_is_shown_the_page_that_asks_for_it_is_open(ada: User) -> None:
    give_factor(ada)
    assert pages(opened(log_in(ada))) == {f"{AT}/show"}


def test_a_superuser_shows_it_too() -> None:
    keeper = User.objects.create_superuser("keeper", "keeper@example.org", PASSWORD)
    assert pages(opened(log_in(keeper))) == {f"{AT}/password"}
    give_factor(keeper)
    assert pages(opened(log_in(keeper))) == {f"{AT}/show"}


def test_what_was_shown_long_ago_opens_nothing(ada: User, days: Days) -> None:
    browser = enter(ada)
    for _ in range(CONSOLE_HOURS):
        for _half in range(2):
            days.on(minutes=29)
            browser.get("/admin/")
    days.on(minutes=2 * CONSOLE_HOURS + 1)
    assert pages(opened(browser)) == {f"{AT}/show"}


def test_a_console_left_alone_is_closed(ada: User, days: Days) -> None:
    browser = enter(ada)
    days.on(minutes=CONSOLE_IDLE_MINUTES + 2)
    assert pages(opened(browser)) == {f"{AT}/show"}


@pytest.mark.django_db(transaction=True)
def test_a_role_that_was_taken_opens_nothing(transactional_db: None) -> None:
    mila = person("mila")
    roles.set_role(mila, "moderator")
    browser = enter(mila)
    assert browser.get("/admin/").status_code == 200
    roles.set_role(User.objects.get(pk=mila.pk), "")
    assert opened(browser) == set()
    assert opened(log_in(mila)) == set()


def test_a_session_that_outlived_a_role_opens_nothing(mori: User) -> None:
    browser = enter(mori)
    User.objects.filter(pk=mori.pk).update(is_staff=False)
    assert opened(browser) == set()


def test_a_session_that_outlived_its_account_opens_nothing(mori: User) -> None:
    browser = enter(mori)
    User.objects.filter(pk=mori.pk).update(is_active=False)
    assert opened(browser) == set()
