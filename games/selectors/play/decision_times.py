"""How long the players of a finished game took to decide, read from its log.

The log says when each move was made; replaying it by the rules says who was to move when. That
takes some milliseconds at the end of a game; if the figures were kept with the clocks instead, they
would be rewritten with every move at the table.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime

from games.engine.commitment import game_seed
from games.engine.playout import replay
from games.engine.types import Seat
from games.models import Game, ModerationAction, MoveRecord, Notice

GONE = (Notice.Kind.OFFERED, Notice.Kind.LEFT)
CAME = (Notice.Kind.TAKEN_OVER, Notice.Kind.TAKEN_BACK)
MOVED = (*GONE, *CAME, Notice.Kind.REPLACED)


class SeatHolders:
    """Who sits where, and since when, as the log is replayed."""

    def __init__(self, game: Game, start: datetime) -> None:
        notices = Notice.objects.filter(game=game, kind__in=MOVED).order_by("id")
        self.to_come = list(notices)
        self.players = [row.user_id for row in game.seat_rows]
        self.since = [start for _ in game.seat_rows]
        left = _leavers(game, self.to_come)
        for notice in reversed(self.to_come):  # the first to leave was the first to sit
            if notice.pk in left and notice.seat is not None:
                self.players[notice.seat] = left[notice.pk]

    def before(self, ply: int) -> None:
        """Apply the arrivals and departures before the move of this ply."""
        while self.to_come and self.to_come[0].ply < ply:
            notice = self.to_come.pop(0)
            assert notice.seat is not None
            gone = notice.kind in GONE
            self.players[notice.seat] = None if gone else notice.player_id
            self.since[notice.seat] = notice.created_at


def _leavers(game: Game, notices: Sequence[Notice]) -> dict[int, int | None]:
    """By notice: the player who left the seat; None if a bot had it, as before any take-over.

    An offer names the player. For a replacement by a moderator, the action does, one per notice.
    """
    left = {row.pk: row.player_id if row.kind in GONE else None for row in notices}
    replaced = [row.pk for row in notices if row.kind == Notice.Kind.REPLACED]
    if replaced:
        acts = ModerationAction.objects.filter(
            game=game, kind=ModerationAction.Kind.REPLACE
        ).order_by("pk")
        left |= zip(replaced, acts.values_list("person_id", flat=True), strict=True)
    return left


def decision_seconds(game: Game) -> dict[int, list[int]]:
    """By player: the seconds that each of their decisions took, in order.

    They run from when the seat was first to move, or the player sat down, until the move, including
    nights, vacations and extensions. Decisions by the autopilot and by standing orders count alike.
    Raises ValueError if the rules can no longer replay the log.
    """
    if game.played_on:
        return {}  # nobody had a time limit, and part of the log is another game's
    moves = MoveRecord.objects.filter(game=game).order_by("ply")
    rows = list(moves.values_list("ply", "seat", "move", "created_at"))
    (_, _, _, start), *rows = rows
    rules = game.rules
    seed = game_seed(game.secret, [row.nonce for row in game.seat_rows])
    state, _ = rules.setup(len(game.seat_rows), seed, rules.options.parse(game.options))
    sitting = SeatHolders(game, start)
    asked: dict[Seat, datetime] = dict.fromkeys(rules.to_move(state), start)
    taken: defaultdict[int, list[int]] = defaultdict(list)
    played = replay(game.ruleset_info, state, ((seat, move) for _, seat, move, _ in rows))
    for (ply, seat, _, at), (after, _) in zip(rows, played, strict=True):
        sitting.before(ply)
        if seat is None:  # the game was taken back: everyone to move is asked anew
            asked = dict.fromkeys(rules.to_move(after), at)
            continue
        player, since = sitting.players[seat], max(asked.pop(seat), sitting.since[seat])
        if player is not None:
            taken[player].append(max(int((at - since).total_seconds()), 0))
        asked = {other: asked.get(other, at) for other in rules.to_move(after)}
    return taken
