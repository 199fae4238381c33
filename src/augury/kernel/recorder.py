"""Random games with every decision recorded: the seat, its choice, the alternatives, and what it knew.

Games are played twice: once for their lengths, to allocate exactly the memory they need, and once to fill it.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from augury.kernel.bits import lowest, size
from augury.kernel.chance import derive, pick
from augury.kernel.compilation import routine
from augury.kernel.game import Game
from augury.kernel.interface import begin, stage
from augury.kernel.observations import word_count
from augury.kernel.playouts import DICE, CpuPlayouts, seeds_of, shares_of
from augury.kernel.queries import actors_in, look, make, observe_in
from augury.kernel.records import Memory

HEAD = ("seat", "stage", "action", "choices")
"""The numbers kept of a decision, beside its sets and records."""


@dataclass(frozen=True)
class Endings:
    """How games ended, an entry for each game, and for each seat in it."""

    first: int
    """The number of the first of them in its run."""
    seeds: NDArray[np.uint64]
    lengths: NDArray[np.int32]
    """How many decisions each took."""
    scores: NDArray[np.int16]
    shares: NDArray[np.float64]
    winners: NDArray[np.bool_]


@dataclass(frozen=True)
class Decisions:
    """All decisions of some games in order, an entry for each."""

    games: NDArray[np.int64]
    """The number of the game in its run."""
    plies: NDArray[np.int32]
    """How many decisions came before in the game."""
    heads: NDArray[np.int16]
    """A row of each of HEAD."""
    legal: NDArray[np.uint8]
    """What could be chosen: the set's bytes, lowest members first."""
    seen: NDArray[np.uint8]
    """The bytes of the state as the seat knew it."""
    observations: NDArray[np.int8] | None


@routine
def record_seed(
    setups: Memory,
    states: Memory,
    scratchpads: Memory,
    seed: np.uint64,
    heads: NDArray[np.int16],
    options: NDArray[np.uint64],
    seen: Memory,
    rows: NDArray[np.uint64],
) -> None:
    """Play the game that belongs to a seed and keep every decision; there may be no rows for observations."""
    begin(setups[0], states[0], seed)
    scratchpads[0].rng = derive(seed, DICE)
    at = 0
    acting = actors_in(setups, states)
    while acting:
        seat = lowest(np.uint64(acting))
        look(setups, states, seen[at : at + 1], options[at : at + 1], seat)
        if len(rows):
            observe_in(setups, states, seat, rows[at])
        action = pick(scratchpads[0], options[at])
        heads[0, at] = seat
        heads[1, at] = stage(setups[0], states[0])
        heads[2, at] = action
        for word in range(options.shape[1]):
            heads[3, at] += size(options[at, word])
        make(setups, states, states, seat, action, options[at])
        at += 1
        acting = actors_in(setups, states)


@routine
def record_span(
    setups: Memory,
    blank: Memory,
    states: Memory,
    scratchpads: Memory,
    seeds: NDArray[np.uint64],
    ends: NDArray[np.int64],
    heads: NDArray[np.int16],
    options: NDArray[np.uint64],
    seen: Memory,
    rows: NDArray[np.uint64],
) -> None:
    """Keep the decisions of some games; those of each lie between its end and the end before it."""
    for game in range(len(seeds)):
        here, end = ends[game], ends[game + 1]
        states[0] = blank[0]
        record_seed(
            setups,
            states,
            scratchpads,
            seeds[game],
            heads[:, here:end],
            options[here:end],
            seen[here:end],
            rows[here:end],
        )


class Recorder:
    """Plays parts of a run, and keeps its decisions if asked."""

    def __init__(self, game: Game, threads: int = 1) -> None:
        """Prepare to play on `threads` threads."""
        self._game, self._threads = game, threads
        self._room, self._size = CpuPlayouts(game, 0, threads), 0

    def play(self, run: int, first: int, count: int) -> Endings:
        """Play some games of a run."""
        if count > self._size:
            self._room, self._size = CpuPlayouts(self._game, count, self._threads), count
        seeds = seeds_of(run, first, count)
        states, lengths = self._room.play(seeds)
        shares = shares_of(self._game, states)
        return Endings(
            first=first,
            seeds=seeds,
            lengths=lengths.copy(),
            scores=states["scores"][:, : self._game.players].astype(np.int16),
            shares=shares,
            winners=shares > 0,
        )

    def record(self, ended: Endings, *, observations: bool = False) -> Decisions:
        """The decisions of games that were played."""
        rules, game = self._game.engine.rules, self._game
        ends = np.concatenate([[0], np.cumsum(ended.lengths, dtype=np.int64)])
        total = int(ends[-1])
        heads = np.zeros((len(HEAD), total), np.int16)
        options = np.zeros((total, rules.words), np.uint64)
        seen = rules.state.array(total)
        features = word_count(game.features) if observations else 0
        rows = np.zeros((total if observations else 0, features), np.uint64)

        def record(part: slice) -> None:
            record_span(
                game.setups,
                rules.state.array(1),
                rules.state.array(1),
                np.zeros(1, rules.scratchpad),
                ended.seeds[part],
                ends[part.start : part.stop + 1],
                heads,
                options,
                seen,
                rows,
            )

        step = max(1, -(-len(ended.seeds) // (self._threads * 4)))
        parts = [slice(start, start + step) for start in range(0, len(ended.seeds), step)]
        with ThreadPoolExecutor(self._threads) as pool:
            list(pool.map(record, parts))
        numbers = np.arange(ended.first, ended.first + len(ended.seeds))
        return Decisions(
            games=np.repeat(numbers, ended.lengths),
            plies=(np.arange(total) - np.repeat(ends[:-1], ended.lengths)).astype(np.int32),
            heads=heads,
            legal=np.ascontiguousarray(options.view(np.uint8)[:, : -(-game.actions // 8)]),
            seen=seen.view(np.uint8).reshape(total, rules.state.size),
            observations=rows.view(np.int8)[:, : game.features] if observations else None,
        )
