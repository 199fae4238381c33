"""The end (rules H6): three Prophecies, passes, turns, and the Apocalypse."""

from __future__ import annotations

import pytest

from tests.games.horsemen.positions import choices, custom, events_since, lay, play, seen, simple


def test_the_third_prophecy_wins() -> None:
    """H6.1: a third Prophecy wins at once: its cards are cleared, but no Favour changes and no Prophecy is laid."""
    position = lay(custom(), a="G1 G2 G3 C1 |", turn=1, taken="seal doom | look", rest="gone").play("pass")
    assert events_since(position) == ["pass 1", "fulfil a buy, 7 to 0, by 0", "result 3 to 1 for 0 by prophecies"]
    assert position.over
    assert (position.winners, position.scores, position.returns) == ([0], [3, 1], [1.0, 0.0])
    assert (seen(position).phase, seen(position).reason, choices(position)) == ("over", "prophecies", [])


def test_the_responder_can_win_too() -> None:
    """H6.1: the responder wins with a third Prophecy, too."""
    position = lay(custom(), a="G1 C1 St1 Sw1 | G6", turn=1, taken="seal doom | look buy", shown="take draw play")
    position = position.play("pass")
    assert (position.winners, position.returns) == ([1], [0.0, 1.0])


def test_two_prophecies_do_not_win() -> None:
    """H6.1: a second Prophecy does not end the game, and its effect happens as usual."""
    position = lay(simple(), a="G1 G2 G3 C1 |", turn=1, taken="seal | look take").play("pass")
    assert not position.over
    assert choices(position)[0] == "buy grails"


def test_a_win_comes_before_an_apocalypse() -> None:
    """H6.1, ruling: the effect of a third Prophecy does not happen, even if it would doom the last card."""
    position = lay(simple(), a="G1 G2 G3 C1 |", turn=1, taken="seal look |", shown="doom draw play", piles="G6 | | |")
    position = position.play("pass")
    assert events_since(position)[-1] == "result 3 to 0 for 0 by prophecies"
    assert [pile.uncovered for pile in seen(position).piles] == [False, True, True, True]
    second = lay(simple(), a="G1 G2 G3 C1 |", turn=1, taken="look |", shown="doom draw play", piles="G6 | | |")
    assert events_since(play(second, "pass, doom grails"))[-1] == "result 2 to 0 for nobody by apocalypse"


def test_the_second_of_two_prophecies_is_not_fulfilled_after_a_win() -> None:
    """H6.1, H3.8: if the first of two Prophecies ends the game, the second is not fulfilled."""
    position = lay(custom(), a="G1 G2 G3 C1 |", b="C2 C3 St1 St2 |", turn=1, taken="seal doom |", waiting="b1 a1")
    assert [line.split()[:2] for line in events_since(position.play("pass"))[-2:]] == [["fulfil", "b"], ["result", "3"]]


@pytest.mark.parametrize(
    ("taken", "expected", "winners", "shares"),
    [
        ("|", "result 0 to 0 for 0 and 1 by passes", [0, 1], [0.5, 0.5]),
        ("seal | look", "result 1 to 1 for 0 and 1 by passes", [0, 1], [0.5, 0.5]),
        ("seal doom | look", "result 2 to 1 for 0 by passes", [0], [1.0, 0.0]),
        ("| look", "result 0 to 1 for 1 by passes", [1], [0.0, 1.0]),
    ],
)
def test_six_passes_end_the_game(taken: str, expected: str, winners: list[int], shares: list[float]) -> None:
    """H6.2: after six passes more Prophecies win; with equally many, both players share the victory."""
    position = lay(custom(), taken=taken, rest="gone")
    for passes in range(6):
        assert (position.over, seen(position).passes) == (False, passes)
        position = position.play("pass")
    assert events_since(position)[-1] == expected
    assert (position.winners, position.returns) == (winners, shares)


def test_a_card_played_begins_the_count_anew() -> None:
    """H6.2: only passes in a row count, so a card that is played resets the count."""
    position = play(lay(custom(), "G1 | C1", passes=5), "G1 at a, pass")
    assert (position.over, seen(position).passes) == (False, 1)


def test_what_is_fulfilled_after_the_sixth_pass_still_counts() -> None:
    """H6.2, ruling: a Prophecy fulfilled after the sixth pass still counts and has all its consequences."""
    position = lay(simple(), a="G1 G2 G3 C1 |", turn=1, passes=5, taken="| look", rest="gone").play("pass")
    assert not position.over
    position = position.play("buy coins")
    assert events_since(position)[1:] == [
        "fulfil a buy, 7 to 0, by 0",
        "buy 0 C4",
        "favour 1",
        "lay a discard",
        "result 1 to 1 for 0 and 1 by passes",
    ]


def test_the_third_prophecy_after_the_sixth_pass_is_a_win() -> None:
    """H6.1, H6.2: a third Prophecy after the sixth pass wins, and is given as the reason."""
    position = lay(custom(), a="G1 G2 G3 C1 |", turn=1, passes=5, taken="look seal |", rest="gone").play("pass")
    assert events_since(position)[-1] == "result 3 to 0 for 0 by prophecies"


def test_after_300_turns_the_game_ends() -> None:
    """H6.3, ruling: the game ends in the same way after turn 300, including its draw and what is fulfilled."""
    position = lay(custom(), "G1 G2 | C1", turn_number=299, taken="seal | look").play("G1 at a")
    assert (position.over, seen(position).turn_number) == (False, 300)
    position = position.play("C1 at a")
    assert events_since(position)[-1] == "result 1 to 1 for 0 and 1 by turns"
    position = lay(custom(), a="G1 G2 G3 C1 |", turn=1, turn_number=300).play("pass")
    assert events_since(position)[-1] == "result 1 to 0 for 0 by turns"
    assert position.returns == [1.0, 0.0]


def test_the_sixth_pass_in_the_last_turn() -> None:
    """H6.2, H6.3: a sixth pass in the last turn is given as the reason for the end."""
    position = lay(custom(), turn_number=300, passes=5).play("pass")
    assert events_since(position)[-1] == "result 0 to 0 for 0 and 1 by passes"


def test_an_apocalypse_has_no_winner() -> None:
    """H6.4: after an Apocalypse nobody wins, and each score is the number of Prophecies taken."""
    position = lay(simple(), "C1 |", piles="| | | Sw4", taken="seal doom | look").play("C1 at a").play("buy swords")
    assert (position.winners, position.returns, position.scores) == ([], [0.0, 0.0], [2, 1])
    view = seen(position)
    assert (view.winners, view.scores, view.reason, view.legal, view.asks) == ([], [2, 1], "apocalypse", [], None)


def test_nothing_is_pending_when_the_game_is_over() -> None:
    """H4.5, H6.4: after an Apocalypse, no view lists steps that were cut short as still to come."""
    position = lay(custom(coins="doom 2, draw 1"), "C1 |", piles="| | | Sw4").play("C1 at a").play("doom swords")
    assert position.over
    assert seen(position, 0).pending == []
