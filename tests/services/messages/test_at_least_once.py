"""The one case in which a message arrives twice: it can be recognised, and is one row."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Any

import pytest

from games.clocks.now import now
from games.models import Message
from tests.kit.api_clients import Caller, awake
from tests.kit.mailbox import Box, post_office
from tests.services.messages.test_delivery import enqueue_message
from tests.services.messages.test_delivery_faults import WORKER, processes_of, wait_for


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_worker_killed_between_acceptance_and_mark_repeats_the_mail_with_the_same_message_id(
    quiet_tasks: None, anna: Caller, tmp_path: Path
) -> None:
    awake(anna)
    enqueue_message(anna)
    with (
        post_office() as (box, port),
        processes_of(port, tmp_path / "log", lease=120) as workers,
    ):
        take, first = box.handle_DATA, []

        async def kill_after_the_first(server: Any, session: Any, envelope: Any) -> str:
            answer = await take(server, session, envelope)
            if not first:
                first.extend(workers.running)
                os.kill(first[0], signal.SIGKILL)
            return answer

        box.handle_DATA = kill_after_the_first  # type: ignore[method-assign]
        workers.start(WORKER)
        wait_for(lambda: bool(first))
        workers.running.clear()
        (row,) = Message.objects.all()
        assert (row.status, row.claimed_until is not None) == ("waiting", True)
        Message.objects.update(claimed_until=now())
        workers.start(WORKER)
        wait_for(lambda: Message.objects.get().status == "sent")
    assert ids(box) == [f"<{row.pk}@localhost>"] * 2
    assert Message.objects.get().attempts == 1


def ids(box: Box) -> list[str]:
    return [str(mail["Message-ID"]) for mail in box.mails]
