"""What clients are told of Meuterer: its schemas, its box, and which events show hidden things."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.engine.json_schema import Schemas
from games.engine.types import Json
from games.rulesets.meuterer.rules.cards import COUNTS, ISLANDS, ROLES
from games.rulesets.meuterer.rules.schemas import DISCLOSURES, SCHEMAS


class MeutererWire:
    """The wire of the game."""

    schemas: Schemas = SCHEMAS
    disclosures: Mapping[str, str] | None = DISCLOSURES

    def components(self) -> Json:
        islands = [island._asdict() | {"prices": list(island.prices)} for island in ISLANDS]
        return {"cards": COUNTS, "roles": list(ROLES), "islands": islands}


WIRE: Final = MeutererWire()
