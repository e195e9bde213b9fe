"""What happened since a ply, as one viewer knew it then: the steps of a film."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from games.engine.events import Event
from games.engine.types import Json
from games.models import Game, User
from games.payloads.since import Moved, Since, Step
from games.payloads.timestamps import instant
from games.policy import FILM_SECONDS, FILM_SLOW_STEP, FILM_STEP, FILM_STEPS
from games.rulesets.manifest import Film
from games.selectors.play import archived_moves
from games.selectors.play.logged_moves import LoggedMove, begins_at, logged_moves
from games.selectors.play.positions import positions_at
from games.selectors.play.seat_names import names_at
from games.selectors.tables.visibility import visibility_of
from games.texts import game_texts

NOTHING: Final[Since] = {"ply": None, "before": None, "steps": [], "earlier": 0}


@dataclass(slots=True)
class Told:
    """Adjacent log entries that form one step, each with the events that the viewer was told."""

    rows: list[LoggedMove]
    events: list[list[Event]]

    @property
    def first(self) -> int:
        return self.rows[0].ply

    @property
    def last(self) -> int:
        return self.rows[-1].ply


def since(*, game: Game, user: User | None, after: int | None, until: int | None = None) -> Since:
    """Tell what came after a ply, as far as a viewer may look; two statements with the table's own.

    ``after`` defaults to the viewer's own last move. Raises NotForSpectatorsError,
    NotReplayableError, MovesArchivedError.
    """
    visibility = visibility_of(game, user)
    last, seat = visibility.require(), visibility.seat
    end = last if until is None else min(until, last)
    if end < begins_at(game):
        return NOTHING
    log = logged_moves(game, end)
    if not log:
        archived_moves.require_moves(game)
    if after is None:
        mine = [row.ply for row in log if seat is not None and row.seat == seat]
        after = max(mine, default=0)
    after = max(after, begins_at(game))
    try:
        film = game.ruleset_info.film
    except LookupError:
        film = Film()  # the ruleset is gone: building positions raises that below
    every = _together([Told([row], [row.told_to(seat)]) for row in log if row.ply > after], film)
    shown = every[len(every) - _fitting(every, film) :]
    begin = shown[0].first - 1 if shown else end
    plies = {begin, *(told.last for told in shown)}
    found = positions_at(game, log, plies)
    views = {ply: game.ruleset_info.view(position, seat) for ply, position in found.items()}
    names, steps, view = names_at(game), [], views[begin]
    for told in shown:
        steps.append(_step(told, game, film, names, view, views[told.last]))
        view = views[told.last]
    return {
        "ply": end,
        "before": {"ply": begin, "view": views[begin]},
        "steps": steps,
        "earlier": len(every) - len(shown),
    }


def _together(steps: Sequence[Told], film: Film) -> list[Told]:
    """Join adjacent small events into one step; leave out what the viewer was not told."""
    told = [step for step in steps if step.events[0]]
    groups = groupby(told, lambda step: all(map(film.is_small, step.events[0])))
    found: list[Told] = []
    for small, group in groups:
        found += [_joined(list(group))] if small else group
    return found


def _joined(steps: Sequence[Told]) -> Told:
    rows = [row for step in steps for row in step.rows]
    return Told(rows, [events for step in steps for events in step.events])


def _fitting(steps: Sequence[Told], film: Film) -> int:
    """How many of the last steps a film has room for: at least one if there is any."""
    left = 1000 * FILM_SECONDS
    for count, step in enumerate(steps[::-1]):
        left -= _milliseconds(step, film)
        if count == FILM_STEPS or (left < 0 and count):
            return count
    return len(steps)


def _milliseconds(step: Told, film: Film) -> int:
    slow = any(event.kind in film.slow for events in step.events for event in events)
    return FILM_SLOW_STEP if slow else FILM_STEP


def _step(
    told: Told, game: Game, film: Film, names: Sequence[str], before: Json, view: Json
) -> Step:
    said = [game_texts.event_texts(game.ruleset, events, names) for events in told.events]
    moved: list[Moved] = [
        piece  # type: ignore[misc]  # a game's own data
        for events in told.events
        for event in events
        for piece in film.moved(event, before)
    ]
    return {
        "ply": told.last,
        "seat": told.rows[-1].seat,
        "at": instant(told.rows[-1].at),
        "text": " ".join(texts[0] for texts in said),
        "more": [text for texts in said for text in texts[1:]],
        "moved": moved,
        "view": view,
        "milliseconds": _milliseconds(told, film),
    }
