"""Input shapes that take what they say and nothing that merely looks like it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from games.engine.fairness import NONCE


class Input(serializers.Serializer[Any]):
    """An object whose unknown fields are refused, not ignored."""

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, Mapping):
            unknown = [str(name)[:64] for name in data if name not in self.fields]
            if unknown:
                raise serializers.ValidationError(
                    {name: [_("There is no such field.")] for name in unknown[:8]}
                )
        return super().to_internal_value(data)


class WholeNumber(serializers.IntegerField):
    """An integer that is a JSON integer: not ``"3"``, not ``3.0``, not ``true``."""

    def to_internal_value(self, data: Any) -> int:
        if type(data) is not int:
            self.fail("invalid")
        return super().to_internal_value(data)


class Flag(serializers.BooleanField):
    """A boolean that is a JSON boolean: not ``"true"``, not ``1``."""

    def to_internal_value(self, data: Any) -> bool:
        if type(data) is not bool:
            self.fail("invalid", input=data)
        return data


class Text(serializers.CharField):
    """A string that is a JSON string."""

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class Nonce(Text):
    """What a seat adds to the deal: up to 64 letters, digits, dashes and underscores."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(allow_blank=True, max_length=64, **kwargs)

    def to_internal_value(self, data: Any) -> str:
        value = super().to_internal_value(data)
        if not NONCE.fullmatch(value):
            raise serializers.ValidationError(_("Use letters, digits, dashes and underscores."))
        return value
