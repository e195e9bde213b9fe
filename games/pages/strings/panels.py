"""Strings of a table's page around the game: panels, menu, results, states, the end."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

PANELS: Final = {
    "close": _("Close"),
    "close_panels": _("Close log, chat and more"),
    "room_not_open": _("This room opens to you after the game."),
    "nothing_said": _("Nothing has been said yet."),
    "say_something": _("Say something …"),
    "not_said": _("No connection: nothing was sent."),
    "on_this_device": _("At tables, on this device"),
    "prefer_one_tap": _("One tap"),
    "prefer_one_tap_words": _(
        "What you tap is sent after 4 seconds, unless you undo it. Only for the smaller "
        "decisions of a game; you still confirm the others."
    ),
    "prefer_film": _("What happened since my move"),
    "film_always": _("show it when I have to decide"),
    "film_asked": _("show it when I ask"),
    "prefer_still": _("No motion"),
    "prefer_sounds": _("Sounds"),
    "prefer_sounds_words": _("When it is your turn, and when a round is over."),
    "prefer_keys": _("Keys"),
    "prefer_keys_words": _("1 to 8, Enter, Escape and others; “?” lists them."),
}

RESULTS: Final = {
    "round_named": _("Round %(round)s"),
    "round_gain": _("%(round)s: %(points)s"),
    "round_result": _("What it brought"),
    "round_still": _("%(round)s: you %(points)s, still %(place)s"),
    "round_now": _("%(round)s: you %(points)s, now %(place)s"),
    "round_tied": _("%(round)s: you %(points)s, tied for %(place)s"),
    "round_best": _("%(round)s: most for %(names)s, %(points)s"),
    "place_1": _("first"),
    "place_2": _("second"),
    "place_3": _("third"),
    "place_4": _("fourth"),
    "place_5": _("fifth"),
    "see_again": _("See it again"),
    "all_rounds": _("All rounds"),
}

STATES: Final = {
    "bar_waiting": _("Waiting for players"),
    "bar_ended": _("ended"),
    "replay": _("Replay"),
    "new_table": _("New table"),
    "paused_since": _("Paused since %(when)s"),
    "paused_words": _("Clocks have stopped. You will be told when it resumes."),
    "bot_plays_for_you": _("A bot is playing for you"),
    "bot_decided": _("Decisions it has made in a row: %(count)s."),
    "offered_after": _("After %(count)s more, your seat is offered to others."),
    "i_am_back": _("I am back"),
    "seat_is_lost": _("Your seat is no longer yours"),
    "watch": _("You are watching"),
    "watch_late": _("You are watching, %(count)s moves behind"),
    "watch_soon": _("You will see it some moves later"),
    "watch_after": _("You will see it after the end"),
    "spectators_talk": _("Spectators' chat"),
    "take_over_until_end": _("You play this seat to the end, with its cards and its points."),
    "seat_cards": _("cards in hand: %(count)s"),
    "seat_place": _("place %(place)s of %(seats)s"),
}

END: Final = {
    "end_wins": _("%(name)s wins, %(points)s to %(other)s"),
    "end_you_win": _("You win, %(points)s to %(other)s"),
    "end_well_played": _("Well played!"),
    "end_place": _("You came %(place)s."),
    "end_place_behind": _("You came %(place)s, %(points)s behind."),
    "rating_change": _("%(points)s rating"),
    "go_on": _("How to go on"),
    "rematch_of": _("Rematch · %(count)s of %(all)s want it"),
    "rematch_made": _("To the rematch"),
    "rematch_words": _(
        "The table is created once everyone wants it, or after a day for those who do."
    ),
    "new_like_this": _("New table, same rules"),
    "share_link": _("Share"),
    "save_picture": _("Save a picture"),
    "player_numbered": _("Player %(number)s"),
    "link_is_copied": _("The link is copied."),
    "for_learning": _("These cards were dealt for practice"),
    "proof_fair": _("The deal was fair: see the proof"),
    "proof_verified": _("verified in this browser"),
    "report_word": _("report"),
    "where_from": _("Where the points came from"),
    "points_by_round": _("Points by round"),
    "turning_points": _("Turning points"),
    "swing": _("a swing of %(points)s"),
    "see_it": _("see it"),
    "see_round": _("See %(round)s in the replay"),
}

GUESTS: Final = {
    "play_on": _("Play on"),
    "with_people": _("Play with people"),
    "practise_again": _("Practise this again"),
    "keep_game": _("Keep this game?"),
    "keep_words": _(
        "You are playing as %(name)s, in this browser, for 30 days. With an account "
        "you can play against people, on every device, and you are told when it is "
        "your turn."
    ),
    "hear_title": _("Hear when it is your turn"),
    "hear_words": _(
        "You are playing as %(name)s, in this browser only. With an e-mail address you are told "
        "when it is your turn, and can play on any device."
    ),
    "keep_asked": _(
        "You have asked for an account as %(name)s. Open the link in your e-mail, or "
        "have another sent."
    ),
    "account_name": _("Name"),
    "account_email": _("E-mail address"),
    "send_me_link": _("Send me a link: no password"),
    "link_sent": _(
        "We sent a link to %(email)s. Open it in this browser to keep your games and "
        "lessons for good. Until then you can play on as before."
    ),
    "have_account": _("I have an account"),
}

WORDS: Final = PANELS | RESULTS | STATES | END | GUESTS
