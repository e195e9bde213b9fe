"""The picture of a result that players send to others."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from games.models import Game
from meuterer_site.embedded.data_folder import ROOT
from tests.browser.test_end_of_a_table import ended
from tests.browser.visitors import Visitor

pytestmark = [pytest.mark.slow, pytest.mark.browser]
PICTURES = Path(os.environ.get("SCREENSHOTS", ROOT / ".screenshots"))
# What the page writes on the canvas, in order.
HEAR: str = """() => {
  window.written = [];
  const fillText = CanvasRenderingContext2D.prototype.fillText;
  CanvasRenderingContext2D.prototype.fillText = function (text, ...where) {
    window.written.push(text);
    return fillText.call(this, text, ...where);
  };
}"""


def picture(visitor: Visitor, path: Path) -> tuple[bytes, list[str]]:
    """Save the picture; return its bytes, and the texts on it."""
    visitor.page.evaluate(HEAR)
    with visitor.page.expect_download() as waiting:
        visitor.page.locator("#save-picture").click()
    waiting.value.save_as(path)
    texts: list[str] = visitor.page.evaluate("window.written")
    return path.read_bytes(), texts


def test_picture_has_the_ranking_in_order(
    anna: Visitor, set_up: Callable[..., None], tmp_path: Path
) -> None:
    game = ended(anna, set_up, "meuterer")
    content, texts = picture(anna, tmp_path / "result.png")
    if "SCREENSHOTS" in os.environ:
        PICTURES.mkdir(exist_ok=True)
        (PICTURES / "shared-result.png").write_bytes(content)
    assert content[:8] == b"\x89PNG\r\n\x1a\n"
    size = (int.from_bytes(content[16:20]), int.from_bytes(content[20:24]))
    assert size == (1200, 630)
    standings = sorted(anna.view(game)["standings"], key=lambda row: row["place"])
    assert [text for text in texts if text.lstrip("-").isdigit()] == [
        str(figure) for row in standings for figure in (row["place"], row["score"])
    ]
    assert anna.name in texts


def test_picture_of_a_private_table_names_nobody(
    anna: Visitor,
    set_up: Callable[..., None],
    at_the_site: Callable[..., None],
    tmp_path: Path,
) -> None:
    game = ended(anna, set_up, "meuterer")
    at_the_site(lambda: Game.objects.filter(pk=game).update(invited_only=True))
    anna.open(game)
    _, texts = picture(anna, tmp_path / "result.png")
    assert anna.name not in texts
    assert texts.count("Player 1") == 1
