"""How much one person may do in a while, counted in the database alone."""

from __future__ import annotations

import math
from datetime import timedelta

from django.db.models import Model, QuerySet
from django.utils.translation import gettext as _

from games.clocks.now import now
from games.errors import TooFastError
from games.models import User


def lock_user(user: User) -> None:
    """Keep every other act of this kind of this person out until the end of it all.

    Whoever locks a game, too, locks it first.
    """
    User.objects.select_for_update(no_key=True).only("pk").get(pk=user.pk)


def check_rate(rows: QuerySet[Model], *, at_most: int, seconds: int) -> None:
    """Refuse, while a person's rows of the last while are as many as there may be.

    The rows are one user's, newest first, and the user is locked: however many requests come
    at once, no more get through. Raises TooFastError, with the seconds to wait.
    """
    oldest = rows.values_list("created_at", flat=True)[at_most - 1 : at_most].first()
    if oldest is None:
        return
    wait = (oldest + timedelta(seconds=seconds) - now()).total_seconds()
    if wait > 0:
        raise TooFastError(_("Wait a while before the next one."), wait=math.ceil(wait))
