"""Input shapes that take what they say and nothing that merely looks like it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, ClassVar, Final

from django.core.validators import RegexValidator
from django.utils.translation import gettext_lazy as _
from drf_spectacular.extensions import OpenApiSerializerExtension
from rest_framework import serializers


class Input(serializers.Serializer[Any]):
    """An object whose unknown fields are refused, not ignored."""

    told: ClassVar[dict[str, Any]] = {}  # what its JSON Schema says beyond the fields

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, Mapping):
            unknown = [str(name)[:64] for name in data if name not in self.fields]
            if unknown:
                raise serializers.ValidationError(
                    {name: [_("There is no such field.")] for name in unknown[:8]}
                )
        return super().to_internal_value(data)


class InputSchema(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]
    """Says in the OpenAPI document that unknown fields are refused."""

    target_class = "games.api.fields.Input"
    match_subclasses = True

    def map_serializer(self, auto_schema: Any, direction: str) -> dict[str, Any]:
        schema = auto_schema._map_serializer(  # noqa: SLF001 - as its documentation has it
            self.target, direction, bypass_extensions=True
        )
        return {**schema, "additionalProperties": False, **self.target.told}


class WholeNumber(serializers.IntegerField):
    """An integer as JSON Schema has it, ``3`` or ``3.0``; not ``"3"``, not ``true``."""

    def to_internal_value(self, data: Any) -> int:
        if type(data) is float and data.is_integer():
            data = int(data)
        if type(data) is not int:
            self.fail("invalid")
        return super().to_internal_value(data)


class Number(serializers.IntegerField):
    """An integer in a query: digits, and nothing that Python would take for some."""

    def to_internal_value(self, data: Any) -> int:
        if not re.fullmatch(r"-?[0-9]{1,19}(\.0+)?", str(data)):
            self.fail("invalid")
        return super().to_internal_value(data)


class Truth(serializers.BooleanField):
    """A boolean in a query: ``true`` or ``false``."""

    def to_internal_value(self, data: Any) -> bool:
        if data not in ("true", "false"):
            self.fail("invalid", input=data)
        return bool(data == "true")


class Flag(serializers.BooleanField):
    """A boolean that is a JSON boolean: not ``"true"``, not ``1``."""

    def to_internal_value(self, data: Any) -> bool:
        if type(data) is not bool:
            self.fail("invalid", input=data)
        return data


NO_NUL: Final = r"\A[^\x00]*\Z"  # the one character that the database cannot hold


class Text(serializers.CharField):
    """A string that is a JSON string, taken as it is, if it has a certain pattern."""

    def __init__(self, *, pattern: Any = NO_NUL, words: Any = None, **kwargs: Any) -> None:
        super().__init__(**{"trim_whitespace": False, **kwargs})
        self.validators.append(RegexValidator(pattern, words))

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


NONCE_PATTERN: Final = r"\A[A-Za-z0-9_-]{0,64}\Z"


class Nonce(Text):
    """What a seat adds to the deal: up to 64 letters, digits, dashes and underscores."""

    def __init__(self, **kwargs: Any) -> None:
        words = _("Use letters, digits, dashes and underscores.")
        super().__init__(
            pattern=NONCE_PATTERN, words=words, allow_blank=True, max_length=64, **kwargs
        )
