"""Fields of requests. They accept exactly their type, and convert nothing."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from threading import local
from typing import TYPE_CHECKING, ClassVar, Final, NoReturn, TypedDict, Unpack

from django.core.validators import RegexValidator
from django.utils.functional import cached_property
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import Direction
from rest_framework import serializers
from rest_framework.utils.serializer_helpers import BindingDict

from games.engine.types import Json

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise


_made: Final = local()  # this thread's fields, by language and then by kind of input


# Instead of the framework's words, which speak of null and blank.
IN_OUR_WORDS: Final = {"null": _("Fill this in."), "blank": _("Fill this in.")}


class Input(serializers.Serializer[object]):
    """An object whose unknown fields are refused, not ignored."""

    default_error_messages = {**IN_OUR_WORDS, "invalid": _("Give an object with fields.")}

    # Keywords of JSON Schema, beyond those that follow from the fields.
    schema_keywords: ClassVar[dict[str, Json]] = {}

    @cached_property
    def fields(self) -> BindingDict:
        """The fields, made once for many requests, as they keep nothing of any request.

        But they keep messages with figures in the language that was active when they were made.
        """
        made = _made.__dict__.setdefault(get_language(), {})
        if type(self) not in made:
            made[type(self)] = BindingDict(type(self)())
            made[type(self)].update(self.get_fields())
        fields: BindingDict = made[type(self)]
        return fields

    def to_internal_value(self, data: Json) -> Json:
        if isinstance(data, Mapping):
            unknown = [str(name)[:64] for name in data if name not in self.fields]
            if unknown:
                raise serializers.ValidationError(
                    {name: [_("There is no such field.")] for name in unknown[:8]}
                )
        return super().to_internal_value(data)


class InputSchema(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]  # drf-spectacular brings no types
    """Says in the OpenAPI document that unknown fields are refused."""

    target_class = "games.api.http.fields.Input"
    match_subclasses = True

    def map_serializer(self, auto_schema: AutoSchema, direction: Direction) -> Json:
        described: Callable[..., dict[str, Json]] = auto_schema._map_serializer  # noqa: SLF001 - as its documentation has it
        schema = described(self.target, direction, bypass_extensions=True)
        return {**schema, "additionalProperties": False, **self.target.schema_keywords}


class Email(serializers.EmailField):
    """An e-mail address."""

    default_error_messages = {
        **IN_OUR_WORDS,
        "invalid": _("That is not an e-mail address."),
        "max_length": _("Use at most {max_length} characters."),
    }


class WholeNumber(serializers.IntegerField):
    """An integer as JSON Schema has it, ``3`` or ``3.0``; not ``"3"``, not ``true``."""

    default_error_messages = {**IN_OUR_WORDS, "invalid": _("Give a whole number.")}

    def to_internal_value(self, data: Json) -> int:
        if type(data) is float and data.is_integer():
            data = int(data)
        if type(data) is not int:
            self.fail("invalid")
        return super().to_internal_value(data)


class Number(serializers.IntegerField):
    """An integer in a query: ASCII digits only, although Python would accept more."""

    default_error_messages = {**IN_OUR_WORDS, "invalid": _("Give a whole number.")}

    def to_internal_value(self, data: Json) -> int:
        if not re.fullmatch(r"-?[0-9]{1,19}(\.0+)?", str(data)):
            self.fail("invalid")
        return super().to_internal_value(data)


class Truth(serializers.BooleanField):
    """A boolean in a query: ``true`` or ``false``."""

    default_error_messages = {**IN_OUR_WORDS, "invalid": _("Say true or false.")}

    def to_internal_value(self, data: Json) -> bool:
        if data not in ("true", "false"):
            self.fail("invalid", input=data)
        return bool(data == "true")


class Flag(serializers.BooleanField):
    """A JSON boolean: not ``"true"``, not ``1``."""

    default_error_messages = {**IN_OUR_WORDS, "invalid": _("Say true or false.")}

    def to_internal_value(self, data: Json) -> bool:
        if type(data) is not bool:
            self.fail("invalid", input=data)
        return data


class Choice(serializers.ChoiceField):
    """One of a few strings; in a query, of numbers, too. A refusal names them all."""

    default_error_messages = {**IN_OUR_WORDS, "invalid_choice": _("Choose one of: {choices}.")}

    def fail(self, key: str, **words: object) -> NoReturn:
        """Raise a ValidationError."""
        super().fail(key, choices=", ".join(self.choice_strings_to_values), **words)


NO_NUL: Final = r"\A[^\x00]*\Z"  # the one character that the database cannot store


class Given(TypedDict, total=False):
    """What a field of text may be given besides its pattern."""

    required: bool
    allow_blank: bool
    allow_null: bool
    default: str | None
    min_length: int
    max_length: int
    trim_whitespace: bool
    help_text: _StrOrPromise | None


class Text(serializers.CharField):
    """A JSON string that matches a pattern; it is not trimmed."""

    default_error_messages = {
        **IN_OUR_WORDS,
        "invalid": _("Give a text."),
        "max_length": _("Use at most {max_length} characters."),
    }

    def __init__(
        self,
        *,
        pattern: str | re.Pattern[str] = NO_NUL,
        words: _StrOrPromise | None = None,
        **given: Unpack[Given],
    ) -> None:
        given.setdefault("trim_whitespace", False)
        super().__init__(**given)
        self.validators.append(RegexValidator(pattern, words))

    def to_internal_value(self, data: Json) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


NONCE_PATTERN: Final = r"\A[A-Za-z0-9_-]{0,64}\Z"


class Nonce(Text):
    """A seat's contribution to the seed: up to 64 letters, digits, dashes and underscores."""

    def __init__(self, **given: Unpack[Given]) -> None:
        words = _("Use letters, digits, dashes and underscores.")
        given |= {"allow_blank": True, "max_length": 64}
        super().__init__(pattern=NONCE_PATTERN, words=words, **given)
