"""Texts of messages about tables that quick match or a challenge made, and of freed seats."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.engine.types import Json
from games.texts.message_shapes import MessageText


def match(values: dict[str, str]) -> MessageText:
    """Of a new table: made by quick match, or for somebody who took up a challenge; of its end."""
    if values.get("closed"):
        return _closed(values)
    if values.get("player"):
        lines = [
            _("%(player)s has followed your link to a game of %(game)s.") % values,
            _("Open the table: your browser then adds its random number to the deal."),
        ]
        return MessageText(
            _("%(player)s wants to play %(game)s with you") % values, lines, _("Open the table")
        )
    lines = [
        _("We found players for your game of %(game)s: %(others)s.") % values,
        _(
            "Open the table before %(until)s: your browser then adds its random number to the "
            "deal, and the game begins. Otherwise the others look for someone else."
        )
        % values,
    ]
    return MessageText(_("Players found for %(game)s") % values, lines, _("Open the table"))


def _closed(values: dict[str, Json]) -> MessageText:
    """Of a table that was closed as somebody was missing, for those who stayed."""
    if values["waits"]:
        then = _(
            "We are looking for players for you again, from your old place in the queue. You "
            "need not do anything."
        )
    else:
        then = _("You no longer look for such a game. To look again, open Quick match.")
    lines = [
        _("Your table of %(game)s was closed before the game began: a player was missing.")
        % values,
        then,
    ]
    return MessageText(
        _("Your table of %(game)s was closed") % values, lines, _("Look at the table")
    )


def seat_freed(values: dict[str, Json]) -> MessageText:
    if values.get("matched"):
        then = _("The others are looking for someone else. To look again, open Quick match.")
    elif values["closed"]:
        then = _("Nobody was left at the table, so it was closed.")
    else:
        then = _("Open the table and sit down again while a seat is free.")
    lines = [
        _(
            "Your browser did not add its random number before the deal, so your seat is "
            "free again."
        ),
        then,
    ]
    return MessageText(
        _("Your seat in %(game)s is free again") % values, lines, _("Look at the table")
    )
