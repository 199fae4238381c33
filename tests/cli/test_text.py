"""`augury play --text` plays whole games in the terminal in sentences, without pictures."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.commands import augury, read
from tests.cli.session import Session
from tests.judge.record import check_record

WAYS: dict[str, list[str]] = {
    "first": ["seven", "--edition", "first", "--players", "3", "--variant", "single"],
    "exam": ["seven", "--edition", "exam", "--players", "3"],
    "grid": ["grid", "--board", "2x3"],
    "horsemen": ["horsemen"],
}
DRAWN = re.compile(r"[─-╿●■◆▲]")


def first_move(session: Session) -> str:
    """Return the first legal move as it is written."""
    found = re.match(r"\d+ moves: ([^,.]+)", session.enter("moves"))
    assert found
    return found[1]


@pytest.mark.parametrize("way", WAYS)
def test_a_whole_game_in_sentences(way: str, tmp_path: Path) -> None:
    """Listed legal moves lead to the end of the game, nothing is drawn, and the record is valid."""
    with Session("play", *WAYS[way], "--opponents", "random", "--seed", 7, "--save", tmp_path, "--text") as session:
        output = [session.read()]
        assert "Type ? and press Enter to hear all commands.\n" in output[0]
        output.append(session.enter("brief"))
        while not session.over:
            output.append(session.enter(first_move(session)))
        assert session.ended() == 0
    assert re.search(r"^(The game is over\. |All four Horsemen ride)", output[-1], re.MULTILINE)
    assert not DRAWN.search("".join(output))
    (file,) = tmp_path.iterdir()
    check_record(read(file))


def test_commands(tmp_path: Path) -> None:
    """Questions, repeats, confirmation and brief answers work, and an empty line says whose turn it is."""
    with Session("play", "grid", "--board", "3x3", "--opponents", "random", "--save", tmp_path, "--text") as session:
        assert session.read().endswith("Your turn. 9 of 9 cells are empty.\n")
        assert session.enter("") == "Your turn. 9 of 9 cells are empty.\n" == session.enter("t")
        assert session.enter("b2").startswith("b2 is empty and takes 1, 2, 3 or X. ")
        assert session.enter("confirm") == "Each move must be confirmed.\n"
        assert session.enter("b2 3") == "Write 3 into b2? Press Enter again.\n"
        assert session.enter("turn") == "Your turn. 9 of 9 cells are empty.\n"
        assert session.enter("b2 3") == "Write 3 into b2? Press Enter again.\n"
        output = session.enter("")
        assert output.startswith("you: b2=3.\nrandom: ") and output.endswith("Your turn. 7 of 9 cells are empty.\n")
        assert session.enter("repeat") == output.removesuffix("Your turn. 7 of 9 cells are empty.\n")
        assert session.enter("log 1").startswith("random: ")
        assert session.enter("confirm") == "Moves are made at once.\n"
        assert session.enter("brief") == "Answers are short now.\n" and session.enter("t") == "Your turn.\n"
        assert session.enter("full") == "Answers are full now.\n"
        assert session.enter("help repeat") == "repeat or r: say again what happened since your last move.\n"
        assert "Saved." in session.enter("q")


def test_in_japanese(tmp_path: Path) -> None:
    """The same commands are answered in Japanese."""
    words = [
        "play",
        "grid",
        "--board",
        "2x2",
        "--opponents",
        "random",
        "--save",
        tmp_path,
        "--text",
        "--language",
        "ja",
    ]
    output = augury(*words, typed="a1\na1=9\n").out
    assert "あなたの番です。4マスのうち4マスが空いています。" in output
    assert "a1は空きで、書けるのは1、2、Xです。" in output and "a1に書けるのは1から2までの数字かxです。" in output
