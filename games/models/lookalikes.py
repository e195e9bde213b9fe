"""The form that names of accounts have in common if they are hard to tell apart."""

from __future__ import annotations

from typing import Final

from django.db.models import CharField, Expression, F, Func, Value
from django.db.models.functions import Lower, Replace

# A name is of ASCII alone. What is said beside it ends with a dot now and then.
ALIKE: Final = ("01l_.", "oii--")
AT_THE_END: Final = "-"
TOGETHER: Final = (("rn", "m"), ("vv", "w"))


def shape_of(name: str) -> str:
    """Return a name in small letters and without its traps."""
    shape = name.lower().translate(str.maketrans(*ALIKE)).rstrip(AT_THE_END)
    for letters, letter in TOGETHER:
        shape = shape.replace(letters, letter)
    return shape


def _stored_shape() -> Expression:
    """Return the same of the names of accounts, for Postgres."""
    plain = Func(
        Lower(F("username")), *map(Value, ALIKE), function="TRANSLATE", output_field=CharField()
    )
    shape: Expression = Func(plain, Value(AT_THE_END), function="RTRIM", output_field=CharField())
    for letters, letter in TOGETHER:
        shape = Replace(shape, Value(letters), Value(letter))
    return shape


SHAPE: Final = _stored_shape()
