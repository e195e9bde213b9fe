"""Past positions, through the views that a viewer may have of them."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.engine.types import Json
from games.errors import NoSuchPlyError
from games.models import Game, MoveRecord, User
from games.payloads.replay import Perspective, Replay
from games.selectors.play import game_log
from games.selectors.play.positions import position_at
from games.selectors.play.seat_names import names_at
from games.selectors.tables.visibility import ALL, perspective, visibility_of


@dataclass(frozen=True, slots=True)
class Moment:
    """A ply of a game that a viewer may see, and whose view they get."""

    game: Game
    ply: int
    whose: Perspective  # a seat, ``public`` or ``all``
    last_ply: int

    @property
    def etag(self) -> str:
        """The past does not change; only how far one may look does, and the language."""
        language = get_language() or "en"
        return f'"{self.game.pk.hex}-{self.ply}-{self.whose}-{self.last_ply}-{language}"'

    @property
    def is_settled(self) -> bool:
        """Whether the answer is the same for ever."""
        return self.game.status == Game.Status.FINISHED


def moment(*, game: Game, user: User | None, ply: int, asked: Perspective | None) -> Moment:
    """Find a moment for a viewer, and refuse what they may not see. Reads no position.

    Raises NotForSpectatorsError, NotYourSeatError, SecretKeptError or NoSuchPlyError. A ply that
    they may not see yet is refused like one that is not there.
    """
    visibility = visibility_of(game, user)
    last = visibility.require()
    whose = perspective(game, visibility, asked)
    if not 0 <= ply <= last:
        raise NoSuchPlyError(_("You cannot look at that position of this game."), last_ply=last)
    return Moment(game, ply, whose, last)


def replay(moment: Moment) -> Replay:
    """Show the position of a moment as that view showed it then, and the move that led to it."""
    game = moment.game
    state = position_at(game, moment.ply)
    shown = game.ruleset_info.view
    row = MoveRecord.objects.get(game=game, ply=moment.ply)
    seat = moment.whose if isinstance(moment.whose, int) else None
    names = names_at(game)
    view: Json = (
        [shown(state, number) for number in range(len(game.seat_rows))]
        if moment.whose == ALL
        else shown(state, seat)
    )
    return {
        "ply": moment.ply,
        "seat": moment.whose,
        "to_move": list(game.rules.to_move(state)),
        "view": view,
        "entry": (
            game_log.whole_entry(row, game.ruleset, names)
            if moment.whose == ALL
            else game_log.entry(row, seat, game.ruleset, names)
        ),
        "last_ply": moment.last_ply,
    }
