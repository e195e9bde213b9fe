"""Where accounts are seen, as keyed digests, which show only whether two places are the same.

An address is noted when somebody logs in or registers, a device when it subscribes to push: other
requests cost no statement. docs/moderation.md says what the digests are for.
"""

from __future__ import annotations

from datetime import timedelta
from ipaddress import ip_network
from typing import Final

from django.db import transaction
from django.utils.crypto import salted_hmac

from games.clocks.now import now
from games.models import AccountFingerprint, User
from games.policy import FINGERPRINT_DAYS
from games.services import clean_up

SALT: Final = "games.sightings"  # the digests' key is made from it and SECRET_KEY
MOVED_AFTER: Final = timedelta(hours=1)  # logging in again sooner writes nothing


def record_address(*, user: User, address: str) -> None:
    """Note from where somebody logged in or registered: an IPv4 address, or an IPv6 network.

    Invalid addresses are not noted, nor are local ones: behind a proxy missing from the settings,
    everybody would seem to come from there.
    """
    try:
        network = ip_network(address)
    except ValueError:
        return
    if not (network.is_loopback or network.is_link_local or network.is_unspecified):
        _record(user, AccountFingerprint.Kind.ADDRESS, str(network))


def record_device(*, user: User, endpoint: str, p256dh: str) -> None:
    """Note which browser receives somebody's push messages."""
    _record(user, AccountFingerprint.Kind.DEVICE, f"{endpoint}\n{p256dh}")


def delete_old() -> int:
    """Drop what was not seen again for ``FINGERPRINT_DAYS``; return the number of rows."""
    old = AccountFingerprint.objects.filter(last_at__lt=now() - timedelta(days=FINGERPRINT_DAYS))
    return clean_up.delete_in_batches(old, first="last_at")


def digest_of(kind: str, place: str) -> str:
    """The keyed digest of a place, 64 hex digits: HMAC with a key made of ``SECRET_KEY``."""
    return salted_hmac(SALT, f"{kind}\n{place}", algorithm="sha256").hexdigest()


@transaction.atomic(savepoint=False)
def _record(user: User, kind: str, place: str) -> None:
    """Write a row, or update its last date; concurrent calls do no harm."""
    at, digest = now(), digest_of(kind, place)
    row = AccountFingerprint(user=user, kind=kind, digest=digest, first_at=at, last_at=at)
    AccountFingerprint.objects.bulk_create([row], ignore_conflicts=True)
    mine = AccountFingerprint.objects.filter(user=user, kind=kind, digest=digest)
    mine.filter(last_at__lte=at - MOVED_AFTER).update(last_at=at)
