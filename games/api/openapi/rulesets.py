"""Components of the OpenAPI document from rulesets: views, moves, events, options, orders.

Each ruleset has ``<Key>View``, ``<Key>Move`` and so on; ``View``, ``Move`` … stand for those of any
ruleset. The rulesets are those of the registry.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from django.conf import settings

from games.api.http import throttling
from games.engine import rewind, start_digest
from games.engine.json_schema import COUNT, FLAG, TEXT, array, by_name, closed, of_fact, one_of
from games.engine.protocols import Orders
from games.engine.types import Json
from games.orders.order_conditions import LONGEST, TESTS
from games.orders.order_plan import CONDITIONS_AT_MOST, MOVES_AT_MOST
from games.policy_figures import policy_figures
from games.rulesets import generic
from games.rulesets.manifest import Ruleset
from games.rulesets.registry import RULESETS

SEAT: Final[Json] = {"type": "integer", "minimum": 0}
EVENTS: Final[dict[str, dict[str, Json]]] = {
    "LogEvent": {"text": {"type": "string", "description": "In the caller's language."}},
    "ReplayEvent": {
        "text": {"type": "string", "description": "In the caller's language."},
        "to": {"type": ["integer", "null"], "description": "With `all`: the seat that was told."},
    },
    "RecordEvent": {
        "to": {"type": ["integer", "null"], "description": "The one seat that was told."}
    },
}
ANY_EVENT: Final[Json] = {
    "type": "object",
    "properties": {"kind": TEXT, "data": {"type": "object"}},
    "required": ["kind", "data"],
}
SPARED: Final = {"ReplayEvent": {"to"}}  # keys that are optional, by component


def ref(name: str) -> Json:
    """A reference to a component."""
    return {"$ref": f"#/components/schemas/{name}"}


def add_rulesets(result: dict[str, Json], **_: object) -> dict[str, Json]:
    """Add the components of all rulesets."""
    schemas = result["components"]["schemas"]
    parts: dict[str, list[Json]] = {}
    for ruleset in RULESETS.values():
        for part, schema in parts_of(ruleset).items():
            name = _name(ruleset) + part
            schemas[name] = schema
            parts.setdefault(part, []).append(ref(name))
    for part, refs in parts.items():
        schemas[part] = {"anyOf": refs}
    schemas["RewoundEvent"] = {"oneOf": [_event(rewind.KIND, rewind.SCHEMA)]}
    schemas["BoundEvent"] = {"oneOf": [_event(start_digest.KIND, start_digest.SCHEMA)]}
    schemas["Event"]["anyOf"] += [ref("RewoundEvent"), ref("BoundEvent")]
    schemas["PublishedMove"]["anyOf"].append(closed(rewind=COUNT))
    for name, more in EVENTS.items():
        schemas[name] = {
            "type": "object",
            "properties": more,
            "required": sorted(more.keys() - SPARED.get(name, set())),
            "allOf": [ref("Event")],
            "unevaluatedProperties": False,
        }
    schemas["Order"] = closed(
        optional=("if", "stop_if"),
        **{
            "moves": array(ref("Move"), 1, MOVES_AT_MOST),
            "if": array(ref("Condition"), 0, CONDITIONS_AT_MOST),
            "stop_if": array(ref("Condition"), 0, CONDITIONS_AT_MOST),
        },
    )
    schemas["Policy"] = like(policy_figures() | {"push_key": settings.VAPID_PRIVATE_KEY})
    schemas["Policy"]["properties"]["limits"] = _limits()
    schemas["Policy"]["required"] = sorted([*schemas["Policy"]["required"], "limits"])
    return result


def _limits() -> Json:
    """Describe the limits in force; a site may lack some of them."""
    whole: dict[str, Json] = {"type": "integer"}
    rate = closed(name=TEXT, quota=whole, window=whole | {"description": "Seconds."})
    named = [name for name in throttling.figures() if name != "requests"]
    return closed(**{"requests": array(rate)} | dict.fromkeys(named, whole))


def parts_of(ruleset: Ruleset) -> dict[str, Json]:
    """The components of one ruleset, by the name of the part."""
    given = ruleset.wire.schemas
    has_wire = ruleset.has("wire")
    move = ref(f"{_name(ruleset)}Move")
    events = [_event(kind, data) for kind, data in given.events.items()]
    return {
        "View": given.view,
        "Move": {"oneOf": list(given.moves) if has_wire else generic.moves_of(ruleset.rules)},
        "Effects": _effects(given.effects),
        "PublishedMove": {"oneOf": [move, *given.published]},
        "Event": {"oneOf": events or [ANY_EVENT]},
        "Options": ruleset.rules.options.schema(),
        "Components": given.components,
        "ScoreRow": closed(round=given.score_label, seats=array(given.score_parts)),
        **_of_orders(ruleset.orders, move),
    }


def _effects(figures: Json) -> Json:
    """The figures of a move's outcome, and the texts on what is still open."""
    still = array(TEXT, text="What others may still change, in the caller's language.")
    return figures | {
        "properties": figures.get("properties", {}) | {"open": still},
        "required": [*figures.get("required", ()), "open"],
    }


def _of_orders(orders: Orders, move: Json) -> dict[str, Json]:
    """The components of orders; they are empty for a game without questions."""
    if not orders.questions:
        nothing = closed()
        return {
            "Facts": nothing,
            "Tests": nothing,
            "Answers": nothing,
            "OrderWords": _order_words(orders),
        }
    rule_names = sorted({name for rules in orders.rules_of_thumb.values() for name in rules})
    tests = {name: array(one_of(TESTS[kind])) for name, kind in orders.fact_kinds.items()}
    answer = {"oneOf": [move, closed(rule=one_of(rule_names))]}
    return {
        "Facts": closed(**{name: of_fact(kind) for name, kind in orders.fact_kinds.items()}),
        "Tests": closed(**tests),
        "Condition": {"oneOf": _conditions(orders.fact_kinds)},
        "Answers": by_name(orders.questions, array(answer, 1, MOVES_AT_MOST)),
        "Question": closed(
            question=one_of(orders.questions),
            moves=array(move),
            labels=array(TEXT, text="Of the moves, in the caller's language."),
            rules=array(one_of(rule_names)),
        ),
        "OrderMove": closed(question=one_of(orders.questions), label=TEXT, move=move),
        "OrderWords": _order_words(orders),
    }


def _order_words(orders: Orders) -> Json:
    """Describe the words for orders; facts with few values name their values, too."""
    by_question: dict[str, Json] = {
        question: _words(names) for question, names in orders.rules_of_thumb.items()
    }
    return closed(
        questions=_words(orders.questions),
        facts=_words(orders.fact_kinds),
        values=by_name(orders.fact_kinds, {"type": "object", "additionalProperties": TEXT}),
        rules=closed(**by_question),
        tests=_words(test for tests in TESTS.values() for test in tests),
    )


def _words(names: Iterable[str]) -> Json:
    """A text for each name."""
    texts: dict[str, Json] = dict.fromkeys(names, TEXT)
    return closed(**texts)


def _name(ruleset: Ruleset) -> str:
    return ruleset.key.title().replace("_", "")


def _event(kind: str, data: Json) -> Json:
    """Describe an event as an open object: ``EVENTS`` has the keys that logs add."""
    properties = {"kind": {"const": kind}, "data": data}
    return {"type": "object", "properties": properties, "required": ["kind", "data"]}


def _conditions(fact_kinds: Mapping[str, type]) -> list[Json]:
    """The forms of a condition, each with one test, by the type of its fact."""
    forms = []
    for kind, tests in TESTS.items():
        names = [name for name, of in fact_kinds.items() if of is kind]
        for test, (wanted, _) in tests.items():
            value: Json = {"type": "integer"} if wanted is int else TEXT | {"maxLength": LONGEST}
            named: dict[str, Json] = {"fact": one_of(names), test: value}
            forms.append(closed(**named))
    return forms


def like(data: Json) -> Json:
    """Describe data of exactly this form."""
    match data:
        case dict():
            return closed(**{str(name): like(value) for name, value in data.items()})
        case list():
            return array(like(data[0]))
        case bool():
            return FLAG
        case int():
            return {"type": "integer"}
        case float():
            return {"type": "number"}
        case None:  # a number that others of the list have
            return {"type": ["integer", "null"]}
    return TEXT
