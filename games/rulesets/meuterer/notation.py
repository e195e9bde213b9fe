"""How moves of Meuterer are written: ``offer wine``, ``pass mutineer``, ``sell 2 wine sandkap``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.engine.notation import Form, Forms
from games.engine.types import Json

SELL: Final = "sell"
AND: Final = "+"  # between two islands
LOT: Final = 3  # words: the number, the good, and the island


class MeutererNotation(Forms):
    """Short forms of all moves; a sale lists a number, a good and an island for each lot."""

    def write(self, move: Json) -> list[Json] | None:
        if move["kind"] != SELL:
            return super().write(move)
        words: list[Json] = [SELL]
        for island, lot in move["allocation"].items():
            words += [*([AND] if len(words) > 1 else []), lot["count"], lot["good"], island]
        return words

    def read(self, words: Sequence[Json]) -> Json | None:
        if not words or words[0] != SELL:
            return super().read(words)
        said = [AND, *words[1:]] if len(words) > 1 else []
        lots = [said[at : at + 1 + LOT] for at in range(0, len(said), 1 + LOT)]
        if not all(len(lot) == 1 + LOT and lot[0] == AND for lot in lots):
            return None
        if not all(isinstance(island, str) for *_, island in lots):
            return None
        sold = {island: {"good": good, "count": count} for _, count, good, island in lots}
        return {"kind": SELL, "allocation": sold}


NOTATION: Final = MeutererNotation(
    Form(("wage",), {"kind": "wage"}, ("value",)),
    Form(("offer",), {"kind": "offer"}, ("card",)),
    Form(("pass",), {"kind": "pass"}),
    Form(("pass",), {"kind": "pass"}, ("role",)),
    Form(("conflict",), {"kind": "conflict"}, ("count",)),
    Form(("return",), {"kind": "return"}, rest="cards"),
)
