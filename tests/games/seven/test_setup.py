"""Setups of Seven Prophecies (rule S9.1): what can be chosen, and what is refused."""

from __future__ import annotations

import pytest

from augury.errors import AuguryError, BadSetup, UnknownChoice
from augury.games.seven.setup import Options, SevenSetup
from augury.kernel.game import open_game
from augury.kernel.setups import choices, plain_setup, read_setup
from tests.games.seven.positions import seen, setup_of


@pytest.mark.parametrize("variant", ["twice", "single"])
@pytest.mark.parametrize("players", [3, 4])
def test_the_exam_edition_has_no_variants(variant: str, players: int) -> None:
    """S9.1: the variants twice and single exist only in the first edition."""
    with pytest.raises(BadSetup, match=f"exam edition has no variant {variant}") as refused:
        open_game("seven", edition="exam", players=players, variant=variant)
    assert refused.value.code == "bad_setup"
    assert open_game("seven", edition="first", players=players, variant=variant).players == players


def test_the_exam_edition_has_no_option() -> None:
    """S9.1: the exam edition refuses tenth_trick_scores = false and accepts true, which changes nothing there."""
    with pytest.raises(BadSetup, match="belongs to the first edition") as refused:
        open_game("seven", edition="exam", tenth_trick_scores=False)
    assert refused.value.code == "bad_setup"
    assert open_game("seven", edition="exam", tenth_trick_scores=True) == open_game("seven", edition="exam")
    assert open_game("seven", edition="first", tenth_trick_scores=False).players == 4


def test_a_setup_made_by_hand_is_checked_too() -> None:
    """S9.1: the dataclass itself refuses invalid combinations."""
    with pytest.raises(BadSetup):
        SevenSetup(edition="exam", variant="single")
    with pytest.raises(BadSetup):
        SevenSetup(edition="exam", options=Options(tenth_trick_scores=False))
    assert SevenSetup(edition="first", variant="single").variant == "single"


def test_all_combinations() -> None:
    """S9.1: there are fourteen setups: twelve of the first edition and two of the exam edition."""
    ways = set()
    for edition in ("first", "exam"):
        for players in (3, 4):
            for variant in ("standard", "twice", "single"):
                for option in (True, False):
                    words = {"edition": edition, "players": players, "variant": variant, "tenth_trick_scores": option}
                    try:
                        ways.add(read_setup(SevenSetup, words))
                    except BadSetup:
                        assert edition == "exam"
    assert sum(way.edition == "first" for way in ways) == 12
    assert sum(way.edition == "exam" for way in ways) == 2


def test_what_can_be_chosen() -> None:
    """The five choices have values, defaults and a sentence of help."""
    offered = {choice.name: choice for choice in choices(SevenSetup)}
    assert {name: choice.values for name, choice in offered.items()} == {
        "edition": ("first", "exam"),
        "players": (3, 4),
        "variant": ("standard", "twice", "single"),
        "tenth_trick_scores": (True, False),
        "starting_player": ("lot", "seat1", "seat2", "seat3", "seat4"),
    }
    assert [choice.default for choice in offered.values()] == ["exam", 4, "standard", True, "lot"]
    assert [choice.group for choice in offered.values()] == [None, None, None, "options", "options"]
    assert all(choice.help.endswith(".") for choice in offered.values())


def test_plain_json() -> None:
    """A setup is written as plain JSON and read back from it."""
    chosen = SevenSetup(edition="first", players=3, variant="twice", options=Options(tenth_trick_scores=False))
    plain = {"edition": "first", "players": 3, "variant": "twice", "options": {"tenth_trick_scores": False}}
    assert plain_setup(chosen) == plain
    assert read_setup(SevenSetup, plain) == chosen


def test_an_option_that_came_later_is_written_where_it_is_chosen() -> None:
    """S1.8: `starting_player` is written only if it is chosen, so older records are unchanged and mean a lot."""
    chosen = SevenSetup(players=3, options=Options(starting_player="seat3"))
    assert plain_setup(chosen)["options"] == {"tenth_trick_scores": True, "starting_player": "seat3"}
    assert read_setup(SevenSetup, plain_setup(chosen)) == chosen
    assert plain_setup(SevenSetup())["options"] == {"tenth_trick_scores": True}


def test_the_starting_player_must_sit_at_the_table() -> None:
    """S1.8: with three players, the fourth seat cannot be the starting player."""
    with pytest.raises(BadSetup, match="seat4"):
        open_game("seven", players=3, starting_player="seat4")
    assert open_game("seven", players=4, starting_player="seat4").players == 4


def test_words_from_a_command_line() -> None:
    """Numbers and truth values may be given as text, in capitals or not."""
    words = {"edition": "First", "players": "3", "tenth_trick_scores": "FALSE"}
    assert read_setup(SevenSetup, words) == SevenSetup("first", 3, "standard", Options(tenth_trick_scores=False))


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"players": 5}, "players must be 3 or 4, not 5"),
        ({"players": 2}, "players must be 3 or 4, not 2"),
        ({"players": "four"}, "players must be 3 or 4, not 'four'"),
        ({"players": 4.0}, "players must be 3 or 4"),
        ({"players": None}, "players must be 3 or 4"),
        ({"edition": "second"}, "edition must be first or exam, not 'second'"),
        ({"edition": "first", "variant": "thrice"}, "variant must be standard or twice or single"),
        ({"edition": "first", "tenth_trick_scores": "maybe"}, "tenth_trick_scores must be true or false"),
        ({"edition": "first", "tenth_trick_scores": 1}, "tenth_trick_scores must be true or false"),
        ({"options": True}, "options must be"),
    ],
)
def test_values_that_do_not_exist(words: dict[str, object], message: str) -> None:
    """A wrong value is a bad setup, and the message lists the valid ones."""
    with pytest.raises(BadSetup, match=message) as refused:
        read_setup(SevenSetup, words)
    assert refused.value.code == "bad_setup"


@pytest.mark.parametrize("words", [{"colour": "red"}, {"options": {"tenth": True}}, {"Edition": "first"}, {"": 1}])
def test_choices_that_do_not_exist(words: dict[str, object]) -> None:
    """A choice that does not exist is refused with a message that lists those that do."""
    with pytest.raises(UnknownChoice, match=r"the options are .*tenth_trick_scores") as refused:
        read_setup(SevenSetup, words)
    assert refused.value.code == "unknown_choice"
    assert isinstance(refused.value, AuguryError)


def test_the_setup_reaches_the_view() -> None:
    """A view contains the setup."""
    game = open_game("seven", edition="first", players=3, variant="twice")
    assert seen(game.start(seed=1), 0).setup == SevenSetup("first", 3, "twice")


@pytest.mark.parametrize(("edition", "players"), [("first", 3), ("first", 4), ("exam", 3), ("exam", 4)])
def test_the_record_holds_the_players(edition: str, players: int) -> None:
    """The setup record contains the number of players."""
    game = open_game("seven", edition=edition, players=players)
    assert int(setup_of(game).players) == players
    assert game.start(seed=1).actors == list(range(players))
