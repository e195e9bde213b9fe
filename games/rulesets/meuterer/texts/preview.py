"""What a choice would do in Meuterer, in words to the one who has it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.events import Event
from games.rulesets.meuterer.texts import pirate_ship
from games.rulesets.meuterer.texts.moves import CARDS, ISLAND_NAMES
from games.rulesets.sentences import Data, Names, Sentences, listed, named, say


def preview_texts(facts: Sequence[Event], names: Names) -> list[str]:
    """Say what a choice would do, each fact in a sentence or a few."""
    return [say(_SENTENCES, fact.kind, fact.data, names) for fact in facts]


def _wage(data: Data, names: Names) -> str:
    if not data["pays"]:
        text = _("If you stay captain, a quartermaster would get %(earns)d VP; you pay nothing.")
        return text % data
    text = _(
        "If you stay captain, you would pay a quartermaster %(pays)d VP; he would get %(earns)d VP."
    )
    return text % data


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
        return _("On the table it counts for nobody in a mutiny.")
    if data["captain"]:
        return _("In a mutiny it counts for you.")
    return _("In a mutiny it counts for your side, if your role takes one.")


def _empty_hand(data: Data, names: Names) -> str:
    return _("Your hand would be empty: you would have to pass on your next turn.")


def _place(data: Data) -> dict[str, object]:
    values = {"island": ISLAND_NAMES[data["island"]], "worth": data["worth"]}
    text = ngettext("%(count)d island on", "%(count)d islands on", data["steps"])
    return values | {"way": text % {"count": data["steps"]}}


def _captain_to(data: Data, names: Names) -> str:
    if not data["steps"]:
        text = _("The ship would stay at %(island)s: %(worth)d VP.")
    else:
        text = _("You would mark %(island)s, %(way)s: %(worth)d VP.")
    return text % _place(data)


def _captain_then(data: Data, names: Names) -> str:
    if not data["steps"]:
        text = _("By a pass after that the ship would stay at %(island)s: %(worth)d VP.")
    else:
        text = _("By a pass after that you would mark %(island)s, %(way)s: %(worth)d VP.")
    return text % _place(data)


def _mutineer_then(data: Data, names: Names) -> str:
    if not data["steps"]:
        text = _("By a pass after that you would stay at %(island)s as the mutineer: %(worth)d VP.")
    else:
        text = _(
            "By a pass after that your aim as the mutineer would be %(island)s, %(way)s: "
            "%(worth)d VP."
        )
    return text % _place(data)


def _mutineer_would(data: Data, names: Names) -> str:
    if not data["steps"]:
        text = _("As the mutineer you would stay at %(island)s: %(worth)d VP.")
    else:
        text = _("As the mutineer your aim would be %(island)s, %(way)s: %(worth)d VP.")
    return text % _place(data)


def _looks(data: Data, names: Names) -> str:
    text = ngettext(
        "You would look at the %(count)d role that is left, and take it.",
        "You would look at the %(count)d roles that are left, and take one.",
        data["count"],
    )
    return text % data


def _quartermaster(data: Data, names: Names) -> str:
    text = _(
        "%(earns)d VP if the captain prevails, with the wage of %(wage)d VP; nothing if a mutiny "
        "succeeds. You count as one conflict card for the captain."
    )
    return text % data


def _mutineer(data: Data, names: Names) -> str:
    if not data["steps"]:
        text = _(
            "If the mutiny succeeds, the ship stays at %(island)s: %(worth)d VP, and you are the "
            "captain. If it fails, nothing."
        )
    else:
        text = _(
            "If the mutiny succeeds, the ship sails to %(island)s, %(way)s: %(worth)d VP, and you "
            "are the captain. If it fails, nothing."
        )
    return text % _place(data)


def _cabin_boy(data: Data, names: Names) -> str:
    return _("%(earns)d VP if a mutiny succeeds; nothing if the captain prevails.") % data


def _merchant(data: Data, names: Names) -> str:
    if data["alone"]:
        text = _("In a tie for the most cards on an island you alone get VP: the full price.")
    else:
        text = _("In a tie for the most cards on an island you get the full price.")
    if not data["void"]:
        return text
    nothing = _("In a tie of all %(void)d you get nothing.") % data
    return f"{text} {nothing}"


def _dock_worker(data: Data, names: Names) -> str:
    if data["last_round"]:
        return _("In the last round no cards are drawn: this role would bring you nothing.")
    text = ngettext(
        "After the sale you draw %(count)d card more, and put as many back.",
        "After the sale you draw %(count)d cards more, and put as many back.",
        data["count"],
    )
    return text % data


def _sides(data: Data, names: Names) -> str:
    match data["certain"], data["won"]:
        case True, True:
            text = _("The mutiny would succeed, with %(mutineers)d against %(captain)d.")
        case True, False:
            text = _("The mutiny would fail, with %(mutineers)d against %(captain)d.")
        case _certain, True:
            text = _(
                "It would stand %(captain)d for the captain, %(mutineers)d for the mutiny: as it "
                "stands it would succeed."
            )
        case _:
            text = _(
                "It would stand %(captain)d for the captain, %(mutineers)d for the mutiny: as it "
                "stands it would fail."
            )
    return text % data


def _out(data: Data, names: Names) -> str:
    return _("You would be out: in this mutiny you would not be asked again.")


def _keeps(data: Data, names: Names) -> str:
    cards = listed(CARDS[card] for card in data["cards"])
    return _("Then you would hold: %(cards)s.") % {"cards": cards}


def _sells_nothing(data: Data, names: Names) -> str:
    return _("On %(island)s you would sell nothing.") % {"island": ISLAND_NAMES[data["island"]]}


def _sells(data: Data, names: Names) -> str:
    """How it stands by now, and who may still change that."""
    values = {
        "island": ISLAND_NAMES[data["island"]],
        "count": data["count"],
        "good": CARDS[data["good"]],
        "names": named(data["ahead"], names),
        "most": data["most"],
        "earned": data["earned"],
    }
    if not data["leads"]:
        text = _(
            "On %(island)s: %(count)d %(good)s; but %(names)s: %(most)d. You would earn nothing."
        )
    elif data["ahead"]:
        text = _(
            "On %(island)s: %(count)d %(good)s, as many as %(names)s: %(earned)d VP as it stands."
        )
    else:
        text = _(
            "On %(island)s: %(count)d %(good)s, more than anyone yet: %(earned)d VP as it stands."
        )
    if not data["later"] or not data["leads"]:
        return text % values
    return f"{text % values} {_still_to_sell(data, names)}"


def _still_to_sell(data: Data, names: Names) -> str:
    rivals = listed(f"{names[seat]} {count}" for seat, count in data["later"])
    return _("Still to sell there, at most: %(rivals)s.") % {"rivals": rivals}


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
