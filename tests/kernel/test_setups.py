"""Setups as people choose them, for any game: words and JSON in, a checked dataclass out."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

import pytest

from augury.errors import BadSetup, UnknownChoice
from augury.kernel.setups import Choice, choices, read_setup


@dataclass(frozen=True)
class House:
    """Choices in a group."""

    open_hands: Annotated[bool, "Play with open hands."] = False


@dataclass(frozen=True)
class Whist:
    """Choices of a game that there is not."""

    players: Annotated[Literal[2, 4], "How many play."] = 4
    trump: Annotated[Literal["hearts", "none"], "What beats all."] = "hearts"
    house: House = field(default_factory=House)

    def __post_init__(self) -> None:
        """Two cannot play without trumps."""
        if self.players == 2 and self.trump == "none":
            raise BadSetup("two cannot play without trumps")


def test_choices_are_listed_with_their_groups() -> None:
    """Every field is a choice, and those of a group come with its name."""
    assert list(choices(Whist)) == [
        Choice("players", None, (2, 4), 4, "How many play."),
        Choice("trump", None, ("hearts", "none"), "hearts", "What beats all."),
        Choice("open_hands", "house", (True, False), False, "Play with open hands."),
    ]


def test_what_is_left_out_keeps_its_default() -> None:
    """No words give the defaults."""
    assert read_setup(Whist, {}) == Whist()
    assert read_setup(Whist, {"players": 2}) == Whist(players=2)


@pytest.mark.parametrize(
    "words",
    [
        {"trump": "none", "open_hands": True},
        {"trump": "None", "open_hands": "true"},
        {"trump": "none", "house": {"open_hands": True}},
        {"players": "4", "trump": "NONE", "house": {"open_hands": "True"}},
    ],
)
def test_words_and_json_say_the_same(words: dict[str, object]) -> None:
    """Values may be words or JSON values, and a grouped choice may be named with its group or without."""
    assert read_setup(Whist, words) == Whist(4, "none", House(open_hands=True))


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"players": 3}, "players must be 2 or 4, not 3"),
        ({"players": True}, "players must be 2 or 4, not True"),
        ({"players": 4.0}, "players must be 2 or 4, not 4.0"),
        ({"players": [4]}, "players must be 2 or 4"),
        ({"trump": ""}, "trump must be hearts or none, not ''"),
        ({"open_hands": 1}, "open_hands must be true or false, not 1"),
        ({"open_hands": None}, "open_hands must be true or false, not None"),
        ({"house": "open"}, "house must be a list of options with their values, not 'open'"),
    ],
)
def test_wrong_values(words: dict[str, object], message: str) -> None:
    """A value that is not one of a choice's is refused, and the message names those there are."""
    with pytest.raises(BadSetup, match=message) as refused:
        read_setup(Whist, words)
    assert refused.value.code == "bad_setup"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"seats": 4}, "no option 'seats'; there are players, trump, open_hands"),
        ({"house": {"closed": True}}, "no option 'closed' in house; there are open_hands"),
        ({"house": {"house": {}}}, "no option 'house' in house; there are open_hands"),
        ({"house": {"players": 4}}, "no option 'players' in house; there are open_hands"),
    ],
)
def test_wrong_names(words: dict[str, object], message: str) -> None:
    """A name that no choice has there is refused, and the message names those there are."""
    with pytest.raises(UnknownChoice, match=message) as refused:
        read_setup(Whist, words)
    assert refused.value.code == "unknown_choice"


def test_a_choice_is_made_once() -> None:
    """The same option named inside and outside its group is refused."""
    with pytest.raises(BadSetup, match="open_hands is chosen twice"):
        read_setup(Whist, {"open_hands": True, "house": {"open_hands": True}})


def test_the_dataclass_has_the_last_word() -> None:
    """Values that exist, but not together, are refused by the game itself."""
    with pytest.raises(BadSetup, match="two cannot play without trumps"):
        read_setup(Whist, {"players": "2", "trump": "none"})
