"""What the pirate card would do, in words addressed to its holder."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rulesets.meuterer.texts.moves import ISLAND_NAMES
from games.rulesets.sentences import Data, Names, Sentences


def _pirate(data: Data, names: Names) -> str:
    values = {"count": data["steps"], "island": ISLAND_NAMES[data["island"]]}
    if not data["steps"]:
        return _("The pirate ship would stay at %(island)s.") % values
    text = ngettext(
        "The pirate ship would sail back %(count)d island, to %(island)s.",
        "The pirate ship would sail back %(count)d islands, to %(island)s.",
        data["steps"],
    )
    return text % values


def _takes(data: Data, names: Names) -> str:
    if not data["count"]:
        return _("There are no open cards for you to take.")
    if data["starts_there"]:
        text = ngettext(
            "It is at the ship already: you would take the %(count)d open card into your hand.",
            "It is at the ship already: you would take all %(count)d open cards into your hand.",
            data["count"],
        )
    else:
        text = ngettext(
            "It would stop at the ship: you would take the %(count)d open card into your hand.",
            "It would stop at the ship: you would take all %(count)d open cards into your hand.",
            data["count"],
        )
    return text % data


def _sinks(data: Data, names: Names) -> str:
    if data["starts_there"]:
        return _sinks_where_it_lies(data)
    if not data["count"]:
        return _("It would meet the ship, but no cards lie open.")
    text = ngettext(
        "It would meet the ship: the %(count)d open card would be discarded.",
        "It would meet the ship: all %(count)d open cards would be discarded.",
        data["count"],
    )
    return text % data


def _sinks_where_it_lies(data: Data) -> str:
    if not data["count"]:
        return _("It is at the ship already, but no cards lie open.")
    text = ngettext(
        "It is at the ship already: the %(count)d open card would be discarded.",
        "It is at the ship already: all %(count)d open cards would be discarded.",
        data["count"],
    )
    return text % data


def _sinks_nothing(data: Data, names: Names) -> str:
    return _("The open cards would stay.")


SENTENCES: Final[Sentences] = {
    "pirate": _pirate,
    "takes": _takes,
    "sinks": _sinks,
    "sinks_nothing": _sinks_nothing,
}
