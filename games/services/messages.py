"""What is told to players, put into the ledger in the transaction of what it tells about.

A message is a row before it is anything else: unique by player, channel and what it is about, due
at an instant. ``services.delivery`` sends it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from games.clocks.instant import now
from games.clocks.rest import awake
from games.engine.core import Json
from games.models import Game, Message, PushDevice, User, Webhook
from games.policy import ALWAYS, DEVICES_AT_MOST, FOR_PROGRAMS, MESSAGES
from games.services.announcements import wake_delivery
from games.services.clocks import night_of


@dataclass(frozen=True, slots=True)
class Telling:
    """Something to tell a player, by whichever channels he wants. ``data`` hides nothing."""

    user: User
    event: str
    key: str
    game: Game | None = None
    data: dict[str, Json] = field(default_factory=dict)


def mode_of(user: User, event: str, channel: str) -> str:
    """How a player wants to be told of an event: one of ``policy.MODES``."""
    if event not in MESSAGES:
        return ALWAYS[channel]
    default = MESSAGES[event][channel]
    return str(user.message_modes.get(event, {}).get(channel, default))


def put(tellings: Sequence[Telling]) -> None:
    """Write the messages for all of these; what was told before is not told again."""
    if not tellings:
        return
    at = now()
    users = {telling.user.pk: telling.user for telling in tellings}
    people = {t.user.pk: t.user for t in tellings if t.event not in FOR_PROGRAMS}
    devices = _by_user(PushDevice.objects.filter(user__in=people))
    hooks = _by_user(Webhook.objects.filter(user__in=users, disabled_at=None))
    told_today = _told_of_a_turn_today(people.values(), at)
    rows: list[Message] = []
    for telling in tellings:
        user = telling.user
        if user.email and user.mail_refused_at is None:
            rows += _mails(telling, at, told_today)
        if mode_of(user, telling.event, "push") == "now":
            for device in devices[user.pk][:DEVICES_AT_MOST]:
                key = f"{telling.key}:{device.pk}"
                rows.append(_row(telling, "push", at, key=key, device=device))
        for hook in hooks[user.pk]:
            if _is_told(hook, user, telling.event):
                key = f"{telling.key}:{hook.pk}"
                rows.append(_row(telling, "webhook", at, key=key, webhook=hook))
    Message.objects.bulk_create(rows, ignore_conflicts=True)
    for channel in sorted({row.channel for row in rows if row.due_at <= at}):
        wake_delivery(channel)


def _is_told(hook: Webhook, user: User, event: str) -> bool:
    """Whether a webhook wants to be told: by its own list, or as its owner's preferences say."""
    if hook.events is not None:
        return event in hook.events
    return mode_of(user, event, "webhook") == "now"


def next_digest(user: User, at: datetime) -> datetime:
    """The next of the hours at which a player wants his digest, in his own zone."""
    local = at.astimezone(ZoneInfo(user.zone))
    days = (local.date() + timedelta(days=n) for n in range(3))
    hours = [
        datetime(day.year, day.month, day.day, hour, tzinfo=local.tzinfo)
        for day in days
        for hour in sorted(user.digest_hours)
    ]
    return awake(next(hour for hour in hours if hour > at).astimezone(at.tzinfo), night_of(user))


def _mails(telling: Telling, at: datetime, told_today: set[Any]) -> list[Message]:
    """The mail, or its place in the next digest, and that digest."""
    user, mode = telling.user, mode_of(telling.user, telling.event, "mail")
    if mode in ("first", "daily"):
        rest = "digest" if mode == "first" else "none"
        mode = rest if user.pk in told_today else "now"
        told_today.add(user.pk)
    if mode == "none":
        return []
    if mode == "now":
        return [_row(telling, "mail", at)]
    due = next_digest(user, at)
    digest = Telling(user, "digest", f"digest:{due:%Y-%m-%dT%H}")
    part = _row(telling, "mail", at)
    part.status = Message.Status.BUNDLED
    summary = _row(digest, "mail", at)
    summary.due_at = due
    return [part, summary]


def _row(telling: Telling, channel: str, at: datetime, **more: Any) -> Message:
    """One row, due as soon as its player's night is over; what is for programs is due at once."""
    by_day = telling.event not in FOR_PROGRAMS
    values = {"key": telling.key, **more}
    return Message(
        user=telling.user,
        game=telling.game,
        event=telling.event,
        channel=channel,
        data=telling.data,
        due_at=awake(at, night_of(telling.user)) if by_day else at,
        created_at=at,
        **values,
    )


def _told_of_a_turn_today(users: Iterable[User], at: datetime) -> set[Any]:
    """Who had a mail about a turn on this day of his own zone already."""
    people = {user.pk: user for user in users}
    recent = Message.objects.filter(
        user__in=people,
        created_at__gt=at - timedelta(days=1, hours=3),
        channel=Message.Channel.MAIL,
        event=Message.Event.TURN,
    ).exclude(status__in=[Message.Status.BUNDLED, Message.Status.DROPPED])
    told: set[Any] = set()
    for user_id, created_at in recent.values_list("user_id", "created_at"):
        zone = ZoneInfo(people[user_id].zone)
        if created_at.astimezone(zone).date() == at.astimezone(zone).date():
            told.add(user_id)
    return told


def _by_user(rows: Iterable[Any]) -> defaultdict[Any, list[Any]]:
    found: defaultdict[Any, list[Any]] = defaultdict(list)
    for row in rows:
        found[row.user_id].append(row)
    return found
