"""Where coins and gold came from: the voyage, each duel, and what the end took."""

from __future__ import annotations

from games.engine.events import Event
from games.engine.playout import walk
from games.rulesets.cartagena.manifest import RULESET
from games.rulesets.cartagena.rules.cards import DUELS
from tests.engine.deals import Deal, for_rulesets

NAMES = ("anna", "bernd", "carla", "diego")
of_cartagena = for_rulesets("cartagena", examples=20)


@of_cartagena
def test_voyage_has_the_coins_of_its_end_and_each_duel_what_it_moved(deal: Deal) -> None:
    state, log = deal.setup()
    told = [(0, [event for event in log if event.to is None])]
    at_mutiny: list[int] = []
    for before, _seat, _move, after, events in walk(deal.rules, state, deal.rng()):
        told.append((after.ply, [event for event in events if event.to is None]))
        if before.duel < 0 <= after.duel and after.duel_round == 1 and not after.monkeys:
            at_mutiny = list(after.coins)
        state = after
    view = deal.ruleset.view(state, None)
    rounds = deal.ruleset.sources.sources(view, told, deal.options)
    fought = [duel["duel"] for duel in view["duels"] if duel["won_by"]]
    assert [each.label for each in rounds] == ["voyage", *fought, "end"]
    if at_mutiny:
        assert rounds[0].sources[0].points == at_mutiny
    for each, won in zip(rounds[1:-1], view["mutiny"]["won"] if fought else [], strict=True):
        (source,) = each.sources
        assert source.about["camp"] == won
        duel = view["duels"][DUELS.index(str(each.label))]
        assert [source.about["valverde"], source.about["diaz"]] == duel["totals"]


@of_cartagena
def test_gold_of_others_is_hidden_until_the_end(deal: Deal) -> None:
    state, _ = deal.setup()
    for *_, after, _events in walk(deal.rules, state, deal.rng()):
        view = deal.ruleset.view(after, 0)
        _coins, gold = deal.ruleset.sources.sources(view, [], deal.options)[0].sources
        hidden = [
            player["gold_cards"] and player["seat"] and after.phase != "over"
            for player in view["players"]
        ]
        assert [points is None for points in gold.points] == [bool(one) for one in hidden]


def test_duels_are_turnings_the_narrowest_first() -> None:
    told = [
        Event("duel", {"duel": "A", "valverde": 5, "diaz": 3}),
        Event("excluded", {"seats": [1]}),
        Event("stole", {"seat": 0, "target": 1}),
        Event("duel_won", {"duel": "A", "camp": "valverde", "totals": {"valverde": 9, "diaz": 3}}),
        Event("duel", {"duel": "B", "valverde": 2, "diaz": 4}),
        Event("paid", {"seats": [0, 1]}),
        Event("duel_won", {"duel": "B", "camp": "diaz", "totals": {"valverde": 4, "diaz": 5}}),
    ]
    players = [{"seat": seat, "coins": 3, "gold": [], "gold_cards": 0} for seat in (0, 1)]
    view = {"phase": "fight", "players": players}
    sources = RULESET.sources
    assert sources is not None
    rounds = sources.sources(view, [(50, told)], None)
    points = [[source.points for source in each.sources] for each in rounds]
    assert points == [[[1, 3], [0, 0]], [[1, -1]], [[1, 1]]]
    found = sources.turnings(rounds, 2)
    assert [(turn.label, turn.seat, turn.swing) for turn in found] == [
        ("B", None, 1),
        ("A", None, 6),
    ]
    said = [RULESET.texts.reason_text(turn.reason, NAMES) for turn in found]
    assert said == [
        "Diaz wins: Valverde 4, Diaz 5",
        "Valverde wins: Valverde 9, Diaz 3; out of the game: bernd",
    ]
