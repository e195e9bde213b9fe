"""In French a space that breaks no line stands before : ; ! ? and within « »."""

from __future__ import annotations

import re

from tests.texts.all_texts import texts

BREAKING = re.compile(r" [:;!?»](?!-)|« ")
TABLE_RULE = re.compile(r"\|[ :|-]+\|")


def test_space_beside_a_french_mark_breaks_no_line() -> None:
    breaking = [
        (where, text)
        for where, text in texts("fr")
        if BREAKING.search(text) and not TABLE_RULE.fullmatch(text)
    ]
    assert breaking == []
