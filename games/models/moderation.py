"""What moderators did, to whom, why, and what it changed; and appeals against that."""

from __future__ import annotations

import uuid

import pghistory
import pgtrigger
from django.db import models
from django.db.models import F, Q

from games.clocks.now import now
from games.models.chat import ChatMessage
from games.models.games import Game
from games.models.reports import Report
from games.models.users import User


@pghistory.track(append_only=True, exclude=["address"])
class Sanction(models.Model):
    """A decision of moderators against a player, with its reason in the player's language."""

    class Kind(models.TextChoices):
        WARNING = "warning"  # no more than words
        MUTE = "mute"  # the player can read and play, but not write
        SUSPENSION = "suspension"  # the account is closed for a while
        BAN = "ban"  # the account is closed until a moderator opens it

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.ForeignKey(User, models.PROTECT, related_name="sanctions")
    kind = models.CharField(max_length=10, choices=Kind)
    canned = models.CharField(max_length=20, blank=True)  # a key of texts.reasons.REASONS
    reason = models.TextField(blank=True)  # what its moderator added
    by = models.ForeignKey(User, models.PROTECT, related_name="+", db_index=False)
    created_at = models.DateTimeField(default=now)
    until = models.DateTimeField(null=True)
    lifted_at = models.DateTimeField(null=True)  # by a moderator, or because it had run out
    # Keyed digest of the mail address if the account was deleted: it opens no other account.
    address = models.CharField(max_length=64, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(kind__in=["mute", "suspension"]) ^ Q(until__isnull=True),
                name="sanction_until_where_it_ends",
            ),
            models.CheckConstraint(condition=~Q(user=F("by")), name="sanction_not_on_oneself"),
            # A second one of the same kind replaces the first, which is lifted.
            models.UniqueConstraint(
                fields=["user", "kind"],
                condition=Q(lifted_at__isnull=True) & ~Q(kind="warning"),
                name="sanction_once_at_a_time",
            ),
        ]
        indexes = [
            models.Index(
                fields=["until"],
                condition=Q(lifted_at__isnull=True, until__isnull=False),
                name="sanction_due",
            ),
            models.Index(fields=["-created_at", "id"], name="sanction_newest"),
            models.Index(
                fields=["address"],
                condition=Q(lifted_at__isnull=True) & ~Q(address=""),
                name="sanction_of_address",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} of user {self.user_id}"


@pghistory.track(append_only=True)
class Appeal(models.Model):
    """A player's appeal against a sanction: one each, decided by another moderator."""

    class Status(models.TextChoices):
        OPEN = "open"
        UPHELD = "upheld"  # the sanction stands
        LIFTED = "lifted"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    sanction = models.OneToOneField(Sanction, models.PROTECT, related_name="appeal")
    text = models.TextField()
    status = models.CharField(max_length=8, choices=Status, default=Status.OPEN)
    claimed_by = models.ForeignKey(
        User, models.PROTECT, null=True, related_name="+", db_index=False
    )
    canned = models.CharField(max_length=20, blank=True)  # a key of texts.reasons.REASONS
    answer = models.TextField(blank=True)  # what its moderator added
    created_at = models.DateTimeField(default=now)
    decided_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(status="open") ^ Q(decided_at__isnull=False),
                name="appeal_decided_if_not_open",
            )
        ]
        indexes = [
            models.Index(fields=["created_at"], condition=Q(status="open"), name="appeal_open")
        ]

    def __str__(self) -> str:
        return f"appeal against {self.sanction_id}"


class AccountFingerprint(models.Model):
    """A place where an account was seen, as a keyed digest: it can be compared, not read.

    Kept for ``policy.FINGERPRINT_DAYS``; a hint that two accounts belong to one person.
    """

    class Kind(models.TextChoices):
        ADDRESS = "address"  # an address from which the account logged in or registered
        DEVICE = "device"  # a browser that takes the account's push messages

    user = models.ForeignKey(User, models.CASCADE, related_name="+", db_index=False)
    kind = models.CharField(max_length=8, choices=Kind)
    digest = models.CharField(max_length=64)
    first_at = models.DateTimeField(default=now)
    last_at = models.DateTimeField(default=now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "kind", "digest"], name="fingerprint_once")
        ]
        indexes = [
            models.Index(fields=["kind", "digest"], name="fingerprint_of_a_place"),
            models.Index(fields=["last_at"], name="fingerprint_oldest"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} of user {self.user_id}"


class ModerationAction(models.Model):
    """One moderation action, for ever: the database refuses to change or delete a row."""

    class Kind(models.TextChoices):
        LOOK = "look"  # an inspection of what is hidden
        PAUSE = "pause"
        RESUME = "resume"
        GIVE_TIME = "give_time"
        REWIND = "rewind"
        REPLACE = "replace"
        END = "end"
        REOPEN = "reopen"
        HIDE_LINE = "hide_line"
        SHOW_LINE = "show_line"
        WARN = "warn"
        MUTE = "mute"
        SUSPEND = "suspend"
        BAN = "ban"
        LIFT = "lift"
        CLAIM = "claim"
        RELEASE = "release"
        ANSWER = "answer"
        DECIDE = "decide"  # an appeal
        GRANT = "grant"  # a role
        RESET = "reset"  # a second factor
        EXPORT = "export"  # of this log

    by = models.ForeignKey(User, models.PROTECT, related_name="moderation_actions", db_index=False)
    kind = models.CharField(max_length=10, choices=Kind)
    reason = models.TextField()  # in English, and in the moderator's own words
    game = models.ForeignKey(
        Game, models.PROTECT, null=True, related_name="moderation_actions", db_index=False
    )
    person = models.ForeignKey(User, models.PROTECT, null=True, related_name="+", db_index=False)
    line = models.ForeignKey(ChatMessage, models.PROTECT, null=True, related_name="+")
    report = models.ForeignKey(Report, models.PROTECT, null=True, related_name="moderation_actions")
    sanction = models.ForeignKey(
        Sanction, models.PROTECT, null=True, related_name="moderation_actions"
    )
    before = models.JSONField(default=dict)
    after = models.JSONField(default=dict)
    reverses = models.OneToOneField(
        "self", models.PROTECT, null=True, related_name="reversed_by", db_index=False
    )
    created_at = models.DateTimeField(default=now)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=~Q(reason="") | Q(kind__in=["claim", "release"]),
                name="action_has_a_reason",
            )
        ]
        indexes = [
            models.Index(fields=["-created_at", "-id"], name="action_newest"),
            models.Index(fields=["by", "-created_at", "-id"], name="action_by_moderator"),
            models.Index(fields=["kind", "-created_at", "-id"], name="action_by_kind"),
            models.Index(
                fields=["game", "-id"], condition=Q(game__isnull=False), name="action_on_game"
            ),
            models.Index(
                fields=["person", "-id"], condition=Q(person__isnull=False), name="action_on_person"
            ),
        ]
        triggers = [
            pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete)
        ]
        default_permissions = ("view",)
        # What each role may do; games.services.moderation.permissions says which has which.
        permissions = [
            ("look_hidden", "look at what is hidden at a table"),
            ("pause_game", "pause and resume a game"),
            ("give_time", "give a seat more time"),
            ("rewind_game", "take a game back to an earlier ply"),
            ("replace_seat", "seat another player or a bot"),
            ("end_game", "end a game without rating, and reopen it"),
            ("hide_line", "hide a line of a chat, and show it again"),
            ("warn_player", "warn a player"),
            ("mute_player", "mute a player"),
            ("suspend_player", "suspend a player"),
            ("ban_player", "ban a player"),
            ("lift_sanction", "lift a sanction"),
            ("handle_reports", "claim and answer reports"),
            ("decide_appeals", "decide appeals"),
            ("see_links", "see hints at linked accounts and favours"),
            ("grant_roles", "make somebody a moderator"),
            ("export_acts", "export the log of acts"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} by user {self.by_id}"
