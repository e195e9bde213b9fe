"""Actions on tables and on lines said there."""

from __future__ import annotations

from typing import Final

from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.console.actions.forms import GiveTimeForm, ReplaceForm, RewindForm
from games.console.actions.page import ActionPage, Given, Pages, Subject
from games.console.lookups import line_or_404, table_or_404
from games.errors import NoSuchItemError
from games.models import ChatMessage, Game, ModerationAction, Seat, User
from games.pages.short_ids import abbreviation
from games.selectors.accounts import players
from games.services.moderation import chat, games, replacements, rewind

TABLE = Subject(
    find=lambda number, _reader: table_or_404(number),
    name=lambda game: f"{game.game_name} {abbreviation(game.pk)}",
    page=lambda game: reverse("admin:games_game_change", args=[game.pk]),
    log=lambda game: {"game": game},
    case=lambda game: {"game": game},
)
LINE = Subject(
    find=line_or_404,
    name=lambda line: line.user.username,
    page=lambda line: reverse("admin:games_game_change", args=[line.game_id]),
    log=lambda line: {"line": line},
    case=lambda line: {"game": line.game, "person": line.user},
)


def _is_running(game: Game, seat: Seat | None) -> bool:
    return game.status == Game.Status.ACTIVE


def _replace(by: User, game: Game, data: Given) -> ModerationAction:
    name, bot, player = data["player"].strip(), data["bot"], None
    if name or not bot:
        player, bot = players.by_name(name).filter(is_active=True).first(), ""
        if player is None:
            raise NoSuchItemError(gettext("Nobody by that name has an open account."))
    return replacements.replace(
        by=by, game_id=game.pk, seat=data["seat"], reason=data["reason"], player=player, bot=bot
    )


def _may_give_time(game: Game, seat: Seat | None) -> bool:
    if not _is_running(game, seat) or game.clock == "none":
        return False
    return seat is None or (seat.number in game.to_move and seat.user_id is not None)


def _pause(by: User, game: Game, data: Given) -> ModerationAction:
    return games.pause(by=by, game_id=game.pk, reason=data["reason"])


def _may_pause(game: Game, seat: Seat | None) -> bool:
    return _is_running(game, seat) and game.paused_at is None


def _resume(by: User, game: Game, data: Given) -> ModerationAction:
    return games.resume(by=by, game_id=game.pk, reason=data["reason"])


def _may_resume(game: Game, seat: Seat | None) -> bool:
    return _is_running(game, seat) and game.paused_at is not None


def _give_time(by: User, game: Game, data: Given) -> ModerationAction:
    return games.give_time(
        by=by, game_id=game.pk, seat=data["seat"], hours=data["hours"], reason=data["reason"]
    )


def _rewind(by: User, game: Game, data: Given) -> ModerationAction:
    return rewind.rewind(by=by, game_id=game.pk, ply=data["ply"], reason=data["reason"])


def _may_rewind(game: Game, seat: Seat | None) -> bool:
    return _is_running(game, seat) and game.ply > 0


def _end(by: User, game: Game, data: Given) -> ModerationAction:
    return games.end(by=by, game_id=game.pk, reason=data["reason"])


def _reopen(by: User, game: Game, data: Given) -> ModerationAction:
    return games.reopen(by=by, game_id=game.pk, reason=data["reason"])


def _may_reopen(game: Game, seat: Seat | None) -> bool:
    return game.status == Game.Status.ENDED


def _hide_line(by: User, line: ChatMessage, data: Given) -> ModerationAction:
    return chat.hide_line(by=by, line_id=line.pk, reason=data["reason"])


def _may_hide_line(line: ChatMessage, seat: Seat | None) -> bool:
    return line.hidden_at is None


def _show_line(by: User, line: ChatMessage, data: Given) -> ModerationAction:
    return chat.show_line(by=by, line_id=line.pk, reason=data["reason"])


def _may_show_line(line: ChatMessage, seat: Seat | None) -> bool:
    return line.hidden_at is not None and bool(line.text)


PAGES: Final[Pages] = [
    ActionPage(
        kind=ModerationAction.Kind.PAUSE,
        subject=TABLE,
        label=_("Pause the game"),
        consequence=_("All clocks stop, and nobody can move until a moderator resumes the game."),
        done=_("The game is paused."),
        run=_pause,
        is_possible=_may_pause,
        canned=("report", "fault", "asked", "collusion"),
    ),
    ActionPage(
        kind=ModerationAction.Kind.RESUME,
        subject=TABLE,
        label=_("Resume the game"),
        consequence=_("Clocks resume where they stopped, and whoever's turn it is can move."),
        done=_("The game has resumed."),
        run=_resume,
        is_possible=_may_resume,
        canned=("checked", "fault_mended", "asked"),
    ),
    ActionPage(
        kind=ModerationAction.Kind.GIVE_TIME,
        subject=TABLE,
        label=_("Give more time"),
        consequence=_(
            "This player's deadline moves by that many hours; everyone at the table is told."
        ),
        done=_("More time was given."),
        run=_give_time,
        is_possible=_may_give_time,
        form=GiveTimeForm,
        canned=("away", "fault", "asked"),
    ),
    ActionPage(
        kind=ModerationAction.Kind.REWIND,
        subject=TABLE,
        label=_("Rewind the game"),
        consequence=_(
            "The game resumes from an earlier position. Everything after it is undone "
            "but stays in the log for everyone to see; what players saw they know, and "
            "that is noted. Orders are deleted. This cannot be undone; the game can only "
            "be rewound further."
        ),
        done=_("The game was rewound."),
        run=_rewind,
        is_possible=_may_rewind,
        form=RewindForm,
        canned=("fault", "asked", "collusion"),
        danger=True,
    ),
    ActionPage(
        kind=ModerationAction.Kind.REPLACE,
        subject=TABLE,
        label=_("Give the seat to someone else"),
        consequence=_(
            "Whoever sits there loses the seat and cannot take it back; a bot or another "
            "player carries on with what the seat knows."
        ),
        done=_("The seat was given to someone else."),
        run=_replace,
        is_possible=_is_running,
        form=ReplaceForm,
        canned=("gone", "asked", "collusion"),
        danger=True,
    ),
    ActionPage(
        kind=ModerationAction.Kind.END,
        subject=TABLE,
        label=_("End the game without a result"),
        consequence=_(
            "The game ends at once for everyone at the table: no result, nothing rated, "
            "and its secrets stay secret."
        ),
        done=_("The game was ended without a result."),
        run=_end,
        is_possible=_is_running,
        canned=("collusion", "fault", "asked"),
        danger=True,
    ),
    ActionPage(
        kind=ModerationAction.Kind.REOPEN,
        subject=TABLE,
        label=_("Resume it after all"),
        consequence=_(
            "The game resumes where it was ended; clocks start with the time that was left."
        ),
        done=_("The game has resumed."),
        run=_reopen,
        is_possible=_may_reopen,
        canned=("mistake", "checked", "asked"),
    ),
    ActionPage(
        kind=ModerationAction.Kind.HIDE_LINE,
        subject=LINE,
        label=_("Hide the line"),
        consequence=_(
            "Nobody at the table can read it any more; its author is told. It can be shown again."
        ),
        done=_("The line is hidden."),
        run=_hide_line,
        is_possible=_may_hide_line,
        canned=("insult", "spam", "secrets"),
    ),
    ActionPage(
        kind=ModerationAction.Kind.SHOW_LINE,
        subject=LINE,
        label=_("Show the line again"),
        consequence=_("Everyone in this room can read it again; its author is told."),
        done=_("The line is shown again."),
        run=_show_line,
        is_possible=_may_show_line,
        canned=("mistake", "checked"),
    ),
]
