"""The events of Cartagena in words: the mutiny and the end."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rulesets.cartagena.rules.cards import DUELS
from games.rulesets.cartagena.texts.moves import CAMPS, card_name
from games.rulesets.sentences import Data, Names, Sentences, listed, named, points, tagged


def _mutiny(data: Data, names: Names) -> str:
    values = {"names": named(data["playing"], names), "dealer": names[data["dealer"]]}
    if not data["playing"]:
        return _("The mutiny begins, but nobody has declared for a camp.")
    return _("The mutiny begins. Taking part: %(names)s. The last dealer was %(dealer)s.") % values


def _duel(data: Data, names: Names) -> str:
    text = _("Duel %(duel)s begins: sailor %(valverde)d for Valverde, sailor %(diaz)d for Diaz.")
    return text % data


def _chosen(data: Data, names: Names) -> str:
    return _("%(name)s has chosen.") % {"name": names[data["seat"]]}


def _choice(data: Data, names: Names) -> str:
    """Name no card: after the reveal, not even the log may tell players which was theirs."""
    return _("Your card lies face down until all have chosen.")


def _shown(data: Data, names: Names) -> str:
    sentences = []
    if data["cards"]:
        cards = listed(map(card_name, data["cards"]))
        sentences.append(_("These cards were played: %(cards)s.") % {"cards": cards})
    if data["monkeys"]:
        monkeys = named(data["monkeys"], names)
        sentences.append(_("The monkey was played by: %(names)s.") % {"names": monkeys})
    sentences.append(_("Valverde has %(valverde)d, Diaz has %(diaz)d.") % data["totals"])
    return " ".join(sentences)


def _excluded(data: Data, names: Names) -> str:
    text = ngettext(
        "%(names)s is out of the game.", "%(names)s are out of the game.", len(data["seats"])
    )
    return text % {"names": named(data["seats"], names)}


def _levied(data: Data, names: Names) -> str:
    if not data["seats"]:
        return _("The supply is short, but nobody has a coin to pay into it.")
    text = _("The supply is short. A coin is paid into it by: %(names)s.")
    return text % {"names": named(data["seats"], names)}


def _paid(data: Data, names: Names) -> str:
    if not data["seats"]:
        return _("There is no coin for the monkeys.")
    return _("A coin from the supply goes to: %(names)s.") % {"names": named(data["seats"], names)}


def _duel_won(data: Data, names: Names) -> str:
    text = _("The camp of %(camp)s wins duel %(duel)s. Valverde has %(valverde)d, Diaz %(diaz)d.")
    return text % {
        "camp": CAMPS[data["camp"]],
        "duel": data["duel"],
        "valverde": data["totals"]["valverde"],
        "diaz": data["totals"]["diaz"],
    }


def _over(data: Data, names: Names) -> str:
    """Everything shown at the end, which combat cards in hand are not."""
    sentences = [*_ending(data), *_shown_at_the_end(data, names)]
    if data["winners"]:
        text = ngettext(
            "The winner is %(names)s.", "The winners are %(names)s.", len(data["winners"])
        )
        return " ".join([*sentences, text % {"names": named(data["winners"], names)}])
    return " ".join([*sentences, _("All have lost.")])


def _ending(data: Data) -> list[str]:
    if data["camp"] is None:
        return []
    pairs = zip(DUELS, data["sailors"], strict=True)
    sailors = listed(f"{duel} {valverde}-{diaz}" for duel, (valverde, diaz) in pairs)
    return [
        _("The camp of %(camp)s wins the mutiny.") % {"camp": CAMPS[data["camp"]]},
        _("The sailors, Valverde's first: %(sailors)s.") % {"sailors": sailors},
    ]


def _shown_at_the_end(data: Data, names: Names) -> list[str]:
    camps = [
        tagged(name, CAMPS[camp]) for name, camp in zip(names, data["camps"], strict=True) if camp
    ]
    gold = [
        tagged(name, listed(map(card_name, cards)))
        for name, cards in zip(names, data["gold"], strict=True)
        if cards
    ]
    sums = [
        f"{name} {strength}"
        for name, strength in zip(names, data["sums"], strict=True)
        if strength is not None
    ]
    sentences = []
    if camps:
        sentences.append(_("The camps: %(camps)s.") % {"camps": listed(camps)})
    if gold:
        sentences.append(_("The gold cards: %(cards)s.") % {"cards": listed(gold)})
    sentences.append(
        _("The score in gold: %(points)s.") % {"points": points(data["scores"], names)}
    )
    if sums:
        if data.get("tie_by") == "highest":
            text = _("Tied, with the highest combat card of the winning colour: %(points)s.")
        else:
            text = _("Tied, with combat cards of the winning colour: %(points)s.")
        sentences.append(text % {"points": listed(sums)})
    return sentences


SENTENCES: Final[Sentences] = {
    "mutiny": _mutiny,
    "duel": _duel,
    "chosen": _chosen,
    "choice": _choice,
    "shown": _shown,
    "excluded": _excluded,
    "levied": _levied,
    "paid": _paid,
    "duel_won": _duel_won,
    "over": _over,
}
