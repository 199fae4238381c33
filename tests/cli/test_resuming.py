"""Games in the terminal that are left before their end, and resumed."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from augury.kernel.gamerecord import save, write_record
from augury.kernel.playouts import replay_seed
from tests.cli.commands import PROGRAM, augury, read, refusal
from tests.cli.session import Session, first_move, table
from tests.judge.record import check_record
from tests.setups import seven

ENDS: dict[str, Callable[[Session], None]] = {
    "quit": lambda session: session.type("quit"),
    "end of input": lambda session: session.hang_up(),
    "ctrl-c": lambda session: session.press_control_c(),
}


def play_some(session: Session, moves: int = 4) -> str:
    """Make some moves and return the table."""
    output = session.read()
    for _ in range(moves):
        output = session.enter(first_move(table(output)))
    return table(output)


def check_resumed(file: Path, picture: str) -> None:
    """Check that the resumed game shows the same table, and that leaving again changes nothing."""
    before = file.read_bytes()
    again = augury("play", "seven", "--resume", file, typed="")
    assert (again.code, again.err) == (0, "")
    assert table(again.out).partition("> ")[0] == picture
    assert file.read_bytes() == before


@pytest.mark.slow
@pytest.mark.parametrize("end", ENDS)
def test_leaving_and_coming_back(end: str, tmp_path: Path) -> None:
    """Leaving a game prints how to continue, and the resumed game shows the same table."""
    words = ("play", "seven", "--edition", "first", "--players", 3)
    with Session(*words, "--save", tmp_path, program=PROGRAM) as session:
        picture = play_some(session)
        ENDS[end](session)
        goodbye = session.read()
        assert session.ended() == 0
    (file,) = tmp_path.iterdir()
    assert goodbye.endswith(f"Saved. Continue with:\n  augury play seven --resume {file}\n")
    assert "Traceback" not in goodbye
    check_record(read(file))
    assert read(file)["result"] is None
    check_resumed(file, picture)


@pytest.mark.slow
def test_a_power_cut(tmp_path: Path) -> None:
    """A program that is killed while it waits for input has saved everything."""
    with Session("play", "seven", "--save", tmp_path, program=PROGRAM) as session:
        picture = play_some(session)
        session.kill()
    (file,) = tmp_path.iterdir()
    check_resumed(file, picture)


@pytest.mark.slow
@pytest.mark.parametrize("pause", [0.0, 0.02])
def test_a_power_cut_in_mid_move(pause: float, tmp_path: Path) -> None:
    """A program that is killed during a move leaves a valid record, never a partial file."""
    with Session("play", "seven", "--save", tmp_path, program=PROGRAM) as session:
        picture = play_some(session, 2)
        (file,) = tmp_path.iterdir()
        before = read(file)["events"]
        session.type(first_move(picture))
        time.sleep(pause)
        session.kill()
    assert read(file)["events"][: len(before)] == before
    assert augury("record", "verify", file).code == 0
    assert augury("play", "seven", "--resume", file, typed="").code == 0


def test_leaving_at_once(tmp_path: Path) -> None:
    """A game without a single move can be resumed, with the same commitment."""
    first = augury("play", "seven", "--save", tmp_path, typed="quit\n").out
    (file,) = tmp_path.iterdir()
    again = augury("play", "seven", "--resume", file, typed="quit\n").out
    assert first == again


def test_equal_seeds_and_moves_give_equal_games(tmp_path: Path) -> None:
    """The opponents' random choices depend only on the game and the moment, so resuming does not change them."""
    for folder, breaks in (("whole", 0), ("broken", 3)):
        typed = "".join(f"{move}\n" for move in ("2113", "R1", "R2", "S1", "G1", "Y1", "S2", "S3", "Y2", "Y3"))
        words = ["play", "seven", "--seed", 9, "--opponents", "random"]
        augury(*words, "--save", tmp_path / folder, typed="2113\n" if breaks else typed)
        (file,) = (tmp_path / folder).iterdir()
        for _ in range(breaks):
            augury("play", "seven", "--resume", file, typed=typed)
    (whole,), (broken,) = ((tmp_path / folder).iterdir() for folder in ("whole", "broken"))
    assert len(read(whole)["events"]) > 8
    assert read(broken)["events"][: len(read(whole)["events"])] == read(whole)["events"]


def test_games_are_kept_in_the_users_folder(tmp_path: Path) -> None:
    """Without `--save`, games are stored in the user's data folder."""
    output = augury("play", "seven", "--terminal", typed="", XDG_DATA_HOME=str(tmp_path)).out
    (file,) = (tmp_path / "augury").iterdir()
    assert re.search(rf"--resume {re.escape(str(file))}\n", output)


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of yours that is over."""
    file = tmp_path_factory.mktemp("finished") / "over.json"
    save(write_record(replay_seed(seven({"players": 3}), 5), ["greedy", "you", "greedy"]), file)
    return file


def test_a_finished_game_is_refused(finished: Path) -> None:
    """A finished game cannot be resumed, and the refusal says how to show it."""
    line = refusal(augury("play", "seven", "--resume", finished))
    assert line == f"the game in {finished} is over; see it with: augury record show {finished}"


@pytest.mark.parametrize(
    ("names", "fault"),
    [
        (["random", "random", "random"], "nobody"),
        (["you", "you", "random"], "you"),
        (["you", "Ann", "random"], "Ann"),
    ],
    ids=str,
)
def test_a_table_without_a_seat_for_you(names: list[str], fault: str, tmp_path: Path) -> None:
    """A game is resumed only if exactly one seat is yours and the other seats belong to known players."""
    file = tmp_path / "table.json"
    save(write_record(seven({"players": 3}).start(1), names), file)
    before = file.read_bytes()
    assert fault in refusal(augury("play", "seven", "--resume", file, typed="223\n"))
    assert file.read_bytes() == before


def test_an_altered_game_is_refused(finished: Path, tmp_path: Path) -> None:
    """A record that is altered or unreadable cannot be resumed."""
    file = tmp_path / "altered.json"
    file.write_text(json.dumps(read(finished) | {"salt": "pepper"}), encoding="utf-8")
    assert "commitment" in refusal(augury("play", "seven", "--resume", file))
    file.write_text("{", encoding="utf-8")
    assert "not a complete game record" in refusal(augury("play", "seven", "--resume", file))
    assert "cannot read" in refusal(augury("play", "seven", "--resume", tmp_path / "missing.json"))


@pytest.mark.parametrize(
    ("words", "fault", "remedy"),
    [
        (["--seat", "5"], "5", "0 to 3"),
        (["--seat", "3", "--players", "3"], "3", "0 to 2"),
        (["--seat", "-1"], "-1", "0 to 3"),
        (["--opponents", "kasparov"], "kasparov", "sibyl, random, greedy"),
        (["--seed", "-1"], "-1", "0 to 2**64 - 1"),
        (["--seed", str(1 << 64)], str(1 << 64), "0 to 2**64 - 1"),
    ],
    ids=str,
)
def test_tables_that_do_not_exist(words: list[str], fault: str, remedy: str, tmp_path: Path) -> None:
    """An invalid seat, opponent or seed is refused before anything is saved."""
    line = refusal(augury("play", "seven", "--save", tmp_path / "new", *words))
    assert fault in line and remedy in line
    assert not list(tmp_path.iterdir())


def test_where_nothing_can_be_saved_nothing_begins(tmp_path: Path) -> None:
    """A folder that cannot be written is refused before the first move, with its name and the reason."""
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    below = tmp_path / "file" / "below"
    assert re.fullmatch(
        rf"cannot write {re.escape(str(below))}/seven-.*\.json: Not a directory",
        refusal(augury("play", "seven", "--save", below)),
    )
