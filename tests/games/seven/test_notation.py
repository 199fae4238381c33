"""Cards, colours and prophecies as text (rule S1.1), and texts that are not valid."""

from __future__ import annotations

import pytest

from augury.errors import Illegal, Unreadable
from augury.games.seven.notation import (
    COLOUR_NAMES,
    format_action,
    format_card,
    format_cards,
    format_colour,
    format_prophecy,
    letters,
    parse_action,
    parse_card,
    parse_prophecy,
    prophecy_action,
    tokens_of,
)
from augury.games.seven.state import FIRST_PROPHECY, Setup
from tests.games.seven.positions import WAYS, setup_of, seven

FIRST = setup_of(seven("first"))
EXAM = setup_of(seven("exam"))
EXAM_3 = setup_of(seven("exam", 3))


def prophecies_of(setup: Setup) -> list[int]:
    """All prophecies of a setup, in the record's encoding."""
    return [int(prophecy) for prophecy in setup.prophecies[: int(setup.prophecy_count)]]


@pytest.mark.parametrize(("edition", "players"), WAYS)
def test_cards_come_in_pairs(edition: str, players: int) -> None:
    """S1.1: every card of a deck has a text of its own, which is read back as the card."""
    setup = setup_of(seven(edition, players))
    deck = [card for card in range(64) if int(setup.deck) >> card & 1]
    texts = [format_card(setup, card) for card in deck]
    assert len(set(texts)) == len(deck)
    assert [parse_card(setup, text) for text in texts] == [parse_action(setup, text) for text in texts] == deck
    assert format_cards(setup, int(setup.deck)) == texts
    assert [format_action(setup, card) for card in deck] == texts


@pytest.mark.parametrize(
    ("setup", "card", "text"),
    [
        (FIRST, 11, "Y11"),
        (FIRST, 16 + 13, "R13"),
        (FIRST, 32 + 1, "G1"),
        (FIRST, 48 + 7, "B7"),
        (EXAM, 11, "Y11"),
        (EXAM, 16 + 5, "S5"),
        (EXAM, 32 + 10, "G10"),
        (EXAM, 48 + 9, "R9"),
    ],
)
def test_a_card_is_a_letter_and_a_number(setup: Setup, card: int, text: str) -> None:
    """S1.1: a card is the letter of its colour in the edition, then its number."""
    assert format_card(setup, card) == text
    assert format_colour(setup, card) == text[0]
    assert parse_card(setup, text) == card


def test_letters_and_names_of_colours() -> None:
    """S1.1: the colours are yellow, red, green and blue, or brooms, mushrooms, potions and spellbooks."""
    assert (letters(FIRST), letters(EXAM)) == ("YRGB", "YSGR")
    assert COLOUR_NAMES["first"] == ("yellow", "red", "green", "blue")
    assert COLOUR_NAMES["exam"] == ("brooms", "mushrooms", "potions", "spellbooks")


def test_sets_of_cards_are_sorted() -> None:
    """S1.1: cards are sorted by colour in the edition's order, then by number."""
    cards = [parse_card(EXAM, text) for text in ("R1", "G11", "Y10", "S3", "Y2")]
    assert format_cards(EXAM, sum(1 << card for card in cards)) == ["Y2", "Y10", "S3", "G11", "R1"]
    assert format_cards(EXAM, 0) == []


@pytest.mark.parametrize(
    "text",
    ["", "Y", "11", "Y0", "Y12", "Y14", "Y-1", "Y1.0", "Y 1", "B3", "Z1", "YY1", "Y1x", "Yone", "Y²", "Y٣", "ÿ1", "\n"],
)
def test_what_is_no_card_of_the_exam_edition(text: str) -> None:
    """S1.1: other letters, numbers beyond 11, and arbitrary text cannot be read as a card."""
    with pytest.raises(Unreadable, match="a number from 1 to 11") as refused:
        parse_card(EXAM, text)
    assert refused.value.code == "unreadable"


def test_a_deck_knows_its_own_cards_only() -> None:
    """S1.1: the exam edition has Y10 with four players but not with three, and the first edition has no S1."""
    assert parse_card(EXAM, "Y10") == 10
    with pytest.raises(Unreadable, match="from 1 to 9"):
        parse_card(EXAM_3, "Y10")
    with pytest.raises(Unreadable, match="Y, R, G, B and a number from 1 to 13"):
        parse_card(FIRST, "S1")


def test_small_letters_and_blanks_around_are_read() -> None:
    """S1.1: small letters and surrounding spaces are accepted."""
    assert parse_action(EXAM, " s11 ") == parse_card(EXAM, "S11") == 16 + 11


@pytest.mark.parametrize(("edition", "players"), WAYS)
def test_prophecies_come_in_pairs(edition: str, players: int) -> None:
    """S2.2: every prophecy has a text of its own, which is read back as its action."""
    setup = setup_of(seven(edition, players))
    texts = [format_prophecy(setup, prophecy) for prophecy in prophecies_of(setup)]
    actions = list(range(FIRST_PROPHECY, FIRST_PROPHECY + len(texts)))
    assert len(set(texts)) == len(texts)
    assert [parse_prophecy(setup, text) for text in texts] == [parse_action(setup, text) for text in texts] == actions
    assert [format_action(setup, action) for action in actions] == texts
    assert all(len(text) == players and sum(map(int, text)) == 7 for text in texts)


def test_a_prophecy_is_a_digit_a_rank() -> None:
    """S2.1: a prophecy has a digit for each rank: 2113 places two tokens on the 1st rank and three on the 4th."""
    action = parse_action(EXAM, "2113")
    assert tokens_of(EXAM, int(EXAM.prophecies[action - FIRST_PROPHECY])) == [2, 1, 1, 3]
    assert action == prophecy_action(EXAM, [2, 1, 1, 3])


@pytest.mark.parametrize("text", ["2113", "2 1 1 3", "2,1,1,3", "2, 1, 1, 3", " 2113 ", "21 13"])
def test_blanks_and_commas_may_stand_between(text: str) -> None:
    """S2.1: a prophecy may be written with spaces or commas between its digits."""
    assert parse_action(EXAM, text) == parse_action(EXAM, "2113")


@pytest.mark.parametrize("text", ["211", "21130", "7", "2-113", "2113!", "2x13", "0b111", "٢113", "2٢13", "7.000"])
def test_what_is_no_prophecy(text: str) -> None:
    """S2.1: text with other characters, or with too few or too many ranks, cannot be read as a prophecy."""
    with pytest.raises(Unreadable) as refused:
        parse_action(EXAM, text)
    assert refused.value.code == "unreadable"


@pytest.mark.parametrize("text", ["8000", "0000", "2112", "9999", "2114"])
def test_not_seven_tokens(text: str) -> None:
    """S2.1: a prophecy with more or fewer than seven tokens can be read but is against the rules."""
    with pytest.raises(Illegal, match="exactly 7 tokens") as refused:
        parse_action(EXAM, text)
    assert refused.value.code == "illegal"


@pytest.mark.parametrize("tokens", [[8, -1, 0, 0], [7, 7, -7, 0], [16, 0, 0, -9], [1, 1, 1, 1]])
def test_not_seven_tokens_in_a_list(tokens: list[int]) -> None:
    """S2.1: a negative number cannot make up for too many tokens elsewhere."""
    with pytest.raises(Illegal):
        prophecy_action(EXAM, tokens)


@pytest.mark.parametrize("tokens", [[], [7], [2, 2, 3], [1, 1, 1, 1, 3]])
def test_not_a_number_for_each_rank(tokens: list[int]) -> None:
    """S2.1: a list needs as many numbers as there are ranks."""
    with pytest.raises(Unreadable, match="has 4 numbers"):
        prophecy_action(EXAM, tokens)
