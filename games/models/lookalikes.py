"""The common form of account names that are hard to tell apart."""

from __future__ import annotations

from typing import Final

from django.db.models import CharField, Expression, F, Func, Value
from django.db.models.functions import Lower, Replace

# Names are ASCII only. Trailing dots are dropped, as a sentence may end after a name.
ALIKE: Final = ("01l_.", "oii--")
AT_THE_END: Final = "-"
TOGETHER: Final = (("rn", "m"), ("vv", "w"))


def shape_of(name: str) -> str:
    """Return a name in lower case, with characters that look alike made the same."""
    shape = name.lower().translate(str.maketrans(*ALIKE)).rstrip(AT_THE_END)
    for letters, letter in TOGETHER:
        shape = shape.replace(letters, letter)
    return shape


def _stored_shape() -> Expression:
    """Return the shape of account names as a Postgres expression."""
    plain = Func(
        Lower(F("username")), *map(Value, ALIKE), function="TRANSLATE", output_field=CharField()
    )
    shape: Expression = Func(plain, Value(AT_THE_END), function="RTRIM", output_field=CharField())
    for letters, letter in TOGETHER:
        shape = Replace(shape, Value(letters), Value(letter))
    return shape


SHAPE: Final = _stored_shape()
