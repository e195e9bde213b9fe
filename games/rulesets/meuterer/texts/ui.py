"""Words of the table of Meuterer."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from games.rulesets.meuterer.texts.moves import CARDS, ROLES

NAMES: Final = {
    **{f"card_{card}": name for card, name in CARDS.items()},
    "card_any": _("any goods"),
    **{f"role_{role}": name for role, name in ROLES.items()},
    "phase_wage": _("Wage"),
    "phase_offer": _("Offer"),
    "phase_role": _("Role"),
    "phase_mutiny": _("Mutiny"),
    "phase_voyage": _("Voyage"),
    "phase_sale": _("Sale"),
    "phase_refill": _("Refill"),
    "phase_over": _("End of the game"),
    "marker_ship": _("the ship"),
    "marker_pirate_ship": _("the pirate ship"),
    "marker_flag_captain": _("the captain's destination"),
    "marker_flag_mutineer": _("the mutineer's destination"),
    "score_voyage": _("voyage"),
    "score_sale": _("sale"),
    "one_point": _("%(count)s point"),
    "some_points": _("%(count)s points"),
}

SOURCES: Final = {
    "source_captain": _("Voyage of the captain"),
    "source_mutineer": _("Voyage of the mutineer"),
    "source_wage_paid": _("Wage paid: %(count)s"),
    "source_wage_taken": _("Wage taken: %(count)s"),
    "source_sale": _("%(letter)s · %(island)s, %(good)s"),
    "sources_captain": _("Captain, voyages"),
    "sources_mutineer": _("Mutineer, voyages"),
    "sources_helpers": _("Quartermaster, cabin boy"),
    "sources_wage_paid": _("Wages paid"),
    "sources_wage_taken": _("Wages taken"),
    "sources_sale": _("Sales"),
}

BOARD: Final = {
    "players": _("Players"),
    "steps": _("Round %(round)s of %(rounds)s: its phases"),
    "round_words": _("Round %(round)s of %(rounds)s"),
    "circle": _("The islands, clockwise"),
    "fact_wage": _("Wage"),
    "fact_roles": _("Roles left"),
    "fact_pile": _("Pile"),
    "fact_discards": _("Discards"),
    "discards_top": _("on top: %(card)s"),
    "side_captain": _("For the captain"),
    "side_mutineer": _("For the mutineers"),
    "mutiny_won": _("The mutiny succeeded"),
    "mutiny_lost": _("The mutiny failed"),
    "hand_size": _("Cards in hand"),
    "passed": _("has passed"),
    "open_cards": _("Cards in front of %(name)s"),
    "known": _("Certainly in hand:"),
    "last_hand": _("In hand at the end:"),
    "sold_nothing": _("sold nothing"),
    "in_box": _("%(count)s in the game"),
    "my_hand": _("My hand"),
    "no_cards": _("No cards in hand."),
    "none": _("none"),
    "steps_away": _("Islands from the ship, clockwise: %(count)s."),
    "ship_here": _("The ship is here."),
    "good_sold": _("Sells here"),
    "voyage_vp": _("For sailing here"),
    "price_sole": _("Most cards, alone"),
    "price_two": _("Tied with one other"),
    "is_there": _("Here: %(what)s."),
    "would_be": _("With your choice: %(what)s."),
    "island_active": _("Goods are sold here this round."),
}

ASKED: Final = {
    "they_decide": _("%(name)s decides"),
    "you_win": _("You win: %(points)s points!"),
    "they_win": _("%(names)s wins: %(points)s points."),
    "they_share": _("%(names)s share the victory: %(points)s points each."),
    "must_offer": _("At this table the captain may not pass before offering."),
    "pass_and_take": _("Pass and take a role · %(count)s left"),
    "pass_and_sail": _("Pass and sail to %(island)s"),
    "roles_there": _("%(count)s roles are left"),
    "role_gone": _("%(roles)s is gone"),
    "roles_gone": _("%(roles)s are gone"),
    "role_is_secret": _("Nobody sees your role until all have passed."),
    "stand_as_captain": _("You are the captain."),
    "stand_as_mutineer": _("You are the mutineer."),
    "stand_with_captain": _("You stand with the captain."),
    "stand_with_mutineer": _("You stand with the mutineer."),
    "add_none": _("Add none"),
    "verb_wage": _("Promise %(count)s"),
    "verb_offer": _("Offer %(card)s"),
    "verb_pirate": _("Play the pirate"),
    # Translators: what the pirate card does with all open cards, on a tag as wide as a card.
    "pirate_takes": _("takes %(count)s"),
    "pirate_sinks": _("sinks %(count)s"),
    "pirate_nothing": _("nothing"),
    "verb_pass": _("Pass"),
    "verb_role": _("Take it"),
    "verb_sword": _("Add 1 conflict card"),
    "verb_swords": _("Add %(count)s conflict cards"),
    "verb_sell": _("Sell"),
    "verb_sell_nothing": _("Sell nothing"),
    "verb_return": _("Put 1 back"),
    "verb_returns": _("Put %(count)s back"),
    "why_all": _("At this table you may not hold anything back."),
    "why_lies": _("All your %(good)s goes to %(island)s: it sells nowhere else now."),
    "why_not_there": _("%(island)s does not take %(good)s."),
    "why_nowhere": _("sells on no framed island"),
    "my_goods": _("What I offered"),
    "not_sold": _("not sold"),
    "sale_as_it_stands": _("The sale so far"),
    "market_prices": _("alone %(sole)s · two %(two)s · three %(three)s"),
    "tied": _("tied"),
    "nobody_sells": _("nobody yet"),
    "hint_refill": _("Tap the cards to put back. Crossed out: the ones you already held."),
    "held": _("%(card)s: stays in hand"),
    "put_back_count": _("To put back: %(chosen)s of %(count)s"),
}

ROLES_AND_PHASES: Final = {
    "effect_captain": _(
        "Steers the ship, scores the island's voyage points and pays the quartermaster a wage."
    ),
    "effect_quartermaster": _(
        "Sides with the captain and counts as a conflict card. 1 point and the wage "
        "unless a mutiny succeeds."
    ),
    "effect_mutineer": _(
        "Sets a course of their own. If the mutiny succeeds, scores that island and "
        "becomes captain."
    ),
    "effect_cabin_boy": _("Sides with the mutineer. 2 points if the mutiny succeeds."),
    "the_round": _("The round"),
    "the_roles": _("The roles"),
    "the_cards": _("The cards"),
    "the_islands": _("The islands"),
    "about_wage": _("The captain promises the quartermaster 0 to 3 points."),
    "about_voyage": _("Whoever steers the ship scores the island it will sail to."),
    "about_refill": _("The ship sails. Open cards are discarded, and hands refilled to five."),
    "in_the_box": _("in the game"),
    "in_hand": _("my hand"),
    "in_sight": _("face up"),
    "in_discards": _("discarded"),
    "in_known": _("known elsewhere"),
    "unseen": _("unseen"),
    "unseen_why": _("Unseen cards are in the pile or in other hands."),
}

TOLD: Final = {
    "told_round": _("Round %(round)s of %(rounds)s, phase: %(phase)s."),
    "told_captain": _("Captain: %(name)s."),
    "told_wage": _("Wage for the quartermaster, in points: %(count)s."),
    "told_ship": _("The ship is at %(island)s. Goods are sold on: %(islands)s."),
    "told_destination": _("On the map, %(what)s: %(island)s."),
    "told_piles": _(
        "Cards in the pile: %(pile)s. Discards: %(discards)s, on top: %(top)s. Roles "
        "left: %(roles)s."
    ),
    "told_hand": _("My hand: %(cards)s."),
    "told_role": _("My role: %(role)s."),
    "told_circle": _("The islands, clockwise: %(islands)s."),
    "told_player": _("%(name)s: score %(points)s, cards in hand: %(hand)s, face up: %(offered)s."),
    "told_their_role": _("Role: %(role)s."),
    "told_passed": _("Has passed."),
    "told_added": _("Conflict cards added: %(count)s."),
    "told_sold": _("Sold: %(lots)s."),
    "told_known": _("Certainly in hand: %(cards)s."),
}

# What is recomputed to prove a deal.
PROOF: Final = {
    "proof_captain": _("The first captain follows from secret and words."),
    "proof_islands": _("The circle of islands follows from them."),
    "proof_hands": _("The first hands follow from them."),
    "proof_draws": _(
        "Every card drawn later follows from them, too (%(count)s draws, %(shuffles)s new piles)."
    ),
}

# For a first game: 45 words at most.
LESSONS: Final = {
    "the_aim": _("The aim"),
    "the_passing": _("Passing"),
    "lesson_aim": _(
        "Whoever has the most points after %(rounds)s rounds wins. To score, offer "
        "the most cards of the good that a framed island buys: alone you get its "
        "first number, the second if two tie."
    ),
    "lesson_aim_tap": _("Tap a card to offer it."),
    "lesson_wage": _(
        "You are captain this round. The others take secret roles: one may become "
        "your quartermaster and stand by you, another may start a mutiny. A higher "
        "wage makes helping you more tempting. Tap a number."
    ),
    "lesson_offer_captain": _(
        "Or pass: each card you keep takes the ship one island further. The flag "
        "shows where you would sail; the golden number there is yours if you stay "
        "captain. Keep conflict cards against a mutiny."
    ),
    "lesson_offer": _(
        "Or pass, and take a role in secret: whoever passes early has more to choose "
        "from. Each card you keep takes your own course one island further: the flag "
        "shows where you would sail as mutineer."
    ),
}

STAGE: Final = {
    "you_short": _("you"),
    "left_n": _("%(count)s left"),
    "left_names": _("%(count)s left: %(names)s"),
    "count_none": _("none yet"),
    "swords": _("conflict cards"),
    "leads": _("leads"),
    "tie_rule": _("The mutineers win ties."),
    "last_is_me_now": _("You are last: you decide it."),
    "last_is_me": _("You add last."),
    "last_now": _("%(name)s is the last to add."),
    "last_later": _("%(name)s adds last."),
    "still_to_add": _("Still in it: %(names)s."),
    "scale_words": _(
        "Conflict cards: %(captain)s for the captain, %(mutineer)s for the mutineers."
    ),
    "sold_on": _("sold on %(letter)s"),
    "nothing_open": _("no offer"),
    "role_short": _("role"),
    "passed_with_role": _("passed, role"),
    "passed_short": _("passed"),
    "in_hand_word": _("in hand"),
    "with_name": _("with %(name)s"),
    "sells": _("Could sell:"),
    "has_sold": _("Sold:"),
    "nothing": _("nothing"),
    "rounds_so_far": _("By round:"),
    "told_active": _("Active island %(letter)s: goods are sold here this round."),
    "told_counts": _("Cards that could be sold here: %(counts)s."),
    "told_left": _("Cards left when the ship sails here: %(count)s."),
}

KEYS: Final = {
    "key_cards": _("cards"),
    "key_pass": _("pass"),
    "key_islands": _("island, in the sale"),
}

WORDS: Final = (
    NAMES | SOURCES | BOARD | STAGE | ASKED | ROLES_AND_PHASES | TOLD | PROOF | LESSONS | KEYS
)
