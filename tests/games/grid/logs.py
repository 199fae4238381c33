"""Random games, played by the compiled rules and logged so that the judge can replay them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from augury.kernel.bits import lowest
from augury.kernel.chance import Dice, Source, pick
from augury.kernel.compilation import rule
from augury.kernel.game import Game
from augury.kernel.interface import actors, apply, begin, legal
from augury.kernel.playouts import shares_of
from augury.kernel.records import Memory, Record
from tests.games.grid.positions import judge_for
from tests.judge.grid import GridJudge
from tests.judge.grid_games import twin

MARKS = 16
MOST_CELLS = 81


@rule
def play_logged(
    setup: Record,
    states: Memory,
    source: Source,
    words: NDArray[np.uint64],
    seed: np.uint64,
    moves: NDArray[np.int16],
    choices: NDArray[np.uint64],
) -> int:
    """Play a random game and log every seat, move and set of legal moves; return the number of moves."""
    state = states[0]
    begin(setup, state, seed)
    source.rng = seed ^ np.uint64(0xABCDEF)
    count = 0
    acting = actors(setup, state)
    while acting:
        seat = lowest(np.uint64(acting))
        legal(setup, state, seat, words)
        action = pick(source, words)
        for word in range(len(words)):
            choices[count, word] = words[word]
        moves[count, 0] = acting
        moves[count, 1] = action
        count += 1
        apply(setup, state, seat, action)
        acting = actors(setup, state)
    return count


@dataclass
class Logbook:
    """Plays games one after another in the same memory."""

    game: Game

    def __post_init__(self) -> None:
        """Allocate room for the longest possible game."""
        rules = self.game.engine.rules
        self.states = rules.state.array(1)
        self.moves = np.zeros((MOST_CELLS, 2), np.int16)
        self.choices = np.zeros((MOST_CELLS, rules.words), np.uint64)
        self.words = np.zeros(rules.words, np.uint64)
        self.dice = Dice.new()
        self.judge = judge_for(self.game)
        self.lanes = {cell: MARKS * index for index, cell in enumerate(self.judge.board.cells)}
        """The first action of each cell."""

    def play(self, seed: int) -> int:
        """Play the game with this seed; return the number of moves."""
        self.states[:] = 0
        return play_logged(
            self.game.setup, self.states, self.dice, self.words, np.uint64(seed), self.moves, self.choices
        )

    def judged(self, seed: int) -> GridJudge:
        """The judge at the end of the game with this seed, having agreed on every turn and every legal move.

        A cell is empty if and only if an X may be written into it, so agreeing on all legal moves includes agreeing on
        forced X's.
        """
        judge = twin(self.judge)
        for index in range(self.play(seed)):
            acting, action = map(int, self.moves[index])
            assert acting == 1 << judge.turn, seed
            expected = 0
            for cell, mark in judge.legal():
                expected |= 1 << (self.lanes[cell] + (0 if mark == "x" else mark))
            assert int.from_bytes(self.choices[index].tobytes(), "little") == expected, seed
            judge.write(judge.turn, judge.board.cells[action // MARKS], action % MARKS or "x")
        return judge


def agree(game: Game, seeds: range) -> Counter[str]:
    """Have the judge check the games with these seeds, and count what happened in them."""
    book = Logbook(game)
    seen: Counter[str] = Counter()
    for seed in seeds:
        judge = book.judged(seed)
        assert judge.over, seed
        end = book.states[0]
        assert judge.scores == game.engine.scores(game.setup, end), seed
        assert judge.winners == game.engine.winners(game.setup, end), seed
        share = 1 / len(judge.winners)
        shares = [share if seat in judge.winners else 0.0 for seat in range(judge.players)]
        assert shares_of(game, book.states)[0].tolist() == shares, seed
        seen.update(f"won by {seat}" for seat in judge.winners)
        seen["tied"] += judge.scores.count(max(judge.scores)) > 1
        seen["forced"] += sum(written == ("x", None) for written in judge.written.values())
        seen["scored twice"] += scored_twice(judge)
    return seen


def scored_twice(judge: GridJudge) -> bool:
    """Whether some number scored in more than one line."""
    cells: Counter[str] = Counter()
    for name, line in judge.board.lines.items():
        if judge.prophet(name) is not None:
            cells.update(cell for cell in line if judge.written[cell][0] == judge.count(name))
    return any(count > 1 for count in cells.values())
