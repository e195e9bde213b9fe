"""Stage and seats of Meuterer in a page of their own, drawn from positions of the rules."""

from __future__ import annotations

import json
import mimetypes
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import Any, Final

from django.contrib.staticfiles import finders
from django.utils import translation
from playwright.sync_api import Page, Route

from games.engine.playout import walk
from games.pages.strings import every_page, table
from games.rulesets.meuterer.manifest import RULESET
from games.rulesets.meuterer.rules import RULES

ORIGIN: Final = "https://sea.example"
NAMES: Final = ("anna", "bernd", "carla", "diego")
LONG_NAMES: Final = (
    "anna_bartholomaeus_9",
    "bernd_von_wittelsbac",
    "MMMMMMMMMMMMMMMMMMMM",
    "diego_rodriguez_1234",
)
STYLES: Final = (
    "games/site/site.css",
    "games/site/table/table.css",
    *(f"rulesets/meuterer/{name}" for name in RULESET.page.styles),
)
PLACES: Final = "".join(
    f'<section class="{name}" id="at-{name}"></section>'
    for name in ("dock", "news", "seats", "stage", "bar")
)
FILES: Final = {
    "meuterer": {"name": "Meuterer", "sprite": "/rulesets/meuterer/sprite.svg"},
}
# The modules are loaded once; then a position is drawn at once.
LOAD: Final = """async () => {
  const at = (name) => import(`/rulesets/meuterer/${name}.js`);
  const [rules, scale] = [await at("table"), await at("scale")];
  await at("sea").then((part) => part.preload());
  const { render } = await import("/games/site/lib/dom.js");
  const { seats } = await import("/games/site/table/seats.js");
  const into = (name, nodes) => render(document.getElementById(`at-${name}`), nodes);
  window.show = async (table, picked) => {
    const ui = {
      table, picked, seats: table.seats, scratch: {}, guesses: {}, isFilm: false,
      name: (seat) => table.seats[seat].player, label: (row) => row.label,
      find: () => null, pick() {}, redraw() {},
    };
    const draw = () => {
      into("stage", rules.stage(table, ui));
      into("seats", seats({ rules, table }, ui, {}));
      return rules.account(table, ui);
    };
    draw();
    while (document.querySelector("#at-stage .sea") === null
      || document.querySelector(".seat-body .seat-parts") === null)
      await new Promise((done) => setTimeout(done, 5));
    return draw();
  };
}"""
SHOW: Final = "([table, picked]) => window.show(table, picked)"


class Drawing:
    """A page that shows the sea and the players of one position after the other."""

    def __init__(self, page: Page, language: str = "en") -> None:
        self.page, self.language = page, language
        page.route(f"{ORIGIN}/**", self._serve)
        page.goto(f"{ORIGIN}/")
        page.evaluate(LOAD)

    def show(
        self,
        state: Any,
        seat: int | None,
        *,
        names: tuple[str, ...] = NAMES,
        pick: Callable[[Any], bool] | None = None,
    ) -> Any:
        """Draw what a seat sees, with a move picked if there is one to pick; return that row."""
        view = RULESET.view(state, seat)
        waiting = list(RULES.to_move(state))
        rows = list(self._rows(state, seat, view)) if seat in waiting else []
        picked = next((row for row in rows if pick and pick(row["move"])), None)
        seats = [{"seat": at, "player": names[at]} for at in range(state.seats)]
        document = {
            "seat": seat,
            "view": view,
            "to_move": waiting,
            "legal_moves": rows,
            "options": asdict(state.options),
            "rules_version": 2,
            "seats": seats,
            "status": "active",
            "standings": None,
        }
        self.page.evaluate(SHOW, [document, picked])
        return picked

    def _rows(self, state: Any, seat: Any, view: Any) -> Iterator[Any]:
        moves = list(RULES.legal_moves(state, seat))
        outcomes = RULESET.outlook.outcomes(view, moves, state.options)
        for move, outcome in zip(moves, outcomes, strict=True):
            yield {
                "move": move.dump(),
                "label": str(move),
                "brief": outcome.brief.kind,
                "effects": outcome.effects,
                "preview": [],
            }

    def _serve(self, route: Route) -> None:
        path = route.request.url.removeprefix(f"{ORIGIN}/")
        kind = mimetypes.guess_type(path)[0] or "text/html"
        found = finders.find(path) if path else None
        body = Path(found).read_text() if isinstance(found, str) else self._shell()
        route.fulfill(body=body, content_type=kind)

    def _shell(self) -> str:
        with translation.override(self.language):
            words = {**every_page.WORDS, **table.WORDS, **RULESET.words_at({})}
            strings = {key: str(text) for key, text in words.items()}
        data = {"strings": strings, "rulesets": FILES, "components": RULESET.wire.components()}
        scripts = "".join(
            f"<script type=application/json id={key}>{json.dumps(value)}</script>"
            for key, value in data.items()
        )
        links = "".join(f'<link rel=stylesheet href="/{name}">' for name in STYLES)
        return (
            f'<!doctype html><html lang={self.language} data-sprite="/games/art/site.svg">'
            f"<title>sea</title>{links}"
            f'<body class="at-table meuterer"><main><div id=table class=table>{PLACES}</div></main>'
            f"{scripts}"
        )


def positions(seed: int, seats: int = 4, options: dict[str, Any] | None = None) -> Iterator[Any]:
    """All positions of a random game."""
    chosen = RULES.options.parse(options or {})
    start, _ = RULES.setup(seats, f"{seed:064x}", chosen)
    yield start
    for _before, _seat, _move, after, _log in walk(RULES, start, Random(seed)):
        yield after


def position(reached: Callable[[Any], object], **game: Any) -> Any:
    """The first position of random games that is as it should be."""
    return next(state for seed in range(200) for state in positions(seed, **game) if reached(state))
