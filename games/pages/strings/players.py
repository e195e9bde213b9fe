"""Strings of players: their profiles, ratings, and the leaderboards."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from games.pages.strings import options, reports
from games.pages.strings.terms import BASIC

LEADERBOARD: Final = {
    "rank": _("Rank"),
    "player": _("Player"),
    "rating": _("Rating"),
    "give_or_take": _("give or take"),
    "games": _("Games"),
    "nobody_listed": _("Nobody is listed yet."),
    "listed_words": _("Players with at least %(count)s rated games are listed here."),
    "bots_listed_words": _("Bots with at least %(count)s rated games are listed here."),
    "bot": _("Bot"),
    "bot_account": _("A program of %(name)s"),
    "provisional": _("provisional"),
}
TIES: Final = {
    "follow": _("Follow"),
    "unfollow": _("Unfollow"),
    "followed_now": _("You follow %(name)s. Nobody is told."),
    "unfollowed_now": _("You no longer follow %(name)s."),
    "block": _("Block"),
    "unblock": _("Unblock"),
    "block_title": _("Block %(name)s?"),
    "block_words": _(
        "They do not find the tables that you create, and you do not meet by invitations, chat or "
        "rematches. They are not told."
    ),
    "block_stays": _(
        "Where you sit together now the game goes on. At tables of others you are warned before "
        "you sit down with them."
    ),
    "blocked_now": _("You have blocked %(name)s."),
    "unblocked_now": _("You have unblocked %(name)s."),
    "over": _("over"),
    "running_since": _("Running since %(when)s"),
    "bot_account": _("A program of %(name)s"),
}
PEOPLE: Final = (
    BASIC
    | TIES
    | {
        "follow_of": _("Follow %(name)s"),
        "unfollow_of": _("Unfollow %(name)s"),
        "unblock_of": _("Unblock %(name)s"),
        "no_follows": _("You follow nobody yet."),
        "no_blocks": _("You have blocked nobody."),
        "is_blocked": _("blocked by you"),
        "you": _("you"),
        "found_people": _("Players found: %(count)s"),
        "found_nobody": _("Nobody's name begins like that."),
    }
)
PROFILE: Final = (
    BASIC
    | TIES
    | options.NAMES
    | reports.WORDS
    | {
        "joined": _("Here since %(day)s"),
        "away": _("On vacation until %(day)s"),
        "reliability_known": _("%(share)s of moves in time"),
        "reliability_new": _("No record of reliability yet"),
        "ratings": _("Ratings"),
        "rating": _("Rating"),
        "provisional": _("provisional"),
        "no_ratings": _("No rated games yet."),
        "rated_games": _("Rated games: %(count)s"),
        "history": _("How the rating changed"),
        "history_words": _(
            "From %(first)s to %(last)s in the last games (%(count)s); highest %(highest)s."
        ),
        "history_row": _("Place %(place)s: from %(before)s to %(after)s"),
        "history_left": _("Left: from %(before)s to %(after)s"),
        "statistics": _("Statistics"),
        "no_statistics": _("No finished games yet."),
        "games": _("Games"),
        "wins": _("Won"),
        "best_points": _("Best result"),
        "mean_points": _("Points on average"),
        "in_time": _("Moves in time"),
        "usual_time": _("Usual time for a move"),
        "left_games": _("Left"),
        "stepped_in": _("Stepped in"),
        "places_of": _("Places with %(seats)s players"),
        "place_count": _("Place %(place)s: %(count)s"),
        "versus": _("You and %(name)s"),
        "no_versus": _("You have not finished a game together."),
        "versus_line": _(
            "Games: %(games)s. You finished ahead %(ahead)s times, behind %(behind)s, "
            "level %(equal)s."
        ),
        "their_tables": _("Tables"),
        "no_tables": _("At no public table now."),
        "invite_him": _("Invite"),
        "invite_where": _("Invite %(name)s to which table?"),
        "no_open_table": _("You have no table with a free seat. Create one first."),
        "invited_now": _("%(name)s is invited."),
        "new_table": _("New table"),
        "mute": _("Mute"),
        "unmute": _("Unmute"),
        "muted_now": _("You no longer see what %(name)s writes. Nobody is told."),
        "unmuted_now": _("You see what %(name)s writes again."),
        "report_title": _("Report %(name)s to the moderators?"),
    }
)
