#!/usr/bin/env python3
"""Django's command line, which first installs what it needs, into ``.venv`` beside it."""

from __future__ import annotations

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent


def main() -> None:
    if sys.version_info < (3, 11):
        sys.exit("This needs Python 3.11 or later.")
    sys.path.insert(0, str(ROOT))
    from meuterer_site.bootstrap import ensure_environment

    ensure_environment(sys.argv)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "meuterer_site.settings")
    from meuterer_site.embedded.lending import lend_services

    lend_services(sys.argv)
    from django.core.management import execute_from_command_line

    from meuterer_site.logs import take_over

    take_over()

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
