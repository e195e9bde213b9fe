"""Looking back: any past position, with the eyes that a viewer may look with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.engine.core import Json, totals
from games.errors import NoSuchPlyError
from games.models import Game, MoveRecord, User
from games.selectors import history, tables
from games.selectors.past import position_at
from games.selectors.sight import ALL, Eyes, eyes, sight_of


@dataclass(frozen=True, slots=True)
class Moment:
    """A ply of a game that a viewer may look at, and whose eyes he looks with."""

    game: Game
    ply: int
    whose: Eyes  # a seat, ``public`` or ``all``
    last_ply: int

    @property
    def etag(self) -> str:
        """The past does not change; only how far one may look does, and in which words."""
        language = get_language() or "en"
        return f'"{self.game.pk.hex[:8]}-{self.ply}-{self.whose}-{self.last_ply}-{language}"'

    @property
    def is_settled(self) -> bool:
        """Whether the answer is the same for ever."""
        return self.game.status == Game.Status.FINISHED


def moment(*, game: Game, user: User | None, ply: int, asked: Eyes | None) -> Moment:
    """Find a moment for a viewer, and refuse what he may not see. Reads no position.

    Raises NotForSpectatorsError, NotYourSeatError, SecretKeptError or NoSuchPlyError. A ply that
    he may not see yet is refused like one that is not there.
    """
    sight = sight_of(game, user)
    last = sight.require()
    whose = eyes(game, sight, asked)
    if not 0 <= ply <= last:
        raise NoSuchPlyError(_("You can look at no such ply of this game."), last_ply=last)
    return Moment(game, ply, whose, last)


def replay(seen: Moment) -> dict[str, Json]:
    """Show the position of a moment as those eyes saw it then, and the move that led to it."""
    game, rules = seen.game, seen.game.rules
    state = position_at(game, seen.ply)
    row = MoveRecord.objects.get(game=game, ply=seen.ply)
    seat = seen.whose if isinstance(seen.whose, int) else None
    names = history.names_at(game)
    view: Any = (
        [rules.observe(state, number) for number in range(len(game.seat_rows))]
        if seen.whose == ALL
        else rules.observe(state, seat)
    )
    return {
        "ply": seen.ply,
        "seat": seen.whose,
        "to_move": list(rules.to_move(state)),
        "view": view,
        "entry": (
            history.whole_entry(row, game.ruleset, names)
            if seen.whose == ALL
            else history.entry(row, seat, game.ruleset, names)
        ),
        "last_ply": seen.last_ply,
    }


def score_sheet(*, game: Game, user: User | None) -> dict[str, Json]:
    """What each seat has earned by now, round by round, as a viewer may know it.

    Raises NotForSpectatorsError for whoever may see no position.
    """
    sight = sight_of(game, user)
    sight.require()
    state = tables.position_seen(game, sight)
    rows = [] if state is None else game.rules.score_sheet(game.rules.observe(state, sight.seat))
    return {
        "ply": None if state is None else state.ply,
        "rows": [{"round": row.label, "seats": row.seats} for row in rows],
        "totals": totals(rows, len(game.seat_rows)),
    }
