"""What the suite has of the tests in a browser: what each page is for, once.

What people do together, or over many pages, is `manage.py acceptance walks`, a step of .ci/run. All
that the suite leaves out is `manage.py acceptance browsers`, for whoever has worked on pages, and
before a release. A file that is named on the command line runs whole.
"""

from __future__ import annotations

from typing import Final

import pytest

# Of a test with several cases the suite, or the walk, has the first.
in_the_suite: Final = pytest.mark.in_the_suite
in_walks: Final = pytest.mark.in_walks
every_case_in_walks: Final = pytest.mark.in_walks(every_case=True)
