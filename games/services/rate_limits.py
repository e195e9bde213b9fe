"""How much one person may do within a time, counted in the database."""

from __future__ import annotations

import math
from datetime import timedelta

from django.db.models import Model, QuerySet
from django.utils.translation import gettext as _

from games.clocks.now import now
from games.errors import TooFastError
from games.models import User


def lock_user(user: User) -> None:
    """Lock a user until the end of the transaction, so that such actions are done one by one.

    Whoever also locks a game must lock the game first.
    """
    User.objects.select_for_update(no_key=True).only("pk").get(pk=user.pk)


def check_rate(rows: QuerySet[Model], *, at_most: int, seconds: int) -> None:
    """Refuse if ``rows`` has ``at_most`` rows from the last ``seconds`` already.

    The rows must be one user's, newest first, and the user locked, so that concurrent requests
    cannot exceed the limit. Raises TooFastError with the seconds to wait.
    """
    oldest = rows.values_list("created_at", flat=True)[at_most - 1 : at_most].first()
    if oldest is None:
        return
    wait = (oldest + timedelta(seconds=seconds) - now()).total_seconds()
    if wait > 0:
        raise TooFastError(_("Wait a while before the next one."), wait=math.ceil(wait))
