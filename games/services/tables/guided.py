"""A deal for learning: against bots, begun at once, and no proof of how the site deals."""

from __future__ import annotations

from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from games.clocks.now import now
from games.errors import BadOptionsError
from games.models import Game, User
from games.policy import NO_CLOCK
from games.rulesets.registry import RULESETS
from games.services.messages import outbox
from games.services.tables import guest_tables, lifecycle, seating
from games.services.tables.entry_terms import Terms

BOT: Final = "greedy"
TERMS: Final = Terms(
    clock=NO_CLOCK, invited_only=True, spectators=Game.Spectators.NOBODY, guided=True
)


@transaction.atomic
def play_guided(*, user: User, ruleset: str, bots: int | None = None) -> Game:
    """Seat somebody at a guided table that has begun, against so many bots, or the usual number.

    A guest is led back to the one of this game that goes on; one of another game ends for it, and
    nothing of that stays. Raises BadOptionsError.
    """
    info = RULESETS.get(ruleset)
    if info is None or info.about is None or not info.has_lessons:
        raise BadOptionsError(_("No game by that name has lessons."))
    mine = User.objects.select_for_update(no_key=True).get(pk=user.pk)
    if mine.is_guest:
        going_on = Game.objects.filter(host=mine, status__in=guest_tables.GOING_ON)
        again = going_on.filter(ruleset=ruleset, guided=True).first()
        if again is not None:
            return again
        going_on.delete()
    others = [BOT] * (info.about.bots[0] if bots is None else bots)
    game = seating.create_game(
        user=mine,
        ruleset=ruleset,
        seats=1 + len(others),
        bots=others,
        trusts_server=True,
        terms=TERMS,
    )
    outbox.enqueue(lifecycle.start_game(game, now(), by=mine))
    return game


def table_of(guest: User) -> Game | None:
    """Find the table at which a guest plays, one of people first, or played last."""
    mine = Game.objects.filter(seats__user=guest)
    going_on = mine.filter(status__in=guest_tables.GOING_ON)
    with_people = going_on.exclude(host=guest)
    return with_people.first() or going_on.first() or mine.order_by("-pk").first()


def played_by(user: User) -> dict[str, str]:
    """Tell by game that somebody was guided: "before", or "on" if a guest's table goes on."""
    guided = Game.objects.filter(host=user, guided=True, played_on=None)
    rows = guided.values_list("ruleset", "status")
    mine = list(rows.distinct())
    found = dict.fromkeys((ruleset for ruleset, _status in mine), "before")
    if user.is_guest:
        found |= {key: "on" for key, status in mine if status in guest_tables.GOING_ON}
    return found
