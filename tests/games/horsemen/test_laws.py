"""The effects of uncovered Horsemen (rules H5.15, H5.16): exalt, defy, embolden, starve and reap, also combined."""

from __future__ import annotations

import pytest

from augury.games.horsemen.cards import highest
from augury.games.horsemen.notation import format_cards, parse_card
from tests.games.horsemen.positions import (
    choices,
    custom,
    discarded,
    events_since,
    lay,
    place_of,
    play,
    seen,
    simple,
    state_of,
)

ONE_OPEN = {
    "white": "| C4 | St4 | Sw4",
    "red": "G5 | | St4 | Sw4",
    "black": "G4 | C4 | | Sw4",
    "pale": "G4 | C4 | St4 |",
}
"""The piles when exactly one Horseman, in the default order, is uncovered."""


def fulfilment(game_sides: str, *, favour: int, piles: str, **effects: str) -> str:
    """The event of a's fulfilment after seat 1's turn."""
    position = lay(custom(**effects), a=game_sides, turn=1, favour=favour, piles=piles, rest="gone").play("pass")
    return next(line for line in events_since(position) if line.startswith("fulfil"))


@pytest.mark.parametrize(
    ("favour", "expected"), [(0, "fulfil a buy, 6 to 5, by 0"), (1, "fulfil a buy, 4 to 7, by 1")], ids=["0", "1"]
)
def test_exalt(favour: int, expected: str) -> None:
    """H5.15: exalt adds its number to the Favoured's total, whichever seat that is."""
    assert fulfilment("G1 C1 St1 Sw1 | G2 C3", favour=favour, piles=ONE_OPEN["white"], white="exalt 2") == expected


def test_exalt_can_make_a_tie() -> None:
    """H5.15, H3.5: a tie that exalt makes goes to the Favoured."""
    assert fulfilment("G1 C1 St1 Sw1 | G6", favour=0, piles=ONE_OPEN["white"], white="exalt 2").endswith("6 to 6, by 0")


def test_exalt_counts_at_every_prophecy() -> None:
    """H5.15: the totals in views include exalt, even where the Favoured has no card."""
    position = lay(simple(), a="G1 | C3", piles=ONE_OPEN["white"], favour=1)
    view = seen(position)
    assert [place.totals for place in view.prophecies] == [[1, 5], [0, 2], [0, 2]]
    assert [place.bonus for place in view.prophecies] == [[0, 2]] * 3 and view.bonus_by == ["Conquest"]


def test_defy() -> None:
    """H5.15, H5.16: defy adds its number to the other player's total, and exalt cancels it out."""
    event = fulfilment("G1 C1 St1 Sw1 | G2", favour=0, piles=ONE_OPEN["white"], white="defy 3")
    assert event == "fulfil a buy, 4 to 5, by 1"
    both = {"white": "defy 3", "red": "exalt 2"}
    assert fulfilment("G1 C1 St1 Sw1 | G2", favour=0, piles="| | St4 | Sw4", **both) == "fulfil a buy, 4 to 3, by 0"
    even = {"white": "defy 3", "red": "exalt 3"}
    view = seen(lay(custom(**even), a="G1 | C3", piles="| | St4 | Sw4", favour=0))
    assert (view.prophecies[0].totals, view.prophecies[0].bonus, view.bonus_by) == ([1, 3], [0, 0], [])
    view = seen(lay(custom(**both), a="G1 | C3", piles="| | St4 | Sw4", favour=0))
    assert (view.prophecies[0].totals, view.prophecies[0].bonus, view.bonus_by) == ([1, 4], [0, 1], ["Conquest"])


def test_a_covered_horseman_does_not_exalt() -> None:
    """H5.15, H4.4: a covered Horseman does not exalt."""
    position = lay(simple(), a="G1 | C3", piles="G5 | C4 | St4 | Sw4", revealed="grails")
    assert place_of(position, "a").totals == [1, 3] and place_of(position, "a").bonus == [0, 0]
    assert seen(position).bonus_by == []


@pytest.mark.parametrize(("embolden", "reach"), [(1, "G2 G3"), (2, "G2 G3 G4"), (3, "G2 G3 G4"), (4, "G2 G3 G4 G6")])
def test_embolden(embolden: int, reach: str) -> None:
    """H5.15: embolden adds its number to the value of a striking card, here Sw2 of the Favoured."""
    game = custom(swords="strike 1", red=f"embolden {embolden}")
    position = lay(game, "Sw2 |", a="| G2 G3 G4 G6", waiting="a0", piles=ONE_OPEN["red"], rest="gone").play("Sw2 at a")
    assert choices(position) == [f"strike {card}" for card in reach.split()]


def test_war_strikes_everything() -> None:
    """H5.15: with embolden 6, the lowest Sword of the player who is not the Favoured strikes a six."""
    position = lay(simple(), "Sw1 |", a="| G6", piles=ONE_OPEN["red"], favour=1, rest="gone").play("Sw1 at a")
    assert choices(position) == ["strike G6"]


def test_embolden_changes_no_total() -> None:
    """H5.15: embolden does not change a Sword's value in the totals."""
    position = lay(simple(), a="Sw1 | G2", piles=ONE_OPEN["red"])
    assert place_of(position, "a").totals == [1, 2]


@pytest.mark.parametrize(("starve", "drawn"), [(1, 3), (3, 1), (4, 0)])
def test_starve(starve: int, drawn: int) -> None:
    """H5.15: under starve both players draw up to that many fewer cards after their turns."""
    position = lay(custom(black=f"starve {starve}"), piles=ONE_OPEN["black"])
    assert seen(play(position, "pass, pass")).hand_sizes == [drawn, drawn]


def test_starve_lets_effects_draw_as_ever() -> None:
    """H5.15: starve does not restrict cards whose effect is to draw."""
    position = lay(custom(coins="draw 2", black="starve 4"), "C1 G1 |", piles=ONE_OPEN["black"]).play("C1 at a")
    assert seen(position).hand_sizes[0] == 3


def test_starve_takes_no_cards_away() -> None:
    """H5.15, H2.3: a player who holds more cards than starve allows keeps them."""
    position = lay(custom(black="starve 2"), "C1 G1 G2 G3 |", piles=ONE_OPEN["black"])
    assert events_since(play(position, "C1 at a")) == ["play 0 C1 a"]


@pytest.mark.parametrize(
    ("reap", "gone", "left"),
    [
        (1, "St3 | G5", ["G2 C1 Sw3", "C2"]),
        (2, "St3 Sw3 | G5 C2", ["G2 C1", ""]),
        (3, "G2 St3 Sw3 | G5 C2", ["C1", ""]),
        (4, "G2 C1 St3 Sw3 | G5 C2", ["", ""]),
    ],
)
def test_reap(reap: int, gone: str, left: list[str]) -> None:
    """H5.15: each side's highest cards leave the game when a Prophecy is fulfilled; the others are discarded."""
    game = custom(pale=f"reap {reap}")
    position = lay(game, a="G2 C1 St3 Sw3 | G5 C2", turn=1, piles=ONE_OPEN["pale"], rest="gone").play("pass")
    assert f"fulfil a buy, 9 to 7, by 0 without {gone}" in events_since(position)
    assert [discarded(position, seat) for seat in (0, 1)] == left
    assert set(gone.replace("|", "").split()) <= set(seen(position).gone)


def test_reap_takes_the_earlier_suit_of_equal_cards() -> None:
    """H5.15, ruling: of equal cards the earlier suit is reaped, in the order of H1.1."""
    cards = sum(1 << parse_card(card) for card in ("Sw3", "St3", "C3", "G1"))
    assert format_cards(int(highest(cards))) == ["C3"]  # type: ignore[arg-type]
    assert format_cards(int(highest(0))) == []  # type: ignore[arg-type]


def test_reap_leaves_the_totals_alone() -> None:
    """H5.15, H3.6: cards that are reaped still count in the totals."""
    event = fulfilment("G1 C1 St1 Sw1 | G5", favour=0, piles=ONE_OPEN["pale"], pale="reap 4")
    assert event == "fulfil a buy, 4 to 5, by 1 without G1 C1 St1 Sw1 | G5"


def test_reaped_cards_have_no_owner() -> None:
    """H5.15, H2.4: a reaped card is not shuffled into a new draw pile."""
    position = lay(simple(), a="G3 C1 St1 Sw1 |", turn=1, piles=ONE_OPEN["pale"], shown="draw buy play", rest="gone")
    position = position.play("pass")
    assert events_since(position)[2].startswith("shuffle 0 ")
    assert sorted(events_since(position)[2].split()[2:]) == ["C1", "St1", "Sw1"]


def test_what_several_horsemen_say_adds_up() -> None:
    """H5.16: the effects of several Horsemen add up, verb by verb."""
    game = custom(
        white="exalt 2, starve 1", red="exalt 3, embolden 1", black="starve 1, reap 2", pale="reap 1, exalt 9"
    )
    state = state_of(lay(game, piles="| | | Sw4"))
    assert [int(law) for law in (state.exalt, state.embolden, state.starve, state.reap)] == [5, 1, 2, 2]
    state = state_of(lay(game, piles="| | St4 |"))
    assert [int(law) for law in (state.exalt, state.embolden, state.starve, state.reap)] == [14, 1, 1, 1]
    state = state_of(lay(game))
    assert [int(law) for law in (state.exalt, state.embolden, state.starve, state.reap)] == [0, 0, 0, 0]


def test_sums_are_at_work() -> None:
    """H5.16: two Horsemen together exalt by five, and two together limit the draw to two cards."""
    game = custom(white="exalt 2, starve 1", red="exalt 3", black="starve 1")
    position = lay(game, a="G1 C1 St1 Sw1 |", turn=1, favour=0, piles="| | | Sw4").play("pass")
    assert events_since(position)[1].startswith("draw 1 ") and len(events_since(position)[1].split()) == 4
    assert events_since(position)[2] == "fulfil a buy, 9 to 0, by 0"


def test_draws_are_never_negative() -> None:
    """H5.16: starve 8 and a fast do not reduce the hand."""
    position = lay(custom(white="starve 4", red="starve 4"), "C1 G1 |", piles="| | St4 | Sw4", fasting_now=4)
    assert events_since(play(position, "C1 at a")) == ["play 0 C1 a"]


def test_a_horseman_speaks_from_the_moment_it_is_uncovered() -> None:
    """H5.15, H4.3: Conquest, revealed in this very turn, changes who wins the Prophecy fulfilled after it."""
    position = lay(simple(), "| C1", a="G1 G2 C1 St1 | G5", favour=1, turn=1, piles="G6 | C5 | St4 | Sw4")
    position = play(position, "C1 at b, buy grails")
    assert "fulfil a buy, 5 to 7, by 1" in events_since(position)
