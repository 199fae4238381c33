"""Moves as text, and texts that are not moves."""

from __future__ import annotations

import pytest

from augury.errors import Illegal, Unreadable
from augury.games.horsemen.cardset import SUITS
from augury.games.horsemen.notation import format_card, parse_card, parse_pile, parse_place
from augury.games.horsemen.state import ACTIONS, LANE, PASS
from augury.kernel.position import Position
from tests.games.horsemen.positions import choices, custom, house, lay, play, simple, walk

CARDS = [format_card(card) for card in range(24)]
TEXTS = [
    *(f"{card} at {place}" for place in "abc" for card in CARDS),
    *(f"move {card} to {place}" for place in "abc" for card in CARDS),
    *(f"{verb} {card}" for verb in ("strike", "discard", "take", "banish", "seal") for card in CARDS),
    *(f"{verb} {pile}" for verb in ("buy", "doom", "look") for pile in SUITS),
    "pass",
]
NUMBERS = [*(lane * LANE + card for lane in range(11) for card in range(24)), *range(11 * LANE, PASS + 1)]


def read(position: Position, text: str) -> int:
    """The action of a text, legal or not."""
    return position.game.engine.parse_action(position.game.setup, position.state, text)


def at_turn() -> Position:
    """A position in which a card can be played."""
    return lay(simple(), "G1 C2 St3 Sw1 | G1")


def asked(verb: str) -> Position:
    """A position in which this verb requires a choice."""
    game = custom(coins=f"{verb} 1")
    hands, more = "C1 G1 | G2", {"a": "G2 | St1", "b": "Sw2 |", "discards": "Sw3 Sw6 |"}
    return lay(game, hands, **more).play("C1 at a")  # type: ignore[arg-type]


def test_every_action_has_a_text_and_every_text_its_action() -> None:
    """Each of the 277 meaningful actions, of 384 numbers, is written as a text that is read back as the action."""
    position = at_turn()
    assert len(NUMBERS) == len(TEXTS) == 277
    assert max(NUMBERS) < ACTIONS
    assert [position.game.engine.format_action(position.game.setup, number) for number in NUMBERS] == TEXTS
    assert [read(position, text) for text in TEXTS] == NUMBERS


@pytest.mark.parametrize("seed", range(6))
def test_what_is_legal_is_read_back(seed: int) -> None:
    """In any position, the text of a legal move is read back as the move, whatever its case and spacing."""
    for position in list(walk(house(), seed))[::3]:
        for seat in position.actors:
            for action, text in zip(position.legal_actions(seat), position.legal(seat), strict=True):
                assert read(position, text) == read(position, f" {text.upper().replace(' ', '  ')} ") == action
                assert read(position, text.replace(" ", "")) == action


@pytest.mark.parametrize(
    "text", ["C2 at b", "c2 at b", "C2b", "c2 b", "c 2 b", "C2 to b", "play C2 at b", "coin 2 at b", "Coins2b"]
)
def test_people_play_as_they_like(text: str) -> None:
    """H1.1: capitals, spaces, the word play, the suit's full name, and `at` do not matter."""
    assert read(at_turn(), text) == read(at_turn(), "C2 at b")


@pytest.mark.parametrize(
    ("text", "card"), [("staff3", "St3"), ("stave 3", "St3"), ("Staves3", "St3"), ("sword1", "Sw1"), ("GRAIL1", "G1")]
)
def test_suits_have_names(text: str, card: str) -> None:
    """H1.1: a card can be written with the full name of its suit."""
    assert format_card(parse_card(text)) == card


@pytest.mark.parametrize(
    ("verb", "bare", "whole"),
    [
        ("discard", "g1", "discard G1"),
        ("take", "Sw6", "take Sw6"),
        ("banish", "sw 3", "banish Sw3"),
        ("seal", "SW6", "seal Sw6"),
        ("strike", "St1", "strike St1"),
        ("slay", "st1", "strike St1"),
        ("rally", "Sw2", "move Sw2 to a"),
        ("rally", "move sw2", "move Sw2 to a"),
        ("rally", "rally sw2", "move Sw2 to a"),
        ("move", "G2 c", "move G2 to c"),
        ("move", "g2 to c", "move G2 to c"),
        ("move", "G2 at c", "move G2 to c"),
        ("play", "G1 c", "G1 at c"),
        ("buy", "coins", "buy coins"),
        ("buy", "C", "buy coins"),
        ("doom", "sword", "doom swords"),
        ("look", "St", "look staves"),
        ("look", "look grail", "look grails"),
    ],
)
def test_a_card_or_a_pile_alone_is_a_move(verb: str, bare: str, whole: str) -> None:
    """H5.1: while a choice is pending, its verb may be left out."""
    position = asked(verb)
    assert whole in choices(position)
    assert read(position, bare) == read(position, whole)
    assert position.play(bare) == position.play(whole)


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "\n", "G", "7", "x", "G7 at a", "G0 a", "G-1 at a", "H3 at a", "G3 at d", "G3 at", "G3", "G3 at ab"),
        *("buy", "buy G3", "buy cups", "look", "doom 3", "strike", "strike coins", "seal", "take a", "move", "move G3"),
        *("move G3 to z", "passes", "pass now", "coins", "G3 at a at b", "٣", "G٣ at a", "G" * 5000, "G3 at a\0"),
        *("G" + "9" * 5000 + " at a", "strike " + "x" * 5000, "discard G3 at a", "G3, a", "G3@a"),
    ],
)
def test_what_is_no_move(text: str) -> None:
    """Text that is not a move cannot be read, the error message is one short line, and nothing changes."""
    position = at_turn()
    before = bytes(position)
    with pytest.raises(Unreadable) as refused:
        position.play(text)
    assert refused.value.code == "unreadable"
    assert len(str(refused.value)) < 150
    assert "\n" not in str(refused.value)
    assert bytes(position) == before


@pytest.mark.parametrize("text", ["C02", "G0021", "G00112", "C00100", "G001" + "0" * 50, "G11"])
def test_a_cards_number_is_one_digit(text: str) -> None:
    """H1.1: a number with leading zeros or with more than one digit is not a card's."""
    with pytest.raises(Unreadable):
        parse_card(text)


@pytest.mark.parametrize("action", [-1, 24, 31, 32 + 24, 11 * 32 + 13, 383, 384, 1000, 2**64, -(2**70)])
def test_numbers_that_are_no_action(action: int) -> None:
    """Numbers in the gaps between actions and beyond them are refused."""
    with pytest.raises(Illegal, match=f"there is no action {action}"):
        at_turn().play(action)


def test_piles_and_places_come_in_pairs() -> None:
    """H1.5: the names of piles and places are read in any case, and other texts are refused."""
    assert [parse_pile(name) for name in ("grails", "COINS", " staves", "sw")] == [0, 1, 2, 3]
    assert [parse_place(name) for name in ("a", "B", " c ")] == [0, 1, 2]
    for reader, text in ((parse_pile, "cups"), (parse_pile, ""), (parse_place, "d"), (parse_place, "ab")):
        with pytest.raises(Unreadable):
            reader(text)


def test_a_move_that_needs_a_place_says_so() -> None:
    """H2.1: a card without a place is refused with a message that asks for the place."""
    with pytest.raises(Unreadable, match="say where G1 goes: a, b or c, for example G1 at a"):
        at_turn().play("G1")
    with pytest.raises(Unreadable, match="say where G2 goes"):
        play(asked("move"), "G2")
