"""Meuterer in words."""

from __future__ import annotations

from games.texts.meuterer.events import event_texts
from games.texts.meuterer.moves import move_label
from games.texts.meuterer.orders import order_words
from games.texts.meuterer.preview import preview_texts

__all__ = ["event_texts", "move_label", "order_words", "preview_texts"]
