"""What each role may do, and in which cases a moderator may not act at all."""

from __future__ import annotations

from typing import Final

from django.db.models import Q
from django.utils.translation import gettext as _

from games.errors import NotModeratorError, OwnCaseError
from games.models import Game, ModerationAction, Participation, Seat, User

HELPER: Final = "helper"
MODERATOR: Final = "moderator"
ADMINISTRATOR: Final = "administrator"
ROLES: Final = (HELPER, MODERATOR, ADMINISTRATOR)  # each may do what the previous ones may

# Permissions by the lowest role that has them; a migration writes them into groups named so.
_OF_A_HELPER = ("view_moderationaction", "pause_game", "hide_line", "warn_player", "handle_reports")
_OF_A_MODERATOR = (
    "look_hidden",
    "give_time",
    "rewind_game",
    "replace_seat",
    "end_game",
    "mute_player",
    "suspend_player",
    "lift_sanction",
    "decide_appeals",
    "see_links",
)
_OF_AN_ADMINISTRATOR = ("ban_player", "grant_roles", "export_acts")
PERMISSIONS: Final[dict[str, tuple[str, ...]]] = {
    HELPER: _OF_A_HELPER,
    MODERATOR: (*_OF_A_HELPER, *_OF_A_MODERATOR),
    ADMINISTRATOR: (*_OF_A_HELPER, *_OF_A_MODERATOR, *_OF_AN_ADMINISTRATOR),
}

# The permission needed for each kind of action.
NEEDED: Final[dict[str, str]] = {
    ModerationAction.Kind.LOOK: "look_hidden",
    ModerationAction.Kind.PAUSE: "pause_game",
    ModerationAction.Kind.RESUME: "pause_game",
    ModerationAction.Kind.GIVE_TIME: "give_time",
    ModerationAction.Kind.REWIND: "rewind_game",
    ModerationAction.Kind.REPLACE: "replace_seat",
    ModerationAction.Kind.END: "end_game",
    ModerationAction.Kind.REOPEN: "end_game",
    ModerationAction.Kind.HIDE_LINE: "hide_line",
    ModerationAction.Kind.SHOW_LINE: "hide_line",
    ModerationAction.Kind.WARN: "warn_player",
    ModerationAction.Kind.MUTE: "mute_player",
    ModerationAction.Kind.SUSPEND: "suspend_player",
    ModerationAction.Kind.BAN: "ban_player",
    ModerationAction.Kind.LIFT: "lift_sanction",
    ModerationAction.Kind.CLAIM: "handle_reports",
    ModerationAction.Kind.RELEASE: "handle_reports",
    ModerationAction.Kind.ANSWER: "handle_reports",
    ModerationAction.Kind.DECIDE: "decide_appeals",
    ModerationAction.Kind.GRANT: "grant_roles",
    ModerationAction.Kind.RESET: "grant_roles",
    ModerationAction.Kind.EXPORT: "export_acts",
}

# Allowed against moderators of any rank: otherwise reports about them would wait for ever.
ALLOWED_ON_MODERATORS: Final = frozenset(
    {
        ModerationAction.Kind.CLAIM,
        ModerationAction.Kind.RELEASE,
        ModerationAction.Kind.ANSWER,
        ModerationAction.Kind.HIDE_LINE,
        ModerationAction.Kind.SHOW_LINE,
    }
)


def may(user: User, kind: str) -> bool:
    """Whether a user's role has the permission that an action needs."""
    return user.is_active and user.is_staff and user.has_perm(f"games.{NEEDED[kind]}")


def require(user: User, kind: str, *, game: Game | None = None, person: User | None = None) -> None:
    """Refuse what a user's role does not allow, and their own cases.

    Raises NotModeratorError, OwnCaseError.
    """
    if not may(user, kind):
        raise NotModeratorError(_("Ask someone whose role allows it."))
    if game is not None and is_of_the_table(user, game):
        raise OwnCaseError(_("You play or played at this table: another moderator must do it."))
    if person is not None:
        _require_person(user, kind, person)


def is_of_the_table(user: User, game: Game) -> bool:
    """Whether a user, or one of their bot accounts, sits at a table or has sat there."""
    own = Q(user=user) | Q(user__owner=user)
    if Seat.objects.filter(own, game=game).exists() or game.host_id == user.pk:
        return True
    return has_participated(user, game)


def has_participated(user: User, game: Game) -> bool:
    """Whether a user, or one of their bot accounts, has left a seat here or played to the end."""
    own = Q(user=user) | Q(user__owner=user)
    return Participation.objects.filter(own, game=game).exists()


def rank(user: User) -> int:
    """The rank of somebody's role: 0 for players, then as in ``ROLES``; superusers are highest."""
    if user.is_superuser:
        return len(ROLES) + 1
    role = role_of(user)
    return ROLES.index(role) + 1 if role else 0


def role_of(user: User) -> str:
    """The highest role that somebody has; "" for players."""
    names = set(user.groups.values_list("name", flat=True))
    return next((role for role in reversed(ROLES) if role in names), "")


def _require_person(user: User, kind: str, person: User) -> None:
    if user.pk in (person.pk, person.owner_id):
        raise OwnCaseError(_("This concerns you: another moderator must do it."))
    if kind in ALLOWED_ON_MODERATORS or user.is_superuser:
        return
    if rank(person) >= rank(user) and rank(person) > 0:
        raise NotModeratorError(_("Only a higher role may act on a moderator."))
