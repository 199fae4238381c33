"""The judge of the grid game itself: the known game, every rule, known values, and errors."""

import copy
from typing import Any

import pytest

from .boards import Board, board_of, rectangle, sudoku
from .grid import GridJudge, Mark
from .grid_games import after, random_record, value
from .record import check_record
from .strict_json import Wrong

KNOWN = "a5 a4 a2 b3 x / a2 b5 a4 a1 b3 / b3 x x a4 b2 / a4 a2 b3 b5 a1"
"""The finished 4x5 game from the rules, with who wrote what."""

GIVENS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
FANO = ["abd", "bce", "cdf", "deg", "efa", "fgb", "gac"]
PLANE = {"cells": list("abcdefg"), "lines": {f"line {line}": list(line) for line in FANO}, "givens": {"a": 2}}


def written(judge: GridJudge, moves: str) -> GridJudge:
    """The judge after these moves, each made by the seat whose turn it is."""
    for move in moves.split():
        cell, _, mark = move.partition("=")
        judge = after(judge, cell, "x" if mark == "x" else int(mark))
    return judge


def full(board: Board, standing: dict[str, tuple[Mark, int | None]], **options: Any) -> GridJudge:
    """A judge of a full board with these marks."""
    judge = GridJudge(board, **options)
    judge.written = dict(standing)
    assert judge.over
    return judge


def test_the_known_game() -> None:
    """G4.2, G4.3: the finished 4x5 game of the rules ends 12 : 19."""
    board = rectangle(4, 5)
    marks = [word for word in KNOWN.split() if word != "/"]
    standing: dict[str, tuple[Mark, int | None]] = {
        cell: ("x", None) if word == "x" else (int(word[1]), "ab".index(word[0]))
        for cell, word in zip(board.cells, marks, strict=True)
    }
    assert full(board, standing).scores == [12, 19]


def test_known_values() -> None:
    """Under perfect play 2x2 and 1x4 are even, and in X-Prophecies the first player wins 1x3 by 1."""
    assert value(rectangle(2, 2)) == 0
    assert value(rectangle(1, 4)) == 0
    assert value(rectangle(1, 3), x_prophecies=True) == 1


@pytest.mark.slow
def test_known_value_of_2x3() -> None:
    """Under perfect play the first player wins 2x3 by 1."""
    assert value(rectangle(2, 3)) == 1


def test_boards() -> None:
    """G1.2, G1.3: boards have rows, columns, boxes numbered row by row, and cells named by letter and number."""
    board = rectangle(2, 3)
    assert board.cells == ["a1", "b1", "c1", "a2", "b2", "c2"]
    assert board.lines["row 2"] == ["a2", "b2", "c2"]
    assert board.lines["column c"] == ["c1", "c2"]
    square = sudoku(GIVENS)
    assert len(square.lines) == 27
    assert square.lines["box 6"] == ["g4", "h4", "i4", "g5", "h5", "i5", "g6", "h6", "i6"]
    assert (square.givens["a1"], square.givens["i9"], len(square.givens)) == (5, 9, 30)


@pytest.mark.parametrize(
    ("board", "why"),
    [
        ({"cells": [], "lines": {}}, "1 to 81 cells"),
        ({"cells": ["a"], "lines": {}}, "1 to 64 lines"),
        ({"cells": ["a", "a"], "lines": {"l": ["a"]}}, "same name"),
        ({"cells": ["a"], "lines": {"l": ["a", "a"]}}, "different cells"),
        ({"cells": ["a"], "lines": {"l": ["a", "b"]}}, "of the board"),
        ({"cells": ["a"], "lines": {"l": []}}, "1 to 15"),
        ({"cells": ["a", "b"], "lines": {"l": ["a"]}}, "b lies in no line"),
        ({"cells": ["a", "b"], "lines": {"l": ["a", "b"]}, "givens": {"a": 1, "b": 1}}, "givens are equal"),
        ({"cells": ["a", "b"], "lines": {"l": ["a", "b"]}, "givens": {"a": 3}}, "no given 3"),
        ({"cells": ["a", "b"], "lines": {"l": ["a", "b"]}, "givens": {"a": True}}, "no whole number"),
        ({"cells": "ab", "lines": {"l": ["a", "b"]}}, "no list"),
        ("0x3", "no rectangle"),
        ("4x10", "no rectangle"),
    ],
)
def test_what_is_no_board(board: Any, why: str) -> None:
    """G1.1, G1.5: boards with wrong counts, duplicate names, cells outside all lines or bad givens are rejected."""
    with pytest.raises(Wrong, match=why):
        board_of(board)


def test_numbers_and_crosses() -> None:
    """G2.3 to G2.5: numbers go up to the longer side, no number repeats in a line, and any number of X's is allowed."""
    judge = written(GridJudge(rectangle(2, 3)), "a1=2 b1=x a2=x")
    assert {mark for cell, mark in judge.legal() if cell == "c1"} == {"x", 1, 3}
    assert {mark for cell, mark in judge.legal() if cell == "b2"} == {"x", 1, 2, 3}
    for cell, mark in (("c1", 2), ("a1", 1), ("c1", 4), ("c1", 0), ("d1", 1)):
        with pytest.raises(Wrong):
            judge.write(1, cell, mark)
    with pytest.raises(Wrong, match="turn of seat 1"):
        judge.write(0, "c1", 1)


def test_forced_crosses() -> None:
    """G3.1, G3.2, G3.4: a cell with no number left immediately becomes an X without a writer."""
    judge = written(GridJudge(rectangle(2, 2)), "a1=1")
    assert judge.write(1, "b2", 2) == [
        {"type": "forced", "cell": "b1"},
        {"type": "forced", "cell": "a2"},
        {
            "type": "lines",
            "lines": {
                "row 1": {"count": 1, "scored_by": 0, "points": 1},
                "row 2": {"count": 1, "scored_by": None, "points": 0},
                "column a": {"count": 1, "scored_by": 0, "points": 1},
                "column b": {"count": 1, "scored_by": None, "points": 0},
            },
        },
    ]
    assert (judge.scores, judge.winners, judge.written["b1"]) == ([2, 0], [0], ("x", None))


def test_forced_before_the_first_turn() -> None:
    """G3.3: a 1x1 board in X-Prophecies allows no number, so the game is over before it begins."""
    judge = GridJudge(rectangle(1, 1), 3, x_prophecies=True)
    assert [event["type"] for event in judge.opening] == ["forced", "lines"]
    assert (judge.over, judge.scores, judge.winners) == (True, [0, 0, 0], [2])
    assert not GridJudge(rectangle(1, 1), 3, x_prophecies=True, x_range="max").over


def test_givens() -> None:
    """G1.5: a given counts in its lines, and scores for nobody when it is right."""
    row = {"cells": ["a", "b"], "lines": {"l": ["a", "b"]}, "givens": {"a": 2}}
    assert written(GridJudge(board_of(row)), "b=1").scores == [0, 0]
    assert written(GridJudge(board_of(row | {"givens": {"a": 1}})), "b=2").scores == [2, 0]


def test_x_prophecies() -> None:
    """G5.1 to G5.3: numbers predict all X's and go up to the length of the longest line, or one less."""
    judge = GridJudge(rectangle(1, 3), x_prophecies=True)
    assert {mark for _, mark in judge.legal()} == {"x", 1, 2}
    assert {mark for _, mark in GridJudge(rectangle(1, 3), x_prophecies=True, x_range="max").legal()} == {"x", 1, 2, 3}
    done = written(judge, "a1=2 b1=1")
    assert (done.over, done.written["c1"], done.scores) == (True, ("x", None), [0, 1])


@pytest.mark.parametrize(
    ("players", "ties", "winners"),
    [(2, "turn", [1]), (3, "turn", [2]), (4, "turn", [3]), (2, "shared", [0, 1]), (4, "shared", [0, 1, 2, 3])],
)
def test_ties(players: int, ties: str, winners: list[int]) -> None:
    """G4.6, G4.7: when nobody scores, the last seat in turn order wins, or all seats share."""
    judge = written(GridJudge(rectangle(2, 2), players, ties=ties), "a1=x a2=x b1=x b2=x")
    assert (judge.scores, judge.winners) == ([0] * players, winners)


def test_setups_that_do_not_exist() -> None:
    """G5.4: the game is for two to four players, and only X-Prophecies has a choice of range."""
    wrong: list[dict[str, Any]] = [
        {"players": 1},
        {"players": 5},
        {"x_range": "max"},
        {"ties": "never"},
        {"x_range": "min"},
    ]
    for options in wrong:
        with pytest.raises(Wrong):
            GridJudge(rectangle(2, 2), **options)


@pytest.mark.parametrize("board", ["4x5", "1x1", PLANE])
@pytest.mark.parametrize("options", [{}, {"players": 3, "ties": "shared"}, {"x_prophecies": True, "x_range": "max-1"}])
def test_a_true_record_passes(board: Any, options: dict[str, Any]) -> None:
    """The record of a whole game passes, and so does each unfinished prefix of it without a result."""
    record = random_record(5, board, **options)
    check_record(record)
    for length in range(len(record["events"])):
        check_record(record | {"events": record["events"][:length], "result": None})


def test_a_missing_or_repeated_event_is_wrong() -> None:
    """A record with a missing or repeated event is rejected."""
    record = random_record(7, "3x4")
    for index, event in enumerate(record["events"]):
        before, after_it = record["events"][:index], record["events"][index + 1 :]
        with pytest.raises(Wrong, match=rf"^Event {index + 1}:"):
            check_record(record | {"events": [*before, event, event, *after_it]})
        with pytest.raises(Wrong):
            check_record(record | {"events": before + after_it})


@pytest.mark.parametrize(
    ("kind", "key", "value"),
    [
        ("mark", "seat", 1),
        ("mark", "seat", False),
        ("mark", "cell", "z9"),
        ("mark", "cell", ["a1"]),
        ("mark", "mark", 0),
        ("mark", "mark", 6),
        ("mark", "mark", "1"),
        ("mark", "mark", True),
        ("mark", "mark", "X"),
        ("mark", "weather", "fine"),
        ("mark", "type", "forced"),
        ("forced", "cell", "a1"),
        ("forced", "seat", 0),
        ("lines", "lines", {}),
    ],
)
def test_a_false_event_is_named(kind: str, key: str, value: object) -> None:
    """The error for an event that does not follow or has the wrong format names its index."""
    record = random_record(12, "4x4")
    index = next(index for index, event in enumerate(record["events"]) if event["type"] == kind)
    false = copy.deepcopy(record)
    false["events"][index][key] = value
    with pytest.raises(Wrong, match=rf"^Event {index}:"):
        check_record(false)


@pytest.mark.parametrize(
    "change",
    [
        {"result": None},
        {"result": {"scores": [99, 0], "winners": [0]}},
        {"events": []},
        {"game": "seven"},
        {"setup": {"board": "4x5", "players": 2}},
        {"setup": {"board": "4x5", "players": 2.0, "options": {}}},
        {"setup": {"board": 45, "players": 2, "options": {"x_prophecies": False, "x_range": "max-1", "ties": "turn"}}},
    ],
)
def test_a_false_frame_is_refused(change: dict[str, Any]) -> None:
    """A record with a wrong or missing result or an invalid setup is rejected."""
    with pytest.raises(Wrong):
        check_record(random_record(9, "4x5") | change)
