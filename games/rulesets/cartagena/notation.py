"""How published moves of Cartagena are written: ``use tembo``, ``ojo look 2``, ``play``."""

from __future__ import annotations

from typing import Final

from games.engine.notation import Form, Forms

NOTATION: Final = Forms(
    Form(("reveal",), {"kind": "reveal"}),
    Form(("use",), {"kind": "use"}, ("pirate",)),
    Form(("ramon_diaz",), {"kind": "ramon_diaz"}, ("keep",)),
    Form(("tembo",), {"kind": "tembo"}),
    Form(("wessel_jan",), {"kind": "wessel_jan"}, ("count",)),
    Form(("dean_nero", "nothing"), {"kind": "dean_nero", "direction": "none"}),
    Form(("dean_nero", "sell"), {"kind": "dean_nero", "direction": "cards_for_coins"}, ("count",)),
    Form(("dean_nero", "buy"), {"kind": "dean_nero", "direction": "coins_for_cards"}, ("count",)),
    Form(("pang",), {"kind": "pang"}, ("take",)),
    Form(("chang_ye", "nobody"), {"kind": "chang_ye", "target": None}),
    Form(("chang_ye",), {"kind": "chang_ye"}, ("target",)),
    Form(("steal", "nothing"), {"kind": "steal", "target": None}),
    Form(("steal",), {"kind": "steal"}, ("target",)),
    Form(("bijoux",), {"kind": "bijoux"}, ("camp",)),
    Form(("ojo", "declare"), {"kind": "ojo", "action": "declare"}, ("camp",)),
    Form(("ojo", "look"), {"kind": "ojo", "action": "look"}, ("target",)),
    Form(("ojo", "nothing"), {"kind": "ojo", "action": "nothing"}),
    Form(("place",), {"kind": "place"}, ("valverde",)),
    Form(("look", "nowhere"), {"kind": "look", "duel": None}),
    Form(("look",), {"kind": "look"}, ("duel",)),
    Form(("swap",), {"kind": "swap", "swap": True}),
    Form(("leave",), {"kind": "swap", "swap": False}),
    Form(("play",), {"kind": "play"}),
)
