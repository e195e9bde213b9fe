"""Acts on tables and on lines said there."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.console.acts.forms import GiveTimeForm, ReplaceForm, RewindForm
from games.console.acts.page import ActPage, Subject
from games.console.rows import line_or_404, table_or_404
from games.errors import NoSuchItemError
from games.models import Act, Game, Seat, User
from games.pages.codes import code
from games.selectors import people
from games.services.moderation import games, rewind, talk

TABLE = Subject(
    find=table_or_404,
    name=lambda game: f"{game.rules.name} {code(game.pk)[:6]}",
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


def _runs(game: Game, seat: Seat | None) -> bool:
    return game.status == Game.Status.ACTIVE


def _replace(by: User, game: Game, data: dict[str, Any]) -> Act:
    name, bot, player = data["player"].strip(), data["bot"], None
    if name or not bot:
        player, bot = people.by_name(name).filter(is_active=True).first(), ""
        if player is None:
            raise NoSuchItemError(gettext("Nobody of that name has an open account."))
    return games.replace(
        by=by, game_id=game.pk, seat=data["seat"], reason=data["reason"], player=player, bot=bot
    )


def _may_have_time(game: Game, seat: Seat | None) -> bool:
    if not _runs(game, seat) or game.clock == "none":
        return False
    return seat is None or (seat.number in game.to_move and seat.user_id is not None)


PAGES = [
    ActPage(
        Act.Kind.PAUSE,
        TABLE,
        _("Pause the game"),
        _("All clocks stand, and nobody can move until a moderator lets the game go on."),
        _("The game is paused."),
        lambda by, game, data: games.pause(by=by, game_id=game.pk, reason=data["reason"]),
        lambda game, seat: _runs(game, seat) and game.paused_at is None,
        canned=("report", "fault", "asked", "collusion"),
    ),
    ActPage(
        Act.Kind.RESUME,
        TABLE,
        _("Let it go on"),
        _("The clocks run on with what they had, and whoever is to move can move."),
        _("The game goes on."),
        lambda by, game, data: games.resume(by=by, game_id=game.pk, reason=data["reason"]),
        lambda game, seat: _runs(game, seat) and game.paused_at is not None,
        canned=("checked", "fault_mended", "asked"),
    ),
    ActPage(
        Act.Kind.GIVE_TIME,
        TABLE,
        _("Give more time"),
        _("The deadline of this seat moves by so many hours; all at the table are told."),
        _("More time is given."),
        lambda by, game, data: games.give_time(
            by=by, game_id=game.pk, seat=data["seat"], hours=data["hours"], reason=data["reason"]
        ),
        _may_have_time,
        GiveTimeForm,
        canned=("away", "fault", "asked"),
    ),
    ActPage(
        Act.Kind.REWIND,
        TABLE,
        _("Take the game back"),
        _(
            "The game goes on from an earlier ply. What came after it is undone, and stays in the"
            " log for everybody to look at; what players saw they know, and that is noted. Orders"
            " are dropped. Nothing reverses this; the game can only be taken back again."
        ),
        _("The game is taken back."),
        lambda by, game, data: rewind.rewind(
            by=by, game_id=game.pk, ply=data["ply"], reason=data["reason"]
        ),
        lambda game, seat: _runs(game, seat) and game.ply > 0,
        RewindForm,
        canned=("fault", "asked", "collusion"),
        danger=True,
    ),
    ActPage(
        Act.Kind.REPLACE,
        TABLE,
        _("Give the seat to another"),
        _(
            "Who sits there loses the seat and can not take it back; a bot or another player plays"
            " on with what the seat knows."
        ),
        _("The seat is given to another."),
        _replace,
        _runs,
        ReplaceForm,
        canned=("gone", "asked", "collusion"),
        danger=True,
    ),
    ActPage(
        Act.Kind.END,
        TABLE,
        _("Break the game off"),
        _(
            "The game ends at once for all at the table: no result, nothing rated, and its secrets"
            " stay secret."
        ),
        _("The game is broken off."),
        lambda by, game, data: games.end(by=by, game_id=game.pk, reason=data["reason"]),
        _runs,
        canned=("collusion", "fault", "asked"),
        danger=True,
    ),
    ActPage(
        Act.Kind.REOPEN,
        TABLE,
        _("Let it go on after all"),
        _("The game goes on where it was broken off; the clocks begin with what was left."),
        _("The game goes on."),
        lambda by, game, data: games.reopen(by=by, game_id=game.pk, reason=data["reason"]),
        lambda game, _seat: game.status == Game.Status.ENDED,
        canned=("mistake", "checked", "asked"),
    ),
    ActPage(
        Act.Kind.HIDE_LINE,
        LINE,
        _("Hide the line"),
        _("Nobody at the table reads it any more; its author is told. It can be shown again."),
        _("The line is hidden."),
        lambda by, line, data: talk.hide_line(by=by, line_id=line.pk, reason=data["reason"]),
        lambda line, _seat: line.hidden_at is None,
        canned=("insult", "spam", "secrets"),
    ),
    ActPage(
        Act.Kind.SHOW_LINE,
        LINE,
        _("Show the line again"),
        _("Everybody who reads this room can read it again; its author is told."),
        _("The line is shown again."),
        lambda by, line, data: talk.show_line(by=by, line_id=line.pk, reason=data["reason"]),
        lambda line, _seat: line.hidden_at is not None and bool(line.text),
        canned=("mistake", "checked"),
    ),
]
