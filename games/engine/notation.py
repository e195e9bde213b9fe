"""Moves as words that people can read and write; ``docs/notation.md`` has the grammar.

A game's own ``Notation`` makes them short. Without it, every move can be written as its kind,
followed by each field as ``name=value``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from games.engine.protocols import Notation
from games.engine.types import Json, same

BARE: Final = re.compile(r"[A-Za-z0-9_.+/-]+")
NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
NAMED: Final[dict[str, Json]] = {"null": None, "true": True, "false": False}
STRING: Final = re.compile(r'"(?:[^"\\\x00-\x1f]|\\.)*"')
COMMENT: Final = ";"
DEEPEST: Final = 16  # levels of nested lists and objects


class NotationError(ValueError):
    """A text that does not follow the grammar."""


@dataclass(frozen=True, slots=True)
class Words:
    """A parsed line: values in order, and named values."""

    plain: list[Json] = field(default_factory=list)
    named: dict[str, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Form:
    """A short form: its first words and what they mean, then the values of some fields."""

    words: Sequence[str]
    means: Mapping[str, Json]
    fields: Sequence[str] = ()
    rest: str = ""  # a field that is a list: its items are the last words


class Forms:
    """A notation made of short forms; other moves are written with named fields."""

    def __init__(self, *forms: Form) -> None:
        self.forms = forms

    def write(self, move: Json) -> list[Json] | None:
        """Return the words of the first form that expresses a move completely."""
        for form in self.forms:
            names = {*form.means, *form.fields, *([form.rest] if form.rest else [])}
            if move.keys() == names and all(same(move[n], v) for n, v in form.means.items()):
                rest = move[form.rest] if form.rest else ()
                return [*form.words, *(move[name] for name in form.fields), *rest]
        return None

    def read(self, words: Sequence[Json]) -> Json | None:
        """Return the move of the first form that fits these words."""
        for form in self.forms:
            head, values = len(form.words), len(form.fields)
            if not same(list(words[:head]), list(form.words)) or len(words) < head + values:
                continue
            rest = list(words[head + values :])
            if rest and not form.rest:
                continue
            said = dict(zip(form.fields, words[head:], strict=False))
            return {**form.means, **said, **({form.rest: rest} if form.rest else {})}
        return None


def write_move(move: Json, notation: Notation | None) -> str:
    """Write a move; in its short form if that reads back as this very move."""
    words = None if notation is None else notation.write(move)
    if words is not None and notation is not None and same(notation.read(words), move):
        return " ".join(map(write_value, words))
    named = (f"{_text(name)}={write_value(value)}" for name, value in _fields(move))
    return " ".join([write_value(move["kind"]), *named])


def read_move(words: Words, notation: Notation | None) -> Json:
    """Find the move that words mean. Raises NotationError."""
    if not words.named and notation is not None:
        move = notation.read(words.plain)
        if move is not None:
            return move
    if len(words.plain) != 1 or not isinstance(words.plain[0], str) or "kind" in words.named:
        raise NotationError("no move is written like this")
    return {"kind": words.plain[0], **words.named}


def write_value(value: Json) -> str:
    """Write JSON data without spaces, and single words without quotes."""
    match value:
        case str():
            return _text(value)
        case list() | tuple():
            return f"[{','.join(map(write_value, value))}]"
        case dict():
            inner = (f"{_text(name)}:{write_value(one)}" for name, one in value.items())
            return f"{{{','.join(inner)}}}"
    return json.dumps(value)


def write_named(values: Mapping[str, Json]) -> str:
    """Write values with their names."""
    return " ".join(f"{_text(name)}={write_value(value)}" for name, value in values.items())


def read_words(line: str) -> Words:
    """Parse a line, without the comment at its end. Raises NotationError."""
    return _Scanner(line).words()


def _fields(move: Json) -> Iterator[tuple[str, Json]]:
    return ((name, value) for name, value in move.items() if name != "kind")


def _text(text: str) -> str:
    is_plain = BARE.fullmatch(text) and text not in NAMED and not NUMBER.fullmatch(text)
    return text if is_plain else json.dumps(text, ensure_ascii=False)


class _Scanner:
    """Reads a line from left to right."""

    def __init__(self, line: str) -> None:
        self.line, self.at = line, 0

    def words(self) -> Words:
        found = Words()
        while self._skip() and self._next() != COMMENT:
            value = self._value(0)
            if self._next() != "=":
                found.plain.append(value)
                continue
            self.at += 1
            if not isinstance(value, str) or value in found.named:
                raise NotationError(f"{value!r} is no name, or is there twice")
            found.named[value] = self._value(0)
        return found

    def _value(self, depth: int) -> Json:
        if depth > DEEPEST:
            raise NotationError("it goes too deep")
        self._skip()
        match self._next():
            case "[":
                return [self._value(depth + 1) for _ in self._items("]")]
            case "{":
                return {self._name(): self._value(depth + 1) for _ in self._items("}")}
        return self._single()

    def _items(self, end: str) -> Iterator[None]:
        """Yield before each item of a list or an object."""
        self.at += 1
        self._skip()
        first = True
        while self._next() != end:
            if not first:
                self._expect(",")
            first = False
            yield
            self._skip()
        self.at += 1

    def _name(self) -> str:
        self._skip()
        name = self._single()
        self._skip()
        self._expect(":")
        if not isinstance(name, str):
            raise NotationError(f"{name!r} is no name")
        return name

    def _single(self) -> Json:
        """Read a text, a number, or a named value."""
        found = STRING.match(self.line, self.at) or BARE.match(self.line, self.at)
        if found is None:
            raise NotationError(f"nothing can begin with {self._next() or 'the end'!r}")
        self.at, word = found.end(), found[0]
        if word[0] != '"' and not NUMBER.fullmatch(word):
            return NAMED.get(word, word)
        try:
            return json.loads(word)
        except ValueError as error:  # a backslash before nothing, or very many digits
            raise NotationError(f"{word[:40]} can't be read") from error

    def _expect(self, sign: str) -> None:
        if self._next() != sign:
            raise NotationError(f"{sign!r} is missing before {self.line[self.at :][:20]!r}")
        self.at += 1

    def _skip(self) -> bool:
        """Skip spaces; return whether anything is left."""
        while self._next() in {" ", "\t"}:
            self.at += 1
        return self.at < len(self.line)

    def _next(self) -> str:
        return self.line[self.at : self.at + 1]
