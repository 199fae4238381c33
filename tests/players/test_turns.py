"""Players that think through turns of the Four Horsemen move legally, use nothing hidden, and see beyond greedy."""

from __future__ import annotations

import time
from threading import Event

import pytest
from hypothesis import given

from augury.kernel.chance import dice
from augury.kernel.position import Position
from augury.kernel.records import to_bytes
from augury.players.horsemen.beginner import Beginner
from augury.players.horsemen.greedy import Greedy
from augury.players.horsemen.turns import Turns
from augury.players.protocol import Player
from tests.games.horsemen.positions import custom, house, lay
from tests.games.horsemen.strategies import running
from tests.strategies import examples, seeds

FEW = examples(10)
PLAYERS: list[Player] = [Turns(simulations=60), Beginner(), Beginner(attention=12, rivalry=1.0, thrift=0.2)]


def chosen(player: Player, position: Position, seed: int) -> int:
    """Return a player's choice from an erased record, with the dice of a seed."""
    seat = position.actors[0]
    return player.choose(position.game, position.erased(seat), seat, dice(seed))


def moves(player: Player, position: Position, tries: int = 8) -> set[str]:
    """Return all choices of a player in a position with some dice."""
    text = position.game.engine.format_action
    return {text(position.game.setup, chosen(player, position, seed)) for seed in range(tries)}


@pytest.mark.slow
@FEW
@given(running, seeds)
def test_every_choice_is_legal(position: Position, seed: int) -> None:
    """Every choice is legal in any position with any card set, and the same with the same dice."""
    if not position.over:
        for player in PLAYERS:
            action = chosen(player, position, seed)
            assert action in position.legal_actions(position.actors[0])
            assert chosen(player, position, seed) == action


@FEW
@given(running, seeds, seeds)
def test_they_know_only_what_they_see(position: Position, other_world: int, seed: int) -> None:
    """A player chooses the same in every world that it cannot tell from this one, and leaves the record unchanged."""
    if not position.over:
        seat = position.actors[0]
        world = position.redealt(seat, other_world)
        erased = position.erased(seat)
        before = to_bytes(erased)
        for player in PLAYERS:
            assert chosen(player, world, seed) == player.choose(position.game, erased, seat, dice(seed))
        assert to_bytes(erased) == before


def test_a_chain_that_rules_of_thumb_overlook() -> None:
    """The search finds a chain of three cards that wins the game, which the greedy player misses."""
    position = lay(
        custom(coins="discard 1, play 1", swords="slay 1"),
        "C1 Sw1 G2 | G2",
        a="St3 Sw2 | G1 C2 St2 Sw3",
        taken="move banish | seal fast",
        favour=1,
    )
    assert "C1 at a" not in moves(Greedy(), position)
    player = Turns(simulations=1500)
    assert moves(player, position, 3) == {"C1 at a"}
    for expected in ("C1 at a", "discard G2", "Sw1 at a"):
        assert moves(player, position, 2) == {expected}
        position = position.play(expected)
    position = position.play(chosen(player, position, 0))
    assert position.winners == [0]


def test_every_choice_has_a_value() -> None:
    """The evaluation has every legal choice with values from 0 to 1, and the best was tried most."""
    position = house().start(3, "")
    seat = position.actors[0]
    found = Turns(simulations=500).think(position.game, position.erased(seat), seat, dice(1))
    assert sorted(choice.action for choice in found.choices) == sorted(position.legal_actions(seat))
    assert all(0 <= value <= 1 for choice in found.choices for value in choice.values)
    assert found.simulations == 500 and found.best == max(found.choices, key=lambda choice: choice.visits).action


def test_it_takes_a_win_and_sees_it_coming() -> None:
    """A card that wins the third Prophecy is found and has the value of the whole game."""
    position = lay(
        custom(), "G1 C1 St3 Sw1 | G2", a="G3 C3 | G1 C2 St2 Sw3", b="| G3", taken="move banish | seal fast", favour=1
    )
    found = Turns(simulations=400).think(position.game, position.erased(0), 0, dice(1))
    best = next(choice for choice in found.choices if choice.action == found.best)
    assert position.game.engine.format_action(position.game.setup, found.best) == "St3 at a"
    assert best.values == [1.0, 0.0]


def test_stop_and_seconds() -> None:
    """The player answers at once if told to stop, and otherwise keeps to about the given time."""
    position = house().start(3, "")
    seat = position.actors[0]
    stop = Event()
    stop.set()
    Turns(simulations=10).choose(position.game, position.erased(seat), seat, dice(1))
    for player, flag, most in ((Turns(seconds=60.0), stop, 10.0), (Turns(seconds=0.2), None, 10.0)):
        started = time.monotonic()
        assert player.choose(position.game, position.erased(seat), seat, dice(1), flag) in position.legal_actions(seat)
        assert time.monotonic() - started < most


def test_a_beginner_lets_a_prophecy_go() -> None:
    """A beginner ignores a Prophecy that the opponent is about to win, and the greedy player responds to it."""
    position = lay(custom(swords="strike 1"), "Sw3 C1 | G2", a="| G1 C2 St2 Sw1", taken="move | seal banish", favour=1)
    assert moves(Beginner(attention=99), position, 30) == {"Sw3 at a", "Sw3 at b", "Sw3 at c"}
    assert moves(Greedy(), position) == {"Sw3 at a"}


def test_a_beginner_forgets_what_a_card_does() -> None:
    """A beginner plays its strongest card, even if that has to buy the last card of the Four Piles."""
    position = lay(custom(coins="buy 1"), "C3 G1 | G2", piles="||| Sw6", shown="discard take slay")
    assert all(move.startswith("C3 ") for move in moves(Beginner(attention=99), position))
    assert all(move.startswith("G1 ") for move in moves(Greedy(), position))


@pytest.mark.parametrize("attention", [1, 3])
def test_a_beginner_does_not_think_of_everything(attention: int) -> None:
    """With little attention a beginner may miss the card that wins."""
    position = lay(
        custom(),
        "G1 C1 St3 Sw1 | G2",
        a="G3 C3 | G1 C2 St2 Sw3",
        taken="move banish | seal fast",
        favour=1,
    )
    assert len(moves(Beginner(attention=attention), position, 30)) > 1
    assert moves(Beginner(attention=99), position) == {"St3 at a"}
