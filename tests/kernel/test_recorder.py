"""The recorder stores every decision of a game with the same data as the positions, move by move."""

from __future__ import annotations

import numpy as np
import pytest

from augury.kernel.playouts import replay_seed, seeds_of
from augury.kernel.position import Position
from augury.kernel.recorder import HEAD, Decisions, Recorder
from augury.kernel.records import to_bytes
from tests.setups import EVERY, Way, name_of_way, opened


def bits(row: np.ndarray[tuple[int], np.dtype[np.uint8]]) -> list[int]:
    """The members of a stored set."""
    return [int(member) for member in np.flatnonzero(np.unpackbits(row, bitorder="little"))]


def check(position: Position, kept: Decisions, at: int, seat: int, action: int) -> None:
    """Compare one stored decision with the position in which it was made."""
    head = dict(zip(HEAD, kept.heads[:, at].tolist(), strict=True))
    options = position.legal_actions(seat)
    assert (head["seat"], head["action"], head["choices"]) == (seat, action, len(options))
    assert head["stage"] == position.game.engine.rules.stage(position.game.setup, position.state)
    assert bits(kept.legal[at]) == options
    assert kept.seen[at].tobytes() == to_bytes(position.erased(seat))
    assert kept.observations is not None
    assert np.array_equal(kept.observations[at], position.observe(seat))


@pytest.mark.parametrize("way", EVERY, ids=name_of_way)
def test_decisions_are_those_of_positions(way: Way) -> None:
    """In every setup, stored decisions have the seat, stage, action, options, knowledge and result of the positions."""
    game = opened(way)
    recorder = Recorder(game)
    ended = recorder.play(5, 3, 2)
    kept = recorder.record(ended, observations=True)
    assert np.array_equal(ended.seeds, seeds_of(5, 3, 2))
    at = 0
    for row, seed in enumerate(ended.seeds):
        end = replay_seed(game, int(seed))
        position = game.start(int(seed))
        for ply, (seat, action) in enumerate(end.moves):
            assert (kept.games[at], kept.plies[at]) == (row + 3, ply)
            check(position, kept, at, seat, action)
            position = position.play(action, seat)
            at += 1
        assert ended.lengths[row] == len(end.moves)
        assert ended.scores[row].tolist() == end.scores
        assert ended.shares[row].tolist() == end.returns
        assert np.flatnonzero(ended.winners[row]).tolist() == end.winners
    assert at == len(kept.games)


@pytest.mark.parametrize("way", [EVERY[0], EVERY[-1]], ids=name_of_way)
def test_threads_and_parts_change_nothing(way: Way) -> None:
    """The stored decisions do not depend on the number of threads or on splitting a run into parts."""
    game = opened(way)
    alone, together = Recorder(game), Recorder(game, threads=2)
    whole = alone.record(alone.play(1, 0, 60))
    parts = [together.record(together.play(1, first, count)) for first, count in ((0, 37), (37, 23))]
    for name in ("games", "plies", "legal", "seen"):
        assert np.array_equal(getattr(whole, name), np.concatenate([getattr(part, name) for part in parts])), name
    assert np.array_equal(whole.heads, np.concatenate([part.heads for part in parts], axis=1))
    assert whole.observations is None
