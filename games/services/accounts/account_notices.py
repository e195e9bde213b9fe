"""Mails to the owner of an account about each change to how it can be opened."""

from __future__ import annotations

from uuid import uuid4

from games.clocks.now import now
from games.models import Message, User
from games.services.on_commit import wake_delivery


def tell(user: User, change: str, **data: str) -> None:
    """Write a mail about a change to the account's present address, due at once.

    It goes there even if the address changes before it is sent: somebody other than the owner may
    be changing it. ``change`` is a key of ``games.texts.account_notices``.
    """
    if not user.email or user.email_proof == User.EmailProof.NONE:
        return
    at = now()
    Message.objects.create(
        user=user,
        event=Message.Event.ACCOUNT,
        channel=Message.Channel.MAIL,
        key=f"account:{uuid4()}",
        data={"change": change, "name": user.username, **data},
        address=user.email,
        due_at=at,
        created_at=at,
    )
    wake_delivery(Message.Channel.MAIL)
