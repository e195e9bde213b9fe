"""Words that were said before are said again only to those who would be told the same."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from django.utils import translation
from django.utils.translation import gettext as _

from games.engine.events import Event
from games.engine.types import Json
from games.rulesets.registry import RULESETS
from games.texts import game_texts

KEY = "meuterer"
PASS: Json = {"kind": "pass"}
NAMES = ("anna", "bernd")


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What a game is asked to say, in the order of its being asked."""
    asked: list[str] = []

    def move_label(move: Json, names: Sequence[str]) -> str:
        asked.append(_("Close"))
        return f"{_('Close')} {move['kind']}"

    def preview_texts(facts: Sequence[Event], names: Sequence[str]) -> list[str]:
        asked.append(names[0])
        return [f"{names[0]} {fact.kind} {fact.data['count']}" for fact in facts]

    found = RULESETS[KEY]
    texts = replace(found.texts, move_label=move_label, preview_texts=preview_texts)
    monkeypatch.setitem(RULESETS, KEY, replace(found, texts=texts))
    return asked


def test_label_said_again_is_that_of_the_same_move_and_language(said: list[str]) -> None:
    for _again in range(2):
        labels = []
        for language in ("en", "de"):
            with translation.override(language):
                labels += [game_texts.move_label(KEY, {"kind": kind}, NAMES) for kind in "ab"]
        assert len(set(labels)) == 4
    assert len(said) == 4


def test_preview_said_again_is_that_of_the_same_facts_and_names(said: list[str]) -> None:
    for _again in range(2):
        told = [
            game_texts.preview_texts(KEY, [Event("has", {"count": count})], [name])
            for count in (1, 2)
            for name in ("anna", "bernd")
        ]
        assert told == [["anna has 1"], ["bernd has 1"], ["anna has 2"], ["bernd has 2"]]
        told[0].append("which is the caller's own")
    assert len(said) == 4


def test_words_beyond_those_kept_are_forgotten(
    said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_texts, "KEPT", 3)
    for number in range(10):
        game_texts.move_label(KEY, {"kind": str(number)}, NAMES)
    assert len(game_texts._said) <= 3
