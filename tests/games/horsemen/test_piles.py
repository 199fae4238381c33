"""The Four Piles and the Horsemen (rules H4)."""

from __future__ import annotations

import pytest

from augury.errors import Illegal
from tests.games.horsemen.positions import choices, custom, events_since, hand, lay, pile_of, play, seen, simple


def test_to_buy_is_to_take_the_top_card() -> None:
    """H4.1: to buy takes the top card of a pile into the hand and uncovers the next one."""
    position = play(lay(simple(), "C1 | G1", piles="G5 G6 | C4 C5 C6 | St4 | Sw6"), "C1 at a, buy grails")
    assert "G5" in hand(position, 0).split()
    assert pile_of(position, "grails").cards == ["G6"]
    assert "buy 0 G5" in events_since(position)


def test_nobody_buys_twice_from_one_pile_in_a_turn() -> None:
    """H4.1: the three purchases of a turn must come from different piles."""
    position = play(lay(custom(coins="buy 3"), "C1 | G1"), "C1 at a, buy coins")
    assert choices(position) == ["buy grails", "buy staves", "buy swords"]
    with pytest.raises(Illegal, match="has already bought from the coins this turn"):
        position.play("buy coins")
    assert choices(play(position, "buy swords")) == ["buy grails", "buy staves"]


def test_another_coin_in_the_same_turn_counts_too() -> None:
    """H4.1: of two Coins that a Grail plays, the second cannot buy from the pile that the first bought from."""
    position = lay(simple(grails="play 2"), "G1 C1 C2 | G1")
    position = play(position, "G1 at a, C1 at a, buy grails, C2 at a")
    assert choices(position) == ["buy coins", "buy staves", "buy swords"]


def test_with_one_pile_left_the_second_purchase_is_left_out() -> None:
    """H4.1, H5.2: a second purchase is skipped if only the pile that was bought from is left."""
    position = play(lay(custom(coins="buy 2"), "C1 | G1", piles="G4 G5 | | |"), "C1 at a, buy grails")
    assert position.actors == [1]
    assert pile_of(position, "grails").cards == ["G5"]


def test_the_next_turn_buys_anew() -> None:
    """H4.1: in a new turn, both players can buy from any pile again."""
    position = play(lay(simple(), "C1 C2 | C1"), "C1 at a, buy grails, C1 at a")
    assert "buy grails" in choices(position)
    position = play(position, "buy grails, C2 at a")
    assert choices(position) == ["buy grails", "buy coins", "buy staves", "buy swords"]


def test_what_a_prophecy_buys_counts_for_the_turn_before() -> None:
    """H4.1, ruling: seat 1 bought from grails in its response, so its Prophecy must buy from another pile."""
    position = lay(simple(), "G1 | C1", a="Sw1 G2 C1 St1 | G3 C3 St3", turn=1, favour=1)
    position = play(position, "C1 at a, buy grails")
    assert events_since(position)[-1] == "fulfil a buy, 5 to 10, by 1"
    assert choices(position) == ["buy coins", "buy staves", "buy swords"]


def test_a_bought_card_is_its_buyers() -> None:
    """H4.6: a bought card that is struck on the table goes to the discards of its buyer."""
    position = play(lay(simple(), "C1 G1 | Sw5", turn=0), "C1 at a, buy coins, pass, C4 at b")
    position = play(position, "buy staves, Sw5 at b, strike C4")
    assert seen(position).discards == [["C4"], []]


def test_what_the_other_bought_does_not_count() -> None:
    """H4.1: seat 0, which wins the Prophecy after seat 1 bought from grails in its turn, may buy from grails, too."""
    position = lay(simple(), "G1 | C1", a="G2 G3 C1 St1 |", turn=1)
    position = play(position, "C1 at b, buy grails")
    assert position.actors == [0]
    assert "buy grails" in choices(position)


def test_horsemen_are_not_bought() -> None:
    """H4.2: an empty pile can be neither bought from nor doomed, so its Horseman stays."""
    position = play(lay(simple(), "C1 | G1", piles="| C4 | | Sw4"), "C1 at a")
    assert choices(position) == ["buy coins", "buy swords"]
    with pytest.raises(Illegal, match="the pile of grails has no card left"):
        position.play("buy grails")
    position = play(lay(custom(coins="doom 1"), "C1 | G1", piles="| C4 | | Sw4"), "C1 at a")
    assert choices(position) == ["doom coins", "doom swords"]


def test_an_uncovered_horseman_is_revealed_at_once() -> None:
    """H4.3: an uncovered Horseman is revealed to everyone at once and has its effect: the buyer draws up to three."""
    position = lay(simple(), "C1 G1 | G1", piles="G4 | C4 | St6 | Sw4", horsemen="white red black pale", draws="G2 G3")
    assert pile_of(position, "staves").colour is None
    position = play(position, "C1 at a, buy staves")
    assert events_since(position) == ["play 0 C1 a", "buy 0 St6", "reveal staves black", "draw 0 G2"]
    for seat in (0, 1, None):
        pile = pile_of(position, "staves", seat)
        assert (pile.colour, pile.uncovered, pile.revealed, pile.cards) == ("black", True, True, [])


def test_a_covered_horseman_says_nothing() -> None:
    """H4.4: sealing a card on a Horseman ends its effect, but everyone still knows which Horseman it is."""
    position = lay(simple(coins="seal 1"), "C1 | G1", piles="G4 | C4 | | Sw4", discards="St5", draws="G1 G2 G3 C2")
    position = play(position, "C1 at a, seal St5")
    assert events_since(position) == ["play 0 C1 a", "seal 0 St5", "draw 0 G1 G2 G3 C2"]
    for seat in (0, 1, None):
        pile = pile_of(position, "staves", seat)
        assert (pile.colour, pile.uncovered, pile.revealed, pile.cards) == ("black", False, True, ["St5"])


def test_a_covered_horseman_does_not_count_for_the_apocalypse() -> None:
    """H4.4, H4.5: if one of three Horsemen is covered again, the next one uncovered is the third, not the fourth."""
    position = lay(simple(coins="seal 1, buy 1"), "C1 | G1", piles="| | | Sw6", discards="St5")
    position = play(position, "C1 at a, seal St5, buy swords")
    assert not position.over
    assert [pile.uncovered for pile in seen(position).piles] == [True, True, False, True]


def test_the_third_horseman_is_covered_and_revealed_again() -> None:
    """H4.3, H4.4: when a sealed card is bought back, the Horseman is revealed again and its effect returns."""
    position = lay(simple(coins="seal 1, buy 1"), "C1 | G1", piles="| | | Sw6", discards="St5", draws="G1 G2 G3 C2")
    position = play(position, "C1 at a, seal St5, buy staves")
    assert events_since(position) == ["play 0 C1 a", "seal 0 St5", "buy 0 St5", "reveal staves black", "draw 0 G1 G2"]
    assert not position.over
    assert [pile.uncovered for pile in seen(position).piles] == [True, True, True, False]


def test_the_fourth_horseman_ends_the_game() -> None:
    """H4.5: the fourth Horseman ends the game at once, before the draw, and both players lose."""
    position = play(lay(simple(), "C1 | G1", piles="G6 | | |", taken="seal doom | look"), "C1 at a, buy grails")
    assert events_since(position) == [
        "play 0 C1 a",
        "buy 0 G6",
        "reveal grails white",
        "result 2 to 1 for nobody by apocalypse",
    ]
    assert position.over
    assert (position.winners, position.returns) == ([], [0.0, 0.0])


def test_the_apocalypse_comes_in_the_middle_of_an_effect() -> None:
    """H4.5, ruling: an Apocalypse cuts an effect short, and nothing is fulfilled after the turn."""
    game = custom(coins="doom 1, draw 2, seal 1")
    position = lay(game, "C1 | G1", a="| Sw1 G2 G3 C1", piles="| C6 | |", discards="C5")
    position = play(position, "C1 at a, doom coins")
    assert events_since(position)[1:] == ["doom 0 C6", "reveal coins red", "result 0 to 0 for nobody by apocalypse"]
    assert choices(position) == []


def test_a_prophecy_can_bring_the_apocalypse() -> None:
    """H4.5: the effect of a Prophecy can cause the Apocalypse, too, and then the Favour does not change."""
    position = lay(simple(), a="G1 G2 G3 C1 |", turn=1, favour=0, shown="doom draw buy", piles="G5 | | |", rest="gone")
    position = play(position, "pass, doom grails")
    assert events_since(position)[-3:] == ["doom 0 G5", "reveal grails white", "result 1 to 0 for nobody by apocalypse"]
    assert (seen(position).favour, seen(position).phase, seen(position).reason) == (0, "over", "apocalypse")
