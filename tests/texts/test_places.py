"""No text is wider than its place, in any language."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from typing import Final

import pytest
from django.utils import translation
from django.utils.functional import Promise

from games.pages import strings
from games.rulesets.registry import RULESETS
from meuterer_site.embedded.data_folder import ROOT
from tests.texts.all_texts import FILLED, LANGUAGES, catalogue
from tests.texts.places import PLACES, SUBJECT_WIDTH, Place, width
from tests.texts.sources import first_arguments

PAGES: Final = [
    importlib.import_module(f"{strings.__name__}.{module.name}")
    for module in pkgutil.iter_modules(strings.__path__)
]


def words() -> Iterator[tuple[str, str | Promise]]:
    """Every string of the pages and of the games, with its key."""
    for module in PAGES:
        for texts in vars(module).values():
            if isinstance(texts, dict):
                yield from texts.items()
    for ruleset in RULESETS.values():
        yield from ruleset.texts.ui.items()


def stands_there(key: str, place: Place) -> bool:
    return any(
        key.startswith(name[:-1]) if name.endswith("*") else key == name for name in place.keys
    )


@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.name)
def test_text_is_no_wider_than_its_place(place: Place) -> None:
    there = {(key, text) for key, text in words() if stands_there(key, place)}
    assert there, "the place has no texts any more"
    with_text = []
    for language in LANGUAGES:
        with translation.override(language):
            with_text += [(width(FILLED.sub("…", str(text))), str(text)) for _key, text in there]
    assert [(wide, text) for wide, text in with_text if wide > place.widest] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_subject_of_a_mail_is_no_wider_than_phones_show(language: str) -> None:
    said = catalogue("site", language)
    subjects = list(first_arguments(ROOT / "games" / "texts" / "messages.py", "MessageText"))
    assert len(subjects) > 10
    for subject in subjects:
        for text in said[subject]:
            assert width(FILLED.sub("…", text)) <= SUBJECT_WIDTH, text


@pytest.mark.parametrize(("text", "wide"), [("Log", 3), ("ログ", 4), ("第1局", 5)])
def test_width_counts_japanese_twice(text: str, wide: int) -> None:
    assert width(text) == wide
