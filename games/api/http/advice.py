"""What a program or its author can do about a refusal, by its code or else by its status."""

from __future__ import annotations

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

DECIDE_ANEW: Final = _("Get the table again, then decide by its legal_moves.")
PAUSED: Final = _("Wait until the table is no longer paused: its stream tells you.")
MEND: Final = _(
    "Your program sends something that does not fit. Read detail and errors, and the description "
    "of the operation; do not send it unchanged again."
)
NEW_KEY: Final = _("Choose a new Idempotency-Key for each request, and keep it for its repeats.")
LOG_IN: Final = _("Log in again, or get another token. Sending the same again does not help.")
AS_OWNER: Final = _("Let the owner of the account log in again on the site, then send it again.")
OTHER_TOKEN: Final = _("Get a token for this: its owner makes one with the scope that is missing.")
PERSON: Final = _("Let a person do this on the site, with an account of their own.")
OTHER_TABLE: Final = _("Look for another table: GET games?free=true lists them.")
OTHER_SEAT: Final = _("Get the table again: another seat may be free. If not, look for another.")
NOT_YOURS: Final = _("This is not for your account. Do not send it again.")
GONE: Final = _("Forget it: it is gone, or not for your account to see.")
LATER: Final = _("Get the table or the list again; detail says what has to happen first.")
LESS: Final = _("End or delete one of what you have first; GET policy has the figure.")
WAIT: Final = _("Wait for the seconds of Retry-After, then send the same again, with its key.")
CLOSE_STREAM: Final = _("Close a stream or a waiting request before you open another.")
BY_STATUS: Final[dict[int, Promise]] = {
    400: MEND, 401: LOG_IN, 403: NOT_YOURS, 404: GONE, 405: MEND, 406: MEND, 409: LATER, 410: GONE,
    413: MEND, 415: MEND, 422: MEND, 429: WAIT, 503: WAIT,
}  # fmt: skip
BY_CODE: Final[dict[str, Promise]] = {
    **dict.fromkeys(("stale_move", "not_your_turn", "illegal_move", "not_active"), DECIDE_ANEW),
    "paused": PAUSED,
    "idempotency_key_reused": NEW_KEY,
    **dict.fromkeys(("stale_login", "second_factor_needed"), AS_OWNER),
    "scope_missing": OTHER_TOKEN,
    **dict.fromkeys(("not_for_apps", "not_for_bots", "not_for_guests"), PERSON),
    **dict.fromkeys(
        (
            "bad_invitation",
            "bots_not_allowed",
            "held_a_seat",
            "not_invited",
            "not_reliable",
            "other_language",
            "own_bot",
        ),
        OTHER_TABLE,
    ),
    **dict.fromkeys(("already_started", "game_full", "seat_taken"), OTHER_SEAT),
    "too_many": LESS,
    "too_many_streams": CLOSE_STREAM,
}


def advice_for(code: str, status: int) -> str:
    """What to do about a refusal, in the caller's language."""
    return str(BY_CODE.get(code, BY_STATUS[status]))
