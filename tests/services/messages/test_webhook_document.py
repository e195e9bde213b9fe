"""The OpenAPI document says what is posted to webhooks, and by which headers it is verified."""

from __future__ import annotations

import orjson
import pytest

from devtools.time_travel.passing_time import TimeTravel
from games.api.openapi.document import document, shown
from games.models import Game, Message, Webhook
from games.payloads.webhooks import EVENTS
from games.policy import MESSAGES, PAUSE_DAYS
from games.services.messages import delivery
from games.services.messages.outbox import NewMessage, enqueue
from tests.kit.api_clients import Caller, user_of
from tests.kit.bot_accounts import table
from tests.kit.openapi_contract import faults
from tests.kit.playing_on import finish
from tests.services.messages.webhook_receivers import (
    TAKEN,
    Serve,
    events_received,
    hook,
    posts,
    schema_of,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet_tasks")]


def test_document_has_every_event_that_a_webhook_may_be_sent() -> None:
    told = {*MESSAGES, Message.Event.PING}
    assert set(document()["webhooks"]) == set(EVENTS) == told == set(shown()["webhooks"])


@pytest.mark.parametrize("event", EVENTS)
def test_example_of_a_webhook_fits_its_schema(event: str) -> None:
    media = document()["webhooks"][event]["post"]["requestBody"]["content"]["application/json"]
    example = media["examples"][event]["value"]
    assert not faults(f"webhook {event}", schema_of(event), orjson.dumps(example))


def test_posted_headers_are_those_of_the_document(serve: Serve, anna: Caller) -> None:
    server = serve(TAKEN)
    row = hook(anna, server)
    assert anna.post(f"me/webhooks/{row.pk}/test").status_code == 202
    delivery.deliver("webhook", seconds=60)
    ((headers, _body),) = posts(server)
    parameters = document()["webhooks"]["ping"]["post"]["parameters"]
    for parameter in parameters:
        name = parameter["name"]
        assert not faults(f"header {name}", parameter["schema"], orjson.dumps(headers[name]))
    assert len(parameters) == 3


def pause_by_consent(days: TimeTravel, game: str, players: list[Caller]) -> None:
    asking, *others = players
    asking.post(f"games/{game}/proposals", {"kind": "pause"})
    days.work()  # to whoever has answered already, nothing is sent
    proposal = asking.look(game)["proposal"]["id"]
    for player in others:
        answer = player.post(f"games/{game}/proposals/{proposal}/vote", {"agrees": True})
        assert answer.status_code == 201


def test_every_event_is_posted_as_the_document_says(
    serve: Serve, days: TimeTravel, full_game: str, players: list[Caller], dora: Caller
) -> None:
    """``events_received`` holds each against its schema."""
    anna = players[0]
    server = serve(TAKEN)
    for caller in (*players, dora):
        hook(caller, server, *MESSAGES, path=user_of(caller).username)
    anna.post(f"games/{full_game}/start")
    invited = table(anna, bots=[])
    anna.post(f"games/{invited}/invitations", {"player": "dora"})
    days.work()
    (letter,) = dora.get("me/invitations").json()["results"]
    dora.post(f"me/invitations/{letter['id']}/decline", {"reason": "later"})
    row = Webhook.objects.filter(user=user_of(anna)).get()
    gone, freed = {"url": row.url}, {"closed": False, "matched": False}
    open_table = Game.objects.get(pk=invited)
    enqueue([NewMessage(user_of(anna), "webhook_off", "1", data=gone)])
    enqueue([NewMessage(user_of(dora), "seat_freed", "2", open_table, freed)])
    found = {"until": "2026-12-01T12:00:00Z", "player": "", "closed": False, "waits": False}
    enqueue([NewMessage(user_of(anna), "match", "3", open_table, found)])
    anna.post(f"me/webhooks/{row.pk}/test")
    days.on(days=40)
    other = table(anna)
    for player in players[1:]:
        player.post(f"games/{other}/seats", {})
    anna.post(f"games/{other}/start")
    pause_by_consent(days, other, players)
    days.on(days=PAUSE_DAYS)
    finish(other, players)
    days.on(days=1)
    assert {post["type"] for post in events_received(server)} == {*MESSAGES, "ping"}
