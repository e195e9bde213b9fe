"""The rules as pages: complete in four languages, with the figures and names of the games."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from django.test import Client
from django.utils import translation

from games.pages.markdown_page import FIGURE, source
from games.pages.views.rules import rulebook
from games.rulesets.cartagena.rules.cards import PIRATES
from games.rulesets.cartagena.texts.moves import PIRATES as PIRATE_NAMES
from games.rulesets.meuterer.rules.cards import ISLANDS
from games.rulesets.meuterer.texts.moves import CARDS, ROLES
from games.rulesets.registry import RULESETS

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
def test_rules_are_in_the_readers_language(ruleset: str, language: str) -> None:
    text = page(f"/rules/{ruleset}", language)
    assert f'<html lang="{language}"' in text
    assert "{{" not in text
    assert "{#" not in text
    assert "art:" not in text
    assert "<th></th>" not in text, "a header cell without words heads nothing"


@every_game
@every_language
def test_rules_have_the_same_parts_and_figures_in_every_language(
    ruleset: str, language: str
) -> None:
    english, other = (
        source(RULESETS[ruleset].folder / "rulebook", key) for key in ("en", language)
    )
    assert re.findall(r"^#+ .*(\{#[a-z]+\})$", other, re.MULTILINE) == re.findall(
        r"^#+ .*(\{#[a-z]+\})$", english, re.MULTILINE
    )
    for found in (FIGURE, re.compile("art:[a-z#_]+"), re.compile("`[a-z_-]+`")):
        asked, given = (sorted(m[0] for m in found.finditer(text)) for text in (english, other))
        names = [[re.sub(":.*", "", name) for name in part] for part in (asked, given)]
        assert names[0] == names[1] if found is FIGURE else asked == given
    assert {found[1] for found in FIGURE.finditer(other)} == set(RULESETS[ruleset].rulebook or {})


@every_game
@every_language
def test_rules_explain_every_option(ruleset: str, language: str) -> None:
    text = source(RULESETS[ruleset].folder / "rulebook", language)
    for option in RULESETS[ruleset].rules.options.schema()["properties"]:
        assert f"| `{option}` |" in text
    for preset in RULESETS[ruleset].rules.presets:
        assert f"`{preset}`" in text


@every_language
def test_table_of_islands_comes_from_the_components(language: str) -> None:
    html = rulebook("meuterer", language).html
    table = html.split('id="islands"')[1].split("</table>")[0]
    for island, row in zip(ISLANDS, table.split("<tbody>")[1].split("<tr>")[1:], strict=True):
        figures = [int(n) for n in re.findall(r"<td>(\d+)</td>", row)]
        assert island.name in row
        assert figures == [island.voyage, *island.prices]


@every_language
def test_cards_and_roles_have_the_names_used_at_the_table(language: str) -> None:
    html = rulebook("meuterer", language).html
    with translation.override(language):
        for name in (*CARDS.values(), *ROLES.values()):
            assert re.search(re.escape(str(name)), html, re.IGNORECASE), name


@every_language
def test_every_pirate_has_an_effect_and_a_picture(language: str) -> None:
    html = rulebook("cartagena", language).html
    table = html.split('id="pirates"')[1].split("</tbody>")[0]
    rows = table.split("<tbody>")[1].split("<tr>")[1:]
    with translation.override(language):
        for pirate, row in zip(PIRATES, rows, strict=True):
            assert f"#{pirate}" in row
            assert str(PIRATE_NAMES[pirate]).lower() in row.lower()


@every_language
def test_contents_of_the_rules_link_to_their_parts(language: str) -> None:
    text = page("/rules/cartagena", language)
    anchors = re.findall(r'<li><a href="#([a-z]+)">', text)
    assert len(anchors) > 6
    for anchor in anchors:
        assert f'<h2 id="{anchor}">' in text


@every_language
def test_page_of_all_rules_links_to_each_game(language: str) -> None:
    text = page("/rules", language)
    for ruleset in RULESETS:
        assert f'href="/rules/{ruleset}"' in text


def test_rules_of_an_unknown_game_are_refused_with_404() -> None:
    assert Client().get("/rules/chess").status_code == 404
