"""`augury play grid`: whole games in the terminal, leaving and resuming, and invalid input."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from augury.kernel.gamerecord import save, write_record
from tests.cli.commands import augury, flags, read
from tests.cli.session import Session, offered, table
from tests.judge.record import check_record
from tests.setups import grid

CHANCE = ["--opponents", "random", "--seed", 4]

WAYS: list[tuple[dict[str, object], int]] = [
    ({"board": "3x3"}, 0),
    ({"board": "3x3", "players": 3, "ties": "shared"}, 2),
    ({"board": "3x4", "players": 4, "x_prophecies": True}, 1),
    ({"board": "fano"}, 1),
]


def moves_of(record: dict[str, Any], seat: int) -> list[str]:
    """Return the moves of a seat as they would be typed."""
    return [f"{event['cell']}={event['mark']}" for event in record["events"] if event.get("seat") == seat]


def result_in(picture: str) -> tuple[list[int], int]:
    """Return the final scores by seat, and the number of winners."""
    return [int(score) for score in re.findall(r"score (\d+)", picture)], picture.count("has won")


@pytest.mark.slow
@pytest.mark.parametrize(("words", "seat"), WAYS, ids=str)
def test_a_whole_game(words: dict[str, object], seat: int, tmp_path: Path) -> None:
    """The example moves lead to the end of the game, and its record is valid."""
    typed = []
    with Session("play", "grid", *flags(words), "--seat", seat, *CHANCE, "--save", tmp_path) as session:
        output = session.read()
        assert "sealed" not in output  # because nothing is dealt
        while not session.over:
            assert "your turn" in table(output).splitlines()[0]
            typed.append(offered(table(output)))
            output = session.enter(typed[-1])
        assert session.ended() == 0
    (file,) = tmp_path.iterdir()
    record = read(file)
    check_record(record)
    players = len(record["result"]["scores"])
    assert record["players"] == ["you" if here == seat else "random" for here in range(players)]
    assert moves_of(record, seat) == typed
    assert "the game is over" in table(output)
    assert result_in(table(output)) == (record["result"]["scores"], len(record["result"]["winners"]))
    assert output.endswith(f"The game is over. Check its record with:\n  augury record verify {file}\n")
    assert augury("record", "verify", file).out.startswith("Verified: ")


def test_against_the_usual_opponent(tmp_path: Path) -> None:
    """A game against the default opponent can be played to its end."""
    with Session("play", "grid", "--board", "2x3", "--save", tmp_path) as session:
        output = session.read()
        while not session.over:
            output = session.enter(offered(table(output)))
    (file,) = tmp_path.iterdir()
    check_record(read(file))
    assert read(file)["result"]


@pytest.mark.slow
def test_at_a_real_terminal(tmp_path: Path) -> None:
    """At a terminal with colours, Ctrl-C in mid-game saves the game, and the resumed game can be finished."""
    with Session("play", "grid", "--board", "3x3", *CHANCE, "--save", tmp_path, terminal=True) as session:
        output = session.read()
        output = session.enter(offered(table(output)))
        session.press_control_c()
        goodbye = session.read()
        assert session.ended() == 0
    (file,) = tmp_path.iterdir()
    assert f"Saved. Continue with:\n  augury play grid --resume {file}\n" in goodbye
    with Session("play", "grid", "--resume", file, terminal=True) as session:
        again = session.read()
        assert table(again) == table(output)
        while not session.over:
            again = session.enter(offered(table(again)))
        assert session.ended() == 0
    assert list(tmp_path.iterdir()) == [file]
    check_record(read(file))


def test_leaving_and_coming_back(tmp_path: Path) -> None:
    """A resumed game shows the same board, and leaving again changes nothing, even if its board came from a file."""
    board = tmp_path / "kite.toml"
    board.write_text('name = "kite"\ncells = ["a", "b", "c", "d"]\nlines = {one = ["a", "b", "c"], two = ["c", "d"]}\n')
    games = tmp_path / "games"
    left = augury("play", "grid", "--board", board, *CHANCE, "--save", games, typed="a=x\nquit\n")
    (file,) = games.iterdir()
    assert left.out.endswith(f"Saved. Continue with:\n  augury play grid --resume {file}\n")
    board.unlink()
    before = file.read_bytes()
    again = augury("play", "grid", "--resume", file, typed="")
    assert (again.code, again.err) == (0, "")
    assert table(again.out).partition("> ")[0] == table(left.out).partition("> ")[0]
    assert file.read_bytes() == before
    assert read(file)["events"][0] == {"type": "mark", "seat": 0, "cell": "a", "mark": "x"}


def test_rules_log_and_cells(tmp_path: Path) -> None:
    """`?` lists commands, `rules` prints the rules, `? b3` explains a cell, `log` tells the story; none is a move."""
    with Session("play", "grid", "--board", "3x3", *CHANCE, "--save", tmp_path) as session:
        assert "? a1 for details · ? help · rules · log · quit (it is saved)" in session.read()
        lines = "Row 3: 0 numbers, 3 empty. Column b: 0 numbers, 3 empty."
        assert session.enter("? B3") == f"b3 is empty and takes 1, 2, 3 or X. {lines}\n" == session.enter("b3")
        session.enter("b3=3")
        (file,) = tmp_path.iterdir()
        before = file.read_bytes()
        assert session.enter("?b3").startswith("b3 holds 3 by you. Row 3: ")
        assert session.enter("? z9") == "There is no 'z9' here.\n"
        assert "\nboard or b: the whole board.\n" in session.enter("?")
        rules = session.enter("rules")
        log = session.enter("log")
        assert file.read_bytes() == before and not session.over
    assert all(number in rules for number in ("G1.1", "G2.7", "G4.6", "G6.1"))
    assert table(rules) == table(log)
    assert log.startswith("● you: b3=3.\n▲ random: ")


RUBBISH = {
    "b3=1": "b3 already holds a 3",
    "c2=2": "c2 already holds an x",
    "B3 = x": "b3 already holds a 3",
    "a3=3": "Row 3 already has a 3",
    "b1=3": "Column b already has a 3",
    "a1=4": "a1 takes 1 to 3 or x",
    "a1=0": "a1 takes 1 to 3 or x",
    "a1=" + "9" * 5000: "a1 takes 1 to 3 or x",
    "a1=-1": "'-1' is neither a number nor x; a1 takes 1 to 3 or x",
    "a1=1.5": "'1.5' is neither",
    "a1=": "'' is neither",
    "a1=\u0662": "is neither",
    "a1": "a1 is empty and takes 1, 2, 3 or X.",
    "a1 a2": "'a1 a2' is not a move; write the cell, = and a number or x, for example a1=1",
    "nonsense": "'nonsense' is not a move",
    "z9=1": "There is no cell 'z9'; the cells are a1, b1, c1, a2, b2, c2, a3, b3, c3",
    "=1": "There is no cell ''",
    "[/]=1": "There is no cell '[/]'",
    "\x1b[2J": "is not a move",
    "7" * 5000: "is not a move",
}


def test_rubbish_is_answered_and_asked_again(tmp_path: Path) -> None:
    """G2.2 to G2.4: an invalid mark is answered with one sentence, changes nothing, and the game continues."""
    file = tmp_path / "game.json"
    save(write_record(grid({"board": "3x3"}).start(1).play("b3=3").play("c2=x"), ["you", "random"]), file)
    before = file.read_bytes()
    with Session("play", "grid", "--resume", file) as session:
        session.read()
        for typed, sentence in RUBBISH.items():
            answer = session.enter(typed)
            assert not session.over, answer
            assert sentence in answer.replace("\n", " ")
            assert len(typed) > 100 or answer.count("\n") == 1
            assert len(answer) < 300
        assert file.read_bytes() == before
        assert session.enter("") == ""
        assert "● you: a1=x." in session.enter(" A1 = X ")


def test_a_game_that_is_over_before_it_begins(tmp_path: Path) -> None:
    """G3.3, G4.6: where the range holds no number, the only cell is forced, nobody moves, and the last seat wins."""
    outcome = augury("play", "grid", "--board", "1x1", "--x-prophecies", "--save", tmp_path)
    assert (outcome.code, outcome.err) == (0, "")
    assert result_in(table(outcome.out)) == ([0, 0], 1)
    assert "tie: the latest in turn order wins." in outcome.out
    (file,) = tmp_path.iterdir()
    check_record(read(file))
