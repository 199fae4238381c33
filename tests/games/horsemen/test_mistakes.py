"""Moves that are not allowed raise the right error with one sentence and change nothing."""

from __future__ import annotations

import pytest

from augury.errors import AuguryError, BadState, Illegal, NotYourTurn, TooLate, Unreadable
from augury.games.horsemen.mistakes import ASKED
from augury.kernel.game import open_game
from augury.kernel.position import Position
from tests.games.horsemen.positions import custom, house, lay, play, simple

Mistake = tuple[type[AuguryError], str, Position, str | int, int | None]


def asked(verb: str, **more: str) -> Position:
    """A position in which a Coin requires a choice from seat 0."""
    layout = {"a": "G2 | St1", "b": "Sw2 | G5", "discards": "Sw3 Sw6 | St2"} | more
    return lay(custom(coins=f"{verb}"), "C3 G1 | G3", **layout).play("C3 at a")  # type: ignore[arg-type]


def mistakes() -> list[Mistake]:
    """An error, a part of its message, and a move that is refused with it."""
    turn = lay(simple(), "G1 C2 | G2", a="C1 C3 St1 St2 | Sw1")
    gap = lay(simple(), "G4 | G2", a="C1 C3 St1 St2 | Sw1", b="Sw1", turn=1, shown="play draw buy").play("pass")
    over = lay(simple(), passes=5).play("pass")
    to_play = "it is time to play a card or pass: write a card and a place, for example G3 at b, or pass"
    return [
        (Illegal, "G2 is not in this hand", turn, "G2 at b", None),
        (Illegal, "there is no empty slot at a now", turn, "G1 at a", None),
        (Illegal, "there is no Prophecy at a now", gap, "G4 at a", None),
        (Illegal, "a card must be played: write a card and a place", gap, "pass", 0),
        (Illegal, to_play, turn, "buy coins", None),
        (Illegal, to_play, turn, "strike Sw1", None),
        (Illegal, to_play, turn, "move C1 to b", 0),
        (Illegal, "a card must be bought: write buy and a pile, for example buy coins", asked("buy 1"), "pass", None),
        (Illegal, "the pile of grails has no card left", asked("buy 1", gone="G4 G6"), "buy grails", None),
        (Illegal, "this player has already bought from the coins this turn", asked("buy 2").play("C"), "C", None),
        (Illegal, "an opposing card must be struck: write strike and a card", asked("strike 1"), "G1 at a", None),
        (Illegal, "G5 is not within reach; the choices are strike St1", asked("strike 1"), "strike G5", None),
        (
            Illegal,
            "G2 is not an opposing card on the table; the choices are strike G5, strike St1",
            asked("slay 1"),
            "G2",
            None,
        ),
        (Illegal, "a card must be moved: write a card and where it goes", asked("rally 1"), "pass", None),
        (Illegal, "G6 is not on this side of the table", asked("rally 1"), "move G6 to a", None),
        (Illegal, "St1 is not on this side of the table", asked("move 1"), "move St1 to b", None),
        (Illegal, "G2 is at a already", asked("rally 1"), "move G2 to a", None),
        (Illegal, "G2 must go to the place of the card that was played", asked("rally 1"), "move G2 to c", None),
        (Illegal, "no empty slot at c now", asked("move 1", c="Sw1 St1 St2 St3", waiting="c1"), "G2 c", None),
        (
            Illegal,
            "a card must be discarded: write discard and a card",
            asked("discard 1"),
            "pass",
            None,
        ),
        (Illegal, "G3 is not in this hand; the choices are discard G1", asked("discard 1"), "discard G3", None),
        (Illegal, "G4 is not in this hand; the choices are discard G3", asked("opponent discard 1"), "G4", 1),
        (Illegal, "a card must be taken from the discards: write take", asked("take 1"), "discard G1", None),
        (
            Illegal,
            "St2 is not among this player's discards; the choices are take Sw3, take Sw6",
            asked("take 1"),
            "St2",
            None,
        ),
        (Illegal, "a card from the discards must leave the game: write banish", asked("banish 1"), "take Sw3", None),
        (Illegal, "G1 is not among this player's discards; the choices are banish Sw3", asked("banish 1"), "G1", None),
        (Illegal, "a royal card must be sealed: write seal and a card", asked("seal 1"), "pass", None),
        (Illegal, "Sw3 is not a royal card; the choices are seal Sw6", asked("seal 1"), "Sw3", None),
        (Illegal, "G4 is not among this player's discards; the choices are seal Sw6", asked("seal 1"), "G4", None),
        (Illegal, "the top card of a pile must leave the game: write doom and a pile", asked("doom 1"), "buy C", None),
        (Illegal, "the pile of grails has no card left", asked("doom 1", gone="G4 G6"), "grails", None),
        (Illegal, "a Horseman must be looked at: write look and a pile", asked("look 1"), "doom coins", None),
        (Illegal, "under the grails has already been revealed", asked("look 1", revealed="grails"), "grails", None),
        (Illegal, "there is no action 400", turn, 400, None),
        (Illegal, "there is no action -1", turn, -1, None),
        (Illegal, "there is no action 365", turn, 365, None),
        (
            Unreadable,
            "'rubbish' is not a move; write a card and a place, for example G3 at b, or pass",
            turn,
            "rubbish",
            None,
        ),
        (Unreadable, "'x' is not a move; write buy and a pile", asked("buy 1"), "x", None),
        (Unreadable, "'x' is not a move; write a card and a place", gap, "x", None),
        (
            Unreadable,
            "is not a card; the cards are G1 to G6, C1 to C6",
            asked("take 1"),
            "take G7",
            None,
        ),
        (Unreadable, "'cups' is not a pile; the piles are grails, coins", asked("buy 1"), "buy cups", None),
        (Unreadable, "there is no place 'd'; the places are a, b and c", turn, "G1 at d", None),
        (NotYourTurn, "seat 1 cannot move now; seat 0 can", turn, "pass", 1),
        (NotYourTurn, "seat 0 cannot move now; seat 1 can", asked("opponent discard 1"), "discard G1", 0),
        (NotYourTurn, "there is no seat 2", turn, "pass", 2),
        (TooLate, "the game is over", over, "pass", None),
        (TooLate, "the game is over", over, "rubbish", 7),
    ]


@pytest.mark.parametrize(("error", "words", "position", "move", "seat"), mistakes())
def test_a_mistake_has_a_sentence_and_changes_nothing(
    error: type[AuguryError], words: str, position: Position, move: str | int, seat: int | None
) -> None:
    """H2.1, H3.7, H4.1, H5.2 to H5.14: each illegal choice is refused with a message of its own."""
    before = bytes(position)
    with pytest.raises(AuguryError) as refused:
        position.play(move, seat)
    assert words in str(refused.value)
    assert type(refused.value) is error
    assert refused.value.code == error.code
    assert "\n" not in str(refused.value)
    assert bytes(position) == before


def test_every_verb_that_asks_has_its_words() -> None:
    """H5.2: each kind of choice has its own message, except that strike and slay share one, as do rally and move."""
    assert len(ASKED) == 12
    assert len(set(ASKED.values())) == 10


def test_stored_bytes_of_the_wrong_size_are_refused() -> None:
    """Bytes that are not exactly one state of this game are refused with an error of their own."""
    for data in (b"", b"x" * 10, bytes(house().start(1)) * 2, bytes(open_game("seven").start(1))):
        with pytest.raises(BadState) as refused:
            house().at(data)
        assert refused.value.code == "bad_state"


def test_an_error_leaves_the_way_open() -> None:
    """H5.2: after an illegal choice is refused, a legal one can still be made."""
    position = asked("seal 1")
    with pytest.raises(Illegal):
        position.play("pass")
    assert play(position, "seal Sw6").actors == [1]
