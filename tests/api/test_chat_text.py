"""The text of a chat line: plain text in any script, and nothing that spoils its neighbours."""

from __future__ import annotations

import unicodedata

import pytest

from games.models import ChatMessage
from games.policy import CHAT_LENGTH
from tests.kit.api_clients import Caller
from tests.kit.chat import refusal, say, texts

BAD = (422, "bad_text")
ZALGO = "".join(chr(0x0300 + number % 0x40) for number in range(200))


@pytest.fixture
def ruleset() -> str:
    """Play Meuterer alone: chat text is the same in every game."""
    return "meuterer"


def said(anna: Caller, game: str, text: str) -> str:
    answer = say(anna, game, text)
    assert answer.status_code == 201, answer.content
    assert texts(anna, game)[0] == answer.json()["text"]
    return str(answer.json()["text"])


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script> & <b>bold</b>",
        "'; DROP TABLE games_game; --",
        "{{ 7 * 7 }} {% csrf_token %} %s %(x)s",
        "[a](javascript:alert(1)) `code` _so_",
        "first\nsecond\n\nthird",
        "שלום, מי מתחיל?",
        "من يبدأ؟ \u200fMeuterer\u200e!",
        "Mượn gió bẻ măng",
        "ภาษาไทยที่นี่",
        "हिन्दी में क्षत्रिय",
        "船長は誰ですか",
        "👩‍👩‍👧‍👦 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️‍🔥 👍🏽 1️⃣",
        "می‌خواهم",
    ],
)
def test_ordinary_text_comes_back_unchanged(text: str, open_game: str, anna: Caller) -> None:
    assert said(anna, open_game, text) == text


def test_surrounding_blanks_and_repeated_empty_lines_are_dropped(
    open_game: str, anna: Caller
) -> None:
    assert said(anna, open_game, "  \n\tAhoy!  \r\n \n \n\n\r\nYou there?\u2028 \n") == (
        "Ahoy!\n\nYou there?"
    )


def test_text_is_stored_in_one_unicode_normal_form(open_game: str, anna: Caller) -> None:
    assert said(anna, open_game, unicodedata.normalize("NFD", "Pökelfleisch é が")) == (
        "Pökelfleisch é が"
    )


@pytest.mark.parametrize("mark", "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
def test_bidirectional_override_marks_are_dropped(mark: str, open_game: str, anna: Caller) -> None:
    assert said(anna, open_game, f"{mark}1000 VP{mark}{mark} for me") == "1000 VP for me"
    assert refusal(say(anna, open_game, mark * 3)) == BAD


def test_piles_of_combining_marks_are_cut_down(open_game: str, anna: Caller) -> None:
    for text in (f"Z{ZALGO}ahoy", "Z" + "\u200d".join(ZALGO) + "ahoy"):
        left = unicodedata.normalize("NFD", said(anna, open_game, text))
        assert left[0] == "Z"
        assert left.endswith("ahoy")
        assert sum(unicodedata.combining(char) > 0 for char in left) <= 4
        assert len(left) <= 13


def test_runs_of_zero_width_characters_are_cut_down(open_game: str, anna: Caller) -> None:
    assert len(said(anna, open_game, "a" + "\u200b" * 5000 + "b")) == 10


@pytest.mark.parametrize(
    "text", ["", "   \n ", "\u200b\u200d\ufeff", "\u3164", "\u2800 \u00ad", "\u0301", "\u00a0"]
)
def test_text_without_a_visible_character_is_refused(
    text: str, open_game: str, anna: Caller
) -> None:
    assert refusal(say(anna, open_game, text)) == BAD


@pytest.mark.parametrize("control", ["\x07", "\x1b[31m", "\x7f", "\x9b", "\x0b"])
def test_control_characters_are_refused(control: str, open_game: str, anna: Caller) -> None:
    assert refusal(say(anna, open_game, f"ahoy{control}")) == BAD
    assert not ChatMessage.objects.exists()


def test_chat_line_with_a_null_character_is_refused(open_game: str, anna: Caller) -> None:
    assert refusal(say(anna, open_game, "ahoy\x00")) == (400, "invalid_request")


def test_chat_line_with_a_lone_surrogate_is_refused(open_game: str, anna: Caller) -> None:
    answer = anna.client.post(
        f"/api/v1/games/{open_game}/chat",
        b'{"room": "players", "text": "\\ud83d"}',
        content_type="application/json",
    )
    assert refusal(answer) == (400, "malformed_request")


def test_text_length_is_limited_in_composed_characters(open_game: str, anna: Caller) -> None:
    assert said(anna, open_game, "é" * CHAT_LENGTH) == "é" * CHAT_LENGTH
    assert len(said(anna, open_game, "e\u0301" * CHAT_LENGTH)) == CHAT_LENGTH
    answer = say(anna, open_game, "x" * (CHAT_LENGTH + 1))
    assert refusal(answer) == BAD
    assert answer.json()["length"] == CHAT_LENGTH + 1


def test_line_of_a_hundred_kilobytes_is_refused_unread(open_game: str, anna: Caller) -> None:
    assert refusal(say(anna, open_game, "x" * 100_000)) == (413, "body_too_large")
    assert not ChatMessage.objects.exists()
