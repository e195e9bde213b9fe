"""Words of the table of Cartagena: the board, and what is asked."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from games.rulesets.cartagena.texts import ui_duel
from games.rulesets.cartagena.texts.pirates import PIRATE_WORDS

BOARD: Final = {
    # Translators: what stands between the parts of a list.
    "c_comma": _(", "),
    "c_doors": _("The cabin doors"),
    "c_round": _("Round %(round)s"),
    "c_voyage": _("The voyage"),
    "c_distance": _("Spaces to the mutiny: %(count)s"),
    "c_storm_in": _("to the next storm: %(count)s"),
    "c_no_storm": _("no more storms"),
    "c_sate_offers": _("Sate offers"),
    "c_nobody": _("nobody"),
    "c_coins": _("Coins"),
    "c_combat_cards": _("Combat cards"),
    "c_gold_cards": _("Gold cards"),
    "c_dealer": _("dealer"),
    "c_declared": _("declared"),
    "c_not_declared": _("not declared"),
    "c_out": _("out: never declared"),
    "c_excluded": _("excluded"),
    "c_known": _("certainly holds: %(cards)s"),
    "c_secret": _("Only you see this"),
    "c_no_camp": _("You have not declared yet. Use Bijoux or Ojo, or you are out of the mutiny."),
    "c_your_camp_is": _("You are in the camp of %(camp)s."),
    "c_my_gold": _("Your gold"),
    "c_none": _("none"),
    "c_notes": _("What you were shown"),
    "c_no_notes": _("Nothing yet."),
    "c_in_round": _("Round %(round)s"),
    "c_note_cards": _("kept %(kept)s; %(under)s went under its pile"),
    "c_note_camp": _("%(name)s was in the camp of %(camp)s"),
    "c_note_duel": _("duel %(duel)s: sailor %(valverde)s for Valverde, sailor %(diaz)s for Diaz"),
    "c_stale": _("may have changed since"),
    "c_under": _("You know these cards in the piles:"),
    "c_under_card": _("%(card)s, cards above it: %(above)s"),
    "c_duels": _("The duels"),
    "c_duel": _("Duel %(duel)s"),
    "c_not_placed": _("no sailors yet"),
    "c_placed": _("face down"),
    "c_seen_by": _("seen by %(names)s"),
    "c_you_saw": _("you saw"),
    "c_won_by": _("won by %(camp)s"),
    "c_fought_now": _("in progress"),
    "c_not_fought": _("not fought"),
    "c_reconstruction": _(
        "The length of the track, the storms and the numbers of cards are our "
        "reconstruction; no public source states them."
    ),
}

TABLE: Final = {
    # Translators: the number of a round, where there is room for two letters or three.
    "c_bar_round": _("R %(round)s"),
    # Translators: the two parts of the game, on a small pill.
    "c_p_voyage": _("Voyage"),
    "c_p_mutiny": _("Mutiny"),
    "c_to_mutiny": _("%(count)s to the mutiny"),
    "c_storm_after": _("storm in %(count)s"),
    "c_sails": _("sails %(count)s, one less per door"),
    "c_nobodys": _("unusable"),
    "c_tag_use": _("use"),
    "c_tag_open": _("open it"),
    "c_tag_now": _("in use"),
    # Translators: how many coins a pirate offers: on a tag that is as wide as two words.
    "c_coins_tag": _("coins: %(count)s"),
    "c_door_number": _("Door %(number)s"),
    "c_in_lifeboat": _("in the lifeboat"),
    "c_who": _("%(name)s:"),
    "c_all_shut": _("All doors are shut. Open one: you may use whoever comes out."),
    "c_opening_closes": _("Opening a door closes: %(pirates)s."),
    # Translators: of two sailors that lie in a duel, face down; and of a duel without.
    "c_put": _("placed"),
    "c_empty": _("empty"),
    "c_seen": _("seen"),
    "c_stale_mark": _("changed?"),
    "c_pile_combat": _("pile"),
    "c_pile_gold": _("pile"),
    "c_supply_short": _("supply"),
    "c_must_declare": _("out of the mutiny unless they declare"),
    "c_ojo_showed": _("Ojo showed you: %(camp)s, round %(round)s"),
    "c_ojo_showed_stale": _("Ojo showed you: %(camp)s, round %(round)s; may be stale"),
    "c_your_hand": _("Your hand"),
    "c_no_cards": _("no cards"),
    "c_you_hold": _("You hold %(valverde)s for Valverde and %(diaz)s for Diaz."),
    "c_only_you": _("Only you see these"),
    "c_all_see": _("Everyone sees what you choose"),
}

PARTS: Final = {"part_duel": _("Duel %(duel)s")}
KEYS: Final = {"key_cards": _("cards")}
VERBS: Final = {
    "c_v_open": _("Open door %(door)s"),
    "c_v_use": _("Use %(pirate)s"),
    "c_v_exchange": _("Exchange %(count)s"),
    "c_v_sell": _("Cards for coins: %(count)s"),
    "c_v_buy": _("Coins for cards: %(count)s"),
    "c_v_take_card": _("Take a card"),
    "c_v_take_coin": _("Take a coin"),
    "c_v_take_from": _("Take from %(name)s"),
    "c_v_camp": _("Choose %(camp)s"),
    "c_v_look_at": _("Look at %(name)s"),
    "c_v_place": _("Place them like this"),
    "c_v_monkey": _("Play the monkey"),
    "c_v_play": _("Play %(card)s"),
}

MUTINY: Final = {
    "c_mutiny": _("The mutiny"),
    "c_duel_round": _("Duel %(duel)s, round %(round)s"),
    "c_sailor_word": _("sailor"),
    "c_total": _("total"),
    "c_duels_won": _("Duels won"),
    "c_has_chosen": _("has chosen"),
    "c_end": _("The end"),
    "c_counts": _("gold %(gold)s + coins %(coins)s = %(sum)s"),
    "c_camp_wins": _("The camp of %(camp)s has won the mutiny."),
    "c_nobody_declared": _("Nobody had declared for a camp: no mutiny."),
}

HEADLINES: Final = {
    "c_h_their_turn": _("%(name)s decides"),
    "c_h_their_pirate": _("%(name)s uses %(pirate)s"),
    "c_h_their_steal": _("%(name)s may steal a coin"),
    "c_h_shared": _("Shared victory: %(names)s."),
    "c_h_lost": _("All have lost."),
}

ASKED: Final = {
    "c_now_ramon_diaz": _("The other goes under its pile. Everyone sees which kind you keep."),
    "c_now_tembo": _("The other goes under the pile. Nobody else sees them."),
    "c_now_wessel_jan": _("You draw as many as you put under the pile. Everyone sees how many."),
    "c_now_pang": _("Only you see the card."),
    "c_now_chang_ye": _("From an opponent with a coin."),
    "c_now_bijoux": _("Only you know which."),
    "c_now_bijoux_again": _("The others cannot tell which."),
    "c_now_ojo": _("Whoever never declares is out of the mutiny."),
    "c_now_ojo_look": _("Everyone sees whom you look at; only you see the camp."),
    "c_now_place": _("Only you see these two sailors."),
    "c_now_look": _("Only you see the two sailors; then you may swap them."),
    "c_now_swap": _("Nobody sees whether you do."),
    "c_goes_under": _("%(card)s goes under the pile"),
    "c_goes_under_its": _("the other goes under its pile"),
    "c_both_same": _("Both are %(card)s."),
    "c_keep": _("Keep %(card)s"),
    "c_tap_order": _("Tap up to 3; the first comes up again first."),
    "c_exchange_none": _("Exchange nothing"),
    "c_cards_for_coins": _("Combat cards for coins"),
    "c_coins_for_cards": _("Coins for combat cards"),
    "c_coins_to_cards": _("Coins: %(count)s"),
    "c_card_to_coin": _("%(card)s for a coin"),
    "c_traded": _("Traded so far: %(count)s of %(most)s"),
    "c_trade_none": _("Trade nothing"),
    "c_trade_no_more": _("Stop trading"),
    "c_take_combat": _("A combat card"),
    "c_take_coin": _("A coin"),
    "c_take_coin_from": _("Take a coin from %(name)s"),
    "order_at_chang_ye": _("Take a coin from %(name)s"),
    "order_at_steal": _("Take a coin from %(name)s"),
    "order_at_ojo": _("Look at the camp of %(name)s"),
    "c_has_coins": _("coins: %(count)s"),
    "c_take_none": _("Take no coin"),
    "c_declare_for": _("Declare for %(camp)s"),
    "c_keep_camp": _("keeps your camp"),
    "c_change_camp": _("changes your camp"),
    "c_look_at": _("Look at the camp of %(name)s"),
    "c_knew": _("you saw: %(camp)s"),
    "c_do_nothing": _("Do nothing"),
    "c_for_duel": _("For duel %(duel)s"),
    "c_look_at_none": _("Look at none"),
    "c_seen_before": _("you saw %(valverde)s : %(diaz)s"),
    "c_leave": _("Leave them"),
    "c_swap": _("Swap them"),
    "c_monkey": _("Monkey"),
}

# What is recomputed to prove a deal.
PROOF: Final = {
    "proof_dealer": _("The first dealer follows from secret and words."),
    "proof_rows": _("Every revealed pirate and each of the %(storms)s storms follows from them."),
    "proof_sailors": _("The sailors in the duels follow from them, and from what players chose."),
    "proof_gold": _("All %(count)s gold cards that were drawn follow from them."),
    "proof_totals": _("The duels add up."),
    "proof_sealed": _(
        "Who held which combat card stays secret for ever in this game, so the order of the combat "
        "cards is not checked."
    ),
}

# For a first game: 45 words at most.
LESSONS: Final = {
    "c_t_doors": _("The aim"),
    "c_t_past": _("Opening doors"),
    "c_t_camp": _("Your camp"),
    "c_t_combat": _("Combat cards"),
    "c_t_duel": _("The duels"),
    "c_t_gold": _("Gold"),
    "c_lesson_doors": _(
        "Your secret camp must win three of the five duels, and you must hold the "
        "most gold in it. Each turn you use one pirate: tap a lit door."
    ),
    "c_lesson_past": _(
        "Opening a door rules out the pirates before it for you. Each door that "
        "stays shut moves the ship one space closer to the mutiny."
    ),
    "c_lesson_camp": _(
        "Whoever has no camp when the mutiny begins is out of it. Bijoux and Ojo let "
        "you declare for one in secret: Valverde or Diaz. Later, Bijoux lets you "
        "change yours and Ojo shows you someone else's."
    ),
    "c_lesson_combat": _(
        "In the duels pink cards count for Valverde and grey ones for Diaz, whoever "
        "plays them. Collect those of your camp, at least one for each duel: without "
        "a card you are excluded."
    ),
    "c_lesson_duel": _(
        "Everyone chooses a card in secret: pink adds to Valverde, grey to Diaz, and "
        "nobody learns whose it was. From the second round on, your monkey takes you "
        "out of the duel and saves your cards. Keep one for each duel."
    ),
    "c_lesson_gold": _(
        "In the camp that wins, whoever has the most gold wins the game: gold cards "
        "and coins together. Captain Valverde and Ramon Diaz bring gold cards; "
        "Sate's coins grow until someone uses him."
    ),
}
REFERENCE: Final = {
    "c_the_pirates": _("The pirates"),
    "c_sum_voyage": _(
        "The voyage: each round %(count)s pirates lie in a row, face down. In turn, "
        "everyone uses one: any that is face up, or the newest after revealing."
    ),
    "c_sum_ship": _(
        "After the round the ship sails one space for each closed door. In a storm a "
        "pirate goes into the lifeboat and is missing."
    ),
    "c_phases": _("The phases"),
    "c_cards_table": _("Combat cards"),
    "c_in_box": _("in the game"),
    "c_mine": _("yours"),
    "c_played": _("played"),
    "c_known_elsewhere": _("known"),
    "c_unseen": _("unseen"),
    "c_aid_note": _(
        "Known: cards certainly in another hand, or that you know in the pile. "
        "Unseen: they may be in the pile or in a hand."
    ),
    "c_a_row": _("Doors: %(open)s. Still closed: %(closed)s. Used: %(used)s."),
    "c_a_piles": _(
        "Combat pile %(combat)s, gold pile %(gold)s, supply %(coins)s coins. In the lifeboat: "
        "%(boat)s."
    ),
    "c_a_sate": _("Sate offers %(count)s."),
    "c_a_player": _(
        "%(name)s: coins %(coins)s, combat cards %(combat)s, gold cards %(gold)s; %(state)s."
    ),
    "c_in_camp": _("camp of %(camp)s"),
    "c_in_duel": _("in this duel"),
    "c_a_me": _("Your combat cards: %(combat)s. Your gold: %(gold)s."),
    "c_a_duel": _(
        "Duel %(duel)s: sailor %(valverde)s for Valverde, sailor %(diaz)s for Diaz. %(state)s"
    ),
    "c_a_duel_hidden": _("Duel %(duel)s: %(state)s."),
}

WORDS: Final = (
    PIRATE_WORDS
    | BOARD
    | TABLE
    | PARTS
    | KEYS
    | VERBS
    | MUTINY
    | HEADLINES
    | ASKED
    | PROOF
    | LESSONS
    | REFERENCE
    | ui_duel.WORDS
)
