"""Strings of the replay of a table, and of the proof of its deal."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

WORDS: Final = {
    "replay_title": _("Replay"),
    "replay_to_table": _("To the table"),
    "replay_more": _("Log, link and proof"),
    "replay_rounds": _("Rounds"),
    "replay_timeline": _("Timeline"),
    "replay_position_of": _("Position %(ply)s of %(last)s"),
    "replay_position_now": _("Position"),
    "replay_first": _("First position"),
    "replay_previous": _("Previous position"),
    "replay_next": _("Next position"),
    "replay_last": _("Last position"),
    "replay_play": _("Play"),
    "replay_stop": _("Pause"),
    "replay_go_to": _("Go to"),
    "replay_speed": _("Speed: %(speed)s times"),
    "replay_keys": _("Keys: space plays, + and - change the speed; left, right, Home, End."),
    "replay_eyes": _("Seen by"),
    "replay_eyes_mine": _("me, as I knew it then"),
    "replay_eyes_public": _("everyone: what lay open"),
    "replay_eyes_all": _("all: every hand open"),
    "replay_eyes_of": _("%(name)s, as it was known then"),
    "replay_happened": _("What happened"),
    "replay_told_alone": _("Only to %(name)s: %(text)s"),
    "replay_nothing_told": _("Nothing that could be seen from here."),
    "replay_everything": _("Everything that happened"),
    "replay_not_here": _("This position cannot be shown"),
    "replay_last_instead": _("Show the last position"),
    "replay_public_instead": _("Show what lay open"),
    "replay_link": _("Link to this position"),
    "replay_copy_link": _("Copy the link"),
    "replay_copied": _("Copied."),
    "replay_share": _("Share"),
    "proof": _("Proof of the deal"),
    "proof_learning": _(
        "These cards were dealt for practice: they prove nothing about how the site deals."
    ),
    "proof_before": _(
        "The cards were fixed before anyone sat down. This is their seal, the "
        "commitment. Write it down: after the game it shows that nothing was changed."
    ),
    "proof_after": _(
        "Before the game this site published a commitment to the cards. Now the game "
        "is over, and your browser can check that they were dealt accordingly."
    ),
    "proof_ended": _(
        "The cards were fixed before anyone sat down; this is their seal, the "
        "commitment. Moderators ended the game. It may still resume, so its secrets "
        "stay sealed, and there is no proof of the deal."
    ),
    "replay_commitment": _("Commitment"),
    "replay_written_down": _("The commitment that I wrote down (if I did)"),
    "replay_written_digest": _("The digest of the start that I wrote down (12 digits or more)"),
    "replay_verify_deal": _("Verify the deal"),
    "replay_verifying": _("Checking …"),
    "replay_download_record": _("Download the record"),
    "replay_no_cryptography": _(
        "Your browser offers no cryptography here because the page did not come over "
        "https. Download the record and check it elsewhere."
    ),
    "replay_deal_holds": _("The deal is sound: everything that can be checked here is right."),
    "replay_deal_broken": _("The deal is not sound. What does not match is marked below."),
    "replay_step_right": _("right"),
    "replay_step_wrong": _("wrong"),
    "proof_scope": _(
        "Your browser recomputes what chance decided, from the secret and the "
        "players' words. That every move was legal can be checked with the site's "
        "own program: manage.py verify_record."
    ),
    "proof_sealed": _(
        "Some of what was dealt stays secret for ever in this game, so what follows from it is not "
        "checked."
    ),
    "replay_how_it_works": _("How this works"),
    "replay_differs_at": _(
        "At position %(ply)s: the record says %(recorded)s, but it is %(computed)s."
    ),
    "replay_differs": _("The record says %(recorded)s, but it is %(computed)s."),
    "replay_wrong_place": _("The first part of it that is not: %(place)s."),
    "proof_format": _("The record is of a kind that can be checked here."),
    "proof_rules": _("It was played under version %(version)s of the rules, which is known here."),
    "proof_readable": _("The record is whole and well formed."),
    "proof_written": _("Its commitment is the one that you wrote down."),
    "proof_written_digest": _("The digest of its start is the one that you wrote down."),
    "proof_commitment": _("The secret is the one behind the commitment."),
    "proof_nonces": _("The players' own words went into the deal (%(count)s of them)."),
    "proof_bound": _("What was published before the deal matches its players, words and options."),
    "proof_seats": _(
        "Players who added a word of their own: %(nonces)s. Players who trusted the server: "
        "%(trusting)s. Names that are not proved: %(unproved)s."
    ),
    "proof_checksum": _("Nothing in the record was changed since it was written."),
    "proof_rewinds": _("The log shows each time the game was rewound (%(count)s)."),
    "proof_scores": _("The final points are what was earned."),
}
