"""Texts of notices: what happened at a table beside the moves."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.engine.types import Json
from games.rulesets.sentences import Data, Names, Sentences, say
from games.texts.message_shapes import moment


def notice_text(notice: Json, names: Names, zone: str) -> str:
    """Return a notice (in the API's form) in the reader's language and time zone."""
    seat = notice["seat"]
    data = {
        "player": notice["player"],
        "name": "" if seat is None else names[seat],
        "until": moment(zone, notice["until"]),
        "at": moment(zone, notice["at"]),
    }
    return say(_SENTENCES, notice["kind"], data, names)


# Without a player in the notice the name is the seat's present one: the sentence is about the seat.
def _extended(data: Data, names: Names) -> str:
    return _("%(name)s ran out of time; it is extended until %(until)s.") % data


def _autopilot(data: Data, names: Names) -> str:
    return _("%(name)s ran out of time; a bot decided.") % data


def _offered(data: Data, names: Names) -> str:
    return _("%(player)s is away: a bot plays on, and the seat is offered to others.") % data


def _left(data: Data, names: Names) -> str:
    return _("%(player)s has left: a bot plays on, and the seat is offered to others.") % data


def _taken_over(data: Data, names: Names) -> str:
    return _("%(player)s takes over the seat on offer.") % data


def _taken_back(data: Data, names: Names) -> str:
    return _("%(player)s is back and takes the seat again.") % data


def _paused(data: Data, names: Names) -> str:
    if data["until"]:
        return _("All agreed to pause the game, until %(until)s at most.") % data
    return _("The game is paused; all clocks have stopped.")


def _resumed(data: Data, names: Names) -> str:
    return _("The game resumes; the clocks run again.")


def _undone(data: Data, names: Names) -> str:
    return _("All agreed that %(player)s takes the last move back.") % data


def _called_off(data: Data, names: Names) -> str:
    return _("All agreed to call the game off. It has no result.")


def _vacation(data: Data, names: Names) -> str:
    return _("%(player)s goes on vacation; their clock stops until %(until)s.") % data


def _time_given(data: Data, names: Names) -> str:
    return _("A moderator gives %(name)s more time, until %(until)s.") % data


def _replaced(data: Data, names: Names) -> str:
    if data["player"]:
        return _("A moderator gives the seat of %(name)s to %(player)s.") % data
    return _("A moderator has a bot play for %(name)s.") % data


def _ended(data: Data, names: Names) -> str:
    return _("A moderator ends the game. It has no result.")


def _reopened(data: Data, names: Names) -> str:
    return _("A moderator resumes the game.")


def _looked(data: Data, names: Names) -> str:
    if data["name"]:
        return _("On %(at)s a moderator looked at this as %(name)s saw it.") % data
    return _("On %(at)s a moderator looked at everything hidden here.") % data


_SENTENCES: Sentences = {
    "extended": _extended,
    "autopilot": _autopilot,
    "offered": _offered,
    "left": _left,
    "taken_over": _taken_over,
    "taken_back": _taken_back,
    "paused": _paused,
    "resumed": _resumed,
    "undone": _undone,
    "called_off": _called_off,
    "vacation": _vacation,
    "time_given": _time_given,
    "replaced": _replaced,
    "ended": _ended,
    "reopened": _reopened,
    "looked": _looked,
}
