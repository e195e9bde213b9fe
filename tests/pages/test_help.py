"""The help: every figure comes from the policy, in four languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.utils import translation
from django.utils.html import escape
from django.utils.translation import gettext

from games.bots import NAMES
from games.pages.markdown_page import FIGURE, source
from games.pages.strings.messages import EVENTS
from games.pages.views.help import FOLDER, duration
from games.policy import ANALYSES_A_DAY, HINTS_A_DAY, PLAYED_ON_A_DAY
from games.policy_figures import policy_figures
from games.rulesets.sentences import BOTS
from tests.kit.api_clients import Caller

pytestmark = pytest.mark.django_db
LANGUAGES = [key for key, _ in settings.LANGUAGES]
every_language = pytest.mark.parametrize("language", LANGUAGES)
# Shown as tables; and what programs alone need to know.
ELSEWHERE = ("clocks", "messages.defaults", "messages.modes", "messages.other_modes")
ELSEWHERE += ("messages.looking_again_seconds",)


def figures(part: Any, path: str = "") -> Iterator[str]:
    """The names of all figures."""
    if path in ELSEWHERE:
        return
    if not isinstance(part, dict):
        yield path
        return
    for name, value in part.items():
        yield from figures(value, f"{path}.{name}" if path else name)


def page(language: str) -> str:
    answer = Client().get("/help", headers={"Accept-Language": language})
    assert answer.status_code == 200
    return answer.content.decode()


def part(text: str, anchor: str) -> str:
    """What stands below a heading."""
    return text.split(f'<h2 id="{anchor}">')[1].split("<h2", maxsplit=1)[0]


@every_language
def test_help_shows_every_figure_of_the_policy(language: str) -> None:
    told = {words for name, words in FIGURE.findall(source(FOLDER, language)) if "." in words}
    assert told == set(figures(policy_figures()))


@every_language
def test_help_contains_no_figure_written_out(language: str) -> None:
    text = FIGURE.sub("", source(FOLDER, language))
    text = re.sub(r"^\d\. ", "", text, flags=re.MULTILINE)  # of a list
    assert re.findall(r"[02-9]|1\d", text) == [], "a lone 1 is a word in Japanese"


@every_language
def test_help_is_in_the_readers_language(language: str) -> None:
    text = page(language)
    assert f'<html lang="{language}"' in text
    assert "{{" not in text
    for anchor in re.findall(r'<li><a href="#([a-z]+)">', text):
        assert f'<h2 id="{anchor}">' in text


@every_language
def test_help_has_the_same_parts_in_every_language(language: str) -> None:
    english, other = (
        re.findall(r"\{#([a-z]+)\}$", source(FOLDER, key), re.MULTILINE) for key in ("en", language)
    )
    assert english == other


@every_language
def test_help_names_bots_as_they_are_named_at_a_table(language: str) -> None:
    text = page(language)
    assert not {name for name in NAMES if f"“{name}”" in text or f"„{name}“" in text}
    with translation.override(language):
        autopilot, substitute = (escape(str(BOTS[name])) for name in ("greedy", "medium"))
        levels = [re.split(r"[(（）)]", str(BOTS[name]))[1] for name in NAMES]  # noqa: RUF001
    absence, bots = part(text, "absence"), part(text, "bots")
    assert autopilot in absence
    assert substitute in absence
    assert re.findall(r"<tr>\n<td>(.+?)</td>", bots) == levels


@every_language
def test_help_tells_of_learning_with_its_limits(language: str) -> None:
    text = part(page(language), "learning")
    told = [int(figure) for figure in re.findall(r"\d+", text)]
    assert {ANALYSES_A_DAY, HINTS_A_DAY, PLAYED_ON_A_DAY} <= {*told}
    with translation.override(language):
        for button in ("Choose again", "Play on from here"):
            assert gettext(button) in text


def test_help_says_that_bots_are_rated_apart() -> None:
    assert "Bots are not rated" not in page("en")
    assert 'href="#bots"' in part(page("en"), "ratings")
    assert 'href="/leaderboard?of=bots"' in part(page("en"), "bots")


def test_help_says_what_the_api_says(visitor: Caller) -> None:
    told = visitor.get("policy").json()
    text = page("en")
    for sentence in (
        f"from {told['night']['start']} to {told['night']['end']} in your zone",
        f"you have {told['vacation']['days_a_year']} days a year",
        f"after {duration(told['tables']['start_seconds'])}",
    ):
        assert sentence in re.sub(r"</?strong>", "", text)
    table = text.split('id="messages"')[1].split("</table>")[0]
    assert table.count("<tr>") == len(told["messages"]["defaults"]) + 1 == len(EVENTS) + 1


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (30, "30 seconds"),
        (60, "1 minute"),
        (5400, "90 minutes"),
        (43200, "12 hours"),
        (86400, "1 day"),
        (259200, "3 days"),
    ],
)
def test_durations_are_given_in_words(seconds: int, words: str) -> None:
    assert duration(seconds) == words
