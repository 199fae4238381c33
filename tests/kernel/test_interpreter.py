"""A process can run rules as plain Python until compiled code is ready, with the same results."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Thread
from typing import Any
from unittest.mock import patch

import numpy as np
import pytest

from augury.kernel.chance import dice
from augury.kernel.compilation import rule
from augury.kernel.game import open_game
from augury.kernel.interpreter import compiled, interpret, interpreting, threads, use_compiled
from augury.kernel.registry import BUILT_IN
from augury.players import player
from augury.search.grid import solver
from augury.search.grid.search import search
from augury.search.grid.solver import Solver

MOVES = 12


@pytest.fixture
def interpreted() -> Iterator[None]:
    """Run rules as plain Python until the test ends."""
    interpret()
    yield
    use_compiled()


def compiled_versions(function: Any) -> int:
    """The number of argument types for which a rule has been compiled in this process."""
    return len(function.signatures)


def story(name: str) -> list[bytes]:
    """The records and all views in the first moves of a game between greedy players."""
    game, somebody = open_game(name), player("greedy", name)
    position, results = game.start(7, ""), []
    for number in range(MOVES):
        seat = position.actors[0]
        position, _ = position.step(somebody.choose(game, position.erased(seat), seat, dice(number)), seat)
        shared, own = position.views_json()
        results += [bytes(position), shared, *own]
    return results


@pytest.mark.slow
@pytest.mark.parametrize("name", BUILT_IN)
def test_the_same_games(name: str) -> None:
    """The moves, records and views are the same interpreted, compiled in one thread only, and compiled."""
    interpret()
    try:
        first = story(name)
        with compiled():
            second = story(name)
    finally:
        use_compiled()
    assert first == second == story(name)


@pytest.mark.usefixtures("interpreted")
def test_nothing_is_compiled() -> None:
    """A rule called while rules are interpreted is not compiled, except inside `compiled`."""

    @rule
    def twice(number: float) -> float:
        return 2 * number

    assert interpreting() and twice(4) == 8 and compiled_versions(twice) == 0
    with compiled():
        assert not interpreting() and twice(4) == 8 and compiled_versions(twice) == 1
    assert interpreting()
    use_compiled()
    assert not interpreting() and twice(4.5) == 9 and compiled_versions(twice) == 2


@pytest.mark.usefixtures("interpreted")
def test_other_threads_stay_interpreted() -> None:
    """`compiled` affects only the current thread."""
    found: list[bool] = []
    with compiled():
        thread = Thread(target=lambda: found.append(interpreting()))
        thread.start()
        thread.join()
    assert found == [True]


@pytest.mark.usefixtures("interpreted")
def test_threads_follow_the_one_that_starts_them() -> None:
    """Worker threads of a search run compiled code if the thread that starts them does."""
    with compiled(), threads(1) as pool:
        assert pool.submit(interpreting).result() is False
    with threads(1) as pool:
        assert pool.submit(interpreting).result() is True


@pytest.mark.usefixtures("interpreted")
def test_the_solver_searches_compiled_where_it_is_called_so() -> None:
    """The solver's thread runs compiled code if its caller does."""
    found: list[bool] = []

    def noted(*args: Any) -> int:
        found.append(interpreting())
        return int(search(*args))

    game: Any = open_game("grid", board="2x2")
    with compiled(), patch.object(solver, "search", noted):
        assert Solver(game.setup, game.start(0, "").state, 1 << 20).value() == 0
    assert found and not any(found)


@pytest.mark.usefixtures("interpreted")
def test_words_of_bits_wrap_around_without_a_warning() -> None:
    """Interpreted 64-bit arithmetic overflows silently in every thread, like compiled arithmetic."""

    @rule
    def next_word(word: np.uint64) -> np.uint64:
        return word * np.uint64(3)

    found: list[int] = []
    most = np.uint64(2**64 - 1)
    thread = Thread(target=lambda: found.append(int(next_word(most))))
    thread.start()
    thread.join()
    assert found == [2**64 - 3] == [int(next_word(most))]
