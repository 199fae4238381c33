"""Fulfilling a Prophecy (rules H3.5 to H3.9): who wins it, the order of what follows, and whose turn is next."""

from __future__ import annotations

import pytest

from augury.kernel.position import Position
from tests.games.horsemen.positions import choices, custom, discarded, events_since, lay, place_of, play, seen, simple


def after_pass(position: Position) -> list[str]:
    """The events after the seat to move has passed."""
    return events_since(position.play("pass"))[1:]


@pytest.mark.parametrize(
    ("sides", "expected"),
    [
        ("G1 G2 G3 C1 | G1 G2", "7 to 3, by 0"),
        ("G1 C1 St1 Sw2 | G6", "5 to 6, by 1"),
        ("G1 C1 St1 Sw1 | G3 C3", "4 to 6, by 1"),
        ("G1 C1 St1 Sw1 | C1 G1 G2", "4 to 4, by 0"),
        ("G1 C1 St1 Sw1 |", "4 to 0, by 0"),
    ],
)
def test_the_higher_total_wins(sides: str, expected: str) -> None:
    """H3.5: the higher total wins, even with fewer cards."""
    position = lay(custom(), "C2 C3 G4 G5 | C2 Sw3 Sw4 Sw5", a=sides, turn=1)
    assert after_pass(position)[0] == f"fulfil a buy, {expected}"


@pytest.mark.parametrize("favour", [0, 1])
def test_a_tie_goes_to_the_favoured(favour: int) -> None:
    """H3.5, H5.17: the Favoured wins a tie, whether they filled their side or responded."""
    position = lay(custom(), a="G1 C1 St1 Sw1 | G4", turn=1, favour=favour, rest="gone")
    assert seen(position).prophecies[0].leader == favour
    assert after_pass(position)[0] == f"fulfil a buy, 4 to 4, by {favour}"


def test_fulfilling_goes_in_six_steps() -> None:
    """H3.6: the winner's effect, the Favour for the loser, a new Prophecy and the Favoured's turn follow in order."""
    position = lay(simple(), "C2 C3 | C3", a="G1 G2 G3 C1 | Sw1 Sw2 G4", turn=1, favour=0, coming="seal", rest="gone")
    position = position.play("pass")
    assert events_since(position) == ["pass 1", "fulfil a buy, 7 to 7, by 0"]
    assert position.actors == [0]
    assert seen(position).prophecies[0].leader is None
    assert [discarded(position, seat) for seat in (0, 1)] == ["G1 G2 G3 C1", "G4 Sw1 Sw2"]
    assert [face.name for face in seen(position).taken[0]] == ["The Open Treasury"]
    position = position.play("buy staves")
    assert events_since(position)[2:] == ["buy 0 St4", "favour 1", "lay a seal"]
    assert (seen(position).favour, position.actors, seen(position).turn_number) == (1, [1], 11)
    assert seen(position).scores == [1, 0]


def test_the_effect_is_the_winners_also_if_they_responded() -> None:
    """H3.6: seat 1 wins as the responder and buys; the loser takes the Favour and the next turn."""
    position = lay(simple(), "C2 | C3", a="G1 C1 St1 Sw1 | G6", turn=1, favour=1).play("pass")
    assert position.actors == [1]
    position = position.play("buy grails")
    assert events_since(position)[-3:] == ["buy 1 G4", "favour 0", "lay a discard"]
    assert (position.actors, seen(position).favour) == ([0], 0)


def test_the_favour_changes_after_the_effect() -> None:
    """H3.6: in step 3 the winner is still the Favoured, so their Sword strikes an equal card."""
    position = lay(simple(), "Sw2 | C3", a="G1 G2 G3 C1 | ", b="| G2", turn=1, favour=0, shown="play draw buy")
    position = play(position, "pass, Sw2 at b")
    assert choices(position) == ["strike G2"]
    other = lay(simple(), "Sw2 | C3", a="G1 G2 G3 C1 | ", b="| G2", turn=1, favour=1, shown="play draw buy")
    assert events_since(play(other, "pass, Sw2 at b"))[-2:] == ["favour 1", "lay a discard"]


def test_the_loser_keeps_a_favour_that_they_have() -> None:
    """H3.6: step 4 also happens if the loser already has the Favour."""
    position = lay(custom(), a="G1 G2 G3 C1 | G1", turn=1, favour=1).play("pass")
    assert "favour 1" in events_since(position)
    assert seen(position).favour == 1


def test_what_cannot_be_done_of_the_effect_is_left_out() -> None:
    """H3.6: step 3 happens as far as possible; without a royal card among the discards nothing is sealed."""
    position = lay(simple(), a="G1 G2 G3 C1 |", turn=1, shown="seal draw play", rest="gone").play("pass")
    assert events_since(position) == ["pass 1", "fulfil a seal, 7 to 0, by 0", "favour 1", "lay a buy"]


def test_there_is_nothing_in_the_gap() -> None:
    """H3.7, ruling: while the effect of a Prophecy happens, nothing can be played at its place."""
    position = lay(simple(), "C2 | C3", a="G1 G2 G3 C1 |", turn=1, shown="play draw buy").play("pass")
    assert place_of(position, "a").prophecy is None
    assert choices(position) == ["C2 at b", "C2 at c"]


def test_nothing_is_moved_into_the_gap() -> None:
    """H3.7, ruling: no card can be moved into the gap, so the card at b can go only to c."""
    position = lay(simple(), "C2 | C3", a="G1 G2 G3 C1 |", b="St1", turn=1, shown="move draw buy").play("pass")
    assert choices(position) == ["move St1 to c"]


def test_a_step_that_needs_the_gap_is_left_out() -> None:
    """H3.7, H5.2: with both other sides full, the winner of a cannot play a card."""
    position = lay(
        simple(),
        "G4 | C3",
        a="G1 G2 G3 C1 |",
        b="C2 C3 St1 St2 |",
        c="St3 Sw1 Sw2 Sw3 |",
        turn=1,
        waiting="a1 b0 c0",
        shown="play draw buy",
    )
    assert after_pass(position)[1:] == ["fulfil a play, 7 to 0, by 0", "favour 1", "lay a discard"]


def test_several_are_fulfilled_in_the_order_in_which_they_filled() -> None:
    """H3.8, ruling: b filled first and is fulfilled first, then a; the Favour and a new Prophecy follow each."""
    position = lay(custom(), "Sw1 | Sw1", a="G1 G2 G3 C1 | C3 St3", b="C2 C3 St1 St2 | Sw3", turn=1, waiting="b1 a1")
    history = [line for line in after_pass(position) if not line.startswith("draw")]
    assert history == [
        "fulfil b draw, 8 to 3, by 0",
        "favour 1",
        "lay b discard",
        "fulfil a buy, 7 to 6, by 0",
        "favour 1",
        "lay a take",
    ]


def test_the_first_can_turn_the_tie_of_the_second() -> None:
    """H3.8, H3.5: the first Prophecy moves the Favour, which decides the tie at the second one."""
    position = lay(
        custom(), a="G1 C1 St1 Sw1 | G4", b="C2 C3 St2 St3 | Sw3", turn=1, favour=0, waiting="b1 a1", rest="gone"
    )
    history = after_pass(position)
    assert history[:2] == ["fulfil b draw, 10 to 3, by 0", "favour 1"]
    assert history[3] == "fulfil a buy, 4 to 4, by 1"
    assert seen(position.play("pass")).favour == 0


def test_the_first_can_undo_the_second() -> None:
    """H3.8, H3.3: if the effect of the first Prophecy empties a slot of the second, the second is not fulfilled."""
    position = lay(simple(), a="G1 G2 G3 C1 |", b="| G1 G2 G3 C1", turn=1, waiting="a1 b1", shown="slay draw buy")
    position = play(position, "pass, strike G2")
    assert [line for line in events_since(position) if line.startswith("fulfil")] == ["fulfil a slay, 7 to 0, by 0"]
    assert place_of(position, "b").responder is None


def test_the_favoured_takes_the_next_turn() -> None:
    """H3.9: seat 1, which lost, takes another turn after its response."""
    position = lay(custom(), a="G1 G2 G3 C1 |", turn=1).play("pass")
    assert (position.actors, seen(position).turn_number) == ([1], 11)


def test_the_next_turn_is_the_last_losers() -> None:
    """H3.9: seat 0 loses the second Prophecy and takes the next turn."""
    position = lay(custom(), a="G1 G2 G3 C1 |", b="C2 C3 St1 St2 | Sw3 C3 St3", turn=1, waiting="a1 b1").play("pass")
    assert [line[-1] for line in events_since(position) if line.startswith("favour")] == ["1", "0"]
    assert position.actors == [0]


def test_a_prophecy_without_a_response_keeps_waiting() -> None:
    """H3.9: b waits for seat 0 through two turns of seat 1, and is fulfilled after seat 0's turn."""
    position = lay(custom(), "Sw1 | C1 C2", a="G1 G2 G3 C1 |", b="| St1 St2 St3", turn=1)
    position = play(position, "C1 at b")
    assert [line for line in events_since(position) if line.startswith("fulfil")] == ["fulfil a buy, 7 to 0, by 0"]
    assert (position.actors, place_of(position, "b").responder) == ([1], 0)
    position = play(position, "C2 at c")
    assert (position.actors, place_of(position, "b").responder) == ([0], 0)
    position = play(position, "pass")
    fulfilled = [line for line in events_since(position) if line.startswith("fulfil")]
    assert fulfilled[1:] == ["fulfil b draw, 0 to 7, by 1"]
    assert position.actors == [0]
