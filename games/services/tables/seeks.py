"""Starting and ending seeks for quick match."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from games.errors import NoSuchItemError, OtherLanguageError, TooManyError
from games.models import Seek, User
from games.policy import SEEKS_AT_MOST
from games.services import rate_limits
from games.services.tables import seating


@transaction.atomic(savepoint=False)
def create_seek(
    *,
    user: User,
    ruleset: str,
    seats: int,
    clock: str,
    preset: str | None = None,
    rated: bool = False,
    languages: Sequence[str] = (),
    **wishes: int | bool | None,
) -> Seek:
    """Begin to look for games of one kind. ``wishes`` are further columns of ``Seek``.

    The account is locked, so concurrent requests make only one seek. Raises BadOptionsError,
    OtherLanguageError; TooManyError, also for a second seek of the same kind.
    """
    options = seating.options_of(ruleset, seats, preset)
    if options == seating.options_of(ruleset, seats, None):
        preset = None  # so that people who want the same game are matched
    if not set(languages) <= {user.language, *user.speaks}:
        raise OtherLanguageError(_("Choose languages that you speak, by your preferences."))
    rate_limits.lock_user(user)
    mine = list(Seek.objects.filter(user=user))
    kind = (ruleset, preset or "", seats, clock, rated)
    for seek in mine:
        if (seek.ruleset, seek.preset, seek.seats, seek.clock, seek.rated) != kind:
            continue
        if seek.waiting_since is None and seek.keeps is None:  # it has found its game
            seek.delete()
            mine.remove(seek)
            break
        raise TooManyError(_("You are looking for such a game already."))
    if len(mine) >= SEEKS_AT_MOST:
        raise TooManyError(_("You are looking for as many kinds of games as you may."))
    return Seek.objects.create(
        user=user,
        ruleset=ruleset,
        preset=preset or "",
        seats=seats,
        clock=clock,
        rated=rated,
        languages=sorted(set(languages)),
        **wishes,
    )


@transaction.atomic(savepoint=False)
def delete_seek(*, user: User, seek: UUID) -> None:
    """End a seek. Tables made from it remain. Raises NoSuchItemError."""
    row = Seek.objects.select_for_update().filter(pk=seek, user=user).first()
    if row is None:
        raise NoSuchItemError(_("You are not looking for that."))
    row.delete()
