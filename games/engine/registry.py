"""The games that there are: one line each."""

from __future__ import annotations

from typing import Any, Final

from games.engine.cartagena import RULES as CARTAGENA
from games.engine.core import Ruleset
from games.engine.meuterer import RULES as MEUTERER

RULESETS: Final[dict[str, Ruleset[Any]]] = {rules.key: rules for rules in (MEUTERER, CARTAGENA)}
