"""No text speaks of seats by their numbers, or of the machinery behind it."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest
from django.utils import translation
from rest_framework import exceptions, serializers

from games.api.http import problems
from tests.texts.all_texts import LANGUAGES, LOCALES, catalogue, texts

SEAT_NUMBER: Final = {
    "en": r"\bseats? (?:no\. |#)?(?:\d|%\()",
    "de": r"\b(?:Platz|Sitz) (?:Nr\. |#)?%\((?:seat|number|n)\)",
    "fr": r"\b(?:place|siège) (?:nº |n° |#)?%\((?:seat|number|n)\)",
    "ja": r"席%\((?:seat|number|n)\)",
}
# What programmers call things. Addresses of the API's own documentation are no texts of these.
MACHINERY: Final = {
    "en": r"credentials|authentication|serializer|queryset|payload|traceback|exception|backend"
    r"|null\b|boolean|integer\b|primary key|foreign key|invalid pk|\bpk\b|\bply\b",
    "de": r"Authentifizierungsdaten|Zugangsdaten fehlen|Serialisierer|Traceback|Primärschlüssel"
    r"|Boolesch|Ganzzahl|Nutzdaten",
    "fr": r"informations d.authentification|sérialiseur|traceback|clé primaire|booléen",
    "ja": r"認証情報|シリアライザ|トレースバック|主キー|ブール|ペイロード",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_tells_a_seat_by_its_number(language: str) -> None:
    numbered = re.compile(SEAT_NUMBER[language], re.IGNORECASE)
    said = [
        text for owner in LOCALES for all_ in catalogue(owner, language).values() for text in all_
    ]
    assert [text for text in said if numbered.search(text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_speaks_of_the_machinery(language: str) -> None:
    machinery = re.compile(MACHINERY[language], re.IGNORECASE)
    assert [(where, text) for where, text in texts(language) if machinery.search(text)] == []


@pytest.mark.parametrize(
    "text",
    [
        "Take a coin from seat %(seat)d",
        "Look at the camp of seat 1",
    ],
)
def test_seat_by_its_number_is_found(text: str) -> None:
    assert re.search(SEAT_NUMBER["en"], text)


WITH_A_WORD: Final = (exceptions.MethodNotAllowed, exceptions.UnsupportedMediaType)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", problems.GENERAL)
def test_refusal_of_the_framework_is_said_in_our_own_words(
    kind: type[exceptions.APIException], language: str
) -> None:
    with translation.override(language):
        theirs = str(kind.default_detail)
        words = problems.detail_of(kind("POST") if kind in WITH_A_WORD else kind())
        assert str(words)
    if kind is not problems.Unavailable:
        assert str(words) != theirs
    assert not re.search(MACHINERY[language], str(words), re.IGNORECASE)


def own_fields() -> list[type[serializers.Field[Any, Any, Any, Any]]]:
    found: list[type[serializers.Field[Any, Any, Any, Any]]] = []
    left: list[type[serializers.Field[Any, Any, Any, Any]]] = [serializers.Field]
    while left:
        field = left.pop()
        left += field.__subclasses__()
        if field.__module__ == "games.api.http.fields":
            found.append(field)
    return found


def test_fields_of_inputs_refuse_without_machinery() -> None:
    machinery = re.compile(MACHINERY["en"], re.IGNORECASE)
    for field in own_fields():
        said: dict[str, object] = {}
        for cls in reversed(field.__mro__):
            said |= getattr(cls, "default_error_messages", {})
        assert {code: text for code, text in said.items() if machinery.search(str(text))} == {}
