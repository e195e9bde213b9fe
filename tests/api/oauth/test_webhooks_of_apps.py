"""A webhook that an app made ends with the consent by which it was made."""

from __future__ import annotations

import pytest
from django.test import Client

from devtools.time_travel.passing_time import TimeTravel
from games import tasks
from games.models import Message, Webhook
from games.policy import CONSENT_DAYS
from tests.api.oauth.apps import App, by
from tests.kit.api_clients import Caller, user_of

pytestmark = pytest.mark.django_db
HOOK = "https://hooks.example.org/anna"


@pytest.fixture
def tokens(app: App, browser: Client) -> dict[str, str]:
    return app.tokens(browser, scope="account")


@pytest.fixture
def hook(tokens: dict[str, str], visitor: Caller) -> str:
    """The id of a webhook that the app has made."""
    made = visitor.post("me/webhooks", {"url": HOOK}, **by(tokens["access_token"]))
    assert made.status_code == 201, made.content
    return str(made.json()["id"])


def test_webhook_of_an_app_ends_when_its_user_takes_the_app_back(
    app: App, hook: str, anna: Caller
) -> None:
    own = anna.post("me/webhooks", {"url": "https://hooks.example.org/own"}).json()["id"]
    assert anna.delete(f"me/apps/{app.client_id}").status_code == 204
    assert [row["id"] for row in anna.get("me/webhooks").json()] == [own]


def test_webhook_that_an_app_made_for_a_bot_ends_with_the_app(
    app: App, tokens: dict[str, str], anna: Caller, visitor: Caller
) -> None:
    anna.post("me/bots", {"username": "rook"})
    visitor.post("me/webhooks?bot=rook", {"url": HOOK}, **by(tokens["access_token"]))
    assert Webhook.objects.count() == 1
    anna.delete(f"me/apps/{app.client_id}")
    assert not Webhook.objects.exists()


def test_webhook_of_an_app_ends_with_its_last_consent(
    app: App, browser: Client, tokens: dict[str, str], hook: str
) -> None:
    second = app.tokens(browser)
    app.ask("revoke", token=tokens["refresh_token"])
    tasks.delete_expired_tokens()
    assert Webhook.objects.filter(pk=hook).exists()
    app.ask("revoke", token=second["refresh_token"])
    tasks.delete_expired_tokens()
    assert not Webhook.objects.exists()


def test_webhook_of_an_app_stays_while_the_app_refreshes_its_tokens(
    app: App, tokens: dict[str, str], hook: str, visitor: Caller
) -> None:
    app.refresh(tokens["refresh_token"])
    tasks.delete_expired_tokens()
    assert Webhook.objects.filter(pk=hook).exists()


def test_webhook_of_an_app_ends_with_a_consent_that_has_run_out(
    hook: str, days: TimeTravel
) -> None:
    days.on(days=CONSENT_DAYS + 1)
    tasks.delete_expired_tokens()
    assert not Webhook.objects.exists()


def test_owner_is_told_of_a_new_webhook_and_where_it_posts(hook: str, anna: Caller) -> None:
    told = Message.objects.get(user=user_of(anna), data__change="webhook")
    assert told.data == {"change": "webhook", "name": "anna", "host": "hooks.example.org"}
    assert (told.event, told.channel, told.address) == ("account", "mail", "anna@example.org")


def test_owner_is_told_of_a_new_webhook_of_a_bot(anna: Caller) -> None:
    anna.post("me/bots", {"username": "rook"})
    anna.post("me/webhooks?bot=rook", {"url": HOOK})
    told = Message.objects.get(user=user_of(anna), event=Message.Event.ACCOUNT)
    assert told.data["name"] == "rook"
