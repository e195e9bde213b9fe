"""Web push in a real browser: what the site sends is shown, and leads to its table.

There is no push service here: the browser's own tools deliver what one would, after the site
has written it for its worker to send.
"""

from __future__ import annotations

import base64
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from playwright.sync_api import Browser, Page, Worker, expect

from games.models import Message
from meuterer_site.embedded import data_folder
from tests.browser.devices import settle
from tests.browser.in_the_suite import in_walks
from tests.browser.visitors import TRUST, Visitor, choose, path_of
from tests.kit.chromium import whole_chromium

pytestmark = [pytest.mark.slow, pytest.mark.browser]
ENDPOINT = "https://push.example.org/send/1"  # nothing listens there

WRITE = """
import django, json, sys
django.setup()
from games.models import Message
from games.selectors.tables import rows
from games.services.messages import push
of = {"user__username": sys.argv[1], "event": sys.argv[2], "channel": "push"}
message = Message.objects.filter(**of).latest("created_at")
message.game = rows.table(game_id=message.game_id)  # as the worker reads it
print(json.dumps(push.payload(message)))
"""
SHOWN = """navigator.serviceWorker.ready
  .then((here) => here.getNotifications())
  .then((all) => all.map(({ title, body, tag, data }) => ({ title, body, tag, data })))"""
# A browser lets a page open windows only after a real click; here its calls are recorded.
CLICK = """async () => {
  const went = [];
  self.clients.openWindow = async (url) => went.push(["opened", url]);
  WindowClient.prototype.focus = async function () { went.push(["focused", this.url]); };
  const [notification] = await self.registration.getNotifications();
  const click = new Event("notificationclick");
  let done;
  Object.assign(click, { notification, waitUntil: (job) => { done = job; } });
  self.dispatchEvent(click);
  await done;
  return { went, left: (await self.registration.getNotifications()).length };
}"""
SUBSCRIBES = """
  PushManager.prototype.getSubscription = async () => window.mine ?? null;
  PushManager.prototype.subscribe = async ({ applicationServerKey: key, userVisibleOnly }) => {
    window.asked = [key.length, userVisibleOnly];
    const unsubscribe = async () => { window.mine = null; };
    window.mine = { toJSON: () => (SUBSCRIPTION), unsubscribe };
    return window.mine;
  };
"""


@pytest.fixture(scope="module")
def browser(browser: Browser) -> Iterator[Browser]:
    """A browser that shows notifications."""
    with whole_chromium(browser) as found:
        yield found


def subscription() -> dict[str, str]:
    """A subscription as a browser gives it: an address, and valid keys."""
    point = ec.generate_private_key(ec.SECP256R1()).public_key()
    raw = point.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    p256dh, auth = (base64.urlsafe_b64encode(key).decode().rstrip("=") for key in (raw, bytes(16)))
    return {"endpoint": ENDPOINT, "p256dh": p256dh, "auth": auth}


def push_payload(running: dict[str, str], visitor: Visitor, event: str) -> Any:
    """What the site's worker would push of an event: by its own code from its own database."""
    settings = {"DJANGO_SETTINGS_MODULE": "meuterer_site.settings"}
    done = subprocess.run(
        [sys.executable, "-c", WRITE, visitor.name, event],
        env={**os.environ, **running, **settings},
        cwd=data_folder.ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(done.stdout)


def taking(visitor: Visitor) -> tuple[Any, str]:
    """Allow notifications and install the service worker; return the browser's tools and its id."""
    visitor.context.grant_permissions(["notifications"], origin=visitor.site)
    visitor.page.goto(f"{visitor.site}/rules")
    visitor.page.evaluate(
        "navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready)"
    )
    tools: Any = visitor.context.new_cdp_session(visitor.page)
    found: list[str] = []
    tools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: found.extend(row["registrationId"] for row in told["registrations"]),
    )
    tools.send("ServiceWorker.enable")
    while not found:
        visitor.page.wait_for_timeout(20)
    return tools, found[-1]


def push(visitor: Visitor, payload: Any) -> list[Any]:
    """Deliver a message; return the notifications shown then."""
    tools, registration = taking(visitor)
    tools.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": visitor.site, "registrationId": registration, "data": json.dumps(payload)},
    )
    shown: list[Any] = []
    while all(one["title"] != payload["title"] for one in shown):
        visitor.page.wait_for_timeout(20)
        shown = visitor.page.evaluate(SHOWN)
    return shown


@pytest.fixture
def pushed_invitation(running: dict[str, str], anna: Visitor, bernd: Visitor) -> tuple[str, Any]:
    """Bernd's invitation to Anna, who has a device: the table, and what is pushed."""
    anna.api.post("me/devices", subscription())
    game = bernd.table(ruleset="meuterer", bots=0, clock="standard")
    bernd.api.post(f"games/{game}/invitations", {"player": anna.name})
    return game, push_payload(running, anna, Message.Event.INVITED)


def worker(visitor: Visitor) -> Worker:
    (found,) = visitor.context.service_workers
    return found


@in_walks
def test_pushed_message_is_shown_without_its_secret_link(
    anna: Visitor, bernd: Visitor, pushed_invitation: tuple[str, Any]
) -> None:
    game, payload = pushed_invitation
    (shown,) = push(anna, payload)
    assert shown["title"] == f"{bernd.name} invites you to Meuterer"
    assert shown["body"]
    assert shown["tag"] == game
    assert shown["data"]["page"] == f"{anna.site}{path_of(game)}"
    key = shown["data"]["url"].removeprefix(f"{anna.site}/go/")
    assert key not in shown["title"] + shown["body"] + shown["tag"]
    assert "http" not in shown["title"] + shown["body"]
    again = push(anna, payload | {"title": "newer"})
    assert [one["title"] for one in again] == ["newer"], "it replaces the older one"


def test_click_on_a_notification_opens_the_tables_page(
    anna: Visitor, pushed_invitation: tuple[str, Any]
) -> None:
    game, payload = pushed_invitation
    push(anna, payload)
    clicked = worker(anna).evaluate(CLICK)
    assert clicked == {"went": [["opened", payload["url"]]], "left": 0}
    anna.page.goto(payload["url"])
    expect(anna.page).to_have_url(f"{anna.site}{path_of(game)}")


def test_click_on_a_notification_focuses_a_tab_that_shows_the_table(
    anna: Visitor, pushed_invitation: tuple[str, Any]
) -> None:
    game, payload = pushed_invitation
    push(anna, payload)
    anna.page.goto(f"{anna.site}{path_of(game)}")
    expect(anna.page.locator("#headline")).not_to_be_empty()
    clicked = worker(anna).evaluate(CLICK)
    assert clicked["went"] == [["focused", f"{anna.site}{path_of(game)}"]]


def test_browser_that_refuses_push_is_told_in_words(anna: Visitor) -> None:
    """This browser is private and refuses; its own error message is no fault of the page's."""
    anna.context.grant_permissions(["notifications"], origin=anna.site)
    anna.page.goto(f"{anna.site}/preferences")
    anna.page.get_by_role("button", name="Notify me on this device").click()
    expect(anna.page.get_by_text("This browser cannot receive messages now.")).to_be_visible()
    assert anna.api.get("me/devices").body == []
    anna.problems.clear()


def test_push_device_is_added_shown_and_removed(anna: Visitor) -> None:
    answer = json.dumps({"endpoint": ENDPOINT, "keys": subscription()})
    anna.context.add_init_script(SUBSCRIBES.replace("SUBSCRIPTION", answer))
    anna.context.grant_permissions(["notifications"], origin=anna.site)
    page = anna.page
    page.goto(f"{anna.site}/preferences")
    page.get_by_role("button", name="Notify me on this device").click()
    expect(page.get_by_text("This device gets messages now.")).to_be_visible()
    assert page.evaluate("window.asked") == [65, True]
    (device,) = anna.api.get("me/devices").body
    assert device["name"].startswith("Chrome")
    expect(page.get_by_text("(this device)")).to_be_visible()
    page.get_by_role("button", name=f"Remove {device['name']}").click()
    expect(page.get_by_text("No device gets messages yet.")).to_be_visible()
    assert anna.api.get("me/devices").body == []
    assert page.evaluate("window.mine") is None


def moved(anna: Visitor, bernd: Visitor, clock: str) -> Page:
    """Anna's page of a table after her first move, with Bernd to move; it has looked at push."""
    game = anna.table(ruleset="meuterer", bots=1, clock=clock)
    bernd.api.post(f"games/{game}/seats", TRUST)
    anna.api.post(f"games/{game}/start")
    while not anna.view(game)["legal_moves"]:
        view = bernd.view(game)
        if rows := view["legal_moves"]:
            bernd.api.post(f"games/{game}/moves", {"ply": view["ply"], "move": rows[0]["move"]})
        anna.page.wait_for_timeout(20)
    anna.open_whole(game)
    with anna.page.expect_request_finished(lambda one: "/push_prompt." in one.url):
        while not bernd.view(game)["legal_moves"]:
            if anna.catch_up(game)["legal_moves"]:
                expect(anna.page.locator("#at-dock[data-asks]")).to_be_visible()
                choose(anna.page)
                anna.page.locator("#confirm").wait_for(state="detached")
            anna.page.wait_for_timeout(20)
    anna.catch_up(game)
    settle(anna.page)
    return anna.page


ASKING = """
  window.asked = 0;
  Notification.requestPermission = async () => {
    window.asked += 1;
    return window.said = "granted";
  };
  Object.defineProperty(Notification, "permission", { get: () => window.said ?? "default" });
"""


def test_first_move_in_a_game_of_days_offers_push(anna: Visitor, bernd: Visitor) -> None:
    """On a sheet over the stage, while nothing is asked; the browser asks after the button."""
    answer = json.dumps({"endpoint": ENDPOINT, "keys": subscription()})
    anna.context.add_init_script(ASKING + SUBSCRIBES.replace("SUBSCRIPTION", answer))
    page = moved(anna, bernd, "standard")
    assert page.evaluate("window.asked") == 0
    page.get_by_role("button", name="Notify me on this device").click()
    expect(page.locator("#push-hint").get_by_text("This device gets messages now.")).to_be_visible()
    assert len(anna.api.get("me/devices").body) == 1
    page.get_by_role("button", name="Understood").click()
    expect(page.locator("#push-hint")).to_have_count(0)


def test_declined_push_is_not_offered_again(anna: Visitor, bernd: Visitor) -> None:
    anna.context.add_init_script(ASKING)
    page = moved(anna, bernd, "standard")
    page.get_by_role("button", name="Not now").click()
    expect(page.locator("#push-hint")).to_have_count(0)
    assert page.evaluate("window.asked") == 0
    assert moved(anna, bernd, "standard").locator("#push-hint").count() == 0


def test_table_without_days_offers_no_push(anna: Visitor, bernd: Visitor) -> None:
    anna.context.add_init_script(ASKING)
    assert moved(anna, bernd, "none").locator("#push-hint").count() == 0
