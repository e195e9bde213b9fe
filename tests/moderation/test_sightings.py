"""Where accounts are seen: noted at few occasions, as digests, and forgotten in time."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games import links, tasks
from games.days.passing import Days
from games.models import Sighting, User
from games.policy import SIGHTING_DAYS
from games.services import deletion, sightings
from tests.api.test_devices import subscription
from tests.callers import PASSWORD, Caller

pytestmark = pytest.mark.django_db
HERE = "198.51.100.7"


def seen(name: str) -> list[tuple[str, str]]:
    """What is noted of somebody: kinds and digests."""
    return list(Sighting.objects.filter(user__username=name).values_list("kind", "digest"))


def at(address: str) -> list[tuple[str, str]]:
    return [("address", sightings.digest_of("address", address))]


def test_a_log_in_by_the_api_is_noted(anna: Caller, guest: Caller) -> None:
    given = {"username": "anna", "password": PASSWORD}
    assert guest.client.post("/api/v1/login", given, "json", REMOTE_ADDR=HERE).status_code == 201
    assert seen("anna") == at(f"{HERE}/32")


def test_a_log_in_by_the_page_is_noted(anna: Caller) -> None:
    given = {"username": "anna", "password": PASSWORD}
    assert Client().post("/login", given, REMOTE_ADDR=HERE).status_code == 302
    assert seen("anna") == at(f"{HERE}/32")


@pytest.mark.parametrize("by_the_api", [True, False])
def test_a_log_in_by_a_link_is_noted(anna: Caller, guest: Caller, by_the_api: bool) -> None:
    token = links.login_token(User.objects.get(username="anna"))
    if by_the_api:
        guest.client.post("/api/v1/login", {"link": token}, "json", REMOTE_ADDR=HERE)
    else:
        Client().get(f"/login/{token}", REMOTE_ADDR=HERE)
        assert not seen("anna")
        Client().post(f"/login/{token}", REMOTE_ADDR=HERE)
    assert seen("anna") == at(f"{HERE}/32")


def test_a_wrong_password_notes_nothing(anna: Caller, guest: Caller) -> None:
    given = {"username": "anna", "password": "guess"}
    guest.client.post("/api/v1/login", given, "json", REMOTE_ADDR=HERE)
    assert not Sighting.objects.exists()


@pytest.mark.parametrize("path", ["/api/v1/register", "/register"])
@pytest.mark.parametrize("password", [PASSWORD, None])
def test_opening_an_account_is_noted(guest: Caller, path: str, password: str | None) -> None:
    given = {"username": "emil", "email": "emil@example.org"}
    given |= {"password": password} if password else {}
    if path.startswith("/api"):
        guest.client.post(path, given, "json", REMOTE_ADDR=HERE)
    else:
        Client().post(path, given, REMOTE_ADDR=HERE)
    assert seen("emil") == at(f"{HERE}/32")


def test_of_ipv6_the_network_counts(anna: Caller, guest: Caller) -> None:
    given = {"username": "anna", "password": PASSWORD}
    for address in ("2001:db8:1:2::5", "2001:db8:1:2:ffff::1"):
        guest.client.post("/api/v1/login", given, "json", REMOTE_ADDR=address)
    assert seen("anna") == at("2001:db8:1:2::/64")


def test_behind_a_proxy_it_is_the_address_that_limits_count(
    anna: Caller, guest: Caller, settings: Any
) -> None:
    settings.REST_FRAMEWORK = settings.REST_FRAMEWORK | {"NUM_PROXIES": 1}
    guest.client.post(
        "/api/v1/login",
        {"username": "anna", "password": PASSWORD},
        "json",
        REMOTE_ADDR="10.0.0.2",
        HTTP_X_FORWARDED_FOR=f"192.0.2.99, {HERE}",
    )
    assert seen("anna") == at(f"{HERE}/32")


@pytest.mark.parametrize("address", ["", "unknown", "127.0.0.1", "::1", "169.254.0.9"])
def test_what_is_nobodys_address_is_not_noted(anna: Caller, address: str) -> None:
    assert anna.user is not None
    sightings.see_address(user=anna.user, address=address)
    assert not Sighting.objects.exists()


def test_a_device_that_takes_push_is_noted(anna: Caller) -> None:
    given = subscription()
    assert anna.post("me/devices", given).status_code == 201
    place = f"{given['endpoint']}\n{given['p256dh']}"
    assert seen("anna") == [("device", sightings.digest_of("device", place))]


def test_no_address_stands_in_the_table(anna: Caller) -> None:
    assert anna.user is not None
    sightings.see_address(user=anna.user, address=HERE)
    row = Sighting.objects.values().get()
    assert HERE not in str(row)
    assert len(row["digest"]) == 64


def test_with_another_key_all_digests_are_others(settings: Any) -> None:
    before = sightings.digest_of("address", HERE)
    settings.SECRET_KEY = "another"
    assert sightings.digest_of("address", HERE) != before


def test_a_place_is_one_row_whose_date_moves_on_by_the_hour(anna: Caller, days: Days) -> None:
    assert anna.user is not None
    days.traveller.hold()
    sightings.see_address(user=anna.user, address=HERE)
    first = Sighting.objects.get()
    days.traveller.on(minutes=59)
    sightings.see_address(user=anna.user, address=HERE)
    assert Sighting.objects.get().last_at == first.last_at
    days.traveller.on(minutes=1)
    sightings.see_address(user=anna.user, address=HERE)
    again = Sighting.objects.get()
    assert again.first_at == first.first_at
    assert again.last_at == first.last_at + timedelta(hours=1)


def test_other_requests_ask_nothing_of_the_table(anna: Caller, game: str) -> None:
    with CaptureQueriesContext(
        connection,
    ) as asked:
        anna.client.get(f"/api/v1/games/{game}", REMOTE_ADDR=HERE)
        anna.client.get("/api/v1/me/games", REMOTE_ADDR=HERE)
    assert not [query for query in asked if "games_sighting" in query["sql"]]


def test_what_was_long_ago_is_forgotten(anna: Caller, days: Days) -> None:
    assert anna.user is not None
    days.traveller.hold()
    sightings.see_address(user=anna.user, address=HERE)
    days.traveller.on(days=SIGHTING_DAYS)
    tasks.forget_sightings()
    assert Sighting.objects.exists()
    days.traveller.on(minutes=1)
    tasks.forget_sightings()
    assert not Sighting.objects.exists()


def test_with_the_account_its_sightings_go(anna: Caller) -> None:
    assert anna.user is not None
    sightings.see_address(user=anna.user, address=HERE)
    deletion.delete(user_id=anna.user.pk)
    assert not Sighting.objects.exists()
