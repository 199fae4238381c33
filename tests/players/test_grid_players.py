"""The players of Prophecies move legally and in time, and beginners make the mistakes that they should."""

from __future__ import annotations

import time
from threading import Event

import pytest
from hypothesis import given

from augury.kernel.chance import dice
from augury.kernel.position import Position
from augury.players.grid.beginner import Beginner
from augury.players.grid.greedy import Greedy
from augury.players.grid.strong import Strong
from augury.players.protocol import Player
from tests.games.grid.positions import grid, play
from tests.strategies import examples, grid_games, positions, seeds

FEW = examples(10)
QUICK: list[Player] = [Greedy(), Beginner(), Beginner(cells=6, crossing=True), Beginner(cells=9, wishful=False)]
STRONG = Strong(nodes=60, simulations=60)
EVERYWHERE = 81


def chosen(player: Player, position: Position, seed: int) -> int:
    """Return a player's choice with the dice of a seed."""
    seat = position.actors[0]
    return player.choose(position.game, position.erased(seat), seat, dice(seed))


def moves(player: Player, position: Position, tries: int = 8) -> set[str]:
    """Return all moves of a player in a position with some dice."""
    text = position.game.engine.format_action
    return {text(position.game.setup, chosen(player, position, seed)) for seed in range(tries)}


@pytest.mark.slow
@FEW
@given(positions(grid_games()), seeds)
def test_every_choice_is_legal(position: Position, seed: int) -> None:
    """Every choice is legal on any board for any number of players, and the same with the same dice."""
    if not position.over:
        for player in (*QUICK, STRONG):
            action = chosen(player, position, seed)
            assert action in position.legal_actions(position.actors[0])
            assert chosen(player, position, seed) == action


def test_a_beginner_likes_large_numbers() -> None:
    """On an empty board a beginner writes the largest number, and a greedy player does not."""
    position = grid("5x5").start(0, "")
    assert {move[-1] for move in moves(Beginner(cells=EVERYWHERE), position)} == {"5"}
    assert all(move[-1] in "234" for move in moves(Greedy(), position))


def test_a_beginner_overlooks_the_column() -> None:
    """A beginner may write a number where the row is promising but the column has no room for it."""
    position = play(grid("3x4").start(0, ""), "a1=x a2=x")
    blind, seeing = Beginner(cells=EVERYWHERE), Beginner(cells=EVERYWHERE, crossing=True)
    assert {"a3=4"} < moves(blind, position, 40)
    assert "a3=4" not in moves(seeing, position, 40)


def test_a_beginner_does_not_spoil() -> None:
    """A beginner lets the opponent's number come true, and a greedy player prevents it."""
    position = play(grid("1x3").start(0, ""), "a1=x b1=2")
    assert position.actors == [0]
    assert moves(Beginner(cells=EVERYWHERE), position) != {"c1=x"}
    assert moves(Greedy(), position) == {"c1=x"}


def test_a_beginner_does_not_see_all_of_the_board() -> None:
    """With one cell in view, a beginner sometimes misses the best one."""
    position = play(grid("3x3").start(0, ""), "a1=3 b2=x b1=1")
    assert len(moves(Beginner(cells=1), position, 30)) > len(moves(Beginner(cells=EVERYWHERE), position, 30))


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_last_mark(players: int) -> None:
    """The strong player wins with the last mark if possible, by a number or by an X."""
    game = grid("3x3", players)
    for seed in range(12):
        position = game.start(0, "")
        while not position.over and len({action // 16 for action in position.legal_actions(position.actors[0])}) > 1:
            position = position.play(chosen(Beginner(cells=3), position, seed))
        if not position.over:
            seat = position.actors[0]
            most = max(position.play(action).returns[seat] for action in position.legal_actions(seat))
            assert position.play(chosen(STRONG, position, seed)).returns[seat] == most


def test_greedy_beats_beginners() -> None:
    """A greedy player beats the default beginner nearly always, in either seat."""
    won = 0
    for seed in range(20):
        position = grid("5x5").start(0, "")
        while not position.over:
            seat = position.actors[0]
            player: Player = Greedy() if seat == seed % 2 else Beginner()
            position = position.play(chosen(player, position, seed * 100 + len(position.moves)))
        won += position.winners == [seed % 2]
    assert won >= 17


@pytest.mark.parametrize("players", [2, 3])
def test_every_move_has_a_value(players: int) -> None:
    """The evaluation has every legal mark, with values from 0 to 1 for each seat."""
    position = play(grid("3x3", players).start(0, ""), "a1=3 b2=x")
    seat = position.actors[0]
    found = Strong(nodes=500, simulations=500).think(position.game, position.erased(seat), seat, dice(1))
    assert sorted(choice.action for choice in found.choices) == sorted(position.legal_actions(seat))
    assert all(0 <= value <= 1 for choice in found.choices for value in choice.values)


@pytest.mark.parametrize("players", [2, 4])
def test_stop_and_seconds(players: int) -> None:
    """The player answers at once if told to stop, and otherwise keeps to about the given time."""
    position = grid("6x6", players).start(0, "")
    stop = Event()
    stop.set()
    STRONG.choose(position.game, position.erased(0), 0, dice(1))
    for player, flag in ((Strong(seconds=60.0), stop), (Strong(seconds=0.2), None)):
        started = time.monotonic()
        assert player.choose(position.game, position.erased(0), 0, dice(1), flag) in position.legal_actions(0)
        assert time.monotonic() - started < 10
