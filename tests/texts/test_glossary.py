"""One word for one thing: no text has a word that the glossary rules out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import pytest

from meuterer_site.embedded.data_folder import ROOT
from tests.texts.all_texts import LANGUAGES, texts

PAGE: Final = ROOT / "docs" / "translating.md"


def rows() -> Iterator[list[str]]:
    """The cells of the glossary, a row for each term."""
    lines = PAGE.read_text().split("## Glossary")[1].splitlines()
    table = [line for line in lines if line.startswith("|")][2:]
    for line in table:
        yield [cell.strip() for cell in line.strip("|").split("|")]


def ruled_out(language: str) -> list[str]:
    """The words of a language that stand in no text."""
    column = 2 * LANGUAGES.index(language) + 1
    return [word for row in rows() for word in row[column].split(", ") if word]


def pattern(words: list[str], language: str) -> re.Pattern[str]:
    if language == "ja":
        return re.compile("|".join(map(re.escape, words)))
    whole = (
        re.escape(word[:-1]) + r"\w*" if word.endswith("…") else re.escape(word) for word in words
    )
    return re.compile(rf"(?<![\w-])(?:{'|'.join(whole)})(?![\w-])", re.IGNORECASE)


def test_glossary_has_a_word_for_each_term_in_every_language() -> None:
    assert len(list(rows())) >= 40
    for row in rows():
        assert len(row) == 2 * len(LANGUAGES), row
        assert all(row[::2]), row


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_has_a_word_that_the_glossary_rules_out(language: str) -> None:
    wrong = pattern(ruled_out(language), language)
    assert [
        (found[0], where, text) for where, text in texts(language) if (found := wrong.search(text))
    ] == []


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Promise a wage of 2 VP"),
        ("en", "Mail address"),
        ("de", "Ein Link kommt an Ihre Mailadresse."),
        ("fr", "Votre adresse de courriel"),
        ("ja", "この卓の席"),
    ],
)
def test_word_that_is_ruled_out_is_found(language: str, text: str) -> None:
    assert pattern(ruled_out(language), language).search(text)


@pytest.mark.parametrize(
    ("language", "text"),
    [("en", "e-mail address"), ("de", "E-Mail-Adresse"), ("fr", "un e-mail"), ("ja", "真剣")],
)
def test_word_that_only_looks_like_one_is_let_pass(language: str, text: str) -> None:
    assert not pattern(ruled_out(language), language).search(text)
