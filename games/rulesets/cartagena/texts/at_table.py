"""What the table of Cartagena says about rules that options change."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.rulesets.cartagena.rules.options import CartagenaOptions
from games.rulesets.sentences import Text, filled, together


def ui_at(o: CartagenaOptions, version: int) -> dict[str, Text]:
    """Return the texts that depend on the options, by the keys of ``ui.WORDS``."""
    return _end_of_voyage(o) | _dean_nero(o) | _monkeys(o) | _ties(o)


def _end_of_voyage(o: CartagenaOptions) -> dict[str, Text]:
    if o.exhaustion_timing == "end_of_round":
        text = _(
            "The voyage ends at the mutiny space, or after a round in which combat "
            "cards, gold cards or the supply run out."
        )
    else:
        text = _(
            "The voyage ends at the mutiny space, or with the turn in which combat "
            "cards, gold cards or the supply run out: then the ship sails no further."
        )
    latest = filled(_("At the latest it ends after round %(round)d."), round=o.max_rounds)
    return {"c_sum_end": together(text, latest)}


def _dean_nero(o: CartagenaOptions) -> dict[str, Text]:
    if o.nero_exchange == "fixed":
        return {
            "c_dean_nero_rule": _(
                "Give up to three combat cards for as many coins, or give coins for as many "
                "combat cards. Your cards go under the pile in the order you choose."
            ),
            "c_now_dean_nero": _("One for one, one way only. Your cards go under the pile."),
        }
    return {
        "c_dean_nero_rule": _(
            "Give a combat card for a coin, or a coin for a combat card, up to three "
            "times in one direction. You see each card before you go on. Your cards go "
            "under the pile, one after the other."
        ),
        "c_now_dean_nero": _(
            "One at a time, three at most, one way only. Your cards go under the pile."
        ),
    }


def _monkeys(o: CartagenaOptions) -> dict[str, Text]:
    if o.supply_refill == "once":
        short = _("If it runs short, everyone with a coin pays one in, once.")
    else:
        short = _(
            "If it runs short, everyone with a coin pays one in, again and again, until "
            "there is enough."
        )
    summary = _(
        "First round of a duel: no monkey; whoever has no combat card is excluded. "
        "Second round: a lone monkey steals a coin, several take one each from the "
        "supply."
    )
    return {"c_sum_monkey": together(summary, short)}


def _ties(o: CartagenaOptions) -> dict[str, Text]:
    if o.strongest == "sum":
        return {
            "c_sum_mutiny": _(
                "The mutiny: whoever has not declared is out. Five duels, three wins. "
                "Everyone chooses a card in secret, round by round, until all have played "
                "their monkey. Sailor and cards count; a tie goes to the higher sum of cards."
            ),
            "c_sum_win": _(
                "The end: the richest in the winning camp wins, gold cards and coins together; if "
                "tied, by the sum of combat cards of that colour left in hand."
            ),
            "c_tie_sum": _("tie: cards of the colour, %(count)s"),
            # Translators: the rules of a duel in a few words.
            "d_tie": _("Tie: the higher cards · three duels win"),
        }
    return {
        "c_sum_mutiny": _(
            "The mutiny: whoever has not declared is out. Five duels, three wins. "
            "Everyone chooses a card in secret, round by round, until all have played "
            "their monkey. Sailor and cards count; a tie goes to the highest single "
            "card, then to the higher sum of cards."
        ),
        "c_sum_win": _(
            "The end: the richest in the winning camp wins, gold cards and coins together; if "
            "tied, by the highest combat card of that colour left in hand."
        ),
        "c_tie_sum": _("tie: highest card of the colour, %(count)s"),
        "d_tie": _("Tie: the highest card, then the sum · three duels win"),
    }
