"""Exceptions as data for logs and reports: what failed and where, without any values.

An exception's message may name a card, an address or a token; Postgres quotes whole rows. So no
messages are kept, except about invalid settings, and no local variables: only types, places in the
code, and facts that cannot be secret. docs/logs.md lists them.
"""

from __future__ import annotations

import errno
import smtplib
import traceback
from collections.abc import Mapping
from typing import Final, TypedDict

import psycopg
from django.core.exceptions import ImproperlyConfigured

from games.errors import ApplicationError

LONGEST_CHAIN: Final = 10  # exceptions, each the cause of the one before
MOST_FRAMES: Final = 50  # per exception; the innermost


class Frame(TypedDict):
    """A place in the code."""

    file: str
    line: int
    function: str


def exception_data(error: BaseException) -> list[dict[str, object]]:
    """Describe an exception and its causes, each with its frames."""
    return [{**facts(one), "frames": frames(one)} for one in chain(error)]


def short_exception_data(error: BaseException) -> list[dict[str, str | int]]:
    """Describe an expected exception and its causes, without frames."""
    return [facts(one) for one in chain(error)]


def chain(error: BaseException) -> list[BaseException]:
    """List an exception, its cause, the cause of that, and so on."""
    found: list[BaseException] = []
    following: BaseException | None = error
    while following is not None and following not in found and len(found) < LONGEST_CHAIN:
        found.append(following)
        context = None if following.__suppress_context__ else following.__context__
        following = following.__cause__ or context
    return found


def facts(error: BaseException) -> dict[str, str | int]:
    """Describe one exception by its type and by what cannot be secret."""
    told: Mapping[str, str | int | None] = {"type": type_name(error), **_known(error)}
    return {name: value for name, value in told.items() if value is not None}


def type_name(error: BaseException) -> str:
    """Name an exception's type, with its module."""
    cls = type(error)
    return cls.__name__ if cls.__module__ == "builtins" else f"{cls.__module__}.{cls.__name__}"


def _known(error: BaseException) -> Mapping[str, str | int | None]:
    match error:
        case ApplicationError():
            return {"code": error.code}
        case psycopg.Error():
            place = error.diag
            return {
                "sqlstate": error.sqlstate,
                "table": place.table_name,
                "column": place.column_name,
                "constraint": place.constraint_name,
            }
        case smtplib.SMTPResponseException():
            return {"smtp_code": error.smtp_code}
        case OSError() if isinstance(error.errno, int):
            return {"errno": errno.errorcode.get(error.errno, str(error.errno))}
        case ImportError():
            return {"module": error.name}
        case ImproperlyConfigured():  # written for the operator
            return {"message": str(error)}
    return {}


def frames(error: BaseException) -> list[Frame]:
    """List where an exception came through, the innermost last."""
    found: list[Frame] = []
    for frame, line in traceback.walk_tb(error.__traceback__):
        code = frame.f_code
        found.append({"file": code.co_filename, "line": line, "function": code.co_name})
    return found[-MOST_FRAMES:]
