"""Who may do what: a row for each operation of the API.

``scope`` is what a token needs: ``any`` for one that needs none, ``-`` where no token is read. An
``!`` after it says that no app may do it, whatever its scopes.

Then comes what each is answered: ``+`` yes, ``0`` 400, ``1`` 401, ``2`` 422, ``3`` 403, ``4`` 404,
``9`` 409.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from games.api.http.scopes import NONE
from tests.api.authorization.world import KINDS, ROLES

# At tables, in the order of ROLES: the host, who is to move where the game goes on, a player,
# somebody invited, an outsider, a bot account that is one, too, a guest, and a visitor who is not
# logged in. At the open table a seat is free, and a bot of the site sits; at the private one, which
# is for those invited alone, none is. No guest has a seat at any: tests/api/test_guests.py has
# their own. A proposal of the host is open at the delayed table. Hints are asked for at a table
# of the host's with bots alone, the same one of each kind.
AT_TABLES: Final = """
                            scope   open     private  running  delayed  finished
games_analysis_create       play    9933331  9934431  9933331  9933331  ++33331
games_analysis_retrieve     read    9933331  9934441  9933331  9933331  ++33331
games_bots_create           play    +333331  9334431  9999931  9999931  9999931
games_bots_destroy          play    +333331  4334431  9999931  9999931  9999931
games_chat_create           chat    ++33331  ++34431  ++33331  ++33331  ++33331
games_chat_list             chat    ++33331  ++34441  ++33331  ++33331  ++33331
games_chat_read_update      chat    ++33331  ++34431  ++33331  ++33331  ++33331
games_events                read    +++++++  +++4444  +++++++  +++++++  +++++++
games_hint_create           play    +333331  +333331  +333331  +333331  +333331
games_hint_retrieve         read    +333331  +333331  +333331  +333331  +333331
games_invitations_create    play    ++33331  ++34431  9933331  9933331  9933331
games_invitations_destroy   play    +333331  +334431  +333331  +333331  +333331
games_invitations_list      read    ++33331  ++34441  ++33331  ++33331  ++33331
games_legal_moves_list      read    +++++++  +++4444  +++++++  +++++++  +++++++
games_leave_create          play    9933331  9934441  ++33331  ++33331  9933331
games_leave_retrieve        read    ++++++1  +++4441  ++++++1  ++++++1  ++++++1
games_links_create          play    ++33331  ++34431  9933331  9933331  9933331
games_links_destroy         play    +344431  +344431  +344431  +344431  +344431
games_links_list            read    ++33331  ++34441  ++33331  ++33331  ++33331
games_looking_update        play    ++33331  ++34441  ++33331  ++33331  ++33331
games_moves_create          play    9933331  9934441  +333331  +333331  9933331
games_moves_list            read    +++++++  +++4444  +++++++  +++++++  +++++++
games_news_retrieve         read    +++++++  +++4444  +++++++  +++++++  +++++++
games_notes_retrieve        chat    ++++++1  +++4441  ++++++1  ++++++1  ++++++1
games_notes_update          chat    ++++++1  +++4441  ++++++1  ++++++1  ++++++1
games_orders_destroy        play    9933331  9934441  ++33331  ++33331  9933331
games_orders_retrieve       read    9933331  9934441  ++33331  ++33331  9933331
games_orders_update         play    9933331  9934441  ++33331  ++33331  9933331
games_play_on_create        play    9933331  9934431  9933331  9933331  ++33331
games_proposals_create      play    9933331  9934441  ++33331  9933331  9933331
games_proposals_destroy     play    9933331  9934441  4433331  +333331  9933331
games_proposals_retrieve    read    ++33331  ++34441  ++33331  ++33331  ++33331
games_proposals_vote_create play    9933331  9934441  4433331  ++33331  9933331
games_ratings_retrieve      read    +++++++  +++4444  +++++++  +++++++  +++++++
games_record_retrieve       read    9999999  9994444  9999999  9999999  +++++++
games_rematch_create        play    9999991  9994441  9999991  9999991  ++33331
games_rematch_destroy       play    9999991  9994441  9999991  9999991  ++33331
games_rematch_update        play    9999991  9994441  9999991  9999991  ++33331
games_replay_retrieve       read    4444444  4444444  +++++++  +++++++  +++++++
games_retrieve              read    +++++++  +++4444  +++++++  +++++++  +++++++
games_score_sheet_retrieve  read    +++++++  +++4444  +++++++  +++++++  +++++++
games_seats_create          play    99+++31  9994441  9999931  9999931  9999931
games_seats_me_destroy      play    ++33331  ++34441  9999991  9999991  9999991
games_seats_me_update       play    ++33331  ++34441  9999991  9999991  9999991
games_since_retrieve        read    +++++++  +++4444  +++++++  +++++++  +++++++
games_start_create          play    9333331  +334441  9999991  9999991  9999991
reports_create              chat    ++++331  +++4331  ++++331  ++++331  ++++331
"""
# Elsewhere: the account that owns what the path or the body names, another one, a bot account, a
# guest, and a visitor. What is open to all, or each has of their own, has ``+`` for others, too.
ELSEWHERE: Final = """
                               scope    owner other bot guest visitor
appeals_create                 -        +     +     +   +     +
archive_list                   read     +     +     +   +     +
bots_list                      read     +     +     +   +     +
challenges_create              play     9     +     +   3     1
challenges_retrieve            read     +     +     +   +     +
changelog_list                 any      +     +     +   +     +
games_create                   play     +     +     +   3     1
games_list                     read     +     +     +   +     +
guests_create                  -        +     +     +   +     +
invitation_reasons_list        any      +     +     +   +     +
leaderboards_bots_list         read     +     +     +   +     +
leaderboards_list              read     +     +     +   +     +
lobby_events                   read     +     +     +   +     +
leaving_reasons_list           any      +     +     +   +     +
login_create                   -        +     +     +   +     +
login_link_create              -        +     +     +   +     +
logout_create                  any      +     +     +   +     1
me_account_create              account! 9     9     3   +     1
me_apps_destroy                account  +     4     3   3     1
me_apps_list                   account  +     +     3   +     1
me_archive_list                read     +     +     +   +     1
me_blocks_destroy              account  +     4     3   3     1
me_blocks_list                 account  +     +     3   +     1
me_blocks_retrieve             account  +     4     3   4     1
me_blocks_update               account  +     +     3   3     1
me_bots_create                 account! +     +     3   3     1
me_bots_destroy                account! +     4     3   3     1
me_bots_list                   account  +     +     3   +     1
me_bots_tokens_create          account! +     4     3   3     1
me_bots_tokens_destroy         account  +     4     3   3     1
me_bots_tokens_list            account  +     4     3   4     1
me_challenges_create           play     +     +     +   3     1
me_challenges_destroy          play     +     4     4   3     1
me_challenges_list             read     +     +     +   +     1
me_calendar_create             account  +     +     3   3     1
me_calendar_destroy            account  +     4     3   3     1
me_calendar_retrieve           account  +     +     3   +     1
me_chat_list                   chat     +     +     +   +     1
me_destroy                     account! +     0     3   0     1
me_devices_create              account! +     +     3   3     1
me_devices_destroy             account  +     4     3   3     1
me_devices_list                account  +     +     3   +     1
me_email_confirm_create        account! +     1     3   1     1
me_email_link_create           account! +     +     3   +     1
me_events                      read     +     +     +   +     1
me_follows_destroy             account  +     4     3   3     1
me_follows_list                account  +     +     3   +     1
me_follows_retrieve            account  +     4     3   4     1
me_follows_update              account  +     +     3   3     1
me_games_list                  read     +     +     +   +     1
me_invitations_accept_create   play     +     4     4   3     1
me_invitations_decline_create  play     +     4     4   3     1
me_invitations_list            read     +     +     +   +     1
me_messages_list               account  +     +     3   +     1
me_messages_redeliver_create   account  +     4     3   3     1
me_mutes_destroy               chat     +     4     4   3     1
me_mutes_list                  chat     +     +     +   +     1
me_mutes_update                chat     +     +     +   3     1
me_partial_update              account! +     3     3   3     1
me_passkeys_destroy            account! +     3     3   3     1
me_passkeys_list               account  +     +     3   +     1
me_passkeys_update             account! +     4     3   3     1
me_preferences_partial_update  account  +     +     3   +     1
me_preferences_retrieve        account  +     +     3   +     1
me_reports_list                chat     +     +     +   +     1
me_retrieve                    read     +     +     +   +     1
me_sanctions_appeal_create     account! +     4     3   3     1
me_sanctions_list              account  +     +     3   +     1
me_seeks_create                play     +     +     +   3     1
me_seeks_destroy               play     +     4     4   3     1
me_seeks_list                  read     +     +     +   +     1
me_sessions_clear              account! +     +     3   +     1
me_sessions_destroy            account! +     4     3   4     1
me_sessions_list               account  +     +     3   +     1
me_tokens_clear                account! +     +     3   3     1
me_tokens_create               account! +     +     3   3     1
me_tokens_destroy              account  +     4     3   3     1
me_tokens_list                 account  +     +     3   +     1
me_vacations_create            account  +     +     3   3     1
me_vacations_destroy           account  +     4     3   3     1
me_vacations_list              account  +     +     3   +     1
me_webhooks_create             account  +     +     3   3     1
me_webhooks_destroy            account  +     4     3   3     1
me_webhooks_enable_create      account  +     4     3   3     1
me_webhooks_list               account  +     +     3   +     1
me_webhooks_partial_update     account  +     4     3   3     1
me_webhooks_secret_create      account  +     4     3   3     1
me_webhooks_switch_on          account  +     4     3   3     1
me_webhooks_test_create        account  +     4     3   3     1
players_list                   read     +     +     +   +     1
players_retrieve               read     +     +     +   +     +
policy_retrieve                any      +     +     +   +     +
problems_list                  any      +     +     +   +     +
problems_retrieve              any      +     +     +   +     +
record_schema_retrieve         any      +     +     +   +     +
register_create                -        +     +     +   +     +
root_retrieve                  any      +     +     +   +     +
rulesets_list                  any      +     +     +   +     +
rulesets_retrieve              any      +     +     +   +     +
users_ratings_history          read     +     +     +   +     +
users_ratings_list             read     +     +     +   +     +
users_retrieve                 read     +     +     +   +     +
users_statistics_list          read     +     +     +   +     +
users_versus_list              read     +     +     +   +     +
watch_retrieve                 read     +     +     +   +     +
"""
OWNERS: Final = {
    "invited": "owner",
    "outsider": "other",
    "bot": "bot",
    "guest": "guest",
    "visitor": "visitor",
}
SIGNS: Final = {"0": 400, "1": 401, "2": 422, "3": 403, "4": 404, "9": 409}


class Row(NamedTuple):
    """What one operation answers, by kinds of tables and then by roles."""

    scope: str | None  # NONE: any token; None: no token is read
    closed_to_apps: bool
    signs: dict[str, dict[str, str]]


def _read() -> dict[str, Row]:
    rows = {}
    for line in AT_TABLES.splitlines()[2:]:
        name, scope, *cells = line.split()
        by_kind = zip(KINDS, cells, strict=True)
        rows[name] = _row(scope, {kind: dict(zip(ROLES, c, strict=True)) for kind, c in by_kind})
    for line in ELSEWHERE.splitlines()[2:]:
        name, scope, *cells = line.split()
        rows[name] = _row(scope, {KINDS[0]: dict(zip(OWNERS, cells, strict=True))})
    return rows


def _row(scope: str, signs: dict[str, dict[str, str]]) -> Row:
    needed = {"-": None, "any": NONE}.get(scope, scope.rstrip("!"))
    return Row(needed, scope.endswith("!"), signs)


ROWS: Final = _read()
