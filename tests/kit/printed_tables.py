"""Tables of figures that a test has measured, printed at the end of the run."""

from __future__ import annotations

from typing import Any, Final

PRINTED: Final = "printed"  # the name under which a test records one, by ``record_property``


def print_tables(reporter: Any) -> None:
    """Print what tests recorded, whether they passed or failed."""
    for outcome in ("passed", "failed"):
        for report in reporter.getreports(outcome):
            for name, text in getattr(report, "user_properties", ()):
                if name == PRINTED:
                    reporter.write_line(f"\n{text}")
