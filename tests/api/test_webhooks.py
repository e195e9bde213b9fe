"""me/webhooks: addresses of mine to which my messages are posted."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from games.clocks.now import now
from games.models import Webhook
from games.policy import WEBHOOKS_AT_MOST
from tests.kit.api_clients import Caller

pytestmark = pytest.mark.django_db
URL = "https://hook.example.org/mine?key=1"


def add(caller: Caller, url: Any = URL, **more: Any) -> Any:
    return caller.post("me/webhooks", {"url": url} | more)


def test_added_webhook_is_listed(anna: Caller) -> None:
    answer = add(anna, format="discord")
    assert answer.status_code == 201, answer.content
    row = anna.get("me/webhooks").json()[0]
    assert (row["url"], row["format"]) == (URL, "discord")
    assert (row["failing_since"], row["disabled_at"]) == (None, None)


def test_webhook_without_a_format_has_the_standard_one(anna: Caller) -> None:
    assert add(anna).json()["format"] == "standard"


def test_webhook_secret_is_shown_once(anna: Caller) -> None:
    made = add(anna).json()
    secret = made.pop("secret")
    assert secret.startswith("whsec_")
    assert anna.get("me/webhooks").json() == [made]
    assert secret not in anna.post(f"me/webhooks/{made['id']}").content.decode()


def test_each_webhook_has_its_own_secret(anna: Caller, bernd: Caller) -> None:
    assert add(anna).json()["secret"] != add(bernd).json()["secret"]


def test_removed_webhook_is_gone(anna: Caller) -> None:
    hook = add(anna).json()["id"]
    assert anna.delete(f"me/webhooks/{hook}").status_code == 204
    assert anna.get("me/webhooks").json() == []
    again = anna.delete(f"me/webhooks/{hook}")
    assert (again.status_code, again.json()["code"]) == (404, "no_such_item")


def test_disabled_webhook_is_switched_on_again(anna: Caller) -> None:
    hook = add(anna).json()["id"]
    Webhook.objects.update(disabled_at=now(), failing_since=now())
    assert anna.get("me/webhooks").json()[0]["disabled_at"] is not None
    answer = anna.post(f"me/webhooks/{hook}")
    assert answer.status_code == 200
    assert (answer.json()["disabled_at"], answer.json()["failing_since"]) == (None, None)


def test_webhooks_of_other_players_are_not_found(anna: Caller, bernd: Caller) -> None:
    hook = add(anna).json()["id"]
    Webhook.objects.update(disabled_at=now())
    assert bernd.get("me/webhooks").json() == []
    for act in (bernd.delete, bernd.post):
        refused = [act(f"me/webhooks/{pk}") for pk in (hook, uuid4())]
        assert (refused[0].status_code, refused[0].json()["code"]) == (404, "no_such_item")
        assert refused[0].content == refused[1].content
    assert Webhook.objects.get().disabled_at is not None


@pytest.mark.parametrize(
    "url",
    [
        "http://hook.example.org/",
        "ftp://hook.example.org/",
        "//hook.example.org/",
        "hook.example.org",
        "https://127.0.0.1/",
        "https://127.1/",
        "https://2130706433/",
        "https://0x7f000001/",
        "https://0177.0.0.1/",
        "https://10.0.0.1/",
        "https://172.16.0.1/",
        "https://192.168.1.1:8443/",
        "https://169.254.169.254/latest/meta-data",
        "https://100.64.0.1/",
        "https://0.0.0.0/",
        "https://[::1]/",
        "https://[::ffff:127.0.0.1]/",
        "https://[fe80::1]/",
        "https://[fd00::1]/",
        "https://localhost/",
        "https://printer.local/",
        "https://me:secret@hook.example.org/",
        "https://hook.example.org/#part",
        "https://hook.example.org:0/",
        "https://hook.example.org/\\..\\x",
    ],
)
def test_webhook_with_an_unusable_address_is_refused(anna: Caller, url: str) -> None:
    answer = add(anna, url)
    assert (answer.status_code, answer.json()["code"]) == (422, "bad_address")
    assert not Webhook.objects.exists()


@pytest.mark.parametrize("url", ["http://127.0.0.1:5000/", "http://[::1]/", "http://localhost/"])
def test_webhook_to_this_machine_is_taken_only_where_the_site_is_on_ones_own(
    anna: Caller, settings: Any, url: str
) -> None:
    settings.LOOPBACK_WEBHOOKS = False
    answer = add(anna, url)
    assert (answer.status_code, answer.json()["code"]) == (422, "bad_address")
    settings.LOOPBACK_WEBHOOKS = True
    assert add(anna, url).status_code == 201
    assert add(anna, "http://10.0.0.1/").status_code == 422


def test_same_address_twice_in_one_account_is_refused(anna: Caller, bernd: Caller) -> None:
    add(anna)
    answer = add(anna)
    assert (answer.status_code, answer.json()["code"]) == (422, "bad_address")
    assert add(bernd).status_code == 201, "another account may use the address, too"


def test_webhooks_are_limited_to_five(anna: Caller) -> None:
    for number in range(WEBHOOKS_AT_MOST):
        assert add(anna, f"https://hook.example.org/{number}").status_code == 201
    answer = add(anna)
    assert (answer.status_code, answer.json()["code"]) == (409, "too_many")
    assert len(anna.get("me/webhooks").json()) == WEBHOOKS_AT_MOST


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        {"url": 7},
        {"url": None},
        {"url": ""},
        {"url": "https://hook.example.org/" + "x" * 2000},
        {"url": "https://hook.example.org/\0"},
        {"url": URL, "format": "telegram"},
        {"url": URL, "format": None},
        {"url": URL, "secret": "mine"},
    ],
)
def test_malformed_webhook_is_refused(anna: Caller, wrong: Any) -> None:
    answer = anna.post("me/webhooks", wrong)
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid_request")
