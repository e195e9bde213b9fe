"""The shapes of seats, which differ without colours; their colours are ``--seat-0`` and so on."""

from __future__ import annotations

from typing import Final

SHAPES: Final = tuple("●■▲◆★▼✚⬢")  # as lib/dom.js has them


def shape_of(seat: int) -> str:
    """The shape of a seat; from the ninth on they repeat, in the colour of the text."""
    return SHAPES[seat % len(SHAPES)]
