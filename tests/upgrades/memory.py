"""What the people of a site know of it, to be compared after an upgrade.

No sentences: they may be written better. Later versions may say more, never less.
"""

from __future__ import annotations

import re
from typing import Any, Final

from django.db.models import QuerySet
from rest_framework.test import APIClient

from games.clocks.now import now
from games.engine.types import Json
from games.models import Game, Message, Note
from games.selectors.tables import rows
from tests.kit.api_clients import Caller

SENTENCES: Final = {"label", "preview", "why", "text", "outcome"}
MINE: Final = (
    *("me", "me/preferences", "me/vacations", "me/webhooks", "me/bots", "me/mutes", "me/chat"),
    *("me/messages?limit=200", "me/sanctions", "me/reports", "me/invitations", "me/games"),
    "me/passkeys",
)
OVER: Final = ("record", "ratings", "score-sheet")
FINE_INSTANT: Final = re.compile(r"^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\.\d+\+00:00$")


def remember(people: dict[str, Caller]) -> Json:
    """Read what everybody knows at this moment; it must stand still."""
    return {
        "at": now().isoformat(),
        "tokens": {name: token_of(caller) for name, caller in people.items()},
        "people": {name: _of_person(caller) for name, caller in people.items()},
        "tables": {str(game.pk): _of_table(game, people) for game in rows.with_seats().all()},
        "messages": sorted(map(str, Message.objects.values_list("pk", flat=True))),
    }


def token_of(caller: Caller) -> str:
    return str(caller.client._credentials["HTTP_AUTHORIZATION"])


def missing(old: Json, new: Json, path: str = "") -> list[str]:
    """Where something that was known is not known any more, or otherwise."""
    if isinstance(old, dict) and isinstance(new, dict):
        return [
            place
            for key, value in old.items()
            for place in (
                missing(value, new[key], f"{path}/{key}") if key in new else [f"{path}/{key}"]
            )
        ]
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        pairs = enumerate(zip(old, new, strict=True))
        return [
            place for at, (one, other) in pairs for place in missing(one, other, f"{path}/{at}")
        ]
    return [] if _is_same(old, new) else [f"{path}: {old!r} is now {new!r}"]


def _is_same(old: Json, new: Json) -> bool:
    """Whether they are equal; older versions told some instants to the microsecond."""
    return old == new or (isinstance(old, str) and FINE_INSTANT.sub(r"\1Z", old) == new)


def _of_person(caller: Caller) -> Json:
    return {path: _plain(_read(caller, path)) for path in MINE}


def _of_table(game: Game, people: dict[str, Caller]) -> Json:
    """The table as its first person sees it, what each seat may know, and what was said there."""
    names = [row.user.username for row in game.seat_rows if row.user is not None]
    reader = people[next((name for name in names if name in people), "anna")]
    path = f"games/{game.pk}"
    found = {"seen": _plain(_read(reader, path)), "views": _views(game)}
    if game.started_at is not None:
        found["log"] = _plain(_read(reader, f"{path}/moves?limit=500"))
    if game.chat.exists():
        lines = _read(reader, f"{path}/chat?room=players")["results"]
        found["lines"] = [line["text"] for line in lines]
    with_notes = _names(Note.objects.filter(game=game))
    notes = {name: _read(people[name], f"{path}/notes") for name in with_notes}
    found["notes"] = {name: note["text"] for name, note in notes.items()}
    found["guesses"] = {name: note["guesses"] for name, note in notes.items()}
    with_orders = _names(game.orders.all())
    found["orders"] = {name: _orders(people[name], game) for name in with_orders}
    if game.status == Game.Status.FINISHED:
        found |= {part: _plain(_read(reader, f"{path}/{part}")) for part in OVER}
    return found


def _names(owned: QuerySet[Any]) -> list[str]:
    return list(owned.order_by("user__username").values_list("user__username", flat=True))


def _views(game: Game) -> list[Json]:
    if game.state is None:
        return []
    position = game.position()
    return [game.rules.observe(position, row.number) for row in game.seat_rows]


def _orders(caller: Caller, game: Game) -> Json:
    mine = _read(caller, f"games/{game.pk}/orders")
    return {name: mine[name] for name in ("orders", "answers", "stopped")}


def _read(caller: Caller, path: str) -> Any:
    """What there is, or how it is refused: bots may not see all that is their owner's."""
    client = APIClient()  # the contract is other tests' affair
    client.credentials(HTTP_AUTHORIZATION=token_of(caller))
    answer = client.get(f"/api/v1/{path}")
    assert answer.status_code in (200, 403), (path, answer.content)
    return answer.json() if answer.status_code == 200 else answer.status_code


def _plain(found: Any) -> Json:
    """The same without sentences."""
    if isinstance(found, dict):
        return {key: _plain(value) for key, value in found.items() if key not in SENTENCES}
    return [_plain(one) for one in found] if isinstance(found, list) else found
