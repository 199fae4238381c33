"""The verbs about discards, piles and turns (rules H5.11 to H5.14): take, banish, seal, doom, look and fast."""

from __future__ import annotations

import pytest

from augury.errors import Illegal
from augury.games.horsemen.events import Look, Shuffle
from tests.games.horsemen.positions import (
    choices,
    custom,
    discarded,
    events_since,
    hand,
    last,
    lay,
    pile_of,
    play,
    seen,
    simple,
)


def test_take() -> None:
    """H5.11: take moves a card from the player's own discards into the hand."""
    position = lay(custom(coins="take 1"), "C1 | G1", discards="G2 St6 | Sw1")
    position = play(position, "C1 at a")
    assert choices(position) == ["take G2", "take St6"]
    position = play(position, "take St6")
    assert "St6" in hand(position, 0).split()
    assert (events_since(position)[1], discarded(position, 0)) == ("take 0 St6", "G2")


def test_banish() -> None:
    """H5.11: banish removes a card of the player's own discards from the game, so it is not reshuffled."""
    position = lay(custom(coins="banish 1"), "C1 | G1", discards="G2 St6 Sw1 Sw2 Sw3 G3 | Sw1", rest="gone")
    position = play(position, "C1 at a")
    assert choices(position) == [f"banish {card}" for card in ["G2", "G3", "St6", "Sw1", "Sw2", "Sw3"]]
    position = play(position, "banish G2")
    assert events_since(position)[1] == "banish 0 G2"
    assert "G2" in seen(position).gone
    pile = last(position, Shuffle).pile
    assert isinstance(pile, list) and "G2" not in pile
    assert "G2" not in seen(position, 0).unseen[0] + (seen(position, 0).hand or [])


def test_take_and_banish_with_no_discards() -> None:
    """H5.11, H5.2: take and banish do nothing if the player has no discards, even if the opponent has some."""
    position = lay(custom(coins="take 1, banish 1"), "C1 | G1", discards="| Sw1 Sw2", rest="gone")
    assert events_since(play(position, "C1 at a")) == ["play 0 C1 a"]


def test_seal() -> None:
    """H5.12: seal puts a royal card of the player's own discards on top of its pile, where it has no owner."""
    position = lay(simple(coins="seal 1"), "C1 | G1 C2", discards="G2 St6 | Sw5", piles="| | St4 St5 | Sw6")
    position = play(position, "C1 at a")
    assert choices(position) == ["seal St6"]
    position = play(position, "seal St6")
    assert pile_of(position, "staves").cards == ["St6", "St4", "St5"]
    assert discarded(position, 0) == "G2"
    assert "St6" not in seen(position, 0).unseen[0]


def test_a_sealed_card_can_be_bought_by_either_player() -> None:
    """H5.12, H4.1: a sealed card can be bought by the opponent, who then owns it."""
    position = lay(simple(coins="seal 1, buy 1"), "C1 | C1", discards="St6", piles="G4 | | | Sw6")
    position = play(position, "C1 at a, seal St6, buy grails, C1 at a, buy staves")
    assert "St6" in hand(position, 1).split()
    assert seen(position).known[1] == ["St6"]


def test_seal_needs_a_royal_card() -> None:
    """H5.12: sealing a standard card is refused."""
    position = lay(custom(coins="seal 1"), "C1 | C1", discards="St6 G2").play("C1 at a")
    with pytest.raises(Illegal, match="G2 is not a royal card; the choices are seal St6"):
        position.play("seal G2")


def test_doom() -> None:
    """H5.12: doom removes the top card of any pile from the game, and the same pile can be doomed again."""
    position = lay(custom(coins="doom 2"), "C1 | C1", piles="G6 | C5 C6 | | Sw4")
    position = play(position, "C1 at a")
    assert choices(position) == ["doom grails", "doom coins", "doom swords"]
    position = play(position, "doom coins, doom coins")
    assert events_since(position)[1:4] == ["doom 0 C5", "doom 0 C6", "reveal coins red"]
    assert {"C5", "C6"} <= set(seen(position).gone)


def test_look() -> None:
    """H5.13: the seat sees the Horseman from then on; the opponent sees only which pile it was."""
    position = lay(simple(coins="look 1"), "C1 | C1", horsemen="pale black red white")
    position = play(position, "C1 at a")
    assert choices(position) == ["look grails", "look coins", "look staves", "look swords"]
    position = play(position, "look coins")
    assert events_since(position)[1] == "look 0 coins black"
    assert [pile_of(position, "coins", seat).colour for seat in (0, 1, None)] == ["black", None, None]
    assert [pile_of(position, "coins", seat).looked for seat in (0, 1, None)] == [[0], [0], [0]]
    assert [pile.colour for pile in seen(position, 0).piles] == [None, "black", None, None]
    visible = position.game.engine.events_for(position.game.setup, list(position.events), 1)
    assert [event for event in visible if isinstance(event, Look)] == [Look(0, "coins", None, causes=["Coin"])]


def test_look_is_for_horsemen_that_were_never_revealed() -> None:
    """H5.13: a Horseman that was revealed cannot be looked at, even if it is covered again."""
    game = custom(coins="look 1")
    position = lay(game, "C1 | C1", piles="G4 | | St4 | Sw4", revealed="staves")
    position = play(position, "C1 at a")
    assert choices(position) == ["look grails", "look swords"]
    with pytest.raises(Illegal, match="the Horseman under the staves has already been revealed"):
        position.play("look staves")
    position = lay(game, "C1 |", revealed="grails coins staves swords", rest="gone").play("C1 at a")
    assert events_since(position) == ["play 0 C1 a"]


def test_fast() -> None:
    """H5.14: fast applies once, not after this turn but after the player's next one."""
    position = lay(custom(coins="fast 2"), "C1 G1 G2 G3 | G1 G2 G3 C2")
    position = play(position, "C1 at a")
    assert events_since(position)[1:3] == ["fast 0 2", "draw 0 C2"]
    position = play(position, "pass, G1 at a")
    assert (seen(position).hand_sizes[0], events_since(position)[-1]) == (3, "play 0 G1 a")
    position = play(position, "pass, G2 at a")
    assert seen(position).hand_sizes[0] == 4


def test_the_opponent_fasts() -> None:
    """H5.14: after their next turn the opponent draws up to three, and seat 0 draws as usual."""
    game = custom(fast="opponent fast 1")
    position = lay(game, a="G1 G2 G3 C1 |", shown="fast draw buy", draws="| G1 G2 G3 C1")
    position = play(position, "pass, pass")
    assert "fast 1 1" in events_since(position)
    assert (position.actors, seen(position).hand_sizes, seen(position).fasting) == ([1], [4, 4], [0, 1])
    position = play(position, "G1 at a")
    assert (seen(position).hand_sizes, seen(position).fasting) == ([4, 3], [0, 0])
    position = play(position, "pass, G2 at a")
    assert seen(position).hand_sizes == [4, 4]


@pytest.mark.parametrize(("fasts", "drawn"), [((0, 1), 3), ((0, 3), 1), ((0, 4), 0), ((0, 9), 0)])
def test_fasts_add_up_and_draws_are_never_negative(fasts: tuple[int, int], drawn: int) -> None:
    """H5.14, H5.16: the hand is filled up to 4 less the fasts, and never below 0 cards."""
    position = lay(custom(), "C1 |", fasting=fasts, rest="draws")
    position = play(position, "pass, pass")
    assert seen(position).hand_sizes == [4, drawn]


def test_two_fasts_in_one_turn() -> None:
    """H5.14, H5.3: fasts of three and one add up to four, so nothing is drawn."""
    position = lay(custom(coins="opponent fast 3, opponent fast 1"), "C1 | G1 G2")
    position = play(position, "C1 at a, G1 at a")
    assert events_since(position)[1:3] == ["fast 1 3", "fast 1 1"]
    assert hand(position, 1) == "G2"


def test_the_opponent_draws() -> None:
    """H5.14: the opponent draws from their own pile, above four if needed, and reshuffles their own discards."""
    position = lay(custom(coins="opponent draw 2"), "C1 | G1 G2 G3 C1", draws="| Sw1", discards="| St1", rest="gone")
    position = play(position, "C1 at a")
    assert events_since(position) == ["play 0 C1 a", "draw 1 Sw1", "shuffle 1 St1", "draw 1 St1"]
    assert hand(position, 1) == "G1 G2 G3 C1 St1 Sw1"


def test_the_opponent_discards_what_they_have() -> None:
    """H5.14, H5.3: of three discards, one is made with one card in the hand and none with an empty hand."""
    game = custom(coins="opponent discard 3")
    position = play(lay(game, "C1 | G1"), "C1 at a, discard G1")
    assert position.actors == [1]
    assert discarded(position, 1) == "G1"
    assert events_since(play(lay(game, "C1 |", rest="gone"), "C1 at a")) == ["play 0 C1 a"]


def test_opponent_means_the_other_player_also_after_a_turn() -> None:
    """H5.14: if seat 1 wins the Prophecy, its opponent, seat 0, discards."""
    position = lay(simple(), "Sw1 | C1", a="G1 C1 St1 G2 | G6", shown="discard draw buy", turn=1).play("pass")
    assert (position.actors, choices(position)) == ([0], ["discard Sw1"])
