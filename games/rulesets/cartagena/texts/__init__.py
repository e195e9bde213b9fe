"""Cartagena in words."""

from __future__ import annotations

from typing import Final

from games.rulesets.cartagena.texts import at_table, options, ui
from games.rulesets.cartagena.texts.events import event_texts
from games.rulesets.cartagena.texts.moves import move_label
from games.rulesets.cartagena.texts.orders import order_words
from games.rulesets.cartagena.texts.outlook import outlook_text
from games.rulesets.cartagena.texts.preview import preview_texts
from games.rulesets.cartagena.texts.reasons import reason_text
from games.rulesets.manifest import Texts

TEXTS: Final = Texts(
    move_label=move_label,
    event_texts=event_texts,
    preview_texts=preview_texts,
    outlook_text=outlook_text,
    reason_text=reason_text,
    order_words=order_words,
    options=options.NAMES,
    option_help=options.HELP,
    ui=ui.WORDS,
    ui_at=at_table.ui_at,
)
