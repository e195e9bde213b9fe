"""What has happened on the site: games that are over, absences, talk, cases, messages."""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID

from django.db import transaction

from games.clocks.now import now
from games.models import Game, PushDevice, User, Webhook
from games.services import account_deletion
from games.services.messages.outbox import NewMessage, enqueue
from games.services.moderation import chat, inspection, players, reports
from games.services.moderation import games as tables
from games.services.play import game_state, substitutes
from tests.kit.api_clients import Caller, person, user_of
from tests.kit.chat import say
from tests.kit.playing_on import finish, play_until_last
from tests.services.messages.test_delivery import enqueue_message
from tests.upgrades.lively_site import WHY, LivelySite


def leave_a_seat(site: LivelySite) -> None:
    """A game whose player lost the seat by days of absence; a bot plays on."""
    site.start("fritz", "meuterer", "bernd", "carla", plies=4, clock="fast")
    site.days.on(hours=80)


def finish_some(site: LivelySite) -> None:
    """Games that are over: with a rematch, with a wish for one, broken off, of somebody gone."""
    three = site.callers("anna", "bernd", "carla")
    rated = site.start("anna", "meuterer", "bernd", "carla", rated=True, options={"rounds": 2})
    table = Game.objects.get(pk=rated)
    inspection.inspect_position(by=site.moderator, game=table, seat=0, ply=0, reason=WHY)
    finish(rated, three)
    site.days.work()
    again = site.people["bernd"].post(f"games/{rated}/rematch")
    assert again.status_code == 201
    wished = site.start("anna", "cartagena", "bernd", "carla", options={"max_rounds": 3})
    finish(wished, three)
    assert site.people["anna"].put(f"games/{wished}/rematch").status_code == 200
    broken = site.start("dora", "cartagena", "emil", "fritz", plies=5)
    tables.end(by=site.moderator, game_id=UUID(broken), reason=WHY)
    closed = site.open("dora", "meuterer", bots=["random", "random"])
    assert site.people["dora"].delete(f"games/{closed}/seats/me").status_code in (200, 204)
    site.people["gerda"] = Caller(person("gerda"))
    site.start("bernd", "cartagena", "gerda", "emil", plies=6)
    account_deletion.delete_account(user_id=user_of(site.people.pop("gerda")).pk)


def end_soon(site: LivelySite) -> None:
    """A game whose next move is its last."""
    play_until_last(site.start("carla", "cartagena", "dora", "emil", options={"max_rounds": 2}))


def wait_for_players(site: LivelySite) -> None:
    """Tables that have not started: one with an invitation, one that is full."""
    asked = site.open("emil", "cartagena", seats=4, invited_only=True)
    assert (
        site.people["emil"].post(f"games/{asked}/invitations", {"player": "dora"}).status_code
        == 201
    )
    site.open("carla", "meuterer", "fritz", "emil")


def pause_and_offer(site: LivelySite) -> None:
    """A game that is paused, and one at which a seat is offered."""
    paused = site.start("bernd", "meuterer", "fritz", "anna", plies=3)
    tables.pause(by=site.moderator, game_id=UUID(paused), reason=WHY)
    offered = site.start("dora", "cartagena", "fritz", "bernd", plies=8)
    with transaction.atomic():
        substitutes.offer_seat(game_state.lock_game(UUID(offered)), 1, now())


def talk(site: LivelySite) -> None:
    """Lines, one of them hidden, notes, a report that was answered, and one that was not."""
    hosted = Game.objects.filter(
        status="active", host__username="anna", seats__user__username="dora"
    )
    game = str(hosted.earliest("created_at").pk)
    anna, bernd = site.callers("anna", "bernd")
    lines = [
        say(caller, game, text).json()["id"] for caller, text in ((anna, "Ahoy!"), (bernd, "ほ"))
    ]
    assert (
        anna.put(f"games/{game}/chat/read", {"room": "players", "line": lines[0]}).status_code < 300
    )
    assert say(site.people["emil"], game, "Who wins?", "spectators").status_code == 201
    chat.hide_line(by=site.moderator, line_id=lines[1], reason=WHY)
    note = {"text": "Bernd bluffs.", "guesses": {"1": "mutineer"}}
    assert anna.put(f"games/{game}/notes", note).status_code == 200
    assert anna.put("me/mutes/fritz").status_code < 300
    for line in lines:
        case = site.people["dora"].post("reports", {"reason": "insult", "line": line})
        assert case.status_code == 201, case.content
    report = UUID(case.json()["id"])
    reports.claim(by=site.moderator, report_id=report)
    reports.answer(by=site.moderator, report_id=report, outcome="no_breach", words="Not at all.")


def judge(site: LivelySite) -> None:
    """A warning with an appeal, and a mute."""
    found = {name: User.objects.get(username=name) for name in ("dora", "emil")}
    players.warn(by=site.moderator, person=found["dora"], reason=WHY)
    players.mute(by=site.moderator, person=found["emil"], days=3, reason=WHY)
    (warning,) = site.people["dora"].get("me/sanctions").json()["results"]
    appeal = site.people["dora"].post(f"me/sanctions/{warning['id']}/appeal", {"text": "No!"})
    assert appeal.status_code == 201, appeal.content


def go_away(site: LivelySite) -> None:
    """One is on vacation, and another will be."""
    today = now().date()
    for name, first in (("dora", 0), ("emil", 9)):
        days = {"first": f"{today + timedelta(first)}", "last": f"{today + timedelta(first + 2)}"}
        assert site.people[name].post("me/vacations", days).status_code == 201


def send_messages(site: LivelySite) -> None:
    """Messages that were sent, failed, came too late, and that wait, by mail and webhook."""
    anna, emil = (user_of(site.people[name]) for name in ("anna", "emil"))
    site.box.refused["fritz@example.org"] = "550 no such user"
    enqueue_message(site.people["fritz"], key="refused")
    site.box.refused["bernd@example.org"] = "451 later"
    enqueue_message(site.people["bernd"], key="later")
    begun = Game.objects.filter(status="active").first()
    enqueue([NewMessage(emil, "closing", "late", begun, {"until": now().isoformat()})])
    site.days.work()
    Webhook.objects.create(user=anna, url="https://hook.example.org/", secret=SECRET)
    PushDevice.objects.create(
        user=emil, endpoint="https://push.example.org/1", p256dh="B", auth="A"
    )
    enqueue([NewMessage(anna, "invited", "waiting", data={"host": "fritz"})])


SECRET = "whsec_ZXhhbXBsZSBvZiBhIHNlY3JldCwgbm90IGEgcmVhbCBvbmU="
