"""Tallies of games between two quick players agree with a second count, however the games are played."""

from __future__ import annotations

import numpy as np
import pytest

from augury.games.horsemen.state import SEATS, State
from augury.kernel.game import Game
from augury.players.horsemen.selfplay import FINAL, Tally, note_changes, play_quickly
from augury.search.horsemen.evaluation import Evaluation, usual_evaluation
from tests.games.horsemen.positions import custom, house, lay
from tests.games.horsemen.strategies import by_lot
from tests.players.tallies import counted, path_of, tallied
from tests.setups import HORSEMEN, Words, horsemen, name_of


def agree(game: Game, run: int, numbers: range) -> None:
    """Check that both counts are the same in these games of a run."""
    tallies = play_quickly(game, run, numbers.start, len(numbers))
    for number, tally in zip(numbers, tallies, strict=True):
        assert tallied(tally) == counted(path_of(game, run, number))


@pytest.mark.slow
@pytest.mark.parametrize("games", [range(3), pytest.param(range(3, 20), marks=pytest.mark.long)], ids=["few", "more"])
@pytest.mark.parametrize("words", HORSEMEN, ids=name_of)
def test_a_second_count_agrees(words: Words, games: range) -> None:
    """Counted again from the events of games played one choice at a time, every field of every tally is the same."""
    agree(horsemen(words), 7, games)


@pytest.mark.slow
@pytest.mark.parametrize("number", [0, 1, 2, *(pytest.param(more, marks=pytest.mark.long) for more in range(3, 12))])
def test_with_any_set(number: int) -> None:
    """The counts agree with random card sets, which have strange effects."""
    agree(by_lot(number), number, range(2))


@pytest.mark.slow
def test_every_way_to_end() -> None:
    """The games used here end by Prophecies, by the Apocalypse and by passes, and some are drawn."""
    ends = np.concatenate(
        [play_quickly(horsemen(words), 7, 0, 100) for words in HORSEMEN] + [play_quickly(custom(), 7, 0, 40)]
    )
    assert {1, 2, 3} <= set(ends["reason"].tolist())
    assert {0, 1, 2, 3} == set(ends["winners"].tolist())


def test_two_prophecies_at_once() -> None:
    """If a choice gives the winner two Prophecies, only the one that won the game is final (H6.1)."""
    sides = {"a": "| G1 C1 St1 Sw1", "b": "| G2 C2 St2 Sw2", "shown": "buy draw play", "taken": "| fast"}
    before = lay(custom(), "G3 C3 St3 Sw3 |", waiting="b0 a0", **sides)  # type: ignore[arg-type]
    after = before.play("pass")
    assert after.scores == [0, 3]
    tally = Tally.new()
    note_changes(np.array([after.state, before.erased(0)], dtype=State.dtype), tally, 0)
    assert tally.takers.tolist() == [1 + FINAL, 1] + [0] * 10


def test_final_prophecies() -> None:
    """Each game won by Prophecies has one final Prophecy, others have none, and nobody takes a fourth."""
    tallies = play_quickly(house(), 0, 0, 400)
    won, takers = tallies["reason"] == 1, tallies["takers"]
    assert ((takers >= FINAL).sum(axis=1) == won).all()
    for seat in range(SEATS):
        taken = ((takers == seat) | (takers == seat + FINAL)).sum(axis=1)
        assert (taken <= 3).all() and (taken[won & (tallies["winners"] == 1 << seat)] == 3).all()


@pytest.mark.slow
@pytest.mark.parametrize("threads", [2, 3, 16])
def test_threads_change_nothing(threads: int) -> None:
    """The number of threads does not change any byte of the tallies, even with fewer games than threads."""
    for count in (1, 5, 90):
        assert play_quickly(house(), 3, 0, count, threads).tobytes() == play_quickly(house(), 3, 0, count).tobytes()


def test_parts_make_the_whole() -> None:
    """Game number n of a run is the same whether it is played with others or alone."""
    whole = play_quickly(house(), 5, 0, 40)
    parts = [play_quickly(house(), 5, first, count) for first, count in ((0, 1), (1, 16), (17, 23))]
    assert np.concatenate(parts).tobytes() == whole.tobytes()
    assert play_quickly(house(), 5, 39, 1).tobytes() == whole[39:].tobytes()


def test_runs_differ() -> None:
    """Another seed gives other games, and both seats begin about equally often."""
    games = play_quickly(house(), 1, 0, 200)
    assert games.tobytes() != play_quickly(house(), 2, 0, 200).tobytes()
    assert 70 < games["first"].sum() < 130


def test_no_games() -> None:
    """No games give no tallies."""
    assert len(play_quickly(house(), 1, 0, 0)) == 0


def test_minds_sit_where_they_are_put() -> None:
    """Each seat can have its own evaluation: one that values nothing loses to the usual one in either seat."""
    for fool in range(SEATS):
        evaluations = np.array([usual_evaluation(), usual_evaluation()], dtype=Evaluation.dtype)
        evaluations[fool] = Evaluation.new()
        tallies = play_quickly(house(), 1, 0, 60, evaluations=evaluations)
        assert (tallies["winners"] == 1 << (1 - fool)).mean() > 0.8
