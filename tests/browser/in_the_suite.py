"""What the suite has of the tests in a browser: what each page is for, once.

The others are `manage.py acceptance browsers`, for whoever has worked on pages, and before a
release. A file that is named on the command line runs whole.
"""

from __future__ import annotations

from typing import Final

import pytest

# Of a test with several cases the suite has the first.
in_the_suite: Final = pytest.mark.in_the_suite
every_case_in_the_suite: Final = pytest.mark.in_the_suite(every_case=True)
