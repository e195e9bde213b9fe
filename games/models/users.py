"""Accounts, and the tokens with which programs act for them."""

from __future__ import annotations

import uuid

import pghistory
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import AbstractUser
from django.contrib.postgres.fields import ArrayField
from django.core.validators import RegexValidator
from django.db import models
from django.db.models.functions import Collate, Lower
from django.utils.translation import gettext_lazy as _
from knox.models import AbstractAuthToken

from games.models.lookalikes import SHAPE
from games.policy import DIGEST_HOURS, NIGHT_END, NIGHT_START, SCOPES

USERNAME = RegexValidator(
    r"\A[A-Za-z0-9][A-Za-z0-9_.-]{1,29}\Z",
    _("Use 2 to 30 letters, digits, dots, dashes or underscores, a letter or digit first."),
)


def default_digest_hours() -> list[int]:
    """Give each account a list of its own."""
    return list(DIGEST_HOURS)


def all_scopes() -> list[str]:
    """The scopes that a log-in gives."""
    return list(SCOPES)


WATCHED = ("is_active", "is_staff", "is_superuser", "muted_until")


# The database itself logs each change of these columns, whoever makes it, in whatever way.
@pghistory.track(
    pghistory.UpdateEvent("standing", condition=pghistory.AnyChange(*WATCHED)),
    fields=["id", *WATCHED],
    model_name="UserStanding",
    append_only=True,
)
class User(AbstractUser):  # type: ignore[django-manager-missing]  # knox brings no types
    """A person with an account; ``username`` is the name that others see."""

    class Language(models.TextChoices):
        ENGLISH = "en"
        FRENCH = "fr"
        GERMAN = "de"
        JAPANESE = "ja"

    class EmailProof(models.TextChoices):
        NONE = "none"  # nobody has shown that they read what is sent there
        ASSUMED = "assumed"  # the account is older than proofs, and mails have gone there
        PROVED = "proved"

    username = models.CharField(_("name"), max_length=30, unique=True, validators=[USERNAME])
    email = models.EmailField(_("e-mail address"), blank=True)
    email_proof = models.CharField(
        max_length=8,
        choices=EmailProof,
        default=EmailProof.NONE,
        db_default=EmailProof.NONE,
        editable=False,
    )
    # Replaces the proved address once its owner follows the link sent there.
    new_email = models.EmailField(blank=True, default="", db_default="", editable=False)
    # When this guest was made or last asked for an account; null: this is an account.
    guest_since = models.DateTimeField(null=True, editable=False)
    # Links in older messages open nothing.
    links_ended_at = models.DateTimeField(null=True, editable=False)
    language = models.CharField(max_length=2, choices=Language, default=Language.ENGLISH)
    # Further languages in which this player is ready to play.
    speaks = ArrayField(models.CharField(max_length=2, choices=Language), default=list, blank=True)
    deleted_at = models.DateTimeField(null=True, blank=True)  # the row stays, the person is gone
    # When the mail server refused the address for good; a new address is tried again.
    mail_refused_at = models.DateTimeField(null=True, blank=True)
    # The owner of a bot account; None: a person.
    owner = models.ForeignKey(
        "self", models.PROTECT, null=True, blank=True, related_name="bots", db_index=False
    )
    # When this player's clocks stop and nothing is sent; see games.clocks.availability.
    zone = models.CharField(max_length=64, default="UTC")
    night_start = models.TimeField(null=True, blank=True, default=NIGHT_START)
    night_end = models.TimeField(null=True, blank=True, default=NIGHT_END)
    availability_changed_at = models.DateTimeField(null=True, blank=True)
    vacations = models.JSONField(
        default=list, blank=True
    )  # [first day, last day], ISO dates, the oldest first
    # What each channel sends, where it differs from games.policy; and the hours of digests.
    message_modes = models.JSONField(default=dict, blank=True)
    digest_hours = ArrayField(models.PositiveSmallIntegerField(), default=default_digest_hours)
    order_delay = models.PositiveIntegerField(
        null=True, blank=True
    )  # seconds at most; None: the site's own
    # The share of decisions made in time in the last games, in per cent.
    reliability = models.PositiveSmallIntegerField(null=True, blank=True)
    muted_until = models.DateTimeField(null=True, blank=True)  # by moderators: may not write

    class Meta:
        indexes = [
            models.Index(
                fields=["deleted_at"],
                condition=models.Q(deleted_at__isnull=False),
                name="user_deleted",
            ),
            models.Index(
                fields=["owner"],
                condition=models.Q(owner__isnull=False),
                name="user_bots",
            ),
            models.Index(
                fields=["guest_since"],
                condition=models.Q(guest_since__isnull=False),
                name="user_guests",
            ),
            models.Index(SHAPE, name="user_by_shape"),
            # In byte order, in which the names that share a prefix are a range.
            models.Index(
                Collate(Lower("username"), "C"),
                condition=models.Q(is_active=True, guest_since__isnull=True),
                name="user_by_prefix",
            ),
            models.Index(Lower("email"), condition=~models.Q(email=""), name="user_by_email"),
        ]
        constraints = [
            models.UniqueConstraint(Lower("username"), name="user_name_once_in_any_case"),
            # Anybody may enter any address: it belongs to the account whose owner proved it.
            models.UniqueConstraint(
                Lower("email"),
                name="user_held_email_once",
                condition=~models.Q(email_proof="none") & ~models.Q(email=""),
            ),
            models.CheckConstraint(
                condition=models.Q(night_start__isnull=True) ^ models.Q(night_end__isnull=False),
                name="user_night_has_both_ends",
            ),
            models.CheckConstraint(
                condition=models.Q(reliability__lte=100) | models.Q(reliability__isnull=True),
                name="user_reliability_in_per_cent",
            ),
            models.CheckConstraint(
                condition=~models.Q(owner=models.F("id")), name="user_owner_is_another"
            ),
            models.CheckConstraint(
                condition=models.Q(owner__isnull=True) | models.Q(email=""),
                name="user_bot_has_no_address",
            ),
            models.CheckConstraint(
                condition=models.Q(owner__isnull=True)
                | models.Q(is_staff=False, is_superuser=False),
                name="user_bot_is_no_staff",
            ),
        ]

    @property
    def is_guest(self) -> bool:
        """Whether this user has no account: docs/accounts.md says what a guest may do."""
        return self.guest_since is not None


@pghistory.track(
    pghistory.InsertEvent("granted"),
    pghistory.DeleteEvent("taken"),
    append_only=True,
)
class Role(User.groups.through):  # type: ignore[name-defined]  # Django makes it
    """A user's membership of a group: a role of the console."""

    class Meta:
        proxy = True


@pghistory.track(
    pghistory.InsertEvent("made"),
    pghistory.DeleteEvent("taken"),
    fields=["id", "user", "type"],
    model_name="FactorEvent",
    append_only=True,
)
class Factor(Authenticator):
    """A second factor of the console, or its recovery codes."""

    class Meta:
        proxy = True


class PersonalToken(AbstractAuthToken):
    """A token for the API, kept as a digest; the token itself is shown once."""

    class Way(models.TextChoices):
        PASSWORD = "password"  # noqa: S105 - a way to log in
        LINK = "link"
        GUEST = "guest"  # no log-in: the server had just made the guest

    # The id by which its owner refers to it; digest and key are in no response.
    handle = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    name = models.CharField(max_length=64, blank=True)
    # The handle of the program's token that asked for this one; this one ends with it.
    made_by = models.UUIDField(null=True, editable=False)
    # How and when its owner logged in, if a log-in gave it.
    login_by = models.CharField(max_length=8, choices=Way, blank=True, default="", db_default="")
    login_at = models.DateTimeField(null=True)
    # What it allows: keys of games.policy.SCOPES.
    scopes = ArrayField(models.CharField(max_length=8), default=all_scopes)
    last_used_at = models.DateTimeField(
        null=True
    )  # to the minute; see games.services.accounts.token_usage

    class Meta:
        # For clean-up: tokens that expire, and those of log-ins (selectors.accounts.logins).
        indexes = [
            models.Index(
                fields=["expiry"], condition=models.Q(expiry__isnull=False), name="token_expiry"
            ),
            models.Index(
                fields=["created"],
                condition=~models.Q(login_by="") | models.Q(name="log-in"),
                name="token_of_a_login",
            ),
        ]


class AccountSession(models.Model):
    """A browser's log-in, as shown to its owner; the session itself is Django's."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.ForeignKey(User, models.CASCADE, related_name="sessions")
    session_key = models.CharField(max_length=40, unique=True)
    browser = models.CharField(max_length=64, blank=True)  # in words; never its address
    created_at = models.DateTimeField()
    # To the minute; see games.services.accounts.token_usage.
    last_seen_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"session of user {self.user_id}"
