"""The rules as pages: complete in four languages, with the figures and words of the games."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from django.test import Client
from django.utils import translation

from games.engine.cartagena.cards import PIRATES
from games.engine.meuterer.cards import ISLANDS
from games.engine.registry import RULESETS
from games.pages.site.reading import FIGURE, source
from games.pages.site.rules import FIGURES, rulebook
from games.texts.cartagena.moves import PIRATES as PIRATE_NAMES
from games.texts.meuterer.moves import CARDS, ROLES

pytestmark = pytest.mark.django_db
LANGUAGES = [key for key, _ in settings.LANGUAGES]
every_language = pytest.mark.parametrize("language", LANGUAGES)
every_game = pytest.mark.parametrize("ruleset", list(RULESETS))


def page(path: str, language: str) -> str:
    answer = Client().get(path, headers={"Accept-Language": language})
    assert answer.status_code == 200
    return answer.content.decode()


@every_game
@every_language
def test_a_guest_reads_them_in_his_language(ruleset: str, language: str) -> None:
    text = page(f"/rules/{ruleset}", language)
    assert f'<html lang="{language}"' in text
    assert "{{" not in text
    assert "{#" not in text
    assert "art:" not in text
    assert "<th></th>" not in text, "a header cell without words heads nothing"


@every_game
@every_language
def test_all_languages_have_the_same_parts_and_figures(ruleset: str, language: str) -> None:
    english, other = (source(f"rules/{ruleset}", key) for key in ("en", language))
    assert re.findall(r"^#+ .*(\{#[a-z]+\})$", other, re.MULTILINE) == re.findall(
        r"^#+ .*(\{#[a-z]+\})$", english, re.MULTILINE
    )
    for found in (FIGURE, re.compile("art:[a-z#_]+"), re.compile("`[a-z_-]+`")):
        asked, given = (sorted(m[0] for m in found.finditer(text)) for text in (english, other))
        names = [[re.sub(":.*", "", name) for name in part] for part in (asked, given)]
        assert names[0] == names[1] if found is FIGURE else asked == given
    assert {found[1] for found in FIGURE.finditer(other)} == set(FIGURES[ruleset])


@every_game
@every_language
def test_every_option_is_explained(ruleset: str, language: str) -> None:
    text = source(f"rules/{ruleset}", language)
    for option in RULESETS[ruleset].options.schema()["properties"]:
        assert f"| `{option}` |" in text
    for preset in RULESETS[ruleset].presets:
        assert f"`{preset}`" in text


@every_language
def test_islands_come_from_the_data(language: str) -> None:
    html = rulebook("meuterer", language).html
    table = html.split('id="islands"')[1].split("</table>")[0]
    for island, row in zip(ISLANDS, table.split("<tbody>")[1].split("<tr>")[1:], strict=True):
        figures = [int(n) for n in re.findall(r"<td>(\d+)</td>", row)]
        assert island.name in row
        assert figures == [island.voyage, *island.prices]


@every_language
def test_cards_and_roles_are_called_as_at_the_table(language: str) -> None:
    html = rulebook("meuterer", language).html
    with translation.override(language):
        for name in (*CARDS.values(), *ROLES.values()):
            assert re.search(re.escape(str(name)), html, re.IGNORECASE), name


@every_language
def test_every_pirate_has_his_effect_and_his_picture(language: str) -> None:
    html = rulebook("cartagena", language).html
    table = html.split('id="pirates"')[1].split("</tbody>")[0]
    rows = table.split("<tbody>")[1].split("<tr>")[1:]
    with translation.override(language):
        for pirate, row in zip(PIRATES, rows, strict=True):
            assert f"#{pirate}" in row
            assert str(PIRATE_NAMES[pirate]).lower() in row.lower()


@every_language
def test_contents_lead_to_their_parts(language: str) -> None:
    text = page("/rules/cartagena", language)
    anchors = re.findall(r'<li><a href="#([a-z]+)">', text)
    assert len(anchors) > 6
    for anchor in anchors:
        assert f'<h2 id="{anchor}">' in text


@every_language
def test_one_page_leads_to_all(language: str) -> None:
    text = page("/rules", language)
    for ruleset in RULESETS:
        assert f'href="/rules/{ruleset}"' in text


def test_of_a_game_that_is_not_there() -> None:
    assert Client().get("/rules/chess").status_code == 404
