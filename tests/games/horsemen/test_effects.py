"""Effects (rules H5.1 to H5.4): the order of steps, what is mandatory, and chains."""

from __future__ import annotations

import pytest

from augury.errors import Illegal
from augury.games.horsemen.state import MOST_FRAMES
from tests.games.horsemen.positions import (
    STANDARD,
    choices,
    custom,
    draw_pile,
    events_since,
    hand,
    lay,
    play,
    seen,
    sides_at,
    simple,
    state_of,
)

EVERY_SUIT = ("grails", "coins", "staves", "swords")


def test_steps_happen_in_their_order() -> None:
    """H5.1: the steps draw, discard and draw happen in this order."""
    position = lay(custom(coins="draw 1, discard 1, draw 2"), "C1 G1 | G1", draws="Sw1 Sw2 Sw3 St1")
    position = play(position, "C1 at a")
    assert choices(position) == ["discard G1", "discard Sw1"]
    position = play(position, "discard G1")
    assert events_since(position) == ["play 0 C1 a", "draw 0 Sw1", "discard 0 G1", "draw 0 Sw2 Sw3", "draw 0 St1"]


def test_choices_are_the_players_whose_card_it_is() -> None:
    """H5.1: choices are made by the player whose card it is or, for a Prophecy, by its winner."""
    position = play(lay(custom(coins="discard 1"), "C1 G1 | G2", turn=0), "C1 at a")
    assert position.actors == [0]
    position = lay(custom(buy="discard 1"), "G4 | G2", a="G1 G2 G3 C1 |", turn=1).play("pass")
    assert (position.actors, choices(position)) == ([0], ["discard G4"])


def test_the_opponent_chooses_if_the_step_says_so() -> None:
    """H5.1, H5.14: seat 1 chooses what it discards; then the turn continues for seat 0."""
    position = lay(custom(coins="opponent discard 1, draw 1"), "C1 | G2 St3", draws="Sw1 Sw2 Sw3 St1")
    position = play(position, "C1 at a")
    assert (position.actors, choices(position)) == ([1], ["discard G2", "discard St3"])
    assert seen(position, 1).turn == 0
    position = play(position, "discard St3")
    assert events_since(position)[:3] == ["play 0 C1 a", "discard 1 St3", "draw 0 Sw1"]
    assert seen(position).discards == [[], ["St3"]]


def test_what_can_be_done_must_be_done() -> None:
    """H5.2, ruling: no player can pass in the middle of an effect."""
    position = play(lay(simple(), "Sw2 | G2", a="| G1 C1"), "Sw2 at a")
    assert choices(position) == ["strike G1", "strike C1"]
    with pytest.raises(Illegal, match="an opposing card must be struck: write strike and a card"):
        position.play("pass")


@pytest.mark.parametrize("card", ["Sw1", "St1", "C1"])
def test_what_cannot_be_done_is_left_out(card: str) -> None:
    """H5.2, ruling: if there is nothing to strike, to rally or to buy, the step is skipped."""
    position = lay(simple(), f"{card} |", piles="| | |", a="| G2", favour=1, rest="gone")
    assert events_since(play(position, f"{card} at a")) == [f"play 0 {card} a"]


def test_a_step_that_is_left_out_does_not_stop_the_others() -> None:
    """H5.2: with nothing to take and nothing to seal, the third step still draws a card."""
    position = lay(custom(coins="take 1, seal 2, draw 1"), "C1 G1 G2 G3 Sw1 | G1", draws="St3")
    assert events_since(play(position, "C1 at a")) == ["play 0 C1 a", "draw 0 St3"]


def test_a_number_says_how_often() -> None:
    """H5.3: two cards are discarded one after the other, and the view lists the steps still to come."""
    position = play(lay(custom(coins="discard 2, draw 1"), "C1 G1 G2 G3 | G1"), "C1 at a")
    assert seen(position, 0).pending == ["discard a card of your choice", "draw a card"]
    position = play(position, "discard G1")
    assert choices(position) == ["discard G2", "discard G3"]
    assert seen(position, 0).pending == ["draw a card"]
    assert position.play("discard G3").actors == [1]


def test_or_as_often_as_it_can() -> None:
    """H5.3: four discards stop when the hand is empty, and four draws when all cards are drawn."""
    position = lay(custom(coins="discard 4, draw 4"), "C1 G1 G2 | G1", draws="Sw1", rest="gone")
    position = play(position, "C1 at a, discard G1, discard G2")
    history = events_since(position)
    assert history[:4] == ["play 0 C1 a", "discard 0 G1", "discard 0 G2", "draw 0 Sw1"]
    assert history[4].startswith("shuffle 0 ") and history[5] == "draw 0 G1 G2"


def test_an_effect_inside_an_effect_happens_whole() -> None:
    """H5.4: the Coin that a Grail plays buys first, and then the Grail's last step happens."""
    position = lay(simple(grails="play 1, discard 1"), "G1 C1 C2 | G1")
    position = play(position, "G1 at a, C1 at b")
    assert seen(position, 0).pending == ["discard a card of your choice"]
    assert choices(position)[0] == "buy grails"
    position = play(position, "buy swords")
    assert choices(position) == ["discard C2", "discard Sw4"]


def test_each_effect_remembers_its_own_place() -> None:
    """H5.4, H5.7: the inner Sword strikes at c, and then the outer Sword at a with its own value."""
    game = custom(swords="play 1, strike 1")
    position = lay(game, "Sw3 Sw1 | G1", a="| G2 C3", c="| St1 St2", favour=0)
    position = play(position, "Sw3 at a, Sw1 at c")
    assert choices(position) == ["strike St1"]
    position = play(position, "strike St1")
    assert choices(position) == ["strike G2", "strike C3"]


def test_a_grail_chain_to_the_last_card() -> None:
    """H5.4: each Grail draws and plays the next card, until the hand is empty and nothing can be drawn."""
    position = lay(simple(), "G1 | G1", draws="G2 G3 C1", rest="gone", piles="G4 | | | Sw4")
    position = play(position, "G1 at a, G2 at a, G3 at b, C1 at a, buy grails")
    assert events_since(position) == [
        "play 0 G1 a",
        "draw 0 G2",
        "play 0 G2 a",
        "draw 0 G3",
        "play 0 G3 b",
        "draw 0 C1",
        "play 0 C1 a",
        "buy 0 G4",
        "reveal grails white",
    ]
    assert (hand(position, 0), position.actors) == ("G4", [1])
    position = lay(simple(), "G1 G2 G3 | G1", rest="gone")
    position = play(position, "G1 at a, G2 at a, G3 at a")
    assert (hand(position, 0), position.actors) == ("", [1])


def test_a_chain_ends_with_the_last_slot() -> None:
    """H5.4: a Grail in the last empty slot draws a card, and then nothing can be played."""
    position = lay(
        simple(), "G1 G2 | C1", a="C1 C2 C3 St1", b="St2 St3 Sw1 Sw2", c="G4 G5 G6", waiting="a1 b1", draws="G3"
    )
    position = play(position, "G1 at c")
    assert events_since(position)[:2] == ["play 0 G1 c", "draw 0 G3"]
    assert position.actors == [1]


def test_the_deepest_chain() -> None:
    """H5.4: twelve cards, each played by the previous one, fill all slots; then each effect does its last step."""
    game = custom(**dict.fromkeys(EVERY_SUIT, "play 4, fast 1"))
    cards = [f"{card} at {'abc'[index // 4]}" for index, card in enumerate(STANDARD)]
    position = lay(game, f"{' '.join(STANDARD)} G4 | G1")
    position = play(position, ", ".join(cards[:-1]))
    assert int(state_of(position).depth) == MOST_FRAMES - 1
    position = play(position, cards[-1])
    assert events_since(position)[-12:] == ["fast 0 1"] * 12
    assert sides_at(position, "c")[0] == "St3 Sw1 Sw2 Sw3"
    assert (hand(position, 0), position.actors, int(state_of(position).depth)) == ("G4", [1], 0)


def test_the_longest_fast() -> None:
    """H5.4, H5.14: twelve cards with three fasts of four each add up to 144, and the next draw is 0 cards."""
    game = custom(**dict.fromkeys(EVERY_SUIT, "play 4, fast 4, fast 4, fast 4"))
    cards = [f"{card} at {'abc'[index // 4]}" for index, card in enumerate(STANDARD)]
    position = play(lay(game, f"{' '.join(STANDARD)} | G1", discards="G4 G5 G6"), ", ".join(cards))
    assert [line for line in events_since(position) if line.startswith("fast")] == ["fast 0 4"] * 36
    assert seen(position).fasting[0] == 144
    position = play(lay(game, " | G1", draws="G4 G5 G6 C4", fasting_now=int(state_of(position).fasting[0])), "pass")
    assert events_since(position) == ["pass 0"]


def test_a_chain_out_of_a_prophecy() -> None:
    """H5.4, H3.7: eight cards fill the two places beside the gap, all before the Favour changes."""
    game = custom(buy="play 4, draw 1", **dict.fromkeys(EVERY_SUIT, "play 4"))
    cards = "G5 G6 C4 C5 C6 St4 St5 St6 Sw4"
    position = lay(game, f"{cards} |", a="G1 G2 G3 C1 |", turn=1, rest="gone").play("pass")
    for index, card in enumerate(cards.split()[:8]):
        position = position.play(f"{card} at {'bc'[index // 4]}")
    assert [line.split()[0] for line in events_since(position)[-4:]] == ["shuffle", "draw", "favour", "lay"]
    assert (position.actors, seen(position).hand_sizes) == ([1], [2, 0])


def test_a_reshuffle_in_the_middle_of_an_effect() -> None:
    """H5.4, H2.4: the Grail's draw reshuffles the discards, and the drawn card can be played at once."""
    position = lay(simple(), "G1 | G1", discards="St2", rest="gone")
    position = play(position, "G1 at a, St2 at b")
    assert events_since(position)[:4] == ["play 0 G1 a", "shuffle 0 St2", "draw 0 St2", "play 0 St2 b"]
    assert draw_pile(position, 0) == ""
