"""One spelling for each mail address, so that counts by address cannot be evaded."""

from __future__ import annotations

from typing import Final

from django.core.exceptions import ValidationError
from django.core.validators import EmailValidator, validate_email

LONGEST: Final = 254  # characters, as many as are stored


def spelled(address: str) -> str:
    """Return an address with its domain as used for sending: in ASCII, and in lower case.

    Mail finds a domain under many spellings: with full-width letters, with 。 for a dot, with
    invisible characters. Raises ValidationError, by field, for an invalid domain, for a domain in
    brackets, and for quotes or non-ASCII letters before the @.
    """
    local, _at, domain = address.rpartition("@")
    try:
        kept = f"{local}@{domain.encode('idna').decode('ascii').lower()}"
        validate_email(kept)
    except (UnicodeError, ValidationError) as error:
        raise _refused() from error
    if not local.isascii() or '"' in local or domain.startswith("[") or len(kept) > LONGEST:
        raise _refused()
    return kept


def _refused() -> ValidationError:
    return ValidationError({"email": [EmailValidator.message]})
