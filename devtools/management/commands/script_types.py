"""Write the types of the API's answers, by which the site's scripts are checked."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand

from devtools.script_types import declarations

FILE = "types/api.d.ts"


class Command(BaseCommand):
    help = __doc__ or ""

    def handle(self, *args: Any, **options: Any) -> None:
        document = io.StringIO()
        call_command("spectacular", format="openapi-json", stdout=document)
        path = Path(settings.BASE_DIR) / FILE
        path.write_text(declarations(json.loads(document.getvalue())), encoding="utf-8")
        self.stdout.write(f"{FILE} is written.")
