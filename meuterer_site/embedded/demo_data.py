"""Data for the first visitor of a new site on a laptop. Never for a public site."""

from __future__ import annotations

from typing import Final

from django.db import transaction

from games.models import Game, User
from games.policy import NO_CLOCK
from games.rulesets.registry import RULESETS
from games.services.tables import seating
from games.services.tables.entry_terms import Terms

# Public on purpose: they exist only on the laptop of whoever ran the quick start.
ACCOUNTS: Final = (
    {"username": "anna", "password": "ahoy-anna-2026"},
    {"username": "bernd", "password": "ahoy-bernd-2026"},
)


@transaction.atomic(savepoint=False)
def seed_demo_data() -> tuple[list[dict[str, str]], Game]:
    """Make missing accounts, and a table unless one still waits for the first account."""
    users = [_account(**account) for account in ACCOUNTS]
    waiting = Game.objects.filter(seats__user=users[0], status=Game.Status.ACTIVE)
    game = waiting.order_by("created_at").first()
    if game is None:
        game = seating.create_game(
            user=users[0],
            ruleset=next(iter(RULESETS)),
            seats=4,
            bots=["greedy", "greedy", "greedy"],
            terms=Terms(clock=NO_CLOCK),  # waits for its player without a time limit
            trusts_server=True,  # on one's own laptop
        )
        game = seating.start_game(game_id=game.pk, user=users[0])
    return [dict(account) for account in ACCOUNTS], game


def _account(username: str, password: str) -> User:
    user = User.objects.filter(username=username).first()
    if user is None:
        user = User.objects.create_user(
            username,
            f"{username}@example.org",
            password,
            email_proof=User.EmailProof.PROVED,
        )
    return user
