"""`augury play --text` plays whole games in the terminal in sentences, without pictures."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.commands import augury, read
from tests.cli.conversation import Talk
from tests.judge.record import check_record

WAYS: dict[str, list[str]] = {
    "first": ["seven", "--edition", "first", "--players", "3", "--variant", "single"],
    "exam": ["seven", "--edition", "exam", "--players", "3"],
    "grid": ["grid", "--board", "2x3"],
    "horsemen": ["horsemen"],
}
DRAWN = re.compile(r"[─-╿●■◆▲]")


def first_move(talk: Talk) -> str:
    """Return the first legal move as it is written."""
    found = re.match(r"\d+ moves: ([^,.]+)", talk.say("moves"))
    assert found
    return found[1]


@pytest.mark.parametrize("way", WAYS)
def test_a_whole_game_in_sentences(way: str, tmp_path: Path) -> None:
    """Listed legal moves lead to the end of the game, nothing is drawn, and the record is valid."""
    with Talk("play", *WAYS[way], "--opponents", "random", "--seed", 7, "--save", tmp_path, "--text") as talk:
        heard = [talk.hear()]
        assert "Type ? and press Enter to hear all commands.\n" in heard[0]
        heard.append(talk.say("brief"))
        while not talk.over:
            heard.append(talk.say(first_move(talk)))
        assert talk.ended() == 0
    assert re.search(r"^(The game is over\. |All four Horsemen ride)", heard[-1], re.MULTILINE)
    assert not DRAWN.search("".join(heard))
    (file,) = tmp_path.iterdir()
    check_record(read(file))


def test_commands(tmp_path: Path) -> None:
    """Questions, repeats, confirmation and brief answers work, and an empty line says whose turn it is."""
    with Talk("play", "grid", "--board", "3x3", "--opponents", "random", "--save", tmp_path, "--text") as talk:
        assert talk.hear().endswith("Your turn. 9 of 9 cells are empty.\n")
        assert talk.say("") == "Your turn. 9 of 9 cells are empty.\n" == talk.say("t")
        assert talk.say("b2").startswith("b2 is empty and takes 1, 2, 3 or X. ")
        assert talk.say("confirm") == "Each move must be confirmed.\n"
        assert talk.say("b2 3") == "Write 3 into b2? Press Enter again.\n"
        assert talk.say("turn") == "Your turn. 9 of 9 cells are empty.\n"
        assert talk.say("b2 3") == "Write 3 into b2? Press Enter again.\n"
        heard = talk.say("")
        assert heard.startswith("you: b2=3.\nrandom: ") and heard.endswith("Your turn. 7 of 9 cells are empty.\n")
        assert talk.say("repeat") == heard.removesuffix("Your turn. 7 of 9 cells are empty.\n")
        assert talk.say("log 1").startswith("random: ")
        assert talk.say("confirm") == "Moves are made at once.\n"
        assert talk.say("brief") == "Answers are short now.\n" and talk.say("t") == "Your turn.\n"
        assert talk.say("full") == "Answers are full now.\n"
        assert talk.say("help repeat") == "repeat or r: say again what happened since your last move.\n"
        assert "Saved." in talk.say("q")


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
    said = augury(*words, typed="a1\na1=9\n").out
    assert "あなたの番です。4マスのうち4マスが空いています。" in said
    assert "a1は空きで、書けるのは1、2、Xです。" in said and "a1に書けるのは1から2までの数字かxです。" in said
