"""Texts of notices: what happened at a table beside the moves."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.engine.types import Json
from games.rulesets.sentences import Data, Names, Sentences, say
from games.texts.messages import moment


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
    return _("Time was up at the seat of %(name)s; it is extended until %(until)s.") % data


def _autopilot(data: Data, names: Names) -> str:
    return _("Time was up at the seat of %(name)s; a bot decided.") % data


def _offered(data: Data, names: Names) -> str:
    return _("%(player)s is away: a bot plays on, and the seat is offered to others.") % data


def _taken_over(data: Data, names: Names) -> str:
    return _("%(player)s takes over the seat that was offered.") % data


def _taken_back(data: Data, names: Names) -> str:
    return _("%(player)s is back and takes the seat again.") % data


def _paused(data: Data, names: Names) -> str:
    return _("The game is paused; all clocks stand.")


def _resumed(data: Data, names: Names) -> str:
    return _("The game goes on; the clocks run again.")


def _vacation(data: Data, names: Names) -> str:
    return _("%(player)s goes on vacation; the clock of that seat stands until %(until)s.") % data


def _time_given(data: Data, names: Names) -> str:
    return _("A moderator gives %(name)s more time, until %(until)s.") % data


def _replaced(data: Data, names: Names) -> str:
    if data["player"]:
        return _("A moderator seats %(player)s at the seat of %(name)s.") % data
    return _("A moderator lets a bot play at the seat of %(name)s.") % data


def _ended(data: Data, names: Names) -> str:
    return _("A moderator breaks the game off. It has no result.")


def _reopened(data: Data, names: Names) -> str:
    return _("A moderator lets the game go on.")


def _looked(data: Data, names: Names) -> str:
    if data["name"]:
        return _("On %(at)s a moderator looked at this as %(name)s saw it.") % data
    return _("On %(at)s a moderator looked at all that was hidden here.") % data


_SENTENCES: Sentences = {
    "extended": _extended,
    "autopilot": _autopilot,
    "offered": _offered,
    "taken_over": _taken_over,
    "taken_back": _taken_back,
    "paused": _paused,
    "resumed": _resumed,
    "vacation": _vacation,
    "time_given": _time_given,
    "replaced": _replaced,
    "ended": _ended,
    "reopened": _reopened,
    "looked": _looked,
}
