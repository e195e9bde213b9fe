"""The events of Cartagena in words: the voyage."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.engine.events import Event
from games.engine.types import Json
from games.rulesets.cartagena.texts import mutiny
from games.rulesets.cartagena.texts.moves import CAMPS, PIRATES, card_name
from games.rulesets.sentences import Data, Names, Sentences, listed, say

STOCKS: Final = {
    "combat": gettext_lazy("the combat cards"),
    "gold": gettext_lazy("the gold cards"),
    "coins": gettext_lazy("the coins"),
}


def event_texts(events: Sequence[Event], names: Names) -> list[str]:
    """Put the events of one move into words, in order."""
    return [say(_SENTENCES, event.kind, event.data, names) for event in events]


def _cards(cards: Json) -> str:
    return listed(map(card_name, cards))


def _set_up(data: Data, names: Names) -> str:
    text = _(
        "The ship is %(distance)d spaces from the mutiny. Each player begins with "
        "%(cards)s. The first dealer is %(name)s."
    )
    values = {"distance": data["distance"], "cards": _cards(data["cards"])}
    return text % (values | {"name": names[data["dealer"]]})


def _round(data: Data, names: Names) -> str:
    text = _("Round %(round)d begins; %(name)s lays a row of %(count)d pirates.")
    return text % {"round": data["round"], "name": names[data["dealer"]], "count": data["row"]}


def _turn(data: Data, names: Names) -> str:
    return _("It is %(name)s's turn.") % {"name": names[data["seat"]]}


def _revealed(data: Data, names: Names) -> str:
    values = {"name": names[data["seat"]], "pirate": PIRATES[data["pirate"]]}
    if data["pirate"] == "ghost":
        return _("%(name)s reveals the ghost, and gains nothing.") % values
    return _("%(name)s reveals %(pirate)s.") % values


def _used(data: Data, names: Names) -> str:
    values = {"name": names[data["seat"]], "pirate": PIRATES[data["pirate"]]}
    return _("%(name)s uses %(pirate)s.") % values


def things(combat: int, gold: int, coins: int) -> str:
    """List numbers of cards and coins, leaving out zeros."""
    combat_cards = ngettext("%(count)d combat card", "%(count)d combat cards", combat)
    gold_cards = ngettext("%(count)d gold card", "%(count)d gold cards", gold)
    some_coins = ngettext("%(count)d coin", "%(count)d coins", coins)
    parts = ((combat_cards, combat), (gold_cards, gold), (some_coins, coins))
    return listed(text % {"count": count} for text, count in parts if count)


def _gained(data: Data, names: Names) -> str:
    listing = things(data["combat"], data["gold"], data["coins"])
    values = {"name": names[data["seat"]], "things": listing}
    return (_("%(name)s gets %(things)s.") if listing else _("%(name)s gets nothing.")) % values


def _gave(data: Data, names: Names) -> str:
    listing = things(data["combat"], 0, data["coins"])
    values = {"name": names[data["seat"]], "things": listing}
    return (_("%(name)s gives %(things)s.") if listing else _("%(name)s gives nothing.")) % values


def _looked(data: Data, names: Names) -> str:
    return _("You look at: %(cards)s.") % {"cards": _cards([*data["combat"], *data["gold"]])}


def _drew(data: Data, names: Names) -> str:
    return _("You draw: %(cards)s.") % {"cards": _cards(data["cards"])}


def _put_under(data: Data, names: Names) -> str:
    return _("You put under the pile: %(cards)s.") % {"cards": _cards(data["cards"])}


def _stole(data: Data, names: Names) -> str:
    name = names[data["seat"]]
    if data["target"] is None:
        return _("%(name)s takes no coin from anyone.") % {"name": name}
    values = {"name": name, "target": names[data["target"]]}
    return _("%(name)s takes a coin from %(target)s.") % values


def _spied(data: Data, names: Names) -> str:
    name = names[data["seat"]]
    if data["target"] is None:
        return _("%(name)s neither declares nor looks at a camp.") % {"name": name}
    values = {"name": name, "target": names[data["target"]]}
    return _("%(name)s looks at the camp of %(target)s.") % values


def _saw_camp(data: Data, names: Names) -> str:
    values = {"name": names[data["target"]], "camp": CAMPS[data["camp"]]}
    return _("You see that %(name)s is in the camp of %(camp)s.") % values


def _declared(data: Data, names: Names) -> str:
    """To the others, keeping a camp and changing it look the same."""
    values = {"name": names[data["seat"]]}
    if data["again"]:
        return _("%(name)s declares again: the camp is kept or changed.") % values
    return _("%(name)s declares for a camp.") % values


def _camp(data: Data, names: Names) -> str:
    return _("You are in the camp of %(camp)s.") % {"camp": CAMPS[data["camp"]]}


def _saw_sailors(data: Data, names: Names) -> str:
    return _("You draw the sailors %(sailors)s.") % {"sailors": listed(data["sailors"])}


def _placed(data: Data, names: Names) -> str:
    values = {"name": names[data["seat"]], "duel": data["duel"]}
    return _("%(name)s places the sailors of duel %(duel)s.") % values


def _saw_duel(data: Data, names: Names) -> str:
    text = _("You see duel %(duel)s: sailor %(valverde)d for Valverde, sailor %(diaz)d for Diaz.")
    return text % data


def _looked_at_duel(data: Data, names: Names) -> str:
    values = {"name": names[data["seat"]], "duel": data["duel"]}
    if data["duel"] is None:
        return _("%(name)s looks at no duel.") % values
    return _("%(name)s looks at the sailors of duel %(duel)s.") % values


def _may_have_swapped(data: Data, names: Names) -> str:
    values = {"name": names[data["seat"]], "duel": data["duel"]}
    return _("%(name)s puts the sailors of duel %(duel)s back, perhaps swapped.") % values


def _sailed(data: Data, names: Names) -> str:
    values = {"count": data["steps"], "distance": data["distance"]}
    if not data["steps"]:
        return _("The ship does not move; the mutiny is still %(distance)d spaces away.") % values
    text = ngettext(
        "The ship sails %(count)d space; the mutiny is now %(distance)d away.",
        "The ship sails %(count)d spaces; the mutiny is now %(distance)d away.",
        data["steps"],
    )
    return text % values


def _storm(data: Data, names: Names) -> str:
    values = {"pirate": PIRATES[data["pirate"]]}
    if data["returned"] is None:
        return _("A storm. Now in the lifeboat: %(pirate)s.") % values
    values["returned"] = PIRATES[data["returned"]]
    return _("A storm. Now in the lifeboat: %(pirate)s. Back from it: %(returned)s.") % values


def _voyage_over(data: Data, names: Names) -> str:
    sentences = [_("The voyage is over.")]
    match data["reason"]:
        case "mutiny_space":
            sentences = [_("The voyage is over: the ship has reached the mutiny.")]
        case "max_rounds":
            sentences = [_("The voyage is over: the last round has been played.")]
    if data["exhausted"]:
        stocks = listed(STOCKS[stock] for stock in data["exhausted"])
        sentences.append(_("Used up: %(stocks)s.") % {"stocks": stocks})
    return " ".join(sentences)


_SENTENCES: Final[Sentences] = {
    "set_up": _set_up,
    "round": _round,
    "turn": _turn,
    "revealed": _revealed,
    "used": _used,
    "gained": _gained,
    "gave": _gave,
    "looked": _looked,
    "drew": _drew,
    "put_under": _put_under,
    "stole": _stole,
    "spied": _spied,
    "saw_camp": _saw_camp,
    "declared": _declared,
    "camp": _camp,
    "saw_sailors": _saw_sailors,
    "placed": _placed,
    "saw_duel": _saw_duel,
    "looked_at_duel": _looked_at_duel,
    "may_have_swapped": _may_have_swapped,
    "sailed": _sailed,
    "storm": _storm,
    "voyage_over": _voyage_over,
    **mutiny.SENTENCES,
}
