"""The figures by which the site works, in one place for the services, the help and the API."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import time
from typing import Final

MINUTE: Final = 60
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR


@dataclass(frozen=True, slots=True)
class Clock:
    """How much time a seat has to decide. All figures are seconds."""

    key: str
    first: int  # on the clock when the game starts
    increment: int  # added after each move
    cap: int  # never more than this
    fixed: bool = False  # each decision has ``first`` again, nothing is saved up
    night: bool = False  # it stops at night in the player's zone
    vacation: bool = True  # it stops during the player's vacation, if the table allows any
    messages: bool = True  # turns and reminders are sent; False: the clock is too fast for them
    hour: int | None = None  # each decision is due at this full hour of the player's own day:
    notice: int = 0  # the first that is at least this far away

    @property
    def extension(self) -> int:
        """Return the length of an extension: a third of the clock's first time."""
        return self.first // 3


FIXED_DAYS: Final = (1, 2, 3, 5, 7, 10, 14)
BY_HOURS: Final = (8, 12, 18, 20, 22)
NOTICE_HOURS: Final = 12  # at least, before a decision is due at its hour
NOTICE: Final = NOTICE_HOURS * HOUR
NO_CLOCK: Final = "none"
DEFAULT_CLOCK: Final = "standard"
CLOCKS: Final[dict[str, Clock]] = {
    clock.key: clock
    for clock in (
        Clock("fast", 24 * HOUR, 4 * HOUR, 72 * HOUR),
        Clock("standard", 72 * HOUR, 12 * HOUR, 120 * HOUR, night=True),
        Clock("slow", 72 * HOUR, 36 * HOUR, 240 * HOUR, night=True),
        *(Clock(f"fixed-{n}", n * DAY, 0, n * DAY, fixed=True) for n in FIXED_DAYS),
        *(
            Clock(f"by-{hour}", DAY, 0, DAY + NOTICE, fixed=True, hour=hour, notice=NOTICE)
            for hour in BY_HOURS
        ),
        Clock("live", 5 * MINUTE, 30, 15 * MINUTE, vacation=False, messages=False),
        Clock(NO_CLOCK, 0, 0, 0),
    )
}

# The night, in each player's own zone: no messages, and some clocks stop.
NIGHT_START: Final = time(22)
NIGHT_END: Final = time(7)
NIGHT_HOURS_AT_MOST: Final = 10
# Zone and night move deadlines: changing them every few hours could stop a clock for good.
AVAILABILITY_CHANGE_HOURS: Final = 48
VACATION_DAYS_A_YEAR: Final = 30

REMINDER_SHARE: Final = 0.8  # the share of a decision's time after which its player is reminded
# A turn message waits while its player is looking at the table, which clients keep reporting:
LOOKING_SECONDS: Final = 90  # how long one report counts;
LOOKING_AGAIN_SECONDS: Final = 40  # how often it is repeated, so that one report may be lost
IDLE_SECONDS: Final = 5 * MINUTE  # after the last touch or key, nobody is looking any more

# The absence ladder.
EXTENSIONS: Final = 2  # per seat and game
AUTOPILOT_DECISIONS: Final = 3  # in a row; after that the seat is offered to others
SEAT_RETURN_HOURS: Final = 48
SEAT_RETURNS: Final = 1  # per player and game
AUTOPILOT: Final = "greedy"  # the bot that makes one decision of an absent player, at once
SUBSTITUTE: Final = "medium"  # the bot that plays for absent players
SUBSTITUTE_DELAY: Final = (1.0, 5.0)  # seconds, uniformly distributed, before its move
RELIABILITY_GAMES: Final = 10
LEAVING_COUNTS_LATE: Final = 1  # late decision; vanishing makes one late at each step of the ladder

# What all at a table agree on.
PROPOSAL_HOURS: Final = 72  # until a proposal expires: silence is not consent
PROPOSALS_A_DAY: Final = 6  # by one player at one table
PAUSE_DAYS: Final = 30  # after which a pause by consent ends by itself

# Orders play after a delay, so that speed reveals nothing. Seconds, uniformly distributed.
ORDER_DELAY: Final = (2 * MINUTE, 12 * MINUTE)
ORDER_DELAY_LIVE: Final = (4, 15)
ORDER_DELAY_AT_MOST: Final = 12 * HOUR  # the longest delay that a player may set
ORDERS_AT_MOST: Final = 30

# Messages, by event and channel: at once (``now``), at once if it is the first of the day
# (later ones go into the next digest with ``first``, and are dropped with ``daily``), in the next
# digest, or not at all. These are the defaults:
MESSAGES: Final[dict[str, dict[str, str]]] = {
    "turn": {"mail": "first", "push": "now", "webhook": "now"},
    "reminder": {"mail": "now", "push": "now", "webhook": "now"},
    "started": {"mail": "now", "push": "now", "webhook": "now"},
    "invited": {"mail": "now", "push": "now", "webhook": "now"},
    "match": {"mail": "now", "push": "now", "webhook": "now"},
    "extension": {"mail": "now", "push": "now", "webhook": "now"},
    "seat_lost": {"mail": "now", "push": "now", "webhook": "now"},
    "seat_offered": {"mail": "digest", "push": "none", "webhook": "now"},
    "over": {"mail": "now", "push": "now", "webhook": "now"},
    "declined": {"mail": "digest", "push": "now", "webhook": "none"},
    "seat_freed": {"mail": "now", "push": "now", "webhook": "now"},
    "closing": {"mail": "now", "push": "none", "webhook": "none"},
    "webhook_off": {"mail": "now", "push": "none", "webhook": "none"},
    "proposal": {"mail": "now", "push": "now", "webhook": "now"},
    "resumed": {"mail": "now", "push": "now", "webhook": "now"},
    "moved": {"mail": "none", "push": "none", "webhook": "none"},
}
# What no preference can switch off: log-in links, and moderation actions against the player.
ALWAYS: Final = {"mail": "now", "push": "now", "webhook": "none"}
MODES: Final = {
    "mail": ("now", "first", "daily", "digest", "none"),
    "push": ("now", "none"),
    "webhook": ("now", "none"),
}
FOR_PROGRAMS: Final = ("moved",)  # events only for webhooks
DIGEST_SOON_HOURS: Final = 6  # what is due this soon comes first in a digest
DIGEST_HOURS: Final = (18,)  # in the player's own zone
DIGESTS_A_DAY: Final = 2
RETRY_SECONDS: Final = (60, 300, 900, HOUR, 3 * HOUR, 6 * HOUR, 14 * HOUR)  # just over a day in all
LEDGER_DAYS: Final = 90

# A table's life.
START_SECONDS: Final = 30  # after its last seat is taken, until it starts by itself
NONCE_SECONDS: Final = 24 * HOUR  # how long a full table waits for its players' nonces;
NONCE_SECONDS_LIVE: Final = MINUTE  # after that, seats without one are free again
OPEN_DAYS: Final = 14  # after which a table that is not full is closed,
CLOSING_NOTICE_DAYS: Final = 2  # and how long before that its players are told
OPEN_TABLES_AT_MOST: Final = 20  # waiting tables per host
INVITATIONS_AT_MOST: Final = 20  # to one table
INVITATION_LINK_DAYS: Final = 14
INVITATION_LINKS_AT_MOST: Final = 5  # working links per table
GREETING_LENGTH: Final = 200  # characters of an invitation link's greeting
REFUSALS_AT_MOST: Final = 99  # counted per link: anybody may press its button
SPECTATOR_DELAY_AT_MOST: Final = 200  # decisions
REMATCH_HOURS: Final = 24  # from the first wish for a rematch until those who want one get a table

# Quick match, and challenges by link.
SEEKS_AT_MOST: Final = 10  # per account, each for another kind of game
SEEK_GAMES_AT_MOST: Final = 10  # that one seek keeps going
SEEK_DAYS: Final = 14  # without a game, after which a seek ends
SEEK_RANGE_AT_MOST: Final = 1000  # rating points to either side that a seek may ask for;
SEEK_WIDENS: Final = 10  # points by which its range widens with each minute of waiting
MATCH_BATCH: Final = 2000  # seeks matched together, those that have waited longest
CHALLENGES_AT_MOST: Final = 10  # valid ones, per account
CHALLENGE_TABLES_AT_MOST: Final = 10  # waiting or running at a time, per challenge
CHALLENGE_DAYS: Final = 90

# Finding a table.
SEARCHED_AMONG: Final = 2000  # newest tables, for filters without an index: size, hosts' ratings

# Tables worth watching.
WATCH_TABLES: Final = 12  # shown, both of running and of finished games
WATCH_AMONG: Final = 5000  # newest tables among which they are found
WATCH_DAYS: Final = 14  # for which a finished game can be on the list
WATCH_SECONDS: Final = MINUTE  # between two updates of the lists

# Guests, who have no account.
GUEST_DAYS: Final = 30  # without use, after which a guest and their games are deleted
GUEST_TABLES_AT_MOST: Final = 1  # waiting or running
GUEST_SEATS_AT_MOST: Final = 5  # at waiting or running tables to which they were invited

# A table's page. Its "film" shows what happened since the viewer's last move.
FILM_STEPS: Final = 20  # the last ones; earlier ones when asked for,
FILM_SECONDS: Final = 12  # and no longer than this
FILM_STEP: Final = 900  # milliseconds per step,
FILM_SLOW_STEP: Final = 1600  # and for a step in which there is more to see
ONE_TAP_SECONDS: Final = 4  # during which a move sent by one tap can be undone

# Talk.
CHAT_LENGTH: Final = 1000  # characters of a line
CHAT_LINES_A_MINUTE: Final = 20  # by one person, at all their tables
CHAT_DAYS_AFTER_END: Final = 30  # for which people can still write in a game's rooms
NOTE_LENGTH: Final = 10_000  # characters
MUTES_AT_MOST: Final = 200
BLOCKS_AT_MOST: Final = 500  # by one person
FOLLOWS_AT_MOST: Final = 500
PREFIX_LENGTH: Final = 2  # characters, at least, to search for players by name
REPORTS_A_DAY: Final = 20

# Moderation.
REASON_LENGTH: Final = 500  # characters
GIVE_HOURS_AT_MOST: Final = 14 * 24  # at once, to one seat
REOPEN_DAYS: Final = 7  # within which a game that was broken off can be reopened
LOOKS_A_DAY: Final = 10  # at hidden cards, by one moderator; administrators are told of more
MUTE_DAYS_AT_MOST: Final = 90
EXPORTS_A_DAY: Final = 20  # of the action log, by one moderator
SUSPENSION_DAYS_AT_MOST: Final = 365
APPEAL_DAYS: Final = 30  # from a sanction
APPEAL_LENGTH: Final = 2000  # characters
FINGERPRINT_DAYS: Final = 90  # of addresses and devices, as keyed digests
CONSOLE_HOURS: Final = 8  # until the second factor is asked for again
CONSOLE_IDLE_MINUTES: Final = 30
CONSOLE_STEP_MINUTES: Final = 15  # after password or code, to change the second factor itself
CODES_WRONG: Final = 5  # per account and LOCKOUT_MINUTES, for the second factor

# Learning, per account.
ANALYSES_A_DAY: Final = 20
HINTS_A_DAY: Final = 200
PLAYED_ON_A_DAY: Final = 50

# Ratings.
LEADERBOARD_GAMES: Final = 5  # rated games before a player is listed
PROVISIONAL_GAMES: Final = 10  # below this a rating is marked as provisional

# What a token may allow. A log-in allows everything.
SCOPES: Final[dict[str, str]] = {
    "read": "look at my games as I may",
    "play": "make tables, sit down, move, give orders, invite",
    "chat": "read and write at my tables, take notes, report",
    "account": "see and change preferences, messages, tokens, programs",
}
# What a bot account's token may allow: never ``account``, which is for its owner.
BOT_SCOPES: Final = ("read", "play", "chat")
TOKENS_AT_MOST: Final = 100  # personal tokens per account
TOKEN_DAYS_AT_MOST: Final = 730  # a token without ``days`` does not expire
TOKEN_USE_SECONDS: Final = MINUTE  # the precision with which its last use is shown
BOTS_AT_MOST: Final = 5  # per owner
BOT_GAMES_AT_MOST: Final = 100  # at once, per bot account
ACCESS_HOURS: Final = 8  # an app's access token lasts; after that the app fetches another,
REFRESH_DAYS: Final = 90  # if it does so within this time,
CONSENT_DAYS: Final = 365  # and for this long at most; then it must ask the user again
DEVICE_CODE_MINUTES: Final = 10  # how long an app without a browser waits for its user's answer,
DEVICE_POLL_SECONDS: Final = 5  # and how long at least between two of its polls

# How often one caller may send requests, unless the operator sets another limit; docs/limits.md.
RATES: Final[dict[str, str]] = {
    "account": "600/minute",  # per account, with all its tokens and sessions
    "address": "300/minute",  # per address, without a token
    "stream": "60/minute",  # streams opened; this and the following per account or address
    "archive": "20/minute",  # pages of the archive
    "calendar": "60/hour",  # reads per link, and per address of links that don't exist
    "guests": "20/hour",  # made per address; four times as many per network
    "tables": "60/hour",  # made; bots may play a whole game at each
    "invitations": "100/day",  # to players, each of whom gets a message
    "access": "100/day",  # changes to how an account is opened, each of which causes a mail
    "vacations": "20/day",  # taken, each of which is announced at all tables
    "people": "200/day",  # blocks and follows, made or ended
    "devices": "30/day",  # for web push, each of which leaves a fingerprint
}
WAIT_SECONDS_AT_MOST: Final = 20  # for a request awaiting news; shorter than proxies' timeouts
STREAMS_AT_MOST: Final = 20  # open at once per process, for one account or address
STREAM_MINUTES: Final = 60  # after which a stream ends, and its client resumes where it was
LOBBY_TABLES: Final = 100  # newest waiting tables, which the lobby's stream shows,
LOBBY_SECONDS: Final = 1.0  # and how long at least between two of its readings in one process
HEARTBEAT_SECONDS: Final = 7
STREAM_WRITE_SECONDS: Final = 20  # without reading anything, after which a client is disconnected
BODY_BYTES: Final = 64 * 1024  # of a request

ARCHIVE_PAGE: Final = 100  # records, unless the caller asks for more or fewer,
ARCHIVE_PAGE_AT_MOST: Final = 1000
WEBHOOK_OLD_SECRET_HOURS: Final = 24  # for which an old secret still signs, after it was replaced
PINGS_AN_HOUR: Final = 10  # to all webhooks of one account
REDELIVERIES_AN_HOUR: Final = 10  # requested by hand, per account

PASSWORDS_WRONG: Final = 10  # for one name, within
LOCKOUT_MINUTES: Final = 15  # and no more passwords are checked until these are over
LOGIN_LINK_MINUTES: Final = 30
LOGIN_LINKS_AN_HOUR: Final = 5  # to one address
FRESH_LOGIN_MINUTES: Final = 10  # after a log-in, within which address and password can be changed
SESSION_DAYS: Final = 30  # after a log-in, a browser's session ends however much it is used
LOGIN_TOKEN_DAYS: Final = 365  # after which a log-in's token expires,
LOGIN_TOKEN_IDLE_DAYS: Final = 90  # or after which it does so without use
PASSKEYS_AT_MOST: Final = 10
PASSKEY_MINUTES: Final = 5  # in which a device that was asked for one has to answer
CONFIRM_LINK_HOURS: Final = 24  # for which a link that proves an address is good
WEBHOOKS_AT_MOST: Final = 5
DEVICES_AT_MOST: Final = 10
LINK_DAYS: Final = 30  # for which a link in a message opens its game


def delay_range(clock: str, longest: int | None) -> tuple[int, int]:
    """Return the least and most seconds of an order's delay: the clock's, or its owner's."""
    low, high = ORDER_DELAY_LIVE if clock == "live" else ORDER_DELAY
    return low, max(low, longest) if longest is not None else high


def modes_of(event: str) -> dict[str, tuple[str, ...]]:
    """Return the modes that an event can have, by channel."""
    if event in FOR_PROGRAMS:
        return {channel: MODES[channel] if channel == "webhook" else ("none",) for channel in MODES}
    return MODES
