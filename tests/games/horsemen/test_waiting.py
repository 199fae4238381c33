"""Prophecies that wait (rules H3.1 to H3.4, H3.10): filling a side, responding, and emptying a slot again."""

from __future__ import annotations

import pytest

from augury.kernel.game import open_game
from augury.kernel.position import Position
from tests.games.horsemen.positions import custom, events_since, lay, place_of, play, seen, sides_at, simple


def fulfilled(position: Position) -> list[str]:
    """The places where Prophecies have been fulfilled so far, in order."""
    return [line.split()[1] for line in events_since(position) if line.startswith("fulfil")]


def waits(position: Position) -> list[int | None]:
    """The responder at each place."""
    return [place.responder for place in seen(position).prophecies]


def test_the_fourth_card_makes_a_prophecy_wait() -> None:
    """H3.1: a Prophecy waits for the opponent's response after the fourth card, not after the third."""
    position = lay(custom(), "C1 C2 | G1", a="G1 G2 |")
    position = play(position, "C1 at a")
    assert waits(position) == [None, None, None]
    position = play(position, "G1 at a, C2 at a")
    assert waits(position) == [1, None, None]
    assert fulfilled(position) == []


@pytest.mark.parametrize("response", ["C1 at a", "C1 at b", "pass"])
def test_the_opponent_has_one_whole_turn(response: str) -> None:
    """H3.1, H3.2: the opponent may respond there, elsewhere or by passing; after their draw it is fulfilled."""
    position = play(lay(custom(), "Sw1 | C1", a="G1 G2 G3", draws="| C2 C3 St1 St2"), "Sw1 at a")
    assert fulfilled(position) == []
    position = play(position, response)
    kinds = [line.split()[0] for line in events_since(position)]
    assert kinds[-4:] == ["draw", "fulfil", "favour", "lay"]
    assert fulfilled(position) == ["a"]


def test_an_effect_can_fill_the_slot() -> None:
    """H3.1: a card that is moved into the fourth slot also gives the opponent a response."""
    position = lay(simple(), "St1 | C1", a="G1 G2", b="G3")
    position = play(position, "St1 at a, move G3 to a")
    assert sides_at(position, "a")[0] == "G1 G2 G3 St1"
    assert waits(position) == [1, None, None]


def test_a_slot_filled_after_the_turn_opens_a_whole_response() -> None:
    """H3.1: if seat 0's effect fills b after seat 1's turn, b is fulfilled only after another turn of seat 1."""
    position = lay(simple(), "Sw1 | C1 C2", a="G1 G2 G3 C1", b="C2 C3 St1", c="St2", shown="move draw play", turn=1)
    position = play(position, "pass, move St2 to b")
    assert fulfilled(position) == ["a"]
    assert waits(position) == [None, 1, None]
    assert position.actors == [1]
    assert fulfilled(play(position, "pass")) == ["a", "b"]


def test_a_sword_in_the_response_undoes_it() -> None:
    """H3.3: if a Sword leaves three cards, nothing waits or is fulfilled, and the card goes to its owner's discards."""
    position = play(lay(simple(), "Sw1 | Sw3", a="G1 G2 G3 C1", turn=1), "Sw3 at a, strike G2")
    assert fulfilled(position) == []
    assert waits(position) == [None, None, None]
    assert seen(position).discards[0] == ["G2"]


def test_filling_the_slot_again_opens_a_new_response() -> None:
    """H3.3: if seat 0 fills a again after the Sword, seat 1 has another whole turn."""
    position = play(lay(simple(), "C2 | Sw3 C1", a="G1 G2 G3 C1", turn=1), "Sw3 at a, strike G2")
    position = play(position, "C2 at a, buy grails")
    assert waits(position) == [1, None, None]
    assert fulfilled(position) == []
    position = play(position, "pass")
    assert fulfilled(position) == ["a"]


def test_a_slot_filled_again_in_the_same_turn_opens_a_new_response() -> None:
    """H3.3: if an effect in the responder's turn empties and refills a slot, a waits for a later turn."""
    game = custom(staves="move 2")
    position = lay(game, "St1 | C1", a="G1 G2 G3 C1")
    position = play(position, "St1 at b, move G1 to b, move G1 to a")
    assert waits(position) == [1, None, None]
    position = lay(game, "St1 | C1", a="| G1 G2 G3 C2", turn=1, favour=1, waiting="a1")
    position = play(position, "pass")
    assert fulfilled(position) == ["a"]
    position = lay(game, "| St1", a="| G1 G2 G3 C2", turn=1, favour=1, waiting="a1")
    position = play(position, "St1 at b, move G1 to b, move G1 to a")
    assert fulfilled(position) == []
    assert waits(position) == [0, None, None]


def test_moving_the_card_away_undoes_it_too() -> None:
    """H3.3, ruling: rallying a card away from the full side ends the waiting, too."""
    position = lay(simple(), "St1 | C1", a="G1 G2 G3 C1", favour=0, turn=0)
    assert waits(position) == [1, None, None]
    position = play(position, "St1 at b, move C1 to b")
    assert waits(position) == [None, None, None]
    assert fulfilled(play(position, "pass")) == []


def test_both_sides_full() -> None:
    """H3.4, ruling: if the response fills the other side, the Prophecy is fulfilled without another response."""
    position = play(lay(custom(), "Sw1 | C1", a="G1 G2 G3 C2 | G1 G2 G3", turn=1), "C1 at a")
    assert fulfilled(position) == ["a"]
    assert [line for line in events_since(position) if "fulfil" in line] == ["fulfil a buy, 8 to 7, by 0"]


def test_only_the_responding_side_is_full() -> None:
    """H3.4, ruling: a Prophecy is fulfilled even if the response fills seat 1's side and empties a slot of seat 0's."""
    position = play(lay(simple(), "Sw1 | Sw2", a="G1 G2 G3 C1 | G1 G2 C1", turn=1), "Sw2 at a, strike G1")
    assert [line for line in events_since(position) if "fulfil" in line] == ["fulfil a buy, 6 to 6, by 0"]


def test_a_full_side_that_is_answered_by_another_prophecy() -> None:
    """H3.1, H3.2: two Prophecies can wait for different seats, each for a response of its own."""
    position = play(lay(custom(), "Sw1 | C1", a="G1 G2 G3 C2 |", b="| St1 St2 St3", turn=1), "C1 at b")
    assert fulfilled(position) == ["a"]
    assert waits(position) == [None, 0, None]
    assert sides_at(position, "b") == ["", "C1 St1 St2 St3"]
    assert place_of(position, "a").sides == [[], []]


def each(hands: str, **where: str) -> Position:
    """A position with `responses = each`."""
    game = open_game("horsemen", set=custom().chosen.set, responses="each")  # type: ignore[attr-defined]
    return lay(game, hands, **where)  # type: ignore[arg-type]


def test_by_default_the_second_to_fill_gives_no_response() -> None:
    """H3.4: by default, a Prophecy with both sides full is fulfilled after a single response."""
    position = play(lay(custom(), "Sw1 Sw2 | Sw1", a="G1 G2 G3 | C1 C2 C3"), "Sw1 at a, Sw1 at a")
    assert fulfilled(position) == ["a"]


def test_each_side_that_is_filled_can_give_a_response() -> None:
    """H3.10: with the option, filling a side in response gives the opponent a turn before the Prophecy is fulfilled."""
    position = play(each("Sw1 Sw2 | Sw1", a="G1 G2 G3 | C1 C2 C3"), "Sw1 at a")
    assert waits(position) == [1, None, None]
    position = play(position, "Sw1 at a")
    assert (fulfilled(position), waits(position), position.actors) == ([], [0, None, None], [0])
    assert fulfilled(play(position, "pass")) == ["a"]


def test_a_response_elsewhere_gives_none() -> None:
    """H3.10, H3.2: a response that does not fill the side does not give the opponent another turn."""
    for response in ("Sw1 at a", "Sw1 at b", "pass"):
        position = play(each("Sw1 Sw2 | Sw1", a="G1 G2 G3 | C1 C2"), f"Sw1 at a, {response}")
        assert fulfilled(position) == ["a"]
