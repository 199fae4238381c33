"""Prophecy of the Four Horsemen in text mode: questions about the table, and ways to type moves."""

from __future__ import annotations

import random

import pytest

import augury
from augury.games.horsemen.view import HorsemenView
from augury.kernel.position import Position
from augury.language import speaking
from tests.text.typist import ask, text


def start() -> Position:
    """Return the start of a game with a fixed deal."""
    return augury.game("horsemen").start(seed=3)


def seen(position: Position, seat: int) -> HorsemenView:
    """Return the view of a seat."""
    view = position.view(seat)
    assert isinstance(view, HorsemenView)
    return view


def test_the_beginning() -> None:
    """At the start the turn, hand, Prophecies, piles, discards and scores are described."""
    position = start()
    me = position.actors[0]
    view = seen(position, me)
    other = ("Ada", "Bo")[1 - me]
    assert text(position, "turn", me) == "Turn 1. Your turn: it is time to play a card or pass."
    assert text(position, "turn", 1 - me).startswith(f"Turn 1. {('Ada', 'Bo')[me]}'s turn: ")
    assert text(position, "hand", me, brief=True) == f"Your hand: {' '.join(view.hand or [])}."
    faces = [place.prophecy for place in view.prophecies]
    for letter, face in zip("abc", faces, strict=True):
        assert face and text(position, letter, me).startswith(f"{letter}: {face.name}: {face.line}")
        assert text(position, letter, me) == text(position, face.name.lower(), me) == text(position, f"? {letter}", me)
    assert text(position, "prophecies", me).count("\n") == 2
    assert text(position, "piles", me).startswith("0 of 4 Horsemen ride; when all do, both players lose.\nThe grails: ")
    assert text(position, "discards", me) == (
        f"Your discards, the top card last: no cards. {other}'s discards, the top card last: no cards."
    )
    assert text(position, "scores", me) == f"You have 0 of 3 Prophecies. {other} has 0 of 3 Prophecies."
    assert "the Favour" in text(position, "favour", me)
    assert text(position, "hand", None) == "You are watching, so you have no hand."


def test_moves_can_be_typed_in_words() -> None:
    """A move can be typed in notation or in words; without a place, the answer asks for it."""
    position = start()
    me = position.actors[0]
    move = next(move for move in position.legal(me) if move.endswith(" at b"))
    card = move.split()[0]
    name = {"G": "grail", "C": "coin", "St": "staff", "Sw": "sword"}[card[:-1]]
    for typed in (move, f"{card} b", f"{name} {card[-1]} b", f"play {name} {card[-1]} at b"):
        assert ask(position, typed, me).move == move, typed
    question = ask(position, card, me)
    assert question.move is None and question.text.count(" at ") == 3 and question.text.startswith("Which one: play ")
    with speaking("ja"):
        kanji = {"grail": "聖杯", "coin": "金貨", "staff": "杖", "sword": "剣"}[name]
        assert ask(position, f"{kanji} {card[-1]} b", me).move == move


def test_a_refusal_is_one_sentence() -> None:
    """An illegal move is refused with the reason of the rules."""
    position = start()
    me = position.actors[0]
    assert ask(position, "buy coins", me).text.startswith("It is time to play a card or pass: ")
    assert ask(position, "Sw6 at a", me).text == "Sw6 is not in this hand."
    assert ask(position, "G3 at a", 1 - me).text == "It is not your turn."


@pytest.mark.parametrize("seed", range(2))
def test_every_move_can_be_typed_in_its_own_words(seed: int) -> None:
    """Each move can be typed as it is worded in either language, and every command has an answer for every reader."""
    chance = random.Random(seed)
    position = start()
    count = 0
    while not position.over:
        seat = position.actors[0]
        move = chance.choice(position.legal(seat))
        with speaking(chance.choice(["en", "ja"])):
            assert ask(position, ask(position, move, seat).text, seat).move == move
            for line in "thabcyidufsm?":
                reader = chance.choice([0, 1, None])
                assert text(position, line, reader, brief=chance.random() < 0.5)
        position = position.play(move, seat)
        count += 1
    assert count > 20 and text(position, "turn")
