"""`augury play horsemen`: whole games in the terminal, leaving and resuming, and invalid input."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest

from augury.games.horsemen.phrases import describe_effect
from augury.games.horsemen.shelf import shipped
from augury.games.horsemen.view import HorsemenView
from augury.kernel.game import open_game
from augury.kernel.gamerecord import save, write_record
from augury.kernel.position import Position
from tests.cli.commands import augury, read
from tests.cli.session import Session, offered, table
from tests.judge.record import check_record

CHANCE = ["--opponents", "random", "--seed", 5]
GRAIL, COIN, STAFF, SWORD = shipped("house").suits


def choices_of(record: dict[str, Any], seat: int) -> int:
    """Count the choices of a seat."""
    chosen = ("play", "pass", "buy", "strike", "move", "discard", "take", "banish", "seal", "doom", "look")
    return sum(event["type"] in chosen and event["seat"] == seat for event in record["events"])


@pytest.mark.slow
@pytest.mark.parametrize(("cards", "seat"), [("house", 0), ("house", 1), ("bare", 1)])
def test_a_whole_game(cards: str, seat: int, tmp_path: Path) -> None:
    """The example moves lead to the end of the game, and its record is valid."""
    typed = []
    with Session("play", "horsemen", "--set", cards, "--seat", seat, *CHANCE, "--save", tmp_path) as session:
        output = session.read()
        assert re.match(r"The game is sealed: [0-9a-f]{64}\n", output)
        while not session.over:
            assert re.search(r"^Your (turn|choice): ", table(output), re.MULTILINE)
            typed.append(offered(table(output)))
            output = session.enter(typed[-1])
        assert session.ended() == 0
    (file,) = tmp_path.iterdir()
    record = read(file)
    check_record(record)
    assert record["players"] == ["you" if here == seat else "random" for here in range(2)]
    assert choices_of(record, seat) == len(typed)
    assert "the game is over" in table(output).splitlines()[0]
    won = "You have won" if record["result"]["winners"] == [seat] else "random has won"
    assert (won in table(output)) == (len(record["result"]["winners"]) == 1)
    assert output.endswith(f"The game is over. Check its record with:\n  augury record verify {file}\n")
    assert augury("record", "verify", file).out.startswith("Verified: ")


@pytest.mark.slow
def test_at_a_real_terminal(tmp_path: Path) -> None:
    """At a terminal with colours, Ctrl-C in mid-game saves the game, and the resumed game can be finished."""
    with Session("play", "horsemen", *CHANCE, "--save", tmp_path, terminal=True) as session:
        output = session.read()
        for _ in range(4):
            output = session.enter(offered(table(output)))
        session.press_control_c()
        goodbye = session.read()
        assert session.ended() == 0
    (file,) = tmp_path.iterdir()
    assert f"Saved. Continue with:\n  augury play horsemen --resume {file}\n" in goodbye
    with Session("play", "horsemen", "--resume", file, terminal=True) as session:
        again = session.read()
        assert table(again) == table(output)
        while not session.over:
            again = session.enter(offered(table(again)))
        assert session.ended() == 0
    assert list(tmp_path.iterdir()) == [file]
    check_record(read(file))


def test_leaving_and_coming_back(tmp_path: Path) -> None:
    """A resumed game shows the same table, and leaving again changes nothing."""
    left = augury("play", "horsemen", *CHANCE, "--save", tmp_path, typed="pass\nquit\n")
    (file,) = tmp_path.iterdir()
    assert left.out.endswith(f"Saved. Continue with:\n  augury play horsemen --resume {file}\n")
    before = file.read_bytes()
    again = augury("play", "horsemen", "--resume", file, typed="")
    assert (again.code, again.err) == (0, "")
    assert table(again.out).partition("> ")[0] == table(left.out).partition("> ")[0]
    assert file.read_bytes() == before


def test_only_your_own_cards_are_shown(tmp_path: Path) -> None:
    """H7.2, H7.3: no card of the opponent's hand, no Horseman and no future Prophecy is shown early."""
    outcome = augury("play", "horsemen", *CHANCE, "--save", tmp_path, typed="log\n? horsemen\n", COLUMNS="80")
    (file,) = tmp_path.iterdir()
    setup, mine, theirs = read(file)["events"][:3]
    assert (setup["type"], mine["seat"], theirs["seat"]) == ("setup", 0, 1)
    played = [event["card"] for event in read(file)["events"] if event["type"] == "play"]
    royal = {f"{suit}{value}" for suit in ("G", "C", "St", "Sw") for value in (4, 5, 6)}
    assert set(re.findall(r"\b(?:G|C|St|Sw)\d\b", outcome.out)) == set(mine["cards"]) | set(played) | royal
    for name in setup["horsemen"] + setup["prophecies"][3:]:
        assert name not in outcome.out
    assert all(name in outcome.out for name in setup["prophecies"][:3])


def start(*moves: str) -> Position:
    """Return a game with a fixed seed after some moves."""
    position = open_game("horsemen").start(5, "")
    for move in moves:
        position = position.play(move)
    return position


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A saved game in which the person is to move, with a hand of G2, G3, St1 and St2."""
    file = tmp_path / "game.json"
    save(write_record(start("pass"), ["you", "random"]), file)
    return file


RUBBISH = {
    "G9 at a": "is not a card; the cards are G1 to G6, C1 to C6, St1 to St6, Sw1 to Sw6",
    "Q1 at a": "is not a card",
    "G3 at d": "There is no place 'd'; the places are a, b and c",
    "G3": "Which one: play Grail 3 at a, play Grail 3 at b or play Grail 3 at c?",
    "G1": "Say where G1 goes: a, b or c, for example G1 at a",
    "Sw6 at a": "Sw6 is not in this hand",
    "buy coins": "It is time to play a card or pass: write a card and a place",
    "buy cups": "'cups' is not a pile; the piles are grails, coins, staves, swords",
    "strike C2": "It is time to play a card or pass",
    "move G1 to b": "It is time to play a card or pass",
    "take G1": "It is time to play a card or pass",
    "nonsense": "is not a move; write a card and a place, for example G3 at b, or pass",
    "G\u0663 at a": "Which one: play Grail 2 at a or play Grail 3 at a?",
    "\u2660": "is not a move",
    "[/]": "is not a move",
    "\x1b[2J": "is not a move",
    "7" * 5000: "is not a move",
    "G" + "1" * 5000 + " at a": "is not a card",
}


def test_rubbish_is_answered_and_asked_again(saved: Path) -> None:
    """H2.1: an invalid move is answered with one sentence, changes nothing, and the game continues."""
    before = saved.read_bytes()
    with Session("play", "horsemen", "--resume", saved) as session:
        session.read()
        for typed, sentence in RUBBISH.items():
            answer = session.enter(typed)
            assert not session.over, answer
            assert sentence in answer.replace("\n", " ")
            assert len(typed) > 100 or answer.count("\n") == 1
            assert len(answer) < 300
        assert saved.read_bytes() == before
        assert session.enter("") == ""
        assert "St1 at c." in session.enter("  sT1  AT c ")


QUESTIONS = {
    "? G3": f"{GRAIL.name} 3, standard, one in each deck: {describe_effect(GRAIL.effect)}. "
    "In your hand and in random's hand or draw pile.",
    "?sw6": f"{SWORD.name} 6, royal, one in the game: {describe_effect(SWORD.effect)}. ",
    "? st 5": "In the staves, under one card.",
    "? coins": f"{COIN.name}: {COIN.line} That is: {describe_effect(COIN.effect)}. Written C. Source: implied. "
    "The coins: Coin 4, Coin 5, Coin 6, the top card first. You do not know its Horseman.",
    "? Staff": f"{STAFF.name}: {STAFF.line} That is: {describe_effect(STAFF.effect)}. Written St. Source: invented. ",
    "? pile of swords": "The swords: Sword 4, Sword 5, Sword 6, the top card first.",
    "? favour": " the Favour. Equal totals go to the Favoured, who also strikes equal cards.",
    "? unseen": "In random's hand or draw pile, unseen: Grail 1, Grail 2, Grail 3, Coin 1, Coin 2, Coin 3, Staff 1,",
    "? pale": "There is no 'pale' here.",
    "? [/]": "There is no '[/]' here.",
    "? \u0663": "There is no",
    f"? {'x' * 5000}": "There is no 'xxxxxxxxxxxxxxxxxxxx' here.",
}


def about_b() -> dict[str, str]:
    """Return questions about the Prophecy at b in the saved game, by its place and by its name."""
    face = cast(HorsemenView, start().view(None)).prophecies[1].prophecy
    assert face
    empty = "You have no card there. random has no card there."
    return {"? B": f"b: {face.name}: {face.line}", f"?  {face.name.upper().replace(' ', '  ')} ": empty}


def test_questions(saved: Path) -> None:
    """Questions such as `? G3`, `? b`, `? coins`, `? favour` and `? set` are answered, and are not moves."""
    before = saved.read_bytes()
    with Session("play", "horsemen", "--resume", saved) as session:
        assert "? help · rules · log · quit (it is saved)" in session.read()
        for question, expected in (QUESTIONS | about_b()).items():
            answer = session.enter(question)
            assert expected in answer and answer.count("\n") == 1, answer
        suits = session.enter("? set").splitlines()
        riders = session.enter("? horsemen").splitlines()
        assert "\ndiscards or d: both discard piles, and what has left the game.\n" in session.enter("?")
        rules = session.enter("rules")
        log = session.enter("log")
        assert saved.read_bytes() == before and not session.over
    assert all(number in rules for number in ("H1.1", "H2.4", "H5.15", "H7.5"))
    assert table(rules) == table(log)
    assert log.startswith("The Prophecies are a ")
    assert suits[0].startswith("Augury house set (unofficial). Unofficial: the printed cards' faces are not public.")
    assert [line.split()[-1] for line in suits[1:]] == ["printed.", "implied.", "invented.", "implied."]
    assert riders[0] == "0 of 4 Horsemen ride; when all do, both players lose." and len(riders) == 5


def test_a_known_horseman_is_explained(tmp_path: Path) -> None:
    """H4.3: an uncovered Horseman is explained by its name and by its colour, with its effect in force."""
    position = start()
    while not any(pile["horseman"] for pile in piles_of(position)):
        moves = position.legal(position.actors[0])
        position = position.play(next((move for move in moves if move.startswith("buy")), moves[0]))
        assert not position.over, "nobody uncovered a Horseman"
    file = tmp_path / "game.json"
    me = position.actors[0]
    save(write_record(position, ["you" if seat == me else "random" for seat in range(2)]), file)
    (pile,) = [pile for pile in piles_of(position) if pile["horseman"]]
    with Session("play", "horsemen", "--resume", file) as session:
        assert f"{pile['horseman']['name'].upper()} RIDES" in table(session.read())
        by_name = session.enter(f"? {pile['horseman']['name']}")
        assert by_name == session.enter(f"? {pile['colour'].upper()}")
        assert by_name.startswith(f"{pile['horseman']['name']}: {pile['horseman']['line']}")
        assert f"{pile['horseman']['name']} rides: " in by_name and by_name.count("\n") == 1


def piles_of(position: Position) -> list[dict[str, Any]]:
    """Return the Four Piles as a spectator sees them."""
    found: list[dict[str, Any]] = msgspec.to_builtins(position.view(None))["piles"]
    return found
