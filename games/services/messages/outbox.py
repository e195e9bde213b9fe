"""Messages to players are written down in the transaction of the event they are about.

A message is first of all a row: unique by player, channel and subject, and due at an instant.
``services.messages.delivery`` sends it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final, Self, TypeVar
from zoneinfo import ZoneInfo

from games.clocks.availability import next_awake
from games.clocks.now import now
from games.engine.types import Json
from games.models import Game, Message, PushDevice, User, Webhook
from games.models.columns import Columns, fetch
from games.policy import ALWAYS, DEVICES_AT_MOST, FOR_PROGRAMS, MESSAGES
from games.selectors.accounts.availability import night_of
from games.services.on_commit import wake_delivery

# The longest that a day can be in any time zone: 24 hours, and what a clock change adds.
LONGEST_DAY: Final = timedelta(days=1, hours=3)
ONCE_A_DAY: Final = ("first", "daily")  # modes in which the first mail of a day is sent at once

Target = TypeVar("Target", PushDevice, Webhook)
DEVICE: Final = Columns(PushDevice)
WEBHOOK: Final = Columns(Webhook)
_DEVICES: Final = f"""
    SELECT {DEVICE.of("device")} FROM games_pushdevice device
    WHERE device.user_id = ANY(%s)"""  # noqa: S608 - names of columns
_WEBHOOKS: Final = f"""
    SELECT {WEBHOOK.of("webhook")} FROM games_webhook webhook
    WHERE webhook.user_id = ANY(%s) AND webhook.disabled_at IS NULL"""  # noqa: S608
_MAILED: Final = """
    SELECT user_id, created_at FROM games_message
    WHERE user_id = ANY(%s) AND created_at > %s AND channel = 'mail' AND event = 'turn'
        AND status NOT IN ('bundled', 'dropped')"""


@dataclass(frozen=True, slots=True)
class NewMessage:
    """A message for a player, on whichever channels they want. ``data`` contains no secrets.

    Of several with the same user, ``key`` and ``again``, only the first is ever written.
    Shared channels, which others read, get each message in any case, and once: a missing or
    repeated message would reveal an order (docs/orders.md). ``only_shared`` is for those channels
    alone; ``again``, which makes a message count as a new one, has no effect there.
    """

    user: User
    event: str  # one of Message.Event
    key: str
    game: Game | None = None
    data: dict[str, Json] = field(default_factory=dict)
    only_shared: bool = False
    again: str = ""

    def key_for(self, hook: Webhook) -> str:
        """The key under which one webhook gets this message only once."""
        again = "" if hook.is_shared else self.again
        return f"{self.key}{again}:{hook.pk}"


@dataclass(frozen=True, slots=True)
class _Recipients:
    """What is known about all recipients, read at once."""

    devices: defaultdict[int, list[PushDevice]]  # by user id
    webhooks: defaultdict[int, list[Webhook]]  # by user id; only those switched on
    mailed_today: set[int]  # ids of users who already had a mail about a turn today, in their zone

    @classmethod
    def of(cls, messages: Sequence[NewMessage], at: datetime) -> Self:
        """Read what these messages need, in three statements at most."""
        users = {message.user.pk for message in messages}
        people = [message for message in messages if message.event not in FOR_PROGRAMS]
        pushed = {m.user.pk for m in people if mode_of(m.user, m.event, "push") == "now"}
        mailed = {m.user.pk: m.user for m in people if _is_mailed_once_a_day(m.user, m.event)}
        return cls(
            devices=_of_users(DEVICE, _DEVICES, pushed),
            webhooks=_of_users(WEBHOOK, _WEBHOOKS, users),
            mailed_today=_mailed_today(mailed, at) if mailed else set(),
        )


def mode_of(user: User, event: str, channel: str) -> str:
    """How a player wants to be notified of an event: one of ``policy.MODES``."""
    if event not in MESSAGES:
        return ALWAYS[channel]
    default = MESSAGES[event][channel]
    return str(user.message_modes.get(event, {}).get(channel, default))


def takes_mail(user: User) -> bool:
    """Whether mails may go to a player: not to an address whose owner is unknown."""
    known = bool(user.email) and user.email_proof != User.EmailProof.NONE
    return known and user.mail_refused_at is None


def enqueue(messages: Sequence[NewMessage]) -> None:
    """Write these messages for all channels; those already written are not written again.

    Workers are woken only for what is to be sent now.
    """
    if not messages:
        return
    at = now()
    recipients = _Recipients.of(messages, at)
    rows = [row for message in messages for row in _rows(message, recipients, at)]
    Message.objects.bulk_create(rows, ignore_conflicts=True)
    for channel in _channels_to_wake(rows, at):
        wake_delivery(channel)


def next_digest(user: User, at: datetime) -> datetime:
    """The next of the hours at which a player wants a digest, in their own zone."""
    local = at.astimezone(ZoneInfo(user.zone))
    days = (local.date() + timedelta(days=n) for n in range(3))
    hours = [
        datetime(day.year, day.month, day.day, hour, tzinfo=local.tzinfo)
        for day in days
        for hour in sorted(user.digest_hours)
    ]
    return next_awake(
        next(hour for hour in hours if hour > at).astimezone(at.tzinfo), night_of(user)
    )


def _rows(message: NewMessage, recipients: _Recipients, at: datetime) -> Iterator[Message]:
    """One row for each mail, device and webhook that a message goes to."""
    user = message.user
    if not message.only_shared:
        yield from _mail_rows(message, recipients.mailed_today, at)
        if mode_of(user, message.event, "push") == "now":
            for device in recipients.devices[user.pk][:DEVICES_AT_MOST]:
                key = f"{message.key}{message.again}:{device.pk}"
                yield _row(message, "push", at, key=key, device=device)
    for hook in recipients.webhooks[user.pk]:
        if _wants(hook, user, message.event) and (hook.is_shared or not message.only_shared):
            yield _row(message, "webhook", at, key=message.key_for(hook), webhook=hook)


def _mail_rows(message: NewMessage, mailed_today: set[int], at: datetime) -> list[Message]:
    """The mail, or its place in the next digest, and that digest."""
    user = message.user
    mode = _mail_mode(message, mailed_today)
    if mode == "none":
        return []
    mail = _row(message, "mail", at)
    if mode == "now":
        return [mail]
    due = next_digest(user, at)
    digest = _row(NewMessage(user, "digest", f"digest:{due:%Y-%m-%dT%H}"), "mail", at)
    mail.status, digest.due_at = Message.Status.BUNDLED, due
    return [mail, digest]


def _mail_mode(message: NewMessage, mailed_today: set[int]) -> str:
    """Return whether a mail is sent ``now``, in the next ``digest``, or not at all (``none``)."""
    user = message.user
    if not takes_mail(user):
        return "none"
    mode = mode_of(user, message.event, "mail")
    if mode not in ONCE_A_DAY:
        return mode
    if user.pk in mailed_today:
        return "digest" if mode == "first" else "none"
    mailed_today.add(user.pk)
    return "now"


def _is_mailed_once_a_day(user: User, event: str) -> bool:
    return mode_of(user, event, "mail") in ONCE_A_DAY and takes_mail(user)


def _wants(hook: Webhook, user: User, event: str) -> bool:
    """Whether a webhook wants an event: by its own list, or by its owner's preferences."""
    if hook.events is not None:
        return event in hook.events
    return mode_of(user, event, "webhook") == "now"


def _row(message: NewMessage, channel: str, at: datetime, **more: object) -> Message:
    """One row, due once the player's night is over; messages for programs are due at once."""
    at_once = message.event in FOR_PROGRAMS
    values = {"key": message.key + message.again, **more}
    return Message(
        user=message.user,
        game=message.game,
        event=message.event,
        channel=channel,
        data=message.data,
        due_at=at if at_once else next_awake(at, night_of(message.user)),
        created_at=at,
        **values,
    )


def _mailed_today(users: dict[int, User], at: datetime) -> set[int]:
    """The ids of users who already had a mail about a turn today, in their own zone."""
    mailed: set[int] = set()
    for user_id, created_at in fetch(_MAILED, [list(users), at - LONGEST_DAY]):
        zone = ZoneInfo(users[user_id].zone)
        if created_at.astimezone(zone).date() == at.astimezone(zone).date():
            mailed.add(user_id)
    return mailed


def _channels_to_wake(rows: Sequence[Message], at: datetime) -> list[str]:
    """The channels of those rows that are due and were really written, not there before."""
    waiting = [row for row in rows if row.status == Message.Status.WAITING and row.due_at <= at]
    if not waiting:
        return []
    written = Message.objects.filter(pk__in=[row.pk for row in waiting])
    return sorted(written.order_by().values_list("channel", flat=True).distinct())


def _of_users(
    columns: Columns[Target], statement: str, users: Collection[int]
) -> defaultdict[int, list[Target]]:
    """Rows by the id of their user."""
    by_user: defaultdict[int, list[Target]] = defaultdict(list)
    for found in fetch(statement, [list(users)]) if users else ():
        row = columns.take(iter(found))
        by_user[row.user_id].append(row)
    return by_user
