"""What clients are told of Cartagena: its schemas, its box, and which events show hidden things."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.engine.json_schema import Schemas
from games.engine.types import Json
from games.rulesets.cartagena.rules.cards import COINS, DUELS, PIRATES, SAILORS
from games.rulesets.cartagena.rules.estimated_figures import RECONSTRUCTIONS
from games.rulesets.cartagena.rules.schemas import DISCLOSURES, SCHEMAS


class CartagenaWire:
    """The wire of the game."""

    schemas: Schemas = SCHEMAS
    disclosures: Mapping[str, str] | None = DISCLOSURES

    def components(self) -> Json:
        """Describe the components; figures that no source tells are reconstructions, by name."""
        return {
            "pirates": list(PIRATES),
            "sailors": list(SAILORS),
            "coins": COINS,
            "duels": list(DUELS),
            "reconstructions": {name: data.dump() for name, data in RECONSTRUCTIONS.items()},
        }


WIRE: Final = CartagenaWire()
