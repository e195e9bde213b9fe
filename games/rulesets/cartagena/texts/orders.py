"""The parts of orders for Cartagena in words: decisions, facts and their values, rules."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.engine.types import Json
from games.rulesets.cartagena.rules.cards import COMBAT, DUELS, GOLD
from games.rulesets.cartagena.texts.moves import CAMPS, PIRATES, card_name

ASKING = ("ramon_diaz", "tembo", "wessel_jan", "dean_nero", "pang", "chang_ye", "bijoux", "ojo")


def order_words(names: Sequence[str]) -> Json:
    """Return all words in the reader's language; ``names`` are those of the seats, in order."""
    return {
        "questions": _questions(),
        "facts": _facts(),
        "values": _values(names),
        "rules": {
            "play": {
                "strongest": _("Play the card that helps my camp most"),
                "lowest": _("Play my lowest card"),
            },
        },
    }


def _questions() -> dict[str, str]:
    return {
        "turn": _("Turn"),
        **{pirate: str(PIRATES[pirate]) for pirate in ASKING},
        "place": _("Cambivalute: place sailors"),
        "look": _("Cambivalute: look at a duel"),
        "swap": _("Cambivalute: swap sailors"),
        "play": _("Card in a duel"),
        "steal": _("Theft by the monkey"),
    }


def _facts() -> dict[str, str]:
    """The facts as they read within a sentence, as in "stop if my coins: at least 3"."""
    return {
        "phase": _("phase"),
        "round": _("round"),
        "dealer": _("dealer"),
        "distance": _("spaces to the mutiny"),
        "face_up": _("pirates face up"),
        "face_down": _("number of pirates face down"),
        "used": _("pirates used in this round"),
        "lifeboat": _("in the lifeboat"),
        "sate_offer": _("coins that Sate offers"),
        "combat_pile": _("combat cards in the pile"),
        "gold_pile": _("gold cards in the pile"),
        "supply": _("coins in the supply"),
        "looking": _("cards that I look at"),
        "my_coins": _("my coins"),
        "my_camp": _("my camp"),
        "declared": _("others who have declared"),
        **{f"hand.{card}": _("%(card)s in my hand") % {"card": card_name(card)} for card in COMBAT},
        **{f"gold.{card}": _("%(card)s in my hand") % {"card": card_name(card)} for card in GOLD},
        "duel": _("duel"),
        "duel_round": _("round of the duel"),
        "fighting": _("players in the duel"),
        "discards": _("combat cards played so far"),
        **{
            f"total.{key}": _("sum of %(camp)s in the duel") % {"camp": camp}
            for key, camp in CAMPS.items()
        },
        **{
            f"won.{key}": _("duels won by %(camp)s") % {"camp": camp} for key, camp in CAMPS.items()
        },
    }


def _values(names: Sequence[str]) -> dict[str, dict[str, str]]:
    pirates = {key: str(pirate) for key, pirate in PIRATES.items()}
    return {
        "phase": {
            "turn": _("Turn"),
            **{key: pirates[key] for key in (*ASKING, "cambivalute")},
            "fight": _("Card in a duel"),
            "steal": _("Theft by the monkey"),
        },
        "dealer": {str(seat): name for seat, name in enumerate(names)},
        "face_up": pirates,
        "used": pirates,
        "lifeboat": {"": _("nobody")} | pirates,
        "looking": {card: card_name(card) for card in (*COMBAT, *GOLD)},
        "my_camp": {"": _("not declared")} | CAMPS,
        "duel": {"": _("none yet")} | {duel: duel for duel in DUELS},
    }
