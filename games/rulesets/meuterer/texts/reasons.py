"""Why a player of Meuterer earned their points, in one line."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _

from games.engine.events import Event
from games.rulesets.meuterer.texts.moves import CARDS, ISLAND_NAMES
from games.rulesets.sentences import Data, Names, Sentences, listed, say


def reason_text(fact: Event, names: Names) -> str:
    """Put the reason of a source into words."""
    return say(_SENTENCES, fact.kind, fact.data, names)


def _values(data: Data, names: Names) -> Data:
    return data | {"name": names[data["seat"]], "island": ISLAND_NAMES[data["island"]]}


def _mutiny_won(data: Data, names: Names) -> str:
    if data["captain"] == data["mutineers"]:
        text = _("%(name)s: mutiny won %(mutineers)d : %(captain)d on the tie, to %(island)s")
    else:
        text = _("%(name)s: mutiny won %(mutineers)d : %(captain)d, to %(island)s")
    return text % _values(data, names)


def _mutiny_failed(data: Data, names: Names) -> str:
    text = _("%(name)s: held %(captain)d : %(mutineers)d against the mutiny, to %(island)s")
    return text % _values(data, names)


def _no_mutineer(data: Data, names: Names) -> str:
    return _("%(name)s: no mutineer, to %(island)s") % _values(data, names)


def _lost_mutiny(data: Data, names: Names) -> str:
    return _("The mutiny failed, %(mutineers)d : %(captain)d") % data


def _stood_with(data: Data, names: Names) -> str:
    return _("Stood with %(name)s") % {"name": names[data["seat"]]}


def _captain_fell(data: Data, names: Names) -> str:
    return _("Not paid: the captain fell")


def _no_mutiny_won(data: Data, names: Names) -> str:
    return _("No mutiny succeeded")


def _paid_to(data: Data, names: Names) -> str:
    return _("To %(name)s, the quartermaster") % {"name": names[data["seat"]]}


def _paid_by(data: Data, names: Names) -> str:
    return _("From %(name)s, the captain") % {"name": names[data["seat"]]}


def _sale(data: Data, names: Names) -> str:
    lots = listed(
        _("%(name)s %(count)d %(good)s")
        % {"name": names[seat], "count": count, "good": CARDS[good]}
        for seat, count, good in data["best"]
    )
    match len(data["best"]):
        case 0:
            return _("Nobody sold anything here")
        case 1:
            return _("%(lots)s, alone in the lead") % {"lots": lots}
    values = {"lots": lots, "count": len(data["best"])}
    if data["void"]:
        return _("%(lots)s: %(count)d tied, so nobody scores") % values
    if data["merchant"] is not None:
        return _("%(lots)s: tied, and %(name)s is the merchant") % (
            values | {"name": names[data["merchant"]]}
        )
    return _("%(lots)s: %(count)d tied") % values


_SENTENCES: Final[Sentences] = {
    "mutiny_won": _mutiny_won,
    "mutiny_failed": _mutiny_failed,
    "no_mutineer": _no_mutineer,
    "lost_mutiny": _lost_mutiny,
    "stood_with": _stood_with,
    "captain_fell": _captain_fell,
    "no_mutiny_won": _no_mutiny_won,
    "paid_to": _paid_to,
    "paid_by": _paid_by,
    "sale": _sale,
}
