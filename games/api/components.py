"""The parts of the OpenAPI document that rulesets describe: views, moves, events, options, orders.

For each ruleset there is ``<Key>View``, ``<Key>Move`` and so on, and ``View``, ``Move`` … for
whichever it is. A new ruleset has its own by being in the registry.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from django.conf import settings

from games import policy
from games.api import limits
from games.engine import rewinds
from games.engine.core import Json, Ruleset
from games.engine.registry import RULESETS
from games.engine.schemas import COUNT, FLAG, TEXT, array, by_name, closed, of_fact, one_of
from games.orders.conditions import LONGEST, TESTS
from games.orders.plan import CONDITIONS_AT_MOST, MOVES_AT_MOST

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
BLANK: Final = {"type": "string", "maxLength": 0}  # how the generator allows it
SPARED: Final = {"ReplayEvent": {"to"}}  # what such an event may lack


def ref(name: str) -> Json:
    """Point at a component."""
    return {"$ref": f"#/components/schemas/{name}"}


def add_rulesets(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Put in what rulesets describe."""
    schemas = result["components"]["schemas"]
    parts: dict[str, list[Json]] = {}
    for rules in RULESETS.values():
        for part, schema in parts_of(rules).items():
            name = _name(rules) + part
            schemas[name] = schema
            parts.setdefault(part, []).append(ref(name))
    for part, refs in parts.items():
        schemas[part] = {"anyOf": refs}
    schemas["RewoundEvent"] = {"oneOf": [_event(rewinds.KIND, rewinds.SCHEMA)]}
    schemas["Event"]["anyOf"].append(ref("RewoundEvent"))
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
    schemas["Policy"] = like(policy.figures() | {"push_key": settings.VAPID_PRIVATE_KEY})
    schemas["Policy"]["properties"]["limits"] = _limits()
    schemas["Policy"]["required"] = sorted([*schemas["Policy"]["required"], "limits"])
    return result


def _limits() -> Json:
    """The limits in force: a site may have none of some."""
    whole: dict[str, Json] = {"type": "integer"}
    rate = closed(name=TEXT, quota=whole, window=whole | {"description": "Seconds."})
    named = [name for name in limits.figures() if name != "requests"]
    return closed(**{"requests": array(rate)} | dict.fromkeys(named, whole))


def parts_of(rules: Ruleset[Any]) -> dict[str, Json]:
    """The components of one ruleset, by what they are of."""
    given = rules.schemas
    rule_names = sorted({name for rules_ in rules.rules_of_thumb.values() for name in rules_})
    tests = {name: array(one_of(TESTS[kind])) for name, kind in rules.fact_kinds.items()}
    move = ref(f"{_name(rules)}Move")
    answer = {"oneOf": [move, closed(rule=one_of(rule_names))]}
    return {
        "View": given.view,
        "Move": {"oneOf": list(given.moves)},
        "PublishedMove": {"oneOf": [move, *given.published]},
        "Event": {"oneOf": [_event(kind, data) for kind, data in given.events.items()]},
        "Options": rules.options.schema(),
        "Components": given.components,
        "ScoreRow": closed(round=given.score_label, seats=array(given.score_parts)),
        "Facts": closed(**{name: of_fact(kind) for name, kind in rules.fact_kinds.items()}),
        "Tests": closed(**tests),
        "Condition": {"oneOf": _conditions(rules.fact_kinds)},
        "Answers": by_name(rules.questions, array(answer, 1, MOVES_AT_MOST)),
        "Question": closed(
            question=one_of(rules.questions),
            moves=array(move),
            labels=array(TEXT, text="Of the moves, in the caller's language."),
            rules=array(one_of(rule_names)),
        ),
        "OrderMove": closed(question=one_of(rules.questions), label=TEXT, move=move),
        "OrderWords": _order_words(rules),
    }


def _order_words(rules: Ruleset[Any]) -> Json:
    """Words for what orders are made of; facts that have a few values name those, too."""
    by_question: dict[str, Json] = {
        question: _words(names) for question, names in rules.rules_of_thumb.items()
    }
    return closed(
        questions=_words(rules.questions),
        facts=_words(rules.fact_kinds),
        values=by_name(rules.fact_kinds, {"type": "object", "additionalProperties": TEXT}),
        rules=closed(**by_question),
        tests=_words(test for tests in TESTS.values() for test in tests),
    )


def _words(names: Iterable[str]) -> Json:
    """A text for each name."""
    texts: dict[str, Json] = dict.fromkeys(names, TEXT)
    return closed(**texts)


def _name(rules: Ruleset[Any]) -> str:
    return rules.key.title().replace("_", "")


def _event(kind: str, data: Json) -> Json:
    """Open, since an event in a log has more; what there may be more of stands there."""
    properties = {"kind": {"const": kind}, "data": data}
    return {"type": "object", "properties": properties, "required": ["kind", "data"]}


def _conditions(fact_kinds: Mapping[str, type]) -> list[Json]:
    """The forms of a condition: by the kind of the fact, each with one test."""
    forms = []
    for kind, tests in TESTS.items():
        names = [name for name, of in fact_kinds.items() if of is kind]
        for test, (wanted, _) in tests.items():
            value: Json = {"type": "integer"} if wanted is int else TEXT | {"maxLength": LONGEST}
            named: dict[str, Json] = {"fact": one_of(names), test: value}
            forms.append(closed(**named))
    return forms


def like(data: Json) -> Json:
    """Describe data that has this form and no other."""
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
    return TEXT


def close(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Close every object that names its properties: an answer has nothing else."""
    for schema in result["components"]["schemas"].values():
        for property_ in schema.get("properties", {}).values():
            if BLANK in property_.get("oneOf", ()):  # it may well fit its pattern, too
                property_["anyOf"] = property_.pop("oneOf")
        if "properties" in schema and "unevaluatedProperties" not in schema:
            schema.setdefault("additionalProperties", False)
    return result
