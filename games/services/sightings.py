"""Where accounts are seen, as keyed digests: whether two places are one can be told, no more.

An address is noted when somebody logs in or registers, a device when it takes push: no other
request costs a statement. docs/moderation.md says what the digests are good for.
"""

from __future__ import annotations

from datetime import timedelta
from ipaddress import ip_network
from typing import Final

from django.db import transaction
from django.utils.crypto import salted_hmac

from games.clocks.instant import now
from games.models import Sighting, User
from games.policy import SIGHTING_DAYS

SALT: Final = "games.sightings"  # with SECRET_KEY it gives the key of the digests
MOVED_AFTER: Final = timedelta(hours=1)  # who logs in again sooner writes nothing


def see_address(*, user: User, address: str) -> None:
    """Note from where somebody logged in or registered: an IPv4 address, or an IPv6 network.

    What is no address is not noted, nor are the server's own: behind a proxy that the settings do
    not know, everybody would come from there.
    """
    try:
        network = ip_network(address)
    except ValueError:
        return
    if not (network.is_loopback or network.is_link_local or network.is_unspecified):
        _see(user, Sighting.Kind.ADDRESS, str(network))


def see_device(*, user: User, endpoint: str, p256dh: str) -> None:
    """Note which browser takes somebody's push messages."""
    _see(user, Sighting.Kind.DEVICE, f"{endpoint}\n{p256dh}")


def forget() -> int:
    """Drop what was not seen again for ``SIGHTING_DAYS``; say how many rows went."""
    old = Sighting.objects.filter(last_at__lt=now() - timedelta(days=SIGHTING_DAYS))
    return old.delete()[0]


def digest_of(kind: str, place: str) -> str:
    """The keyed digest of a place, 64 hex digits: HMAC with a key made of ``SECRET_KEY``."""
    return salted_hmac(SALT, f"{kind}\n{place}", algorithm="sha256").hexdigest()


@transaction.atomic(savepoint=False)
def _see(user: User, kind: str, place: str) -> None:
    """Write a row, or move its last date on; whoever does the same at once does no harm."""
    at, digest = now(), digest_of(kind, place)
    row = Sighting(user=user, kind=kind, digest=digest, first_at=at, last_at=at)
    Sighting.objects.bulk_create([row], ignore_conflicts=True)
    mine = Sighting.objects.filter(user=user, kind=kind, digest=digest)
    mine.filter(last_at__lte=at - MOVED_AFTER).update(last_at=at)
