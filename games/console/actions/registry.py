"""The pages of all actions, by kind."""

from __future__ import annotations

from typing import Any, Final

from games.console.actions import games, players, reports
from games.console.actions.page import ActionPage

PAGES: Final[dict[str, ActionPage[Any]]] = {
    page.kind: page for page in (*games.PAGES, *players.PAGES, *reports.PAGES)
}
