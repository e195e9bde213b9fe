"""Texts of messages, in the player's language and time zone.

A message says what is due and when, never what is hidden: it knows only public facts.
"""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.engine.types import Json
from games.policy import CONFIRM_LINK_HOURS, LOGIN_LINK_MINUTES, PAUSE_DAYS
from games.texts import account_notices, moderation, quick_match
from games.texts.invitations import REASONS
from games.texts.message_shapes import About, MessageText


def message_text(event: str, about: About, data: dict[str, Json]) -> MessageText:
    """Return a message in the active language. ``data`` contains only public facts."""
    return _LETTERS[event](data | about.values())


def _webhook_off(values: dict[str, str]) -> MessageText:
    lines = [
        _("Nothing could be delivered to %(url)s for a day.") % values,
        _("Switch it on again when it works."),
    ]
    return MessageText(_("One of your webhooks was switched off"), lines, _("Open your games"))


def _turn(values: dict[str, str]) -> MessageText:
    lines = [_("It's your turn in %(game)s (with %(others)s).") % values]
    if values["deadline"]:
        lines.append(_("You have until %(deadline)s.") % values)
    subject = _("Your turn in %(game)s with %(few)s%(facts)s") % values
    return MessageText(subject, lines, _("Open the game"))


def _reminder(values: dict[str, str]) -> MessageText:
    lines = [
        _("In %(game)s with %(others)s your decision is due on %(deadline)s.") % values,
        _("If you do nothing, your time is extended or a bot decides for you."),
    ]
    return MessageText(
        _("%(game)s with %(few)s waits for you%(facts)s") % values, lines, _("Decide now")
    )


def _started(values: dict[str, str]) -> MessageText:
    lines = [_("All seats are taken and the cards are dealt. You play with %(others)s.") % values]
    subject = _("%(game)s with %(few)s has begun") % values
    return MessageText(subject, lines, _("Open the game"))


def _invited(values: dict[str, str]) -> MessageText:
    lines = [_("%(host)s invites you to a game of %(game)s.") % values]
    return MessageText(
        _("%(host)s invites you to %(game)s") % values, lines, _("Look at the table")
    )


def _declined(values: dict[str, str]) -> MessageText:
    if not values["reason"]:
        return _link_declined(values)
    said = values | {"reason": str(REASONS[values["reason"]])}
    lines = [_("%(player)s declines your game of %(game)s: “%(reason)s”") % said]
    return MessageText(
        _("%(player)s declines your invitation") % said, lines, _("Look at the table")
    )


def _link_declined(values: dict[str, str]) -> MessageText:
    """Of somebody who followed a link and does not come; known by name only with an account."""
    named = _("%(player)s opened your link to %(game)s, but will not join.")
    unnamed = _("Someone opened your link to %(game)s, but will not join.")
    line = (named if values["player"] else unnamed) % values
    subject = _("“No, thanks” to your invitation to %(game)s") % values
    return MessageText(subject, [line], _("Look at the table"))


def _closing(values: dict[str, str]) -> MessageText:
    lines = [
        _("Your table of %(game)s still has free seats. It closes on %(until)s.") % values,
        _("Invite others: it starts as soon as every seat is taken."),
    ]
    return MessageText(
        _("Your table of %(game)s closes soon") % values, lines, _("Look at the table")
    )


def _extension(values: dict[str, str]) -> MessageText:
    lines = [
        _("Your time in %(game)s with %(others)s ran out; it has been extended.") % values,
        _("Decide before %(deadline)s. After that, a bot decides for you.") % values,
    ]
    return MessageText(
        _("More time in %(game)s with %(few)s%(facts)s") % values, lines, _("Decide now")
    )


def _seat_lost(values: dict[str, str]) -> MessageText:
    lines = [
        _("You were away, so a bot is playing for you in %(game)s with %(others)s.") % values,
        _("If nobody else takes your seat, you can take it back until %(until)s.") % values,
    ]
    subject = _("Your seat in %(game)s is offered to others") % values
    return MessageText(subject, lines, _("Take it back"))


def _seat_offered(values: dict[str, str]) -> MessageText:
    if values.get("left"):
        lines = [
            _("%(player)s has left %(game)s; a bot plays until someone takes the seat.") % values
        ]
    else:
        lines = [
            _("%(player)s is away from %(game)s; a bot plays until someone takes the seat.")
            % values
        ]
    return MessageText(_("A seat in %(game)s is on offer") % values, lines, _("Open the game"))


def _proposal(values: dict[str, str]) -> MessageText:
    """What somebody asks of all at a table, by its kind."""
    asked = {
        "call_off": _("%(player)s proposes to call off %(game)s: no result, nothing is rated."),
        "pause": _("%(player)s proposes to pause %(game)s for up to %(days)d days."),
        "resume": _("%(player)s proposes to go on with %(game)s."),
        "take_back": _("%(player)s would like to take back the last move in %(game)s."),
    }
    said = {**values, "days": PAUSE_DAYS}
    lines = [
        asked[values["kind"]] % said,
        _("It is done once everyone agrees, until %(until)s. No answer is no consent.") % values,
    ]
    return MessageText(
        _("%(player)s asks you something in %(game)s") % values, lines, pgettext("verb", "Answer")
    )


def _resumed(values: dict[str, str]) -> MessageText:
    lines = [_("The pause of the game with %(others)s is over; the clocks run again.") % values]
    return MessageText(_("%(game)s with %(few)s goes on") % values, lines, _("Open the game"))


def _over(values: dict[str, str]) -> MessageText:
    if values.get("called_off"):
        lines = [
            _("All agreed to call off the game with %(others)s. It has no result.") % values,
        ]
        return MessageText(
            _("%(game)s with %(few)s was called off") % values, lines, _("Look at the table")
        )
    lines = [_("The game with %(others)s has ended. See the result, and what was hidden.") % values]
    return MessageText(_("%(game)s with %(few)s is over") % values, lines, _("See the result"))


def _moved(values: dict[str, str]) -> MessageText:
    lines = [_("There was a move in %(game)s with %(others)s.") % values]
    return MessageText(_("%(game)s goes on") % values, lines, _("Open the game"))


def _ping(values: dict[str, str]) -> MessageText:
    lines = [_("It works. You asked for this message.")]
    return MessageText(_("A test of your webhook"), lines, _("Open your games"))


def _login(values: dict[str, object]) -> MessageText:
    limit = {"minutes": LOGIN_LINK_MINUTES}
    lines = [
        _("Someone, hopefully you, asked to log in with this address."),
        _("The link opens your account once, within %(minutes)d minutes.") % limit
        if values["is_confirmed"]
        else _("The link opens the account %(name)s once, and confirms your address.") % values,
        *([link_ends_before()] if values["ends_before"] else []),
        _("If it was not you, do nothing: without this e-mail nobody gets in."),
    ]
    return MessageText(_("Your link to log in"), lines, _("Log in"))


def link_ends_before() -> str:
    """Return what the first link to an address does besides."""
    return _(
        "Nobody has confirmed the address yet. So the link also removes any "
        "password, passkeys, tokens and devices the account has. To keep them, log "
        "in with the password first, then open the link in the same browser."
    )


def _confirm(values: dict[str, object]) -> MessageText:
    """What somebody reads at an address that was named for an account, whosever it is."""
    limit = {"hours": CONFIRM_LINK_HOURS}
    if values["state"] == "held":
        lines = [
            _("Someone wants to use your address for the account %(name)s.") % values,
            _("It stays yours: your account here is %(mine)s, and nothing changes.") % values,
            _("If it was you, log in as %(mine)s: with a link, if you forgot the password.")
            % values,
            _("If it was not you, do nothing."),
        ]
        return MessageText(_("Your address is already in use"), lines, _("Log in"))
    if values["state"] == "blocked":
        lines = [
            _("Someone wants to use your address for the account %(name)s.") % values,
            _("Moderators closed or muted an account that had it; it cannot have another yet."),
        ]
        return MessageText(_("Your address cannot be confirmed"), lines, _("Log in"))
    lines = [
        _("Someone, hopefully you, named your address for the account %(name)s.") % values,
        _(
            "Confirm it within %(hours)d hours: then messages come here, and you can log "
            "in by e-mail."
        )
        % limit,
        *([link_ends_before()] if values["ends_before"] else []),
        _("If it was not you, do nothing, and no messages will come."),
    ]
    return MessageText(_("Confirm your address"), lines, _("Confirm and log in"))


def _account(values: dict[str, Json]) -> MessageText:
    subject, lines = account_notices.about(values["change"], values)
    return MessageText(subject, lines, _("Open your account"))


def _moderation(values: dict[str, str]) -> MessageText:
    subject, sentences = moderation.about(values["kind"], values)
    lines = [*sentences, *moderation.reason_lines(values["kind"], values)]
    if values.get("appeal"):
        lines.append(_("If you think this is wrong, tell us why: another moderator will decide."))
        return MessageText(subject, lines, _("Appeal"))
    return MessageText(
        subject, lines, _("Open the game") if values["game"] else _("Open your games")
    )


_LETTERS = {
    "moderation": _moderation,
    "turn": _turn,
    "reminder": _reminder,
    "started": _started,
    "invited": _invited,
    "declined": _declined,
    "match": quick_match.match,
    "closing": _closing,
    "seat_freed": quick_match.seat_freed,
    "extension": _extension,
    "seat_lost": _seat_lost,
    "seat_offered": _seat_offered,
    "over": _over,
    "proposal": _proposal,
    "resumed": _resumed,
    "webhook_off": _webhook_off,
    "moved": _moved,
    "ping": _ping,
    "login": _login,
    "confirm": _confirm,
    "account": _account,
}
