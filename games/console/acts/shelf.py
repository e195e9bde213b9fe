"""All acts' pages, by kind."""

from __future__ import annotations

from typing import Final

from games.console.acts import on_games, on_people, on_reports
from games.console.acts.page import ActPage

PAGES: Final[dict[str, ActPage]] = {
    page.kind: page for page in (*on_games.PAGES, *on_people.PAGES, *on_reports.PAGES)
}
