"""Past positions, built from the log: no copy of them is stored.

The stored position is the authority on the present (docs/decisions/0001). A past one is computed
from the set-up and the moves, by the rules of the game's version as they are today; docs/replay.md
says what follows from that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from contextlib import contextmanager

import structlog
from django.utils.translation import gettext as _

from games.engine.commitment import game_seed
from games.engine.playout import follow, positions
from games.engine.protocols import Rules, RulesVersionGoneError
from games.engine.state import State
from games.engine.types import Json
from games.errors import NoSuchPlyError, NotReplayableError
from games.models import Game, MoveRecord
from games.rulesets.registry import RulesetGoneError
from games.selectors.play import archived_moves
from games.selectors.play.logged_moves import LoggedMove, begins_at

log = structlog.get_logger()


def position_at(game: Game, ply: int) -> State:
    """Build the position of a started game at a ply, with all secrets of that time.

    Moves that were taken back before that ply do not count. One statement. Raises
    NotReplayableError if a move of the log is not legal under the rules, or the ruleset is no
    longer installed; MovesArchivedError; NoSuchPlyError for a ply before the one from which the
    game was played on.
    """
    if ply < begins_at(game):
        raise NoSuchPlyError(
            _("This table began at position %(ply)d; what was before is in another game.")
            % {"ply": begins_at(game)},
            last_ply=game.ply,
        )
    rows = MoveRecord.objects.filter(game=game, ply__lte=ply).order_by("ply")
    found = list(rows.values_list("ply", "seat", "move", "game__secret"))
    if not found:
        archived_moves.require_moves(game)
    opening, *moves = found
    entries = ((seat, move) for _ply, seat, move, _secret in moves)
    rules, draft = _set_up(game, opening[3], opening[2])
    with _replaying(game):
        position: State = follow(rules, draft, entries)
        return position


def positions_at(game: Game, log: Sequence[LoggedMove], plies: Set[int]) -> dict[int, State]:
    """Build the positions at some plies from the whole log, with all secrets of that time.

    No ply may be before the one from which the game was played on. Reads nothing. Raises
    NotReplayableError.
    """
    opening, *rows = log
    rules, start = _set_up(game, opening.secret, opening.move)
    with _replaying(game):
        return positions(rules, start, [(row.seat, row.move) for row in rows], plies)


def _set_up(game: Game, secret: str, opening: Json) -> tuple[Rules[State], State]:
    """The rules of a game, and its first position. Raises NotReplayableError.

    ``opening`` is the move of ply 0.
    """
    try:
        rules = game.rules
    except RulesetGoneError as error:
        raise NotReplayableError(_("This game is no longer on this site.")) from error
    except RulesVersionGoneError as error:
        words = _("This game is played by rules that are no longer on this site.")
        raise NotReplayableError(words) from error
    seed = game_seed(secret, [row.nonce for row in game.seat_rows])
    with _replaying(game):
        if opening is not None:
            return rules, rules.load(opening["drawn"])
        return rules, rules.setup(len(game.seat_rows), seed, rules.options.parse(game.options))[0]


@contextmanager
def _replaying(game: Game) -> Iterator[None]:
    """Raise NotReplayableError, and log an error, if the rules can no longer replay the log."""
    try:
        yield
    except ValueError as error:
        log.error("log_not_replayable", game=game.pk, error=error)
        raise NotReplayableError(
            _("A move of this game was legal when it was made, but is not under today's rules.")
        ) from error
