"""The published solutions are complete and correct, and page, picture and numbers agree."""

from __future__ import annotations

import math
import shlex
from pathlib import Path
from xml.etree import ElementTree as ET

import numpy as np
import pytest

import augury
from augury.cli.grid.solve_table import NUMBERS, PAGE, PICTURE
from augury.lab.grid.growth import FAR_CELLS, duration, growth_of, rectangles_of, rounded
from augury.lab.grid.page import page, row
from augury.lab.grid.plot import plot
from augury.lab.grid.solutions import (
    Solution,
    Solutions,
    exotics,
    format_solutions,
    hoped,
    promised,
    read_solutions,
    rectangles,
)
from tests.cli.commands import augury as run

DOCS = Path(__file__).parents[2] / "docs"
PUBLISHED = read_solutions(DOCS / NUMBERS)
SMALL = [solution for solution in PUBLISHED.solutions if solution.cells <= 9 or solution.board == "3x4"]


def title(solution: Solution) -> str:
    """Return the arguments that identify a solution."""
    return solution.command.removeprefix("augury solve grid --board ")


def test_the_page_tells_the_numbers() -> None:
    """The page, picture and numbers are those that the published numbers generate."""
    assert page(PUBLISHED) == (DOCS / PAGE).read_text(encoding="utf-8")
    assert plot(PUBLISHED) == (DOCS / PICTURE).read_text(encoding="utf-8")
    assert format_solutions(PUBLISHED) == (DOCS / NUMBERS).read_text(encoding="utf-8")


def test_what_is_promised() -> None:
    """The promised boards are rectangles of up to 12 cells, 3x5, 4x4, and exotic boards of up to 12 cells."""
    assert [*rectangles()] == [
        *("1x1", "1x2", "1x3", "1x4", "2x2", "1x5", "1x6", "2x3", "1x7", "1x8", "2x4", "1x9", "3x3", "2x5", "2x6"),
        *("3x4", "3x5", "4x4"),
    ]
    assert [*exotics()] == ["fano", "small-hexagon", "magic-square", "star", "hexagram"]
    assert len(promised()) == 23 and len(hoped()) == 48


def test_nothing_promised_is_missing() -> None:
    """Every promised board is solved, and so is every other listed board of up to 12 cells."""
    wanted = promised() + [case for case in hoped() if case.cells <= 12]
    assert not [case.command(decided=False) for case in wanted if not PUBLISHED.solved(case)]


def test_every_board_is_listed_once_and_in_order() -> None:
    """Boards are listed once each, in the order of their places."""
    places = [solution.case.place for solution in PUBLISHED.solutions]
    assert places == sorted(places) and len(set(places)) == len(places)


@pytest.mark.parametrize("solution", PUBLISHED.solutions, ids=title)
def test_a_solution_makes_sense(solution: Solution) -> None:
    """Value, winner, bounds, cells and command agree, and the line is a whole game that ends with the value."""
    assert solution.cells == solution.case.cells
    assert solution.command == solution.case.command(decided=solution.decided)
    assert row(solution) in (DOCS / PAGE).read_text(encoding="utf-8")
    assert (solution.value is None) is solution.decided
    assert solution.at_least is not None or solution.at_most is not None
    least, most = solution.at_least, solution.at_most
    assert solution.winner == (0 if least is not None and least > 0 else 1)
    if solution.winner == 1:
        assert most is not None and most <= 0
    if solution.value is not None:
        assert least == most == solution.value
        position = augury.game("grid", **solution.case.words).start(seed=1)
        assert solution.line is not None and solution.best_moves is not None
        assert not solution.line or any(solution.line[0] in entry.moves for entry in solution.best_moves)
        for move in solution.line:
            position = position.play(move)
        assert position.over and position.scores[0] - position.scores[1] == solution.value


@pytest.mark.slow
@pytest.mark.parametrize("solution", SMALL, ids=title)
def test_small_boards_solved_again(solution: Solution) -> None:
    """The command of a small board still finds the published solution."""
    outcome = run(*shlex.split(solution.command)[1:], "--json")
    assert outcome.code == 0, outcome.err
    found = outcome.json
    assert (found["value"], found["winner"], found["line"] is None) == (solution.value, solution.winner, False)
    assert solution.best_moves is not None
    assert [entry["moves"] for entry in found["best_moves"]] == [entry.moves for entry in solution.best_moves]


def made_up(board: str, nodes: int, *, decided: bool = False) -> Solution:
    """Return a made-up solution with a number of positions."""
    return Solution(
        board=board,
        cells=int(board[0]) * int(board[2]),
        x_prophecies=False,
        x_range="max-1",
        value=None if decided else 2,
        winner=0,
        decided=decided,
        at_least=1,
        at_most=None if decided else 2,
        best_moves=None,
        line=None,
        nodes=nodes,
        stored=1,
        seconds=nodes / 1e6,
        memory=None,
        command=f"augury solve grid --board {board}",
    )


def test_growth_is_a_line_of_least_squares() -> None:
    """The growth is NumPy's least-squares line without boards of one row; the speed is that of the hardest board."""
    boards = rectangles_of(PUBLISHED)
    assert len(boards) >= 7 and all(int(board.board[0]) >= 2 for board in boards)
    growth = growth_of(PUBLISHED)
    assert growth
    slope, start = np.polyfit(
        [solution.cells for solution in boards], [math.log10(solution.nodes) for solution in boards], 1
    )
    assert (growth.slope, growth.start) == pytest.approx((slope, start))
    exact = Solutions(solutions=[made_up("2x2", 10**4), made_up("2x3", 10**6), made_up("2x4", 10**8)])
    line = growth_of(exact)
    assert line and line.factor == pytest.approx(10) and line.spread == pytest.approx(0, abs=1e-9)
    assert line.speed == pytest.approx(1e6) and line.log_nodes(FAR_CELLS) == pytest.approx(25)
    assert growth_of(Solutions(solutions=exact.solutions[:2])) is None


def test_a_board_with_only_a_winner_is_marked() -> None:
    """A board with only a winner has a bound for a value and no moves, a hollow mark, and an explanation."""
    known = Solutions(solutions=[made_up(f"2x{n}", 10**n) for n in (2, 3, 4)])
    assert "only the winner" not in page(known) and plot(known).count("numbers hollow") == 1
    known.add(made_up("4x5", 10**10, decided=True))
    assert "| 4x5 | 20 | at least 1 | first | not asked | 10,000,000,000 |" in page(known)
    assert "For 4x5 only the winner is proven." in page(known)
    assert plot(known).count("numbers hollow") == 2


@pytest.mark.parametrize("known", [Solutions(), PUBLISHED], ids=["none", "all"])
def test_the_picture_is_whole(known: Solutions) -> None:
    """The picture is well formed, supports dark mode without references, and labels every larger rectangle."""
    root = ET.fromstring(plot(known))  # noqa: S314 - our own words
    assert root.get("viewBox") and "prefers-color-scheme: dark" in plot(known)
    boards = [solution for solution in rectangles_of(known) if solution.cells >= 10]
    words = [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")]
    assert all(board.board in words for board in boards)
    assert "url(" not in plot(known) and "var(" not in plot(known)


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (0.4, "0"),
        (7, "7"),
        (123456, "120,000"),
        (1.26e6, "1.3 million"),
        (999e9, "1000 billion"),
        (3e13, "30 trillion"),
        (1.25e17, "1.2 · 10^17"),
    ],
)
def test_large_numbers(number: float, words: str) -> None:
    """Large numbers are rounded to two digits and written in words where words exist."""
    assert rounded(number) == words


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0.1, "less than a second"), (1.5, "2 seconds"), (90, "90 seconds"), (7200, "2 hours"), (9e9, "290 years")],
)
def test_durations(seconds: float, words: str) -> None:
    """A duration is given in a unit of which there are at least two."""
    assert duration(seconds) == words
