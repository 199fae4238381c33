"""The verbs about cards (rules H5.5 to H5.10): draw, discard, play, buy, strike, slay, rally and move."""

from __future__ import annotations

import pytest

from augury.errors import Illegal
from augury.kernel.position import Position
from tests.games.horsemen.positions import (
    choices,
    custom,
    discarded,
    events_since,
    hand,
    lay,
    play,
    seen,
    sides_at,
    simple,
)


def swung(card: str, sides: str, favour: int, **more: str) -> Position:
    """The position after a Sword is played at a."""
    return lay(simple(), f"{card} | St3", a=sides, favour=favour, **more).play(f"{card} at a")  # type: ignore[arg-type]


def test_draw() -> None:
    """H5.5: cards are drawn from the top of the draw pile, beyond four if needed."""
    position = lay(custom(coins="draw 2"), "C1 G1 G2 G3 | G1", draws="Sw3 St2 Sw1")
    position = play(position, "C1 at a")
    assert events_since(position) == ["play 0 C1 a", "draw 0 St2 Sw3"]
    assert hand(position, 0) == "G1 G2 G3 St2 Sw3"


def test_draw_with_an_empty_pile() -> None:
    """H5.5, H2.4: if the draw pile runs out, the discards are reshuffled; if both are empty, nothing is drawn."""
    position = lay(custom(coins="draw 3"), "C1 | G1", draws="Sw3", discards="G1 G2 G3", rest="gone")
    history = events_since(play(position, "C1 at a"))
    assert [line.split()[0] for line in history] == ["play", "draw", "shuffle", "draw", "draw"]
    assert len(history[3].split()) == 4
    position = lay(custom(coins="draw 3"), "C1 | G1", rest="gone")
    assert events_since(play(position, "C1 at a")) == ["play 0 C1 a"]


def test_discard() -> None:
    """H5.5: a card from the hand goes to its player's discards; the card just played is no longer in the hand."""
    position = play(lay(custom(coins="discard 1"), "C1 G1 St2 | G1"), "C1 at a")
    assert choices(position) == ["discard G1", "discard St2"]
    position = play(position, "discard St2")
    assert (discarded(position, 0), "St2" in hand(position, 0)) == ("St2", False)


def test_play() -> None:
    """H5.6: any card of the hand can be played into any empty slot of the player's."""
    position = lay(simple(), "G1 C1 | C2", a="C2 C3 St1", b="| G1 G2 G3 C1", draws="St2")
    position = play(position, "G1 at a")
    assert choices(position) == [f"{card} at {place}" for place in "bc" for card in ("C1", "St2")]


def test_buy() -> None:
    """H5.6, H4.1: a card can be bought from any pile that has one, and then be played in the same effect."""
    position = lay(custom(coins="buy 1, play 1"), "C1 | C2", piles="G6 | | St4 |")
    position = play(position, "C1 at a")
    assert choices(position) == ["buy grails", "buy staves"]
    position = play(position, "buy staves")
    assert choices(position) == ["St4 at a", "St4 at b", "St4 at c"]


@pytest.mark.parametrize(
    ("card", "favour", "reach"),
    [
        ("Sw1", 1, []),
        ("Sw1", 0, ["strike G1"]),
        ("Sw2", 1, ["strike G1"]),
        ("Sw2", 0, ["strike G1", "strike G2"]),
        ("Sw3", 0, ["strike G1", "strike G2", "strike C3"]),
        ("Sw5", 1, ["strike G1", "strike G2", "strike C3", "strike St4"]),
        ("Sw6", 0, ["strike G1", "strike G2", "strike C3", "strike St4"]),
    ],
)
def test_strike(card: str, favour: int, reach: list[str]) -> None:
    """H5.7: a Sword strikes lower cards, and equal ones for the Favoured; other cards cannot be chosen."""
    position = swung(card, "| G1 G2 C3 St4", favour, waiting="a0")
    assert (choices(position) if position.actors == [0] else []) == reach


def test_strike_is_for_this_prophecy() -> None:
    """H5.7: cards at other places cannot be struck, nor can the striker's own."""
    position = swung("Sw3", "C1 | G1", 0, b="C2 | C1", c="| St1")
    assert choices(position) == ["strike G1"]
    with pytest.raises(Illegal, match="C1 is not within reach; the choices are strike G1"):
        position.play("strike C1")


def test_what_is_struck_goes_to_its_owners_discards() -> None:
    """H5.7: a struck card goes to its owner's discards, even if it was bought."""
    position = play(swung("Sw6", "| G5", 1), "strike G5")
    assert seen(position).discards == [[], ["G5"]]
    assert sides_at(position, "a") == ["Sw6", ""]
    assert "strike 0 G5 a" in events_since(position)


def test_strike_twice() -> None:
    """H5.7, H5.3: strike 3 strikes two cards if only two are low enough."""
    game = custom(swords="strike 3")
    position = play(lay(game, "Sw2 |", a="| G1 C1 St3", favour=1, rest="gone"), "Sw2 at a, strike C1, strike G1")
    assert (sides_at(position, "a"), position.actors) == (["Sw2", "St3"], [1])


def test_slay() -> None:
    """H5.8: slay strikes any opposing card at any place, whatever its value and whoever is the Favoured."""
    game = custom(staves="slay 1")
    position = play(lay(game, "St1 | G1", a="C1 | G6", b="C2 | C1", c="| St3", favour=1), "St1 at b")
    assert choices(position) == ["strike G6", "strike C1", "strike St3"]
    position = play(position, "strike G6")
    assert (events_since(position)[1], discarded(position, 1)) == ("strike 0 G6 a", "G6")


def test_slay_tells_equal_cards_of_two_owners_apart() -> None:
    """H5.8: if both players have a C1 on the table, slay takes the opponent's."""
    position = play(lay(custom(staves="slay 1"), "St1 | G1", a="C1 |", b="| C1"), "St1 at a, strike C1")
    assert (sides_at(position, "a"), sides_at(position, "b")) == (["C1 St1", ""], ["", ""])
    assert seen(position).discards == [[], ["C1"]]


def test_rally() -> None:
    """H5.9: rally moves one of the player's cards from another Prophecy to the one where the Staff was played."""
    position = play(lay(simple(), "St1 | G1", a="G1", b="C1 C2 | Sw1", c="Sw3"), "St1 at a")
    assert choices(position) == ["move C1 to a", "move C2 to a", "move Sw3 to a"]
    position = play(position, "move C2 to a")
    assert (sides_at(position, "a")[0], sides_at(position, "b")[0]) == ("G1 C2 St1", "C1")
    assert events_since(position)[1] == "move 0 C2 b a"


@pytest.mark.parametrize(("a", "b"), [("G1 G2 G3", "C1 C2"), ("G1", "")])
def test_rally_needs_a_slot_and_a_card(a: str, b: str) -> None:
    """H5.9: a Staff does nothing as the fourth card, or if the player has no card elsewhere."""
    position = lay(simple(), "St1 | G1", a=a, b=b, rest="gone")
    assert events_since(play(position, "St1 at a")) == ["play 0 St1 a"]


def test_rally_until_the_side_is_full() -> None:
    """H5.9, H5.3: rally 3 moves at most three cards, and stops at four cards on the side."""
    position = lay(custom(staves="rally 3"), "St1 | G1", a="G1", b="C1 C2 C3", rest="gone")
    position = play(position, "St1 at a, move C1 to a, move C2 to a")
    assert (sides_at(position, "a")[0], position.actors) == ("G1 C1 C2 St1", [1])


def test_move() -> None:
    """H5.10: any of the player's cards, even the one just played, can move to another place with an empty slot."""
    position = lay(custom(staves="move 1"), "St1 | G1", a="G1", b="C1 C2 C3 Sw1 | Sw1", c="Sw2")
    position = play(position, "St1 at a")
    to_a = [f"move {card} to a" for card in ("C1", "C2", "C3", "Sw1", "Sw2")]
    to_c = [f"move {card} to c" for card in ("G1", "C1", "C2", "C3", "St1", "Sw1")]
    assert choices(position) == to_a + to_c
    position = play(position, "move C3 to c")
    assert events_since(position)[1] == "move 0 C3 b c"


def test_a_card_that_is_moved_has_no_effect() -> None:
    """H5.10: a Coin or a Sword that is moved has no effect."""
    position = lay(simple(staves="move 2"), "St1 | C1", a="C1 Sw3", b="| G1", rest="gone")
    position = play(position, "St1 at a, move C1 to b, move Sw3 to b")
    assert [line.split()[0] for line in events_since(position)] == ["play", "move", "move"]
    assert sides_at(position, "b") == ["C1 Sw3", "G1"]


def test_move_needs_an_empty_slot_elsewhere() -> None:
    """H5.10: with the other two sides full only their cards can be moved, to this place; with all full, none."""
    position = lay(custom(staves="move 1"), "St1 | G1", a="G1 G2", b="C1 C2 C3 Sw1", c="G4 G5 G6 C4", rest="gone")
    position = play(position, "St1 at a")
    assert choices(position) == [f"move {card} to a" for card in ["G4", "G5", "G6", "C1", "C2", "C3", "C4", "Sw1"]]
    position = lay(custom(staves="move 1"), "St1 | G1", a="G1 G2 G3", b="C1 C2 C3 Sw1", c="G4 G5 G6 C4", rest="gone")
    assert events_since(play(position, "St1 at a")) == ["play 0 St1 a"]
