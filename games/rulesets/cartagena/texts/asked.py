"""What a player of Cartagena is asked, as a heading."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _

from games.rulesets.cartagena.texts.moves import PIRATES
from games.rulesets.sentences import Data, Names, Sentences


def _newest(data: Data, names: Names) -> str:
    return _("Use %(pirate)s or open a door") % {"pirate": PIRATES[data["pirate"]]}


def _bijoux(data: Data, names: Names) -> str:
    if data["declared"]:
        return _("Bijoux: keep or change camp")
    return _("Bijoux: declare for a camp")


def _ojo(data: Data, names: Names) -> str:
    return _("Ojo: look at a camp") if data["declared"] else _("Ojo: declare for a camp, or not")


def _place(data: Data, names: Names) -> str:
    return _("Place the sailors of duel %(duel)s") % data


def _swap(data: Data, names: Names) -> str:
    return _("Swap the sailors of duel %(duel)s?") % data


def _play(data: Data, names: Names) -> str:
    return _("Duel %(duel)s, round %(round)d: play a card") % data


SENTENCES: Final[Sentences] = {
    "ask_turn": lambda _data, _names: _("Use a pirate or open a door"),
    "ask_open": lambda _data, _names: _("Open a door"),
    "ask_use": lambda _data, _names: _("Use a pirate"),
    "ask_newest": _newest,
    "ask_ramon_diaz": lambda _data, _names: _("Ramon Diaz: keep one of these two"),
    "ask_tembo": lambda _data, _names: _("Tembo: keep one of these two"),
    "ask_wessel_jan": lambda _data, _names: _("Wessel Jan: exchange combat cards"),
    "ask_dean_nero": lambda _data, _names: _("Dean Nero: trade cards or coins"),
    "ask_pang": lambda _data, _names: _("Pang: take a combat card or a coin"),
    "ask_chang_ye": lambda _data, _names: _("Chang Ye: take a coin"),
    "ask_steal": lambda _data, _names: _("Your monkey: take a coin"),
    "ask_bijoux": _bijoux,
    "ask_ojo": _ojo,
    "ask_place": _place,
    "ask_look": lambda _data, _names: _("Cambivalute: look at a duel"),
    "ask_swap": _swap,
    "ask_play": _play,
}
