"""Scoring (rules G4): what lines pay, to whom, and who wins."""

from __future__ import annotations

import pytest

from augury.errors import TooLate
from augury.kernel.position import Position
from tests.games.grid.positions import cell_of, finish, grid, history, lines_of, play, seen

KNOWN = "a5 a4 a2 b3 {} / a2 b5 a4 a1 b3 / b3 bx bx a4 b2 / a4 a2 b3 b5 a1"
"""A finished 4x5 game from the rules; the X in the corner may be written or forced."""

SINGLES = lines_of(*"abcdefgh")
"""Eight lines of one cell, each of which pays 1 point to the player who writes a 1."""


def line_results(position: Position) -> dict[str, tuple[int, int | None, int]]:
    """The count, scorer and points of each line, from the last event."""
    last = history(position)[-1]
    assert last["type"] == "lines"
    return {name: (line["count"], line["scored_by"], line["points"]) for name, line in last["lines"].items()}


def test_the_known_game() -> None:
    """G4.2, G4.3: the finished 4x5 game in the rules ends 12 : 19, so seat 1 wins."""
    position = finish(grid("4x5"), KNOWN.format("bx"))
    assert (position.scores, position.winners) == ([12, 19], [1])
    assert position.moves[-1][0] == 1


def test_the_known_game_with_a_forced_corner() -> None:
    """G3.2, G4.2: if the X in the corner is forced, the scores are the same, but seat 0 moves last."""
    position = finish(grid("4x5"), KNOWN.format("x"))
    assert cell_of(position, "e1").forced
    assert position.scores == [12, 19]
    assert position.moves[-1][0] == 0


def test_the_known_game_line_by_line() -> None:
    """G4.2, G4.4: every line has the expected count, scorer and points."""
    assert line_results(finish(grid("4x5"), KNOWN.format("bx"))) == {
        "row 1": (4, 0, 4),
        "row 2": (5, 1, 5),
        "row 3": (3, 1, 3),
        "row 4": (5, 1, 5),
        "column a": (4, 0, 4),
        "column b": (3, None, 0),
        "column c": (3, 1, 3),
        "column d": (4, 0, 4),
        "column e": (3, 1, 3),
    }


def test_the_game_ends_when_the_board_is_full() -> None:
    """G4.1: the game ends with the last cell and not before; then nobody may act, and nothing more can be written."""
    position = grid("2x2").start(1)
    for number, move in enumerate(["a1=1", "b1=x", "b2=x", "a2=2"], 1):
        position = position.play(move)
        assert position.over is (number == 4)
    assert (position.actors, position.legal(0), position.legal(1)) == ([], [], [])
    with pytest.raises(TooLate):
        position.play("a1=2")


def test_nothing_is_scored_before_the_end() -> None:
    """G4.1: scores are counted when the board is full, even if a line is full earlier."""
    position = play(grid("2x2").start(1), "a1=2 b1=1 b2=x")
    assert (position.scores, position.winners, seen(position).winners) == ([0, 0], [], None)
    assert [line.points for line in seen(position).lines] == [None] * 4
    assert position.play("a2=x").scores == [2, 1]


def test_the_very_number_pays_itself() -> None:
    """G4.2: in a row with three numbers the 3 scores three points for its writer, and the 2 and the 4 score nothing."""
    results = line_results(finish(grid("1x4"), "a2 b3 a4 bx"))
    assert results["row 1"] == (3, 1, 3)


def test_a_number_scores_in_each_of_its_lines() -> None:
    """G4.3: a lone 1 in a corner is correct in its row and in its column."""
    position = finish(grid("2x2"), "a1 bx / ax bx")
    assert line_results(position)["row 1"] == line_results(position)["column a"] == (1, 0, 1)
    assert position.scores == [2, 0]


def test_a_number_may_score_in_one_of_two_lines() -> None:
    """G4.3: the row has two numbers and the column one, so a 2 scores in the row only."""
    position = finish(grid("2x2"), "a2 b1 / ax bx")
    assert position.scores == [2, 1]
    assert line_results(position) == {
        "row 1": (2, 0, 2),
        "row 2": (0, None, 0),
        "column a": (1, None, 0),
        "column b": (1, 1, 1),
    }


def test_a_line_without_numbers_pays_nothing() -> None:
    """G4.4: a board of X's ends 0 : 0."""
    position = finish(grid("2x3"), "ax bx ax / bx ax bx")
    assert set(line_results(position).values()) == {(0, None, 0)}
    assert position.scores == [0, 0]


def test_a_line_without_its_count_pays_nothing() -> None:
    """G4.4: a row whose two numbers are 1 and 3 pays nothing."""
    assert line_results(finish(grid("1x3"), "a1 b3 ax"))["row 1"] == (2, None, 0)


@pytest.mark.parametrize("ties", ["turn", "shared"])
@pytest.mark.parametrize(
    ("moves", "scores", "winner"),
    [("a=1 b=x c=1 d=1 e=x f=x g=x h=x", [2, 1], 0), ("a=x b=1 c=1 d=1 e=x f=1 g=1 h=x", [2, 3], 1)],
)
def test_the_highest_score_wins(moves: str, scores: list[int], winner: int, ties: str) -> None:
    """G4.5: the highest score wins, whichever seat has it and however ties are broken."""
    position = play(grid(SINGLES, ties=ties).start(1), moves)
    assert (position.scores, position.winners) == (scores, [winner])


TIES = [
    (2, "a=1 b=1 c=1 d=1 e=x f=x g=x h=x", [2, 2], [0, 1]),
    (2, "a=x b=x c=x d=x e=x f=x g=x h=x", [0, 0], [0, 1]),
    (3, "a=1 b=1 c=x d=1 e=1 f=x g=x h=x", [2, 2, 0], [0, 1]),
    (3, "a=1 b=x c=1 d=1 e=1 f=1 g=x h=x", [2, 1, 2], [0, 2]),
    (3, "a=x b=1 c=1 d=x e=x f=x g=x h=x", [0, 1, 1], [1, 2]),
    (3, "a=1 b=1 c=1 d=1 e=1 f=1 g=x h=x", [2, 2, 2], [0, 1, 2]),
    (4, "a=1 b=1 c=x d=x e=x f=x g=x h=x", [1, 1, 0, 0], [0, 1]),
    (4, "a=1 b=x c=1 d=x e=1 f=1 g=1 h=x", [2, 1, 2, 0], [0, 2]),
    (4, "a=1 b=x c=x d=1 e=x f=x g=x h=x", [1, 0, 0, 1], [0, 3]),
    (4, "a=1 b=1 c=1 d=1 e=1 f=1 g=1 h=1", [2, 2, 2, 2], [0, 1, 2, 3]),
]


@pytest.mark.parametrize(("players", "moves", "scores", "tied"), TIES)
def test_the_latest_of_the_tied_wins(players: int, moves: str, scores: list[int], tied: list[int]) -> None:
    """G4.6: of the tied players, the last in turn order wins; with two players, the second."""
    position = play(grid(SINGLES, players, ties="turn").start(1), moves)
    assert (position.scores, position.winners) == (scores, tied[-1:])
    assert position.returns == [float(seat == tied[-1]) for seat in range(players)]


@pytest.mark.parametrize(("players", "moves", "scores", "tied"), TIES)
def test_the_tied_share(players: int, moves: str, scores: list[int], tied: list[int]) -> None:
    """G4.7: with ties = "shared" all tied players win, in equal shares."""
    position = play(grid(SINGLES, players, ties="shared").start(1), moves)
    assert (position.scores, position.winners) == (scores, tied)
    assert position.returns == [1 / len(tied) if seat in tied else 0.0 for seat in range(players)]


def test_ties_are_broken_by_turn_unless_one_says_otherwise() -> None:
    """G4.6: `ties` is "turn" by default."""
    assert grid("2x2") == grid("2x2", ties="turn") != grid("2x2", ties="shared")


def test_the_smallest_board() -> None:
    """G4.3, G4.6: on 1x1 a 1 is correct in the row and in the column; an X leaves a tie, which seat 1 wins."""
    one, cross = grid("1x1").start(1).play("a1=1"), grid("1x1").start(1).play("a1=x")
    assert (one.over, one.scores, one.winners) == (True, [2, 0], [0])
    assert (cross.over, cross.scores, cross.winners) == (True, [0, 0], [1])
