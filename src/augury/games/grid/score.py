"""The score of a full board (rules G4, G5.1)."""

from __future__ import annotations

from augury.games.grid.state import SEATS, Setup, State
from augury.kernel.compilation import rule


@rule
def mark_in(state: State, cell: int) -> int:
    """The number in a cell that is not empty, or X."""
    return int(state.marks[cell]) & 15


@rule
def writer_of(state: State, cell: int) -> int:
    """Who wrote a cell: seat + 1, NOBODY for givens and forced X's, 0 if it is empty."""
    return int(state.marks[cell]) >> 4


@rule
def counts_in(setup: Setup, state: State, cell: int) -> bool:
    """Whether there is a number in a cell that counts: a given may not (G1.6), but it is no X either (G5.1)."""
    if not mark_in(state, cell):
        return False
    return bool(setup.givens_count or setup.x_prophecies) or writer_of(state, cell) <= SEATS


@rule
def numbers_in(setup: Setup, state: State, line: int) -> int:
    """How many numbers of a line count (G1.5, G1.6)."""
    count = 0
    for place in range(int(setup.line_sizes[line])):
        count += 1 if counts_in(setup, state, int(setup.line_cells[line, place])) else 0
    return count


@rule
def count_in(setup: Setup, state: State, line: int) -> int:
    """What the numbers of a full line foretell: how many numbers it holds (G4.2), or how many X's (G5.1)."""
    numbers = numbers_in(setup, state, line)
    return int(setup.line_sizes[line]) - numbers if setup.x_prophecies else numbers


@rule
def scorer_of(setup: Setup, state: State, line: int, count: int) -> int:
    """The seat that wrote a line's count in it, or -1: givens score for no player (G1.5, G4.2, G4.4)."""
    for place in range(int(setup.line_sizes[line])):
        cell = int(setup.line_cells[line, place])
        writer = writer_of(state, cell)
        if count and mark_in(state, cell) == count and writer <= SEATS:
            return writer - 1
    return -1


@rule
def settle(setup: Setup, state: State) -> None:
    """Score every line (G4.2 to G4.4) and find the winners."""
    for line in range(int(setup.line_count)):
        count = count_in(setup, state, line)
        seat = scorer_of(setup, state, line, count)
        if seat >= 0:
            state.scores[seat] += count
    state.winners = find_winners(setup, state)


@rule
def find_winners(setup: Setup, state: State) -> int:
    """G4.5 to G4.7: the highest score and, of those tied for it, the latest in turn order or all."""
    best = -1
    winners = 0
    for seat in range(int(setup.players)):
        score = int(state.scores[seat])
        if score > best or (score == best and not setup.shared_ties):
            best = score
            winners = 0
        if score == best:
            winners |= 1 << seat
    return winners
