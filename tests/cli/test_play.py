"""`augury play`: whole games in the terminal, and invalid input."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from contextlib import ExitStack, suppress
from pathlib import Path

import httpx
import pytest

from augury.errors import Unavailable
from augury.players import default_level
from augury.server.http.network import own_address
from augury.server.runner import bind
from augury.server.settings import Settings
from tests.cli.commands import augury, read, refusal
from tests.cli.session import Session, asked, first_move, hand, marked, table
from tests.judge.record import check_record

ORDER = {"first": "YRGB", "exam": "YSGR"}


def check_hand(picture: str, edition: str) -> None:
    """Check that the hand is sorted, and that the marked cards are those that follow suit, or else all (S3.2, S3.3)."""
    cards, colour = hand(picture), asked(picture)
    assert cards == sorted(cards, key=lambda card: (ORDER[edition].index(card[0]), int(card[1:])))
    if colour is None:
        assert not marked(picture) and len(cards) == 10
    else:
        assert marked(picture) == ([card for card in cards if card[0] == colour] or cards)


def moves_of(record: dict[str, list[dict[str, object]]], seat: int) -> list[str]:
    """Return the moves of a seat as they would be typed."""
    typed = []
    for event in record["events"]:
        if event.get("seat") == seat:
            tokens = event.get("tokens")
            typed.append("".join(map(str, tokens)) if isinstance(tokens, list) else str(event["card"]))
    return typed


@pytest.mark.slow
@pytest.mark.parametrize(
    ("edition", "players", "seat"), [("exam", 4, 0), ("exam", 3, 2), ("first", 4, 3), ("first", 3, 1)]
)
def test_a_whole_game(edition: str, players: int, seat: int, tmp_path: Path) -> None:
    """Playing the first legal card each time leads to the end, and the record is valid."""
    words = ["play", "seven", "--edition", edition, "--players", players, "--seat", seat, "--seed", 7]
    typed = []
    with Session(*words, "--save", tmp_path) as session:
        output = session.read()
        assert re.match(r"The game is sealed: [0-9a-f]{64}\n", output)
        while not session.over:
            check_hand(table(output), edition)
            typed.append(first_move(table(output)))
            output = session.enter(typed[-1])
        assert session.ended() == 0
    (file,) = tmp_path.iterdir()
    record = read(file)
    check_record(record)
    assert record["setup"]["edition"] == edition
    assert record["players"] == ["you" if here == seat else default_level("seven") for here in range(players)]
    assert moves_of(record, seat) == typed
    assert "the game is over" in output and output.count("has won") == len(record["result"]["winners"])
    assert output.endswith(f"The game is over. Check its record with:\n  augury record verify {file}\n")
    assert augury("record", "verify", file).out.startswith("Verified: ")


@pytest.mark.slow
def test_at_a_real_terminal(tmp_path: Path) -> None:
    """At a terminal with colours, Ctrl-C in mid-game saves the game, and the resumed game can be finished."""
    with Session("play", "seven", "--players", 3, "--save", tmp_path, terminal=True) as session:
        output = session.read()
        for _ in range(5):
            output = session.enter(first_move(table(output)))
        session.press_control_c()
        goodbye = session.read()
        assert session.ended() == 0
    (file,) = tmp_path.iterdir()
    assert f"Saved. Continue with:\n  augury play seven --resume {file}\n" in goodbye
    with Session("play", "seven", "--resume", file, terminal=True) as session:
        again = session.read()
        assert table(again) == table(output)
        while not session.over:
            again = session.enter(first_move(table(again)))
        assert session.ended() == 0
    assert list(tmp_path.iterdir()) == [file]
    check_record(read(file))
    assert augury("record", "verify", file).code == 0


def test_only_your_own_cards_are_shown(tmp_path: Path) -> None:
    """S8.3: before the first trick, neither the screen nor the log shows another hand's cards or the seed."""
    outcome = augury("play", "seven", "--seed", 123456789, "--save", tmp_path, typed="log\n")
    (file,) = tmp_path.iterdir()
    picture = table(outcome.out)
    shown = re.findall(r"\b[YSGR]\d+\b", outcome.out)
    assert set(shown) == set(hand(picture)) == set(read(file)["events"][0]["hands"][0])
    assert "123456789" not in outcome.out


def test_prophecies_are_revealed_together(tmp_path: Path) -> None:
    """S2.3: the prophecies of the others are shown only after one's own has been made."""
    with Session("play", "seven", "--seed", 5, "--save", tmp_path) as session:
        before = session.read() + session.enter("log")
        after = session.enter("2113")
    assert f"{default_level('seven')}:" not in before
    assert "you: 2 x 1st, 1 x 2nd, 1 x 3rd, 3 x 4th.\n" in after
    assert len(re.findall(r"^.*\w+: .*\d x \d..", after, re.MULTILINE)) == 4


PROPHECY_RUBBISH = {
    "2114": "A prophecy places exactly 7 tokens, not 2 + 1 + 1 + 4 = 8",
    "2112": "A prophecy places exactly 7 tokens, not 2 + 1 + 1 + 2 = 6",
    "223": "A prophecy has 4 numbers, one for each rank, not 3",
    "21130": "A prophecy has 4 numbers, one for each rank, not 5",
    "2.113": "'2.113' is not a prophecy; write a digit for each rank, for example 2113 for four ranks",
    "-1800": "'-1800' is no",
    "Y1": "It is time to prophesy",
    "nonsense": "'nonsense' is not a prophecy",
    "[/]": "is not a prophecy",
    "٢113": "is not a prophecy",
    "7" * 5000: "A prophecy has 4 numbers, one for each rank, not 5000",
    "Y" + "1" * 5000: "is not a prophecy",
    "\x1b[2J": "is no",
}
CARD_RUBBISH = {
    "2113": "The prophecies are sealed: play a card, for example Y11",
    "Z9": "'Z9' is not a card; a card is one of Y, R, G, B and a number from 1 to 13",
    "Y14": "'Y14' is not a card",
    "Y0": "'Y0' is not a card",
    "Y": "'Y' is not a card",
    "Y1Y2": "'Y1Y2' is not a card",
    "77": "'77' is not a card",
    "9999": "'9999' is not a card",
}


def test_rubbish_is_answered_and_asked_again(tmp_path: Path) -> None:
    """Invalid input is answered with one sentence, changes nothing, and the game continues."""
    with Session("play", "seven", "--edition", "first", "--seed", 1, "--save", tmp_path) as session:
        session.read()
        (file,) = tmp_path.iterdir()
        answer_all(session, PROPHECY_RUBBISH, file)
        picture = table(session.enter(" 2,1 1 3 "))
        cards, colour = hand(picture), asked(picture)
        wrong = next(card for card in cards if card not in marked(picture))
        absent = next(f"{colour}{number}" for number in range(1, 14) if f"{colour}{number}" not in cards)
        refused = {
            wrong: f"This trick asks for {colour}, and this hand holds {colour}, so {wrong} cannot be played",
            absent: f"{absent} is not in this hand",
        }
        answer_all(session, CARD_RUBBISH | refused, file)
        assert session.enter("") == ""
        picture = table(session.enter(marked(picture)[0].lower()))
        assert len(hand(picture)) == 9


def answer_all(session: Session, rubbish: dict[str, str], file: Path) -> None:
    """Check that each input is answered with its sentence in one line, and that the saved game stays the same."""
    before = file.read_bytes()
    for typed, sentence in rubbish.items():
        answer = session.enter(typed)
        assert not session.over, answer
        assert sentence in answer.replace("\n", " ")
        assert len(typed) > 100 or answer.count("\n") == 1
        assert len(answer) < 300
    assert file.read_bytes() == before


def test_an_example_can_be_typed(tmp_path: Path) -> None:
    """With three players, every prophecy shown as an example is one for three ranks."""
    output = augury("play", "seven", "--players", 3, "--save", tmp_path, typed="Y1\n22\n22x\n").out
    examples = re.findall(r"\b(?:as|example) (\d+)\b(?! for four)", output)
    assert len(examples) > 1 and set(examples) == {"223"}


def test_cards_may_be_typed_as_they_are_shown(tmp_path: Path) -> None:
    """A card may be typed in brackets, since playable cards are shown that way."""
    with Session("play", "seven", "--seed", 2, "--save", tmp_path) as session:
        session.read()
        picture = table(session.enter("2113"))
        assert len(hand(table(session.enter(f"[{marked(picture)[0]}]")))) == 9


def test_rules_and_log(tmp_path: Path) -> None:
    """`rules` prints the numbered rules and `log` the story so far; both prompt again, and neither is a move."""
    with Session("play", "seven", "--seed", 3, "--save", tmp_path) as session:
        assert "? help · rules · log · quit (it is saved)" in session.read()
        output = session.enter("2113")
        (file,) = tmp_path.iterdir()
        before = file.read_bytes()
        rules = session.enter("rules")
        log = session.enter("log")
        assert session.enter("log") == log
        assert file.read_bytes() == before
        assert not session.over and len(hand(table(session.enter(first_move(table(output)))))) == 9
    assert all(number in rules for number in ("S1.1", "S3.2", "S7.5", "S9.1"))
    assert "A player who holds a card of the trick's colour must play one." in rules
    lines = log.splitlines()
    assert lines[0].startswith("Round 1: the row is ") and lines[1].endswith("you: 2 x 1st, 1 x 2nd, 1 x 3rd, 3 x 4th.")
    assert table(log).startswith("Seven Prophecies") and len(hand(table(rules))) == 10
    assert log.partition("Seven Prophecies")[0].count(".\n") == before.count(b'{"type":')


@pytest.mark.slow
def test_others_in_the_network_can_join(tmp_path: Path) -> None:
    """With `--lan` the server listens on the network, prints its address, and accepts requests from pages there."""
    settings = {**os.environ, "PYTHONUNBUFFERED": "1", "XDG_DATA_HOME": str(tmp_path)}
    command = [sys.executable, "-m", "augury", "play", "--lan", "--no-browser", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=settings) as run:
        try:
            assert run.stdout is not None
            here, _, sentence = (run.stdout.readline() for _ in range(3))
            address = here.split()[4].rstrip("/")
            offered = httpx.get(f"{address}/api/network", trust_env=False).json()["address"]
            if own_address() is None:
                assert (
                    sentence == "This computer is not connected to a network, so nobody else can reach it.\n"
                    and offered is None
                )
            else:
                assert sentence == f"Others on your network can reach it at {offered}/\n" and "127.0.0.1" not in offered
                page = {"origin": offered}
                guest = httpx.post(f"{offered}/api/guests", json={"name": "Bob"}, headers=page, trust_env=False)
                assert guest.status_code == 201
                assert httpx.get(f"{offered}/api/network", trust_env=False).json() == {"address": None}
        finally:
            run.terminate()
            assert run.wait(60) is not None


@pytest.mark.slow
def test_without_a_game_the_lobby_is_opened(tmp_path: Path) -> None:
    """Without a game the lobby opens at once, on the next port if 8000 is in use, and ends when it is stopped."""
    settings = {**os.environ, "PYTHONUNBUFFERED": "1", "XDG_DATA_HOME": str(tmp_path)}
    command = [sys.executable, "-m", "augury", "play", "--no-browser"]
    with ExitStack() as held:
        with suppress(Unavailable):  # another program on this machine already uses it
            held.enter_context(bind(Settings(port=8000)))
        run = held.enter_context(subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=settings))
        try:
            assert run.stdout is not None
            moved = re.fullmatch(r"Port 8000 is in use, so Augury listens on port (80\d\d)\.\n", run.stdout.readline())
            assert moved and moved[1] != "8000"
            sentence = run.stdout.readline()
            assert sentence == f"The lobby is at http://127.0.0.1:{moved[1]}/\n"
            assert "<title>Augury</title>" in httpx.get(sentence.split()[4], trust_env=False).text
        finally:
            run.terminate()
            assert run.wait(60) is not None


@pytest.mark.parametrize("words", [(), ("grid",)])
def test_a_requested_port_is_not_replaced(words: tuple[str, ...], tmp_path: Path) -> None:
    """A port that was requested but is in use is refused, and not replaced by another."""
    with bind(Settings(port=0)) as held:
        port = held.getsockname()[1]
        outcome = augury("play", *words, "--no-browser", "--port", port, XDG_DATA_HOME=str(tmp_path))
    assert refusal(outcome) == f"cannot listen on 127.0.0.1:{port}: this port is already in use; choose another"
