"""What happened in a game, as one viewer may know it; after the end also as a record."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol
from uuid import UUID

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from games.engine import start_digest
from games.engine.commitment import commitment_opens
from games.engine.events import Event
from games.engine.record import checksum, event_json, format_of, published, published_move
from games.engine.record_shape import BOUND
from games.engine.types import Json
from games.errors import ForLearningError, NotFinishedError
from games.models import Game, MoveRecord, Notice, Seat
from games.payloads.moves import (
    LogEntry,
    NoticeFacts,
    NoticeShape,
    Record,
    RecordedLook,
    StreamedMove,
)
from games.payloads.replay import ReplayEntry
from games.payloads.tables import RecordedHolder
from games.payloads.timestamps import instant
from games.rulesets.registry import installed
from games.selectors.play import archived_moves, looks
from games.selectors.play.logged_moves import told_to
from games.selectors.play.seat_names import names_at, seat_json
from games.selectors.tables.visibility import NOTHING_YET, Visibility
from games.texts import game_texts
from games.texts.notices import notice_text


def moves(*, game_id: UUID, visibility: Visibility, after: int = -1) -> QuerySet[MoveRecord]:
    """The history of a game as far as a viewer may look, secrets included.

    ``entry`` shows one row to the viewer.
    """
    last = NOTHING_YET if visibility.last_ply is None else visibility.last_ply
    return MoveRecord.objects.filter(game_id=game_id, ply__gt=after, ply__lte=last)


def entries(
    *, game: Game, rows: Sequence[MoveRecord], seat: int | None, zone: str
) -> list[LogEntry]:
    """Moves and notices as a viewer may know them, in their language and time zone.

    Raises MovesArchivedError.
    """
    if not rows:
        archived_moves.require_moves(game)
    names = names_at(game)
    noted = notices(game=game, rows=rows, names=names, zone=zone)
    return [{**entry(row, seat, game.ruleset, names), "notices": noted[row.ply]} for row in rows]


def notices(
    *, game: Game, rows: Sequence[MoveRecord], names: Sequence[str], zone: str
) -> dict[int, list[NoticeShape]]:
    """The notices beside the moves of a page, by the ply after which they happened."""
    found: dict[int, list[NoticeShape]] = {row.ply: [] for row in rows}
    noted = Notice.objects.filter(game_id=game.pk, ply__in=found).select_related("player")
    for notice in looks.told(noted, game):
        found[notice.ply].append(notice_json(notice, names, zone))
    return found


def notice_json(notice: Notice, names: Sequence[str], zone: str) -> NoticeShape:
    """A notice in the caller's language and time zone."""
    data: NoticeFacts = {
        "kind": notice.kind,
        "seat": notice.seat,
        "player": notice.player.username if notice.player else None,
        "until": instant(notice.until),
        "at": instant(notice.created_at),
    }
    return {**data, "text": notice_text(data, names, zone)}


def entry(row: MoveRecord, seat: int | None, ruleset: str, names: Sequence[str]) -> StreamedMove:
    """One move as a viewer may know it: only events for this viewer, in their language."""
    events = told_to(row.events, seat)
    texts = game_texts.event_texts(ruleset, events, names)
    return {
        "ply": row.ply,
        "seat": row.seat,
        "at": instant(row.created_at),
        "events": [
            {"kind": event.kind, "data": event.data, "text": text}
            for event, text in zip(events, texts, strict=True)
        ],
    }


def whole_entry(row: MoveRecord, ruleset: str, names: Sequence[str]) -> ReplayEntry:
    """One move with the events of all audiences; private ones name the seat that was told."""
    texts = game_texts.event_texts(ruleset, events_of(row), names)
    events = [
        event_json(event) | {"text": text}
        for event, text in zip(events_of(row), texts, strict=True)
    ]
    return {"ply": row.ply, "seat": row.seat, "at": instant(row.created_at), "events": events}


class Entry(Protocol):
    """A row of the log: a ``MoveRecord``, or what was read of one."""

    @property
    def ply(self) -> int:
        """How many moves had been made then."""

    @property
    def seat(self) -> int | None:
        """Whose move it was."""

    @property
    def move(self) -> Json:
        """The move, as it is stored."""

    @property
    def events(self) -> Json:
        """Its events, all audiences."""


def events_of(row: Entry) -> list[Event]:
    """The events of a row, for all audiences."""
    return [Event(*event) for event in row.events]


def record_for(*, game: Game, visibility: Visibility, older: bool = False) -> Record:
    """The record, if a viewer may have it.

    Raises NotFinishedError, NotForSpectatorsError, ForLearningError, MovesArchivedError.
    """
    _require_end(game)
    visibility.require()
    if game.guided:
        raise ForLearningError(
            _("It proves nothing about how the site deals, so it has no record.")
        )
    return record(game=game, older=older)


def record(*, game: Game, older: bool = False) -> Record:
    """The record of a finished game: everything that is needed to verify it.

    ``older`` leaves out what formats before ``BOUND`` cannot express.
    """
    _require_end(game)
    secret = Game.objects.values_list("secret", flat=True).get(pk=game.pk)
    log = list(MoveRecord.objects.filter(game=game))
    if not log:
        archived_moves.require_moves(game)
    return record_of(game, log, secret, looks.recorded([game.pk])[game.pk], older=older)


def record_of(
    game: Game, log: Iterable[Entry], kept: str, seen: list[RecordedLook], *, older: bool = False
) -> Record:
    """The record of a finished game whose seats, moves, secret and looks have been read."""
    assert game.started_at is not None and game.finished_at is not None
    opening, *rows = log
    ruleset = installed(game.ruleset)  # any version will do: what is shown follows from the log
    secret, sealed = commitment_opens(kept)
    begun = [e for e in events_of(opening) if not (older and e.kind == start_digest.KIND)]
    form = format_of((event.kind for event in begun), (row.move for row in rows))
    found: Record = {
        "format": form,
        "game": str(game.pk),
        "ruleset": game.ruleset,
        "seats": len(game.seat_rows),
        "options": game.options,
        "players": [_recorded_seat(seat, bound=form == BOUND) for seat in game.seat_rows],
        "commitment": game.commitment,
        "secret": secret,
        "sealed": sealed,
        "nonces": [seat.nonce for seat in game.seat_rows],
        "opening": [event_json(event) for event in published(ruleset, begun)],
        "moves": [
            {
                "ply": row.ply,
                "seat": row.seat,
                "move": published_move(ruleset, row.move),
                "events": [event_json(event) for event in published(ruleset, events_of(row))],
            }
            for row in rows
        ],
        "standings": game.standings,
        "spectators": {"policy": game.spectators, "delay": game.spectator_delay},
        "clock": game.clock,
        "rated": game.rated,
        "started_at": instant(game.started_at),
        "finished_at": instant(game.finished_at),
    }
    if game.rules_version > 1 or form == BOUND:
        found["rules_version"] = game.rules_version
    if form == BOUND:
        found["looks"] = seen
        found["checksum"] = checksum(found)
    return found


def _recorded_seat(row: Seat, *, bound: bool) -> RecordedHolder:
    """Who sits at a seat, and the salt that proves it if they have sat there since the start."""
    named = seat_json(row)
    if not bound:
        return {"seat": named["seat"], "player": named["player"], "bot": named["bot"]}
    who = start_digest.holder_digest(salt=row.salt, player=named["player"], bot=named["bot"])
    proved = who == row.holder
    return {
        "seat": named["seat"],
        "player": named["player"],
        "bot": named["bot"],
        "brought": row.brought,
        "holder": row.holder,
        "proved": proved,
        "salt": row.salt if proved else None,
    }


def _require_end(game: Game) -> None:
    if game.status == Game.Status.ENDED:
        raise NotFinishedError(_("A moderator ended this game: it has no record."))
    if game.status != Game.Status.FINISHED:
        raise NotFinishedError(_("The record is opened after the game."))
