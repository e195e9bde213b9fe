"""M3 to M6: a card played in a duel, and a coin stolen."""

from __future__ import annotations

from games.engine.events import Event
from games.engine.moves import Move
from games.engine.outlook import Outcome
from games.engine.types import Json, Seat
from games.rulesets.cartagena.outlook.effects import effects, my_coins, still_open
from games.rulesets.cartagena.preview import preview
from games.rulesets.cartagena.rules.cards import CAMPS, Chosen
from games.rulesets.cartagena.rules.moves import MONKEY, PLAYS
from games.rulesets.cartagena.rules.options import CartagenaOptions


def play(view: Json, card: Chosen, options: CartagenaOptions) -> Outcome:
    """How the duel would stand with only this card added; the others' are hidden."""
    if card == "monkey":
        facts = preview(view, MONKEY, options)
        return Outcome(Event("leaves_duel", {}), effects(view), [*_still_to_play(view), *facts])
    first, *rest = preview(view, PLAYS[card], options)
    sums: dict[str, Json] = {camp: first.data[camp] for camp in CAMPS}
    left = len(view["me"]["combat"]) - 1
    brief = Event("stands", {**sums, "left": left})
    still = [*_still_to_play(view), *still_open(rest)]
    return Outcome(brief, effects(view, sums=sums), still)


def theft(view: Json, move: Move, target: Seat | None, options: CartagenaOptions) -> Outcome:
    """Both players' coins after the theft."""
    ship = None if view["mutiny"] else view["voyage"]["face_down"]
    if target is None:
        return Outcome(Event("takes_no_coin", {}), effects(view, ship=ship), [])
    (stolen, *_rest) = preview(view, move, options)
    coins = {view["me"]["seat"]: my_coins(view) + 1, target: stolen.data["left"]}
    return Outcome(Event("takes_coin", stolen.data), effects(view, ship=ship, coins=coins), [])


def _still_to_play(view: Json) -> list[Event]:
    """The others who fight in this duel, whose cards are not in the sums."""
    seats = [seat for seat in view["mutiny"]["fighting"] if seat != view["me"]["seat"]]
    return [Event("others_play", {"seats": seats})] if seats else []
