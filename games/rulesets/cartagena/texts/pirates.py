"""What the pirates of Cartagena do, briefly and in full."""

from __future__ import annotations

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.rulesets.cartagena.texts.moves import COLOURS, PIRATES

# What a pirate does, short enough for his door, and in full; Dean Nero's depends on the options.
DOES: Final = {
    "captain_valverde": _("The top gold card and a coin."),
    "ramon_diaz": _("See the top gold and combat cards; keep one."),
    "crackpott": _("Two combat cards."),
    "tembo": _("See two combat cards; keep one."),
    "wessel_jan": _("Exchange up to 3 combat cards with the pile."),
    "dean_nero": _("Up to 3 combat cards for coins, or the other way round."),
    "pang": _("A combat card or a coin."),
    "chang_ye": _("A coin from an opponent."),
    "sate": _("A coin, plus one for each turn he has waited."),
    "bijoux": _("Declare a camp; later keep or change it."),
    "ojo": _("Declare a camp; later see an opponent's camp."),
    "cambivalute": _("Place two sailors; later see a duel and swap."),
    "ghost": _("Ends the turn and gains nothing."),
}
RULES: Final = {
    "captain_valverde": _("You take the top gold card, which you alone see, and a coin."),
    "ramon_diaz": _(
        "You look at the top gold card and the top combat card and keep one. The "
        "other goes under its pile. Everyone sees which kind you keep, nobody its "
        "value."
    ),
    "crackpott": _("You take two combat cards."),
    "tembo": _(
        "You look at two combat cards and keep one. The other goes under the pile. "
        "Nobody else sees them."
    ),
    "wessel_jan": _(
        "You put up to three of your combat cards under the pile, in the order you "
        "choose, and draw as many. The others only see how many."
    ),
    "pang": _("You take the top combat card or a coin."),
    "chang_ye": _("You take a coin from an opponent, or you decline."),
    "sate": _(
        "He brings a coin to whoever reveals him, and one more for each turn that "
        "ends without him being used. Whoever uses him takes them all."
    ),
    "bijoux": _(
        "If you have not declared, you declare for a camp in secret. If you have, "
        "you keep your camp or change it; the others cannot tell which."
    ),
    "ojo": _(
        "If you have not declared, you may declare for a camp in secret. If you have, you may look "
        "at the camp of an opponent who has declared."
    ),
    "cambivalute": _(
        "You draw two sailors and decide which one fights for which camp in the next "
        "duel. Once all five duels have their sailors, you may look at one duel and "
        "swap its two sailors."
    ),
    "ghost": _("Revealed, the ghost ends the turn and gains nothing. Nobody can use it."),
}
PIRATE_WORDS: Final[dict[str, str | Promise]] = {
    **{f"c_{pirate}": name for pirate, name in PIRATES.items()},
    **{f"c_{pirate}_does": text for pirate, text in DOES.items()},
    **{f"c_{pirate}_rule": text for pirate, text in RULES.items()},
    **{f"c_{colour}": name for colour, name in COLOURS.items()},
}
