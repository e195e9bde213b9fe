"""Instants in queries."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Final

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import ValidationError

from games.engine.types import Json

INSTANT: Final = r"^[12][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,6})?Z$"


@extend_schema_field({"type": "string", "format": "date-time", "pattern": INSTANT})
class Instant(serializers.CharField):
    """An instant by RFC 3339 in UTC, such as ``2026-11-21T17:00:00Z``."""

    def __init__(self, *, required: bool, help_text: str) -> None:
        super().__init__(trim_whitespace=False, required=required, help_text=help_text)

    def to_internal_value(self, data: Json) -> datetime:  # type: ignore[override]  # not the text, but what it says
        text = super().to_internal_value(data)
        try:
            if re.fullmatch(INSTANT, text):
                return datetime.fromisoformat(text)
        except ValueError:  # such as 30 February
            pass
        raise ValidationError(_("Give a time in UTC, such as 2026-11-21T17:00:00Z."))
