"""The request bodies of DELETE: the generator expects none, and describes none."""

from __future__ import annotations

from games.api.http.fields import Input, Text
from games.engine.types import Json


def body_of(shape: type[Input]) -> dict[str, Json]:
    """Describe a body of texts; where none of them is required there may be no body."""
    fields = shape().fields
    required = [name for name, field in fields.items() if field.required]
    schema: dict[str, Json] = {"type": "object"}
    if required:
        schema["required"] = required
    schema["properties"] = {name: _text(field) for name, field in fields.items()}
    schema["additionalProperties"] = False
    return {"content": {"application/json": {"schema": schema}}, "required": bool(required)}


def _text(field: object) -> dict[str, Json]:
    assert isinstance(field, Text)
    least: dict[str, Json] = {} if field.allow_blank else {"minLength": 1}
    return {"type": "string", **least, "description": str(field.help_text)}
