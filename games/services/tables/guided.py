"""A deal for learning: against bots, started at once; it proves nothing about the site's deals."""

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
    """Start a guided table for somebody, against ``bots`` bots, or the usual number.

    A guest's running guided table of the same game is returned instead; the guest's other
    running tables are deleted. Raises BadOptionsError.
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
        # Locked first: whoever moves there now adds rows that would point to no game.
        list(going_on.select_for_update(of=("self",)).order_by("pk").only("pk"))
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
    """Find the table at which a guest plays, preferably with people, or else played last."""
    mine = Game.objects.filter(seats__user=guest)
    going_on = mine.filter(status__in=guest_tables.GOING_ON)
    with_people = going_on.exclude(host=guest)
    return with_people.first() or going_on.first() or mine.order_by("-pk").first()


def played_by(user: User) -> dict[str, str]:
    """By game: "before" if somebody was guided in it, "on" if a guest's guided table still runs."""
    guided = Game.objects.filter(host=user, guided=True, played_on=None)
    rows = guided.values_list("ruleset", "status")
    mine = list(rows.distinct())
    found = dict.fromkeys((ruleset for ruleset, _status in mine), "before")
    if user.is_guest:
        found |= {key: "on" for key, status in mine if status in guest_tables.GOING_ON}
    return found
