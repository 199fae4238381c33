"""Opponents in batches choose exactly as the players do, on the CPU and in kernels."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

import augury
from augury.errors import BadSetup
from augury.kernel.chance import Dice, derive
from augury.kernel.cpubatch import CpuBatch
from augury.kernel.gpubatch import GpuBatch
from augury.kernel.interface import stage
from augury.kernel.playouts import DICE
from augury.kernel.position import Position
from augury.players import Player, opponent, player
from tests.kernel.test_gpu import gpu_is_here
from tests.setups import opened

ASKED = [
    ("seven", {"edition": "exam", "players": 4}, "flat:worlds=5"),
    ("seven", {"edition": "first", "players": 3}, "flat:worlds=5"),
    ("seven", {"edition": "first", "players": 3}, "greedy"),
    ("grid", {"board": "4x5", "players": 2}, "flat:worlds=5"),
    ("horsemen", {"set": "house"}, "flat:worlds=5"),
    ("horsemen", {"set": "house"}, "random"),
]


def check_answers(games: CpuBatch, name: str) -> None:
    """Check that the batch chooses as the player does with the same dice, and leaves the dice in the same state."""
    dice = [copied(games, number) for number in range(games.count)]
    actors = games.actors.copy()
    answers = games.answers(opponent(name, games.game.name))
    asked = player(name, games.game.name)
    for number, rolled in enumerate(dice):
        seat = int(actors[number])
        if seat >= 0:
            expected = asked.choose(games.game, games.position(number).erased(seat), seat, rolled)
            assert answers[number] == expected, (number, seat)
            assert copied(games, number).rng == rolled.rng


def copied(games: CpuBatch, number: int) -> Dice:
    """Return a copy of a game's dice."""
    rolled = Dice.new()
    rolled.rng = games._rows.dice[number].rng  # noqa: SLF001 - nobody else needs them
    return rolled


@pytest.mark.slow
@pytest.mark.parametrize(("game", "choices", "name"), ASKED, ids=str)
def test_batches_answer_as_the_players_do(game: str, choices: dict[str, object], name: str) -> None:
    """Batches choose as the players do, at the start and in the middle of games, with several threads."""
    games = CpuBatch(opened((game, choices)), 80, seed=3, threads=2)
    for _ in range(3):
        check_answers(games, name)
        games.roll(9)


def test_only_those_that_are_wanted_are_asked() -> None:
    """Only the games that are requested roll dice."""
    games = CpuBatch(augury.game("seven"), 20, seed=3)
    where = np.arange(20) % 2 == 0
    before = games._rows.dice["rng"].copy()  # noqa: SLF001 - nobody else needs them
    games.answers(opponent("flat:worlds=2", "seven"), where)
    assert np.array_equal(games._rows.dice["rng"] != before, where)  # noqa: SLF001


@pytest.mark.parametrize("terms", [{}, {"unit": "round", "reward": "lead"}])
def test_batches_with_opponents_are_games_against_the_player(terms: dict[str, Any]) -> None:
    """Opponents in a batch choose as the player does with the game's dice, and the rewards are right."""
    games = augury.batch("seven", 12, seed=3, opponents="flat:worlds=2", seat="any", **terms)
    asked, ended, choose = player("flat:worlds=2", "seven"), 0, np.random.default_rng(1)
    positions: list[Position] = [None] * 12  # type: ignore[list-item]
    dice: list[Dice] = [Dice.new()] * 12
    rounds = bool(terms)
    for _ in range(40):
        for number in range(12):
            if positions[number] is None:
                positions[number] = games.game.start(games.seed_of(number))
                dice[number] = Dice.new()
                with np.errstate(over="ignore"):
                    dice[number].rng = derive(np.uint64(games.seed_of(number)), DICE)
                positions[number] = others_played(
                    positions[number], int(games.actors[number]), asked, dice[number], rounds
                )
            assert np.array_equal(games.observations[number], positions[number].observe(int(games.actors[number])))
        actions = [int(choose.choice(np.flatnonzero(mask))) for mask in games.masks]
        seats = games.actors.copy()
        games.step(actions)
        for number in range(12):
            after = positions[number].play(actions[number], int(seats[number]))
            after = others_played(after, int(seats[number]), asked, dice[number], rounds)
            assert bool(games.over[number]) == is_over(after, rounds)
            positions[number] = after
            if games.over[number]:
                ended += 1
                points = np.array(after.scores, float)
                lead = points - (points.sum() - points) / 3
                assert np.allclose(games.rewards[number], lead if rounds else after.returns)
                positions[number] = None  # type: ignore[call-overload]
    assert ended >= (12 if rounds else 0)


def is_over(position: Position, rounds: bool) -> bool:
    """Return whether the episode is over."""
    return position.over or (rounds and stage(position.game.setup, position.state) > 1)


def others_played(position: Position, seat: int, asked: Player, dice: Dice, rounds: bool) -> Position:
    """Play the others' moves until it is the seat's turn or the episode is over."""
    while not is_over(position, rounds) and seat not in position.actors:
        other = position.actors[0]
        position = position.play(asked.choose(position.game, position.erased(other), other, dice), other)
    return position


def test_players_that_cannot_be_compiled_are_named() -> None:
    """A player that cannot be compiled is refused with the names of those that can."""
    with pytest.raises(BadSetup, match=r"reader cannot play in batches; of the players of seven, .*flat"):
        opponent("reader", "seven")


@pytest.mark.gpu
@pytest.mark.skipif(not gpu_is_here(), reason="no GPU here")
@pytest.mark.parametrize(("game", "choices", "name"), ASKED, ids=str)
def test_the_gpu_answers_as_the_cpu_does(game: str, choices: dict[str, object], name: str) -> None:
    """The GPU chooses as the CPU does, move for move, including the dice."""
    here, there = CpuBatch(opened((game, choices)), 500, seed=3), GpuBatch(opened((game, choices)), 500, seed=3)
    asked = opponent(name, game)
    for _ in range(10):
        mine, theirs = here.answers(asked), there.answers(asked)
        assert np.array_equal(mine, theirs.numpy())
        here.step(mine)
        there.step(theirs)
        assert here.states.tobytes() == there.states.tobytes()


@pytest.mark.long
def test_simulated_kernels_answer_as_the_cpu_does() -> None:
    """The kernels choose as the CPU does in Numba's simulator, which needs no GPU."""
    environment = os.environ | {"NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
    ran = subprocess.run(
        [sys.executable, "-W", "ignore", "-m", "tests.kernel.simulated_gpu"],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr[-2000:]
    assert ran.stdout == "equal\n"
