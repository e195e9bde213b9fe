"""Fingerprints of accounts: recorded on few occasions, as digests, and deleted in time."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from devtools.time_travel.passing_time import TimeTravel
from games import signed_links, tasks
from games.models import AccountFingerprint, User
from games.policy import FINGERPRINT_DAYS
from games.services import account_deletion
from games.services.accounts import fingerprints
from tests.api.test_devices import subscription
from tests.kit.api_clients import PASSWORD, Caller

pytestmark = pytest.mark.django_db
HERE = "198.51.100.7"


def fingerprints_of(name: str) -> list[tuple[str, str]]:
    """The recorded fingerprints of a user: kinds and digests."""
    return list(
        AccountFingerprint.objects.filter(user__username=name).values_list("kind", "digest")
    )


def at(address: str) -> list[tuple[str, str]]:
    return [("address", fingerprints.digest_of("address", address))]


def test_login_by_the_api_is_recorded(anna: Caller, visitor: Caller) -> None:
    given = {"username": "anna", "password": PASSWORD}
    assert visitor.client.post("/api/v1/login", given, "json", REMOTE_ADDR=HERE).status_code == 201
    assert fingerprints_of("anna") == at(f"{HERE}/32")


def test_login_by_the_page_is_recorded(anna: Caller) -> None:
    given = {"username": "anna", "password": PASSWORD}
    assert Client().post("/login", given, REMOTE_ADDR=HERE).status_code == 302
    assert fingerprints_of("anna") == at(f"{HERE}/32")


@pytest.mark.parametrize("by_the_api", [True, False])
def test_login_by_a_link_is_recorded(anna: Caller, visitor: Caller, by_the_api: bool) -> None:
    token = signed_links.login_token(User.objects.get(username="anna"))
    if by_the_api:
        visitor.client.post("/api/v1/login", {"link": token}, "json", REMOTE_ADDR=HERE)
    else:
        Client().get(f"/login/{token}", REMOTE_ADDR=HERE)
        assert not fingerprints_of("anna")
        Client().post(f"/login/{token}", REMOTE_ADDR=HERE)
    assert fingerprints_of("anna") == at(f"{HERE}/32")


def test_login_with_a_wrong_password_is_not_recorded(anna: Caller, visitor: Caller) -> None:
    given = {"username": "anna", "password": "guess"}
    visitor.client.post("/api/v1/login", given, "json", REMOTE_ADDR=HERE)
    assert not AccountFingerprint.objects.exists()


@pytest.mark.parametrize("path", ["/api/v1/register", "/register"])
@pytest.mark.parametrize("password", [PASSWORD, None])
def test_registration_is_recorded(visitor: Caller, path: str, password: str | None) -> None:
    given = {"username": "emil", "email": "emil@example.org"}
    given |= {"password": password} if password else {}
    if path.startswith("/api"):
        visitor.client.post(path, given, "json", REMOTE_ADDR=HERE)
    else:
        Client().post(path, given, REMOTE_ADDR=HERE)
    assert fingerprints_of("emil") == at(f"{HERE}/32")


def test_ipv6_address_is_recorded_as_its_network(anna: Caller, visitor: Caller) -> None:
    given = {"username": "anna", "password": PASSWORD}
    for address in ("2001:db8:1:2::5", "2001:db8:1:2:ffff::1"):
        visitor.client.post("/api/v1/login", given, "json", REMOTE_ADDR=address)
    assert fingerprints_of("anna") == at("2001:db8:1:2::/64")


def test_address_behind_a_proxy_is_the_one_that_limits_count(
    anna: Caller, visitor: Caller, settings: Any
) -> None:
    settings.REST_FRAMEWORK = settings.REST_FRAMEWORK | {"NUM_PROXIES": 1}
    visitor.client.post(
        "/api/v1/login",
        {"username": "anna", "password": PASSWORD},
        "json",
        REMOTE_ADDR="10.0.0.2",
        HTTP_X_FORWARDED_FOR=f"192.0.2.99, {HERE}",
    )
    assert fingerprints_of("anna") == at(f"{HERE}/32")


@pytest.mark.parametrize("address", ["", "unknown", "127.0.0.1", "::1", "169.254.0.9"])
def test_unknown_and_local_addresses_are_not_recorded(anna: Caller, address: str) -> None:
    assert anna.user is not None
    fingerprints.record_address(user=anna.user, address=address)
    assert not AccountFingerprint.objects.exists()


def test_push_device_is_recorded(anna: Caller) -> None:
    given = subscription()
    assert anna.post("me/devices", given).status_code == 201
    place = f"{given['endpoint']}\n{given['p256dh']}"
    assert fingerprints_of("anna") == [("device", fingerprints.digest_of("device", place))]


def test_fingerprint_contains_no_address(anna: Caller) -> None:
    assert anna.user is not None
    fingerprints.record_address(user=anna.user, address=HERE)
    row = AccountFingerprint.objects.values().get()
    assert HERE not in str(row)
    assert len(row["digest"]) == 64


def test_digest_depends_on_the_secret_key(settings: Any) -> None:
    before = fingerprints.digest_of("address", HERE)
    settings.SECRET_KEY = "another"
    assert fingerprints.digest_of("address", HERE) != before


def test_repeated_fingerprint_is_one_row_updated_at_most_hourly(
    anna: Caller, days: TimeTravel
) -> None:
    assert anna.user is not None
    days.traveller.hold()
    fingerprints.record_address(user=anna.user, address=HERE)
    first = AccountFingerprint.objects.get()
    days.traveller.on(minutes=59)
    fingerprints.record_address(user=anna.user, address=HERE)
    assert AccountFingerprint.objects.get().last_at == first.last_at
    days.traveller.on(minutes=1)
    fingerprints.record_address(user=anna.user, address=HERE)
    again = AccountFingerprint.objects.get()
    assert again.first_at == first.first_at
    assert again.last_at == first.last_at + timedelta(hours=1)


def test_other_requests_do_not_read_fingerprints(anna: Caller, game: str) -> None:
    with CaptureQueriesContext(
        connection,
    ) as asked:
        anna.client.get(f"/api/v1/games/{game}", REMOTE_ADDR=HERE)
        anna.client.get("/api/v1/me/games", REMOTE_ADDR=HERE)
    assert not [query for query in asked if "games_accountfingerprint" in query["sql"]]


def test_old_fingerprints_are_deleted(anna: Caller, days: TimeTravel) -> None:
    assert anna.user is not None
    days.traveller.hold()
    fingerprints.record_address(user=anna.user, address=HERE)
    days.traveller.on(days=FINGERPRINT_DAYS)
    tasks.delete_old_fingerprints()
    assert AccountFingerprint.objects.exists()
    days.traveller.on(minutes=1)
    tasks.delete_old_fingerprints()
    assert not AccountFingerprint.objects.exists()


def test_deleted_account_deletes_its_fingerprints(anna: Caller) -> None:
    assert anna.user is not None
    fingerprints.record_address(user=anna.user, address=HERE)
    account_deletion.delete_account(user_id=anna.user.pk)
    assert not AccountFingerprint.objects.exists()
