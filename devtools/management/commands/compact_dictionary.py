"""Write a new dictionary for ``CompactJSONField`` to a file that is not there yet.

Its name is its number: ``games/models/dictionaries/2.bin``. Rows begin with it and need the
file for ever, so the ones before it stay; then add the number to ``games/models/fields.py``.
"""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand

from devtools import compact_dictionary


class Command(BaseCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *, file: Path, **_: object) -> None:
        with file.open("xb") as new:
            new.write(compact_dictionary.dictionary())
