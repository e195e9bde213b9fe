"""Strings of learning from a game: its analysis, practice, playing on; and of hints."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

WORDS: Final = {
    "analysis_title": _("Your decisions"),
    "analysis_words": _(
        "What was each of your decisions worth, by what you knew then? Nobody else sees the answer."
    ),
    "analysis_none": _(
        "This game has no bots that look ahead, so there are no analyses and hints in it."
    ),
    "analysis_for_accounts": _(
        "What each of your decisions was worth comes with an account, and so does playing on from "
        "a position: a name and an e-mail address, no password. This game stays yours, and you "
        "come back here."
    ),
    "analysis_start": _("Analyse my game"),
    "analysis_running": _("Analysing: step %(done)s of %(steps)s."),
    "analysis_wait": _(
        "It takes a minute or two, longer while others wait for theirs. You may leave this page: "
        "the analysis goes on, and you find it here."
    ),
    "analysis_ready": _("Your game is analysed. Accuracy: %(accuracy)s."),
    "analysis_failed": _("The moves of this game cannot be played through any more."),
    "analysis_accuracy": _("Accuracy"),
    "analysis_accuracy_words": _("100: always the best move. 0: always the worst."),
    "analysis_curve": _(
        "Your chance to win: %(first)s at first, between %(lowest)s and %(highest)s, %(end)s in "
        "the end."
    ),
    "analysis_curve_is": _("Your chance to win after each of your decisions"),
    "analysis_curve_band": _("how far off that may be"),
    "analysis_curve_costly": _("a decision that cost you much"),
    "analysis_costliest": _("What cost you most"),
    "analysis_no_mistakes": _("Good news: none of your decisions was clearly a mistake."),
    "analysis_close": _("Too close to tell"),
    "analysis_close_words": _(
        "Another move looks better here, but by too little to be sure: chance may have made "
        "the difference."
    ),
    # Translators: where in a game a position is: its round, or what a game calls that part.
    "analysis_place": _("%(part)s, position %(ply)s"),
    "part_round": _("Round %(round)s"),
    # Translators: a figure in per cent, and how far off it may be.
    "analysis_figure": _("%(figure)s (±%(margin)s)"),
    "analysis_nothing_lost": _("None of your decisions cost anything that could be found."),
    "analysis_cost": _("%(lost)s lost"),
    "analysis_you": _("You: %(move)s, %(chance)s"),
    "analysis_what_better": _("What was better?"),
    "analysis_better": _("Better: %(move)s, %(chance)s"),
    "analysis_what_else": _("What else was there?"),
    "analysis_other": _("Or: %(move)s, %(chance)s"),
    "analysis_show": _("Show"),
    "practice_all": _("Practise my mistakes"),
    "practice_count": _("Mistake %(number)s of %(of)s"),
    "practice_next": _("Next one"),
    "practice_finish": _("Finish"),
    "practice_stop": _("Stop practising"),
    "practice_result": _("You found a better move in %(better)s of %(of)s."),
    "practice_again": _("Choose again"),
    "practice_title": _("What would you do now?"),
    "practice_words": _("The position is as you saw it then."),
    "practice_look": _("Look at the position"),
    "practice_back": _("To the question"),
    "practice_now": _("Now:"),
    "practice_best": _("Best:"),
    "practice_then": _("Then:"),
    "practice_is_best": _("That is the best move."),
    "practice_better_as_any": _("Better than what you did then, and about as good as any."),
    "practice_better": _("Better than what you did then, but not the best."),
    "practice_same_as_any": _("That is what you did then, and it is about as good as any."),
    "practice_the_same": _("That is what you did then."),
    "practice_as_good": _("About as good as what you did then."),
    "practice_worse": _("Worse than what you did then."),
    "practice_another": _("Another choice"),
    "play_on": _("Play on from here"),
    "play_on_against": _("Against"),
    "play_on_words": _(
        "Bots of this level take all other seats, whoever had them in your game. What you could "
        "not know is drawn anew."
    ),
    "play_on_over": _("The game ends here. To play on, go to an earlier position."),
}
AT_TABLE: Final = {
    "hint": _("Hint"),
    "hint_title": _("Hint"),
    "hint_thinking": _("Thinking …"),
    "hint_late": _("No hint has come. Try again in a moment."),
    "hint_take": _("Choose this"),
    "hint_others": _("Next best:"),
    "hint_chance": _("%(chance)s (±%(margin)s)"),
    "my_decisions": _("My decisions"),
    "played_on": _("Played on from position %(ply)s"),
}
