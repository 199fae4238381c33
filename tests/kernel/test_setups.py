"""Reading setups for any game: words or JSON become a validated dataclass."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

import pytest

from augury.errors import BadSetup, UnknownChoice
from augury.kernel.setups import Choice, Reading, choices, plain_setup, read_setup


@dataclass(frozen=True)
class House:
    """Choices in a group."""

    open_hands: Annotated[bool, "Play with open hands."] = False


@dataclass(frozen=True)
class Whist:
    """The choices of a made-up game."""

    players: Annotated[Literal[2, 4], "How many play."] = 4
    trump: Annotated[Literal["hearts", "none"], "What beats all."] = "hearts"
    house: House = field(default_factory=House)

    def __post_init__(self) -> None:
        """Reject a game of two players without trumps."""
        if self.players == 2 and self.trump == "none":
            raise BadSetup("two cannot play without trumps")


def test_choices_are_listed_with_their_groups() -> None:
    """Every field is listed as a choice, and those in a group have the group's name."""
    assert list(choices(Whist)) == [
        Choice("players", None, (2, 4), 4, "How many play."),
        Choice("trump", None, ("hearts", "none"), "hearts", "What beats all."),
        Choice("open_hands", "house", (True, False), False, "Play with open hands."),
    ]


def test_what_is_left_out_keeps_its_default() -> None:
    """Choices that are left out keep their defaults."""
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
    """Values can be words or JSON values, and grouped choices can be given with or without their group."""
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
        ({"house": "open"}, "house must be an object with options and their values, not 'open'"),
    ],
)
def test_wrong_values(words: dict[str, object], message: str) -> None:
    """An invalid value raises an error that lists the valid ones."""
    with pytest.raises(BadSetup, match=message) as refused:
        read_setup(Whist, words)
    assert refused.value.code == "bad_setup"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"seats": 4}, "no option 'seats'; the options are players, trump, open_hands"),
        ({"house": {"closed": True}}, "no option 'closed' in house; the options are open_hands"),
        ({"house": {"house": {}}}, "no option 'house' in house; the options are open_hands"),
        ({"house": {"players": 4}}, "no option 'players' in house; the options are open_hands"),
    ],
)
def test_wrong_names(words: dict[str, object], message: str) -> None:
    """An unknown name raises an error that lists the options."""
    with pytest.raises(UnknownChoice, match=message) as refused:
        read_setup(Whist, words)
    assert refused.value.code == "unknown_choice"


def test_a_choice_is_made_once() -> None:
    """An option given both inside and outside its group raises an error."""
    with pytest.raises(BadSetup, match="open_hands is chosen twice"):
        read_setup(Whist, {"open_hands": True, "house": {"open_hands": True}})


def test_the_dataclass_has_the_last_word() -> None:
    """The dataclass itself can reject combinations of valid values."""
    with pytest.raises(BadSetup, match="two cannot play without trumps"):
        read_setup(Whist, {"players": "2", "trump": "none"})


def read_deck(value: object, *, files: bool) -> tuple[str, ...]:
    """A deck from its cards, or from a file if files are allowed."""
    if files and value == "deck.txt":
        return ("from", "a", "file")
    if not isinstance(value, str) or "." in value:
        raise BadSetup(f"there is no deck {value!r}")
    return tuple(value.split())


@dataclass(frozen=True)
class Patience:
    """A game with more decks than can be listed."""

    players: Annotated[Literal[1], "How many play."] = 1
    deck: Annotated[tuple[str, ...], "The cards.", Reading(read_deck, " ".join)] = ("ace", "king")
    house: House = field(default_factory=House)


def test_a_choice_may_have_more_values_than_can_be_listed() -> None:
    """A choice with `Reading` lists no values, has its default as text, and reads values with its own function."""
    _, deck, _ = choices(Patience)
    assert (deck.name, deck.values, deck.default, deck.help) == ("deck", (), "ace king", "The cards.")
    assert read_setup(Patience, {"deck": "queen jack"}) == Patience(deck=("queen", "jack"))
    with pytest.raises(BadSetup, match="there is no deck 7"):
        read_setup(Patience, {"deck": 7})


def test_untrusted_setups_cannot_name_files() -> None:
    """A choice can name a file, unless `files=False` because the setup is not trusted."""
    assert read_setup(Patience, {"deck": "deck.txt"}).deck == ("from", "a", "file")
    with pytest.raises(BadSetup):
        read_setup(Patience, {"deck": "deck.txt"}, files=False)


@pytest.mark.parametrize("chosen", [Patience(), Patience(deck=("ten",), house=House(open_hands=True))])
def test_a_setup_is_plain_json_and_back(chosen: Patience) -> None:
    """A setup is written as JSON with its groups, and reads back as an equal setup."""
    plain = plain_setup(chosen)
    assert plain == {
        "players": 1,
        "deck": " ".join(chosen.deck),
        "house": {"open_hands": chosen.house.open_hands},
    }
    assert read_setup(Patience, plain, files=False) == chosen
