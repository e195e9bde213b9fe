"""What the suite leaves to `manage.py acceptance browsers`, a step of `.ci/run`.

The suite has what each page is for, once. A file that is named on the command line runs whole.
"""

from __future__ import annotations

from typing import Final

import pytest

in_depth: Final = pytest.mark.acceptance("browsers")
# Of a test with several cases the suite has the first.
first_in_the_suite: Final = pytest.mark.acceptance("browsers", first=True)
