"""Messages to players: the ledger, and the devices and webhooks that they go to."""

from __future__ import annotations

import uuid
from typing import Final

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower

from games import request_ids
from games.clocks.now import now
from games.models.games import Game
from games.models.users import User


class PushDevice(models.Model):
    """A browser that takes web push, with its subscription."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.ForeignKey(User, models.CASCADE, related_name="devices")
    name = models.CharField(max_length=64, blank=True)
    endpoint = models.CharField(max_length=2000, unique=True)
    p256dh = models.CharField(max_length=128)
    auth = models.CharField(max_length=64)
    created_at = models.DateTimeField(default=now)

    def __str__(self) -> str:
        return f"device {self.id}"


class Webhook(models.Model):
    """An address of a player's own to which their messages are posted."""

    class Format(models.TextChoices):
        STANDARD = "standard"
        DISCORD = "discord"
        SLACK = "slack"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.ForeignKey(User, models.CASCADE, related_name="webhooks")
    url = models.CharField(max_length=2000)
    format = models.CharField(max_length=8, choices=Format, default=Format.STANDARD)
    # The events posted to it; None: those in its owner's preferences.
    events = ArrayField(models.CharField(max_length=16), null=True)
    secret = models.CharField(max_length=64)
    # The previous secret, which also signs for a while after a change.
    previous_secret = models.CharField(max_length=64, blank=True)
    previous_until = models.DateTimeField(null=True)
    failing_since = models.DateTimeField(null=True)
    disabled_at = models.DateTimeField(null=True)
    # The client id of the app that made it: it ends with that app's consent. Empty: its owner did.
    app = models.CharField(max_length=100, blank=True, default="", db_default="", editable=False)
    created_at = models.DateTimeField(default=now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "url"], name="webhook_once"),
            models.CheckConstraint(
                condition=Q(previous_secret="") ^ Q(previous_until__isnull=False),
                name="webhook_previous_secret_ends",
            ),
        ]
        indexes = [
            models.Index(
                fields=["disabled_at"],
                condition=Q(disabled_at__isnull=False),
                name="webhook_disabled",
            )
        ]

    def __str__(self) -> str:
        return f"webhook {self.id}"

    @property
    def is_shared(self) -> bool:
        """Whether it posts to a channel that others are likely to read."""
        return self.format != self.Format.STANDARD


class Message(models.Model):
    """One message to one player by one channel, with its attempts and their outcome."""

    class Event(models.TextChoices):
        TURN = "turn"
        MOVED = "moved"  # a move was made at a table of theirs; for programs
        REMINDER = "reminder"
        STARTED = "started"
        INVITED = "invited"
        EXTENSION = "extension"
        SEAT_LOST = "seat_lost"
        SEAT_OFFERED = "seat_offered"
        OVER = "over"
        DECLINED = "declined"  # an invitation of theirs was declined
        SEAT_FREED = "seat_freed"  # they added nothing to the deal in time
        MATCH = "match"  # seated by quick match or a challenge; or that table is closed
        CLOSING = "closing"  # an open table of theirs closes soon
        PROPOSAL = "proposal"  # somebody at their table proposes something to all
        RESUMED = "resumed"  # a pause of theirs is over
        LOGIN = "login"  # a log-in link
        CONFIRM = "confirm"  # a link that proves an address
        ACCOUNT = "account"  # a change of what opens their account
        WEBHOOK_OFF = "webhook_off"
        PING = "ping"  # a test by the webhook's owner
        MODERATION = "moderation"  # a moderation action that concerns them
        DIGEST = "digest"

    class Channel(models.TextChoices):
        MAIL = "mail"
        PUSH = "push"
        WEBHOOK = "webhook"

    class Status(models.TextChoices):
        WAITING = "waiting"  # to be sent when it is due
        BUNDLED = "bundled"  # part of the next digest
        SENT = "sent"
        FAILED = "failed"
        DROPPED = "dropped"  # no longer true when it was due

    OVER_UNSENT: Final = (Status.BUNDLED, Status.FAILED, Status.DROPPED)  # only grow old

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.ForeignKey(User, models.CASCADE, related_name="messages", db_index=False)
    game = models.ForeignKey(
        Game, models.CASCADE, null=True, related_name="messages", db_index=False
    )
    device = models.ForeignKey(
        PushDevice, models.SET_NULL, null=True, related_name="+", db_index=False
    )
    webhook = models.ForeignKey(
        Webhook, models.SET_NULL, null=True, related_name="+", db_index=False
    )
    event = models.CharField(max_length=16, choices=Event)
    channel = models.CharField(max_length=8, choices=Channel)
    # What it is about; each channel tells a player of it once.
    key = models.CharField(max_length=128)
    data = models.JSONField(default=dict)  # public facts that its text names
    # Where a mail about one certain address goes; empty: to the account's present address.
    address = models.EmailField(blank=True, default="", db_default="")
    # The message that this one, requested by hand, repeats; receivers see the id of that one.
    repeats = models.UUIDField(null=True)
    status = models.CharField(max_length=8, choices=Status, default=Status.WAITING)
    due_at = models.DateTimeField()
    claimed_until = models.DateTimeField(null=True)  # by the worker that is sending it
    # How often it was held because its player was looking at the table.
    presence_delays = models.PositiveSmallIntegerField(default=0)
    attempts = models.PositiveSmallIntegerField(default=0)
    outcome = models.CharField(max_length=200, blank=True)  # what the last attempt said
    # The request that caused it, for the log; never shown to anybody. Empty: no request did.
    request_id = models.CharField(
        max_length=request_ids.LENGTH, blank=True, default=request_ids.current, db_default=""
    )
    created_at = models.DateTimeField(default=now)
    sent_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "channel", "key"], name="message_once"),
            models.CheckConstraint(
                condition=Q(status="sent") ^ Q(sent_at__isnull=True), name="message_sent_at_if_sent"
            ),
        ]
        indexes = [
            models.Index(
                fields=["channel", "due_at"], condition=Q(status="waiting"), name="message_due"
            ),
            models.Index(
                fields=["user", "channel"], condition=Q(status="bundled"), name="message_bundled"
            ),
            # Enough for all filters of the ledger: in LEDGER_DAYS nobody gets very many messages.
            models.Index(fields=["user", "-created_at", "id"], name="message_ledger"),
            models.Index(
                fields=["created_at"],
                condition=Q(status__in=["bundled", "failed", "dropped"]),
                name="message_over_unsent",
            ),
            models.Index(fields=["game"], condition=Q(game__isnull=False), name="message_by_game"),
            models.Index(
                fields=["device"], condition=Q(device__isnull=False), name="message_by_device"
            ),
            models.Index(fields=["sent_at"], condition=Q(status="sent"), name="message_sent"),
            models.Index(
                fields=["-created_at", "id"], condition=Q(status="failed"), name="message_failed"
            ),
            models.Index(
                Lower("address"),
                "created_at",
                condition=~Q(address=""),
                name="message_by_address",
            ),
            models.Index(
                fields=["webhook", "-created_at", "id"],
                condition=Q(webhook__isnull=False),
                name="message_by_webhook",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event} to user {self.user_id} by {self.channel}"
