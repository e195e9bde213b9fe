"""Which messages a player wants, by which channel and when; and their languages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from games.errors import BadTimesError
from games.models import User
from games.policy import DIGESTS_A_DAY, MESSAGES, modes_of


@transaction.atomic(savepoint=False)
def update_preferences(
    *,
    user: User,
    language: str | None = None,
    speaks: Sequence[str] | None = None,
    messages: Mapping[str, Mapping[str, str]] | None = None,
    digest_hours: Sequence[int] | None = None,
    order_delay: int | None = None,
) -> User:
    """Change what is given, and leave the rest. Raises BadTimesError."""
    mine = User.objects.select_for_update().get(pk=user.pk)
    if language is not None:
        mine.language = language
    if speaks is not None:
        mine.speaks = sorted(set(speaks))
    for event, modes in (messages or {}).items():
        _set_modes(mine, event, modes)
    if digest_hours is not None:
        hours = sorted(set(digest_hours))
        if not 1 <= len(hours) <= DIGESTS_A_DAY or not all(0 <= hour <= 23 for hour in hours):
            raise BadTimesError(_("A digest comes once or twice a day, on the hour."))
        mine.digest_hours = hours
    if order_delay is not None:
        mine.order_delay = order_delay or None
    mine.save(update_fields=["language", "speaks", "message_modes", "digest_hours", "order_delay"])
    return mine


@transaction.atomic(savepoint=False)
def unsubscribe(*, user: User, event: str, channel: str) -> None:
    """Switch off one kind of message on one channel; idempotent.

    A digest consists of other messages: it ends when none of them goes into it.
    """
    mine = User.objects.select_for_update().get(pk=user.pk)
    events = MESSAGES if event == "digest" else [event]
    for name in events:
        mode = mine.message_modes.get(name, {}).get(channel, MESSAGES.get(name, {}).get(channel))
        if event != "digest" or mode == "digest":
            _set_modes(mine, name, {channel: "none"})
        elif mode == "first":
            _set_modes(mine, name, {channel: "daily"})
    mine.save(update_fields=["message_modes"])


def _set_modes(user: User, event: str, modes: Mapping[str, str]) -> None:
    if event not in MESSAGES:  # a notice that cannot be switched off
        return
    possible = modes_of(event)
    known = {channel: mode for channel, mode in modes.items() if mode in possible.get(channel, ())}
    user.message_modes[event] = user.message_modes.get(event, {}) | known
