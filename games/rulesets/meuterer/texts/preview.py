"""What a choice would do in Meuterer, in words addressed to the chooser."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.events import Event
from games.rulesets.meuterer.texts import pirate_ship
from games.rulesets.meuterer.texts.moves import CARDS, ISLAND_NAMES
from games.rulesets.meuterer.texts.scoring import points_text, with_points
from games.rulesets.sentences import Data, Names, Sentences, listed, named, say


def preview_texts(facts: Sequence[Event], names: Names) -> list[str]:
    """Say what a choice would do, with a sentence or a few for each fact."""
    return [say(_SENTENCES, fact.kind, fact.data, names) for fact in facts]


def _wage(data: Data, names: Names) -> str:
    if not data["pays"]:
        text = _(
            "If you stay captain, a quartermaster would get %(earns)s and you would pay nothing."
        )
        return text % with_points(data, "pays", "earns")
    text = _(
        "If you stay captain, you would pay %(pays)s to a quartermaster, who would "
        "get %(earns)s in all."
    )
    return text % with_points(data, "pays", "earns")


def _offers(data: Data, names: Names) -> str:
    values = {"count": data["count"], "card": CARDS[data["card"]]}
    return _("You would have %(count)d %(card)s on the table.") % values


def _conflict_open(data: Data, names: Names) -> str:
    text = ngettext(
        "You would have %(count)d conflict card on the table.",
        "You would have %(count)d conflict cards on the table.",
        data["count"],
    )
    return f"{text % data} {_what_conflicts_count(data)}"


def _what_conflicts_count(data: Data) -> str:
    if not data["counts"]:
        return _("In the offer it counts for nobody in a mutiny.")
    if data["captain"]:
        return _("In a mutiny it counts for you.")
    return _("In a mutiny it counts for your side, if your role has one.")


def _empty_hand(data: Data, names: Names) -> str:
    return _("Your hand would be empty: you would have to pass next turn.")


def _place(data: Data) -> dict[str, object]:
    island, worth = ISLAND_NAMES[data["island"]], points_text(data["worth"])
    text = ngettext("%(count)d island away", "%(count)d islands away", data["steps"])
    return {"island": island, "worth": worth, "way": text % {"count": data["steps"]}}


def _captain_to(data: Data, names: Names) -> str:
    if not data["steps"]:
        text = _("The ship would stay at %(island)s: %(worth)s.")
    else:
        text = _("You would set course for %(island)s (%(way)s): %(worth)s.")
    return text % _place(data)


def _captain_then(data: Data, names: Names) -> str:
    if not data["steps"]:
        text = _("If you pass next, the ship would stay at %(island)s: %(worth)s.")
    else:
        text = _("If you pass next, you would set course for %(island)s (%(way)s): %(worth)s.")
    return text % _place(data)


def _mutineer_then(data: Data, names: Names) -> str:
    if not data["steps"]:
        text = _(
            "If you pass next and become the mutineer, you would stay at %(island)s: %(worth)s."
        )
    else:
        text = _(
            "If you pass next and become the mutineer, you would head for %(island)s "
            "(%(way)s): %(worth)s."
        )
    return text % _place(data)


def _mutineer_would(data: Data, names: Names) -> str:
    if not data["steps"]:
        text = _("As the mutineer you would stay at %(island)s: %(worth)s.")
    else:
        text = _("As the mutineer you would head for %(island)s (%(way)s): %(worth)s.")
    return text % _place(data)


def _looks(data: Data, names: Names) -> str:
    text = ngettext(
        "You would look at the %(count)d role left, and take it.",
        "You would look at the %(count)d roles left, and take one.",
        data["count"],
    )
    return text % data


def _quartermaster(data: Data, names: Names) -> str:
    text = _(
        "%(earns)s if the captain holds, the wage of %(wage)s included; nothing if a "
        "mutiny succeeds. You count as one conflict card for the captain."
    )
    return text % with_points(data, "earns", "wage")


def _mutineer(data: Data, names: Names) -> str:
    if not data["steps"]:
        text = _(
            "If the mutiny succeeds, the ship stays at %(island)s, and you get %(worth)s "
            "and become captain. If it fails, you get nothing."
        )
    else:
        text = _(
            "If the mutiny succeeds, the ship sails to %(island)s (%(way)s), and you get "
            "%(worth)s and become captain. If it fails, you get nothing."
        )
    return text % _place(data)


def _cabin_boy(data: Data, names: Names) -> str:
    return _("%(earns)s if a mutiny succeeds; nothing if the captain holds.") % with_points(
        data, "earns"
    )


def _merchant(data: Data, names: Names) -> str:
    if data["alone"]:
        text = _("In a tie for the most cards on an island, only you score: the full price.")
    else:
        text = _("In a tie for the most cards on an island, you get the full price.")
    if not data["void"]:
        return text
    nothing = _("If all %(void)d tie, you get nothing.") % data
    return f"{text} {nothing}"


def _dock_worker(data: Data, names: Names) -> str:
    if data["last_round"]:
        return _("No cards are drawn in the last round: this role would bring you nothing.")
    text = ngettext(
        "After the sale you draw %(count)d extra card and put as many back.",
        "After the sale you draw %(count)d extra cards and put as many back.",
        data["count"],
    )
    return text % data


def _sides(data: Data, names: Names) -> str:
    match data["certain"], data["won"]:
        case True, True:
            text = _("Captain %(captain)d, mutiny %(mutineers)d: the mutiny would succeed.")
        case True, False:
            text = _("Captain %(captain)d, mutiny %(mutineers)d: the mutiny would fail.")
        case _certain, True:
            text = _("Captain %(captain)d, mutiny %(mutineers)d: so far the mutiny would succeed.")
        case _:
            text = _("Captain %(captain)d, mutiny %(mutineers)d: so far the mutiny would fail.")
    return text % data


def _out(data: Data, names: Names) -> str:
    return _("You would be out: you would not be asked again in this mutiny.")


def _keeps(data: Data, names: Names) -> str:
    cards = listed(CARDS[card] for card in data["cards"])
    return _("You would then hold: %(cards)s.") % {"cards": cards}


def _sells_nothing(data: Data, names: Names) -> str:
    return _("On %(island)s you would sell nothing.") % {"island": ISLAND_NAMES[data["island"]]}


def _sells(data: Data, names: Names) -> str:
    """How the sale stands, and who may still change that."""
    values = {
        "island": ISLAND_NAMES[data["island"]],
        "count": data["count"],
        "good": CARDS[data["good"]],
        "names": named(data["ahead"], names),
        "most": data["most"],
        "earned": points_text(data["earned"]),
    }
    if not data["leads"]:
        text = _(
            "On %(island)s: %(count)d %(good)s, but %(names)s: %(most)d. You would get nothing."
        )
    elif data["ahead"]:
        text = _("On %(island)s: %(count)d %(good)s, as many as %(names)s: %(earned)s so far.")
    else:
        text = _("On %(island)s: %(count)d %(good)s, more than anyone so far: %(earned)s.")
    if not data["later"] or not data["leads"]:
        return text % values
    return f"{text % values} {_still_to_sell(data, names)}"


def _still_to_sell(data: Data, names: Names) -> str:
    rivals = listed(f"{names[seat]} {count}" for seat, count in data["later"])
    return _("Can still sell there, at most: %(rivals)s.") % {"rivals": rivals}


_SENTENCES: Final[Sentences] = {
    "wage": _wage,
    "offers": _offers,
    "conflict_open": _conflict_open,
    "empty_hand": _empty_hand,
    "captain_to": _captain_to,
    "captain_then": _captain_then,
    "mutineer_then": _mutineer_then,
    "mutineer_would": _mutineer_would,
    "looks": _looks,
    "quartermaster": _quartermaster,
    "mutineer": _mutineer,
    "cabin_boy": _cabin_boy,
    "merchant": _merchant,
    "dock_worker": _dock_worker,
    **pirate_ship.SENTENCES,
    "sides": _sides,
    "out": _out,
    "keeps": _keeps,
    "sells_nothing": _sells_nothing,
    "sells": _sells,
}
