"""Setups of the grid game: which boards, players and options exist, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from augury.errors import AuguryError, BadSetup, UnknownChoice
from augury.games.grid.setup import GridSetup, Options
from augury.kernel.game import open_game
from augury.kernel.gamerecord import write_record
from augury.kernel.setups import choices, plain_setup, read_setup
from tests.games.grid.positions import grid, lines_of, seen


def test_all_combinations() -> None:
    """G5.4: any board has eighteen setups: two to four players, two ways to treat ties, and three ranges."""
    ways = set()
    for players in (2, 3, 4):
        for ties in ("turn", "shared"):
            for x_prophecies in (True, False):
                for x_range in ("max-1", "max"):
                    words = {"players": players, "ties": ties, "x_prophecies": x_prophecies, "x_range": x_range}
                    try:
                        ways.add(read_setup(GridSetup, words))
                    except BadSetup:
                        assert (x_prophecies, x_range) == (False, "max")
    assert len(ways) == 18


def test_a_setup_made_by_hand_is_checked_too() -> None:
    """G5.4: the dataclass itself refuses invalid combinations."""
    with pytest.raises(BadSetup):
        GridSetup(options=Options(x_range="max"))


def test_what_can_be_chosen() -> None:
    """The six choices have values, defaults and a sentence of help; there are too many boards to list."""
    offered = {choice.name: choice for choice in choices(GridSetup)}
    assert {name: choice.values for name, choice in offered.items()} == {
        "board": (),
        "players": (2, 3, 4),
        "x_prophecies": (True, False),
        "x_range": ("max-1", "max"),
        "ties": ("turn", "shared"),
        "givens_count": (True, False),
    }
    assert [choice.default for choice in offered.values()] == ["5x5", 2, False, "max-1", "turn", True]
    assert [choice.group for choice in offered.values()] == [None, None, *["options"] * 4]
    assert all(choice.help.endswith(".") for choice in offered.values())


def test_more_players_have_more_room() -> None:
    """G1.7: by default, three or four play on 7x7; a board that is chosen, or read from a record, stays the same."""
    assert [read_setup(GridSetup, {"players": players}).board.name for players in (2, 3, 4)] == ["5x5", "7x7", "7x7"]
    assert GridSetup(players=3).board.name == "7x7"
    assert read_setup(GridSetup, {"players": 3, "board": "5x5"}).board.name == "5x5"
    assert read_setup(GridSetup, plain_setup(GridSetup(players=4))).board.name == "7x7"


def test_a_later_option_leaves_records_as_they_were() -> None:
    """G1.6: `givens_count` is written only if it differs from its default, and is read back."""
    assert "givens_count" not in plain_setup(GridSetup())["options"]
    without = read_setup(GridSetup, {"board": "sudoku-1", "givens_count": False})
    assert plain_setup(without)["options"]["givens_count"] is False
    assert read_setup(GridSetup, plain_setup(without)) == without


def test_plain_json() -> None:
    """G1.2: a rectangle is written as its size, and the setup is read back from plain JSON."""
    game = grid("4x6", 3, x_prophecies=True, ties="shared")
    plain = {
        "board": "4x6",
        "players": 3,
        "options": {"x_prophecies": True, "x_range": "max-1", "ties": "shared"},
    }
    assert plain_setup(game.chosen) == plain
    assert read_setup(GridSetup, plain) == game.chosen


@pytest.mark.parametrize("board", ["fano", "sudoku-1", "cube", lines_of("abc", "cd", cells="dcba", d=2)])
def test_other_boards_are_written_out(board: object) -> None:
    """G1.3, G1.4: a record contains all cells, lines and givens, so reading it needs no board file."""
    game = grid(board)
    plain = json.loads(json.dumps(plain_setup(game.chosen)))
    view = seen(game.start(1))
    assert plain["board"]["cells"] == [cell.name for cell in view.cells]
    assert plain["board"]["lines"] == {line.name: line.cells for line in view.lines}
    assert plain["board"].get("givens", {}) == {cell.name: cell.mark for cell in view.cells if cell.given}
    assert read_setup(GridSetup, plain, files=False) == game.chosen


def test_words_from_a_command_line() -> None:
    """Numbers and truth values may be given as text, in capitals or not."""
    words = {"board": "4X5", "players": "3", "x_prophecies": "TRUE", "x_range": "Max"}
    assert read_setup(GridSetup, words) == grid("4x5", 3, x_prophecies=True, x_range="max").chosen


def test_a_board_from_a_file(tmp_path: Path) -> None:
    """G1.4: the file's board is played, and its record does not mention the file."""
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(lines_of("ab", "bc")), encoding="utf-8")
    game = grid(str(file))
    assert game == grid(lines_of("ab", "bc"))
    assert "mine" not in json.dumps(plain_setup(game.chosen))


def test_a_record_names_no_file(tmp_path: Path) -> None:
    """G1.4: a record whose board is a path is refused, even if the file contains a board."""
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(lines_of("ab", "bc")), encoding="utf-8")
    record = write_record(grid(str(file)).start(1), ["one", "other"])
    assert record.opened() == grid(str(file))
    with pytest.raises(BadSetup, match="there is no board"):
        msgspec.structs.replace(record, setup=record.setup | {"board": str(file)}).opened()


@pytest.mark.parametrize(
    "board",
    [
        *("0x4", "4x0", "10x2", "4x10", "4x", "x5", "4", "", "4x5x6", "nowhere", "nowhere.json", "4.0x5", "-4x5"),
        *(None, 45, 4.5, True, [], {}, ["4x5"], "." * 80, "." * 82, "1" * 81, "1" + "." * 79 + "?"),
        {"name": "none", "cells": [], "lines": {}},
        {"name": "lineless", "cells": ["a"], "lines": {}},
        {"name": "outside", "cells": ["a", "b"], "lines": {"1": ["a"]}},
        {"name": "doubled", "cells": ["a", "b"], "lines": {"1": ["a", "a", "b"]}},
        {"name": "long", "cells": list("abcdefghijklmnop"), "lines": {"1": list("abcdefghijklmnop")}},
        {"name": "many", "cells": [f"c{n}" for n in range(82)], "lines": {f"{n}": [f"c{n}"] for n in range(82)}},
        {"name": "lines", "cells": ["a"], "lines": {f"{number}": ["a"] for number in range(65)}},
    ],
    ids=str,
)
def test_what_is_no_board(board: object) -> None:
    """G1.1, G1.2: invalid sizes, empty boards, cells outside of lines, overlong lines and other values are refused."""
    with pytest.raises(AuguryError) as refused:
        grid(board)
    assert refused.value.code in ("bad_setup", "bad_file")
    assert "\n" not in str(refused.value)


def test_the_largest_boards() -> None:
    """G1.1: a board with 81 cells, 64 lines and 15 cells in a line can be played."""
    cells = [f"c{number}" for number in range(81)]
    lines = {f"l{number}": [cells[(number + step) % 81] for step in range(15)] for number in range(64)}
    lines["l63"] = cells[-15:]
    view = seen(grid({"name": "large", "cells": cells, "lines": lines}, 4).start(1).play("c80=15"))
    assert (len(view.cells), len(view.lines), view.cells[80].mark) == (81, 64, 15)
    assert view.cells[0].options == [*range(1, 16), "x"]
    assert view.cells[79].options == [*range(1, 15), "x"]


def test_the_order_in_a_line_means_nothing() -> None:
    """G1.1: a board whose lines list their cells in another order plays the same."""
    one, other = grid(lines_of("abc", "cde")), grid(lines_of("cab", "edc"))
    position, twin = one.start(1), other.start(1)
    while not position.over:
        moves = position.legal(position.actors[0])
        assert twin.legal(twin.actors[0]) == moves
        position, twin = position.play(moves[len(moves) // 2]), twin.play(moves[len(moves) // 2])
    assert position.scores == twin.scores


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"players": 1}, "players must be 2 or 3 or 4, not 1"),
        ({"players": 5}, "players must be 2 or 3 or 4, not 5"),
        ({"players": 2.0}, "players must be 2 or 3 or 4"),
        ({"x_prophecies": 1}, "x_prophecies must be true or false"),
        ({"x_prophecies": True, "x_range": "min"}, "x_range must be max-1 or max"),
        ({"ties": "never"}, "ties must be turn or shared"),
    ],
)
def test_values_that_do_not_exist(words: dict[str, object], message: str) -> None:
    """A wrong value is a bad setup, and the message lists the valid ones."""
    with pytest.raises(BadSetup, match=message):
        open_game("grid", **words)


@pytest.mark.parametrize("words", [{"size": "4x5"}, {"options": {"board": "4x5"}}, {"edition": "first"}])
def test_choices_that_do_not_exist(words: dict[str, object]) -> None:
    """A choice that does not exist is refused with a message that lists those that do."""
    with pytest.raises(UnknownChoice, match=r"the options are .*x_prophecies, x_range, ties"):
        open_game("grid", **words)
