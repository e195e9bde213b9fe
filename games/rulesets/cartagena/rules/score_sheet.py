"""The score sheet: everyone's coins and gold as a viewer knows them, and losses at the end."""

from __future__ import annotations

from games.engine.scoring import ScoreRow
from games.engine.types import Json
from games.rulesets.cartagena.rules.cards import VALUES


def score_sheet(view: Json) -> list[ScoreRow]:
    """One row for belongings, and one for losses at the end; there are no points by round."""
    belongings = [{"coins": seat["coins"], "gold": gold(view, seat)} for seat in view["players"]]
    rows = [ScoreRow("belongings", belongings)]
    if view["phase"] == "over":
        rows.append(ScoreRow("mutiny", [{"lost": -lost(view, seat)} for seat in view["players"]]))
    return rows


def gold(view: Json, seat: Json) -> int | None:
    """The value of a seat's gold cards; None if they are hidden."""
    cards = seat["gold"]
    if "me" in view and view["me"]["seat"] == seat["seat"]:
        cards = view["me"]["gold"]
    if cards is None:
        return 0 if seat["gold_cards"] == 0 else None
    return sum(VALUES[card] for card in cards)


def lost(view: Json, seat: Json) -> int:
    """M9: a seat that is not in the winning camp, or is out of the game, loses everything."""
    mutiny = view["mutiny"]
    if mutiny and seat["playing"] and seat["camp"] == mutiny["winner"]:
        return 0
    return int(seat["coins"]) + (gold(view, seat) or 0)
