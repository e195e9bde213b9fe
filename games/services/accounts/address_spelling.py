"""One spelling for each mail address, so that what is counted by address is counted together."""

from __future__ import annotations

from typing import Final

from django.core.exceptions import ValidationError
from django.core.validators import EmailValidator, validate_email

LONGEST: Final = 254  # characters, as many as are stored


def spelled(address: str) -> str:
    """Give an address with its domain as mail is sent there: in ASCII, and in lower case.

    Mail finds one domain by many spellings: in letters of full width, with 。 for a dot, with
    marks that nobody sees. Raises ValidationError, by field, for what no domain is, for a domain
    in brackets, and for quotes or letters beyond ASCII before the @.
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
