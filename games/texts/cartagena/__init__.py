"""Cartagena: Die Meuterei in words."""

from __future__ import annotations

from games.texts.cartagena.events import event_texts
from games.texts.cartagena.moves import move_label
from games.texts.cartagena.orders import order_words
from games.texts.cartagena.preview import preview_texts

__all__ = ["event_texts", "move_label", "order_words", "preview_texts"]
