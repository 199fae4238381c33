"""The analysis of a game: curves and losses from what a search says of each decision."""

from __future__ import annotations

import pytest

from augury.players.analysis import JudgedMove, Point, analyse


def of_two(seat: int, best: float, played: float | None = None, **more: bool) -> JudgedMove:
    """Return a decision in a game for two, with chances from the seat's point of view."""

    def both(own: float) -> list[float]:
        return [own, 1 - own] if seat == 0 else [1 - own, own]

    return JudgedMove(seat, both(best), None if played is None else both(played), **more)


def test_hidden_games_are_judged_decision_by_decision() -> None:
    """In games with hidden cards, a loss compares two choices in one search; later changes are due to others."""
    found = analyse([of_two(0, 0.6, 0.5), of_two(1, 0.7, 0.7), of_two(0, 0.25)], 2, [0.0, 1.0])
    entries = [entry for entry in found.entries if entry]
    assert [(entry.before, entry.after, entry.others) for entry in entries] == [
        (0.6, 0.5, None),
        (0.7, 0.7, None),
        (0.25, None, -0.25),
    ]
    assert entries[0].loss == pytest.approx(0.1) and entries[2].loss is None
    assert found.curves == [[(0, 0.6), (1, 0.5), (2, 0.25), (3, 0.0)], [(1, 0.7), (2, 0.7), (3, 1.0)]]


@pytest.mark.parametrize(("rough", "chance"), [(True, 0.5), (False, 0.8)])
def test_nothing_is_better_than_the_best(rough: bool, chance: float) -> None:
    """If the played choice has a higher value than the best, it counts as the best, unless it was tried little."""
    (entry,) = analyse([of_two(0, 0.5, 0.8, rough=rough)], 2, None).entries
    assert entry is not None and (entry.before, entry.after, entry.loss) == (chance, chance, 0.0)


def test_open_games_are_judged_moment_by_moment() -> None:
    """In open games the chance after a move is the one before the next, and what one player loses the other gains."""
    moves = [of_two(0, 0.6, 0.6, rough=True), of_two(1, 0.7, 0.2), of_two(0, 0.9, 0.9)]
    found = analyse(moves, 2, [1.0, 0.0], hidden=False)
    assert [point.share for point in found.curves[0]] == pytest.approx([0.6, 0.3, 1.0, 1.0])
    assert [entry.loss for entry in found.entries if entry] == pytest.approx([0.3, 0.7, 0.0])


def test_the_bots_own_choice_costs_nothing() -> None:
    """A move that is the search's own choice, or that proved better, leaves the curve unchanged."""
    for played in (of_two(0, 0.6, 0.6), of_two(0, 0.3, 0.1)):
        found = analyse([played, of_two(1, 0.5, 0.5, rough=True)], 2, [1.0, 0.0], hidden=False)
        assert found.curves[0] == [Point(0, 0.5), Point(1, 0.5), Point(2, 1.0)]


def test_a_proof_holds() -> None:
    """A proven value holds even if a later search cannot prove it, and nobody gains by their own move."""
    won = [of_two(0, 1.0, 1.0, proven=True, played_proven=True), of_two(1, 0.2, 0.1), of_two(0, 0.9, 0.9)]
    assert [point.share for point in analyse(won, 2, [1.0, 0.0], hidden=False).curves[0]] == [1.0, 1.0, 1.0, 1.0]
    drawn = [of_two(0, 0.5, 0.4, proven=True), of_two(1, 0.3, 0.1, rough=True)]
    found = analyse(drawn, 2, [1.0, 0.0], hidden=False)
    assert [point.share for point in found.curves[0]] == [0.5, 0.5, 1.0]


def test_gaps_stay_gaps() -> None:
    """A decision without an evaluation has no entry, and the move before it has no share after it."""
    found = analyse([of_two(0, 0.6, 0.5), None, of_two(0, 0.4, 0.4)], 2, [1.0, 0.0], hidden=False)
    assert found.entries[1] is None
    assert found.entries[0] == (0.6, None, None)
    assert [point.moment for point in found.curves[0]] == [0, 2, 3]
