"""The turn (rules H2): play or pass, then draw."""

from __future__ import annotations

import pytest

from augury.games.horsemen.events import Shuffle
from tests.games.horsemen.positions import (
    STANDARD,
    choices,
    custom,
    discarded,
    draw_pile,
    events_since,
    hand,
    last,
    lay,
    place_of,
    play,
    seen,
    sides_at,
    simple,
)


def test_a_card_is_played_into_an_empty_slot() -> None:
    """H2.1: a card is played from the hand to the player's own side of a Prophecy."""
    position = play(lay(custom(), "G1 C2 | St3", b="Sw1 | Sw2"), "C2 at b")
    assert sides_at(position, "b") == ["C2 Sw1", "Sw2"]
    assert "C2" not in hand(position, 0)
    assert events_since(position)[0] == "play 0 C2 b"


def test_only_empty_slots_take_cards() -> None:
    """H2.1: no card can be played where the player's own side has four cards; the other side does not matter."""
    position = lay(custom(), "G1 | C1", a="C1 C2 C3 St1 | G1", b="St2 | G2 G3 St1 St2", waiting="a1 b0")
    assert choices(position) == ["G1 at b", "G1 at c", "pass"]


def test_the_effect_of_the_suit_happens_at_once() -> None:
    """H2.1: a Coin lets its player buy before the turn goes on."""
    position = play(lay(simple(), "C1 | St3"), "C1 at a")
    assert position.actors == [0]
    assert seen(position, 0).asks == "a card must be bought"
    assert choices(position) == ["buy grails", "buy coins", "buy staves", "buy swords"]


def test_passing_is_always_possible() -> None:
    """H2.1: a player may pass even with cards and empty slots; a pass has no effect and ends the turn."""
    position = play(lay(simple(), "G1 C1 St1 Sw1 | St3"), "pass")
    assert events_since(position) == ["pass 0"]
    assert position.actors == [1]
    assert seen(position).passes == 1


@pytest.mark.parametrize(
    ("hands", "sides"),
    [
        (" | C1", {}),
        ("G4 | C1", {"a": "G1 G2 G3 C1", "b": "C2 C3 St1 St2", "c": "St3 Sw1 Sw2 Sw3"}),
    ],
)
def test_who_cannot_play_must_pass(hands: str, sides: dict[str, str]) -> None:
    """H2.2: a player without a card or without an empty slot can only pass."""
    position = lay(custom(), hands, **sides, rest="gone")  # type: ignore[arg-type]
    assert choices(position) == ["pass"]


def test_after_the_turn_its_player_draws_up_to_four() -> None:
    """H2.3: after the turn its player draws up to four cards from the draw pile, and the other player draws none."""
    position = play(lay(custom(), "G1 G2 | C1", draws="Sw3 St2 C1"), "G1 at a")
    assert events_since(position) == ["play 0 G1 a", "draw 0 C1 St2 Sw3"]
    assert (hand(position, 0), hand(position, 1)) == ("G2 C1 St2 Sw3", "C1")


def test_who_passes_draws_too() -> None:
    """H2.3: a player who passes draws cards, too."""
    assert events_since(play(lay(custom(), "G1 G2 G3 | C1", draws="Sw3"), "pass")) == ["pass 0", "draw 0 Sw3"]


@pytest.mark.parametrize("cards", ["G1 G2 G3 C1 C2", "G1 G2 G3 C1 C2 G4 G5 G6"])
def test_who_holds_more_than_four_keeps_them(cards: str) -> None:
    """H2.3: a player who holds more than four cards keeps them and draws none."""
    position = play(lay(custom(), cards), "C2 at a")
    assert events_since(position) == ["play 0 C2 a"]
    assert seen(position).hand_sizes[0] == len(cards.split()) - 1


def test_an_empty_draw_pile_is_made_of_the_discards() -> None:
    """H2.4: the rest of the draw pile is drawn first, then the discards are shuffled and drawing continues."""
    position = play(lay(custom(), "G1 |", draws="G2", a="C1 C2 C3", rest="discards"), "G1 at b")
    pile = last(position, Shuffle).pile
    assert isinstance(pile, list)
    assert sorted(pile) == sorted(set(STANDARD) - {"G1", "G2", "C1", "C2", "C3"})
    history = events_since(position)
    assert history[:3] == ["play 0 G1 b", "draw 0 G2", f"shuffle 0 {' '.join(pile)}"]
    assert history[3].split()[2:] == sorted(pile[:3], key=STANDARD.index)
    assert draw_pile(position, 0).split() == pile[3:]
    assert discarded(position, 0) == ""


def test_an_empty_draw_pile_is_left_alone_until_a_card_must_be_drawn() -> None:
    """H2.4: drawing the last card does not yet reshuffle the discards."""
    position = play(lay(custom(), "G1 G2 G3 C1 |", draws="Sw1", rest="discards"), "G1 at b")
    assert events_since(position) == ["play 0 G1 b", "draw 0 Sw1"]
    assert (draw_pile(position, 0), discarded(position, 0)) == ("", "C2 C3 St1 St2 St3 Sw2 Sw3")


def test_with_both_piles_empty_nothing_more_is_drawn() -> None:
    """H2.4: if both piles are empty, the player draws only what there was."""
    position = play(lay(custom(), "G1 G2 |", draws="Sw1", rest="gone"), "G1 at b")
    assert events_since(position) == ["play 0 G1 b", "draw 0 Sw1"]
    assert hand(position, 0) == "G2 Sw1"
    assert events_since(play(lay(custom(), "G1 G2 |", rest="gone"), "G1 at b")) == ["play 0 G1 b"]


def test_the_shuffle_comes_from_the_seed() -> None:
    """H2.4: different seeds give different orders of the same cards."""
    orders = {tuple(last(play(lay(custom(), " |", rest="discards", seed=n), "pass"), Shuffle).pile) for n in range(9)}  # type: ignore[arg-type]
    assert len(orders) == 9
    assert len({frozenset(order) for order in orders}) == 1


def test_prophecies_are_fulfilled_after_the_draw() -> None:
    """H2.5: Prophecies that have waited are fulfilled after the turn's draw."""
    position = play(lay(custom(), "G1 | C1 C2 C3", a="G2 G3 C1 C2 |", turn=1, draws="| St1 St2"), "C1 at b")
    assert events_since(position)[:3] == ["play 1 C1 b", "draw 1 St1 St2", "fulfil a buy, 8 to 0, by 0"]
    assert place_of(position, "a").sides == [[], []]


def test_then_it_is_the_other_players_turn() -> None:
    """H2.5: turns alternate and are counted."""
    position = lay(custom(), "G1 G2 | C1 C2", turn=1)
    actors = []
    for _ in range(4):
        actors += position.actors
        position = position.play(choices(position)[0])
    assert actors == [1, 0, 1, 0]
    assert seen(position).turn_number == 14
