"""The programs of the client's README."""

from __future__ import annotations

import re
from typing import Final

from meuterer_site.embedded.data_folder import ROOT

README: Final = (ROOT / "packages" / "client" / "README.md").read_text()
FENCED: Final = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
BOT, LOOP, LOGIN = FENCED.findall(README)
