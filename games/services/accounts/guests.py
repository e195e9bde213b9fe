"""Guests: people who play with bots before they have an account.

A guest is a row of User that the server makes without a form: with a name, but no address and no
password. Whoever has its session or its token is the guest. docs/accounts.md has the rules.
"""

from __future__ import annotations

import random
from itertools import chain, repeat
from typing import Final

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from games.clocks.now import now
from games.errors import NotForGuestsError, NothingToDoError
from games.models import User
from games.services.accounts import addresses, reserved_names, start_names
from games.services.accounts.address_spelling import spelled
from games.services.on_commit import publish_account_change

# No account has such a name, as these contain a space.
ANIMALS: Final = (
    "Albatross", "Anchovy", "Badger", "Barnacle", "Beaver", "Bittern", "Booby", "Bream",
    "Cachalot", "Capybara", "Carp", "Cod", "Coot", "Cormorant", "Crab", "Crane", "Cuttlefish",
    "Dolphin", "Duck", "Dugong", "Eagle", "Eel", "Egret", "Eider", "Falcon", "Flamingo",
    "Flounder", "Frigatebird", "Fulmar", "Gannet", "Goose", "Grebe", "Guillemot", "Gull",
    "Haddock", "Halibut", "Heron", "Herring", "Ibis", "Iguana", "Jellyfish", "Kelpie",
    "Kingfisher", "Kittiwake", "Krill", "Lamprey", "Limpet", "Lobster", "Loon", "Lynx",
    "Mackerel", "Manatee", "Marlin", "Merlin", "Minnow", "Moray", "Mussel", "Narwhal",
    "Nautilus", "Newt", "Octopus", "Orca", "Osprey", "Otter", "Oyster", "Pelican", "Penguin",
    "Perch", "Petrel", "Pike", "Plover", "Porpoise", "Prawn", "Puffin", "Razorbill", "Salmon",
    "Sandpiper", "Sardine", "Scallop", "Seahorse", "Seal", "Shrimp", "Skua", "Sole", "Spoonbill",
    "Sprat", "Squid", "Starfish", "Stork", "Sturgeon", "Swan", "Swift", "Tern", "Tortoise",
    "Trout", "Tuna", "Turbot", "Turnstone", "Turtle", "Urchin", "Walrus", "Whale", "Whelk",
)  # fmt: skip
# The highest number after the animal, by attempt: names are short while few are taken.
NUMBERS: Final = (1, 9, 99, 999, 9_999, 99_999)
ANY_NUMBER: Final = 999_999_999


@transaction.atomic
def create_guest(*, language: str = User.Language.ENGLISH, zone: str = "UTC") -> User:
    """Make a guest under a free name. The caller must check who may do so, and how often."""
    for most in chain(NUMBERS, repeat(ANY_NUMBER)):
        guest = User(username=_name(most), language=language, zone=zone, guest_since=now())
        guest.set_unusable_password()
        try:
            with transaction.atomic():
                guest.save(force_insert=True)
        except IntegrityError:
            continue
        return guest
    raise AssertionError  # unreachable: the loop ends with a guest


@transaction.atomic
def ask_for_account(*, user: User, username: str, email: str) -> User:
    """Give a guest an account's name, and send the link that turns the guest into an account.

    Following it proves the address: then the guest is an account, with all its games. A different
    request replaces an earlier one and its link; the same one again does nothing. Nothing here
    depends on whether another account has the address; only the mail says so.

    Raises NothingToDoError for an account, ValidationError by field.
    """
    mine = User.objects.select_for_update().get(pk=user.pk)
    if not mine.is_guest:
        raise NothingToDoError(_("You already have an account."))
    email = spelled(email)
    if (mine.username, mine.email) == (username, email):
        return mine
    mine.email, mine.mail_refused_at, mine.guest_since = email, None, now()
    _save_with_name(mine, username, "email", "mail_refused_at", "guest_since")
    addresses.enqueue_confirmation(user=mine, address=email)
    publish_account_change(mine.pk)
    return mine


@transaction.atomic
def choose_name(*, user: User, username: str) -> User:
    """Give a guest the name that others at a table will see, by the rules for account names.

    Raises NothingToDoError for an account, ValidationError by field.
    """
    mine = User.objects.select_for_update().get(pk=user.pk)
    if not mine.is_guest:
        raise NothingToDoError(_("You already have an account."))
    if mine.username != username:
        _save_with_name(mine, username)
        publish_account_change(mine.pk)
    return mine


def has_own_name(guest: User) -> bool:
    """Whether a guest has chosen a name: names given by the server have a space, others never."""
    return " " not in guest.username


def _save_with_name(guest: User, username: str, *changed: str) -> None:
    """Save a locked guest under a name, with other changed columns. Raises ValidationError."""
    is_new, guest.username = guest.username != username, username
    guest.clean_fields()
    if is_new:
        reserved_names.check_name(username)
        start_names.forget(guest)
    try:
        with transaction.atomic():
            guest.save(update_fields=["username", *changed])
    except IntegrityError as error:
        taken = _("An account with this name already exists.")
        raise ValidationError({"username": [taken]}) from error


def check_account(user: User) -> None:
    """Refuse guests what needs an account. Raises NotForGuestsError."""
    if user.is_guest:
        raise NotForGuestsError(how_to_stay())


def how_to_stay() -> str:
    """Tell a guest how to get an account."""
    return _(
        "Create an account first: all it takes is a name and an e-mail address. Your "
        "games stay yours."
    )


def _name(most: int) -> str:
    animal, number = random.choice(ANIMALS), random.randint(1, most)
    return f"Guest {animal}" if number == 1 else f"Guest {animal} {number}"
