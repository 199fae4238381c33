"""The page of solved boards, written from their numbers and from nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import fill

from augury.lab.grid.growth import FAR_BOARD, FAR_CELLS, Growth, duration, growth_of, rounded
from augury.lab.grid.solutions import Solution, Solutions
from augury.lab.grid.words import signed

INTRODUCTION = """\
# Solved boards

Prophecies for two, played perfectly from the empty board by both. The *value* is what comes of it: the first player's
points less the second's at the end. Above 0 the first player wins; a tie is the second player's (G4.6 of
[the rules](rules/grid.md)). *Best first moves* are all that keep the value: one of each kind, and how many more lead to
the same game, because rows, columns or numbers can be exchanged. *Positions* is what the proof searched, *seconds* what
it took on one core; finding all best moves comes on top of that. How the proofs work, and why to believe them, is told
in [Solving](solving.md).

The command in each row finds it out again. This page and its picture are written by
`augury solve grid --table --out docs`; all numbers, with all best moves and a best line for every board, are in
[solutions.json](solutions.json).
"""

WIDTH = 120
"""Letters in a line."""

HEAD = """\
| board | cells | value | winner | best first moves | positions | seconds | command |
| --- | ---: | ---: | --- | --- | ---: | ---: | --- |"""

TOLD = """\
The line is fitted by least squares to the logarithms of the {count} solved rectangles of two rows or more, in numbers
mode. One more cell makes {factor:.1f} times the work, and boards lie off the line by a factor of {spread:.1f} either
way: shape counts as much as size, and long boards are harder, because their numbers go higher.

Drawn out to {cells} cells, the line says that {board} would take about {nodes} positions ({range}). At the {speed}
positions a second of the hardest board above, one core would need {time} ({times}), if it had the memory to forget
nothing. It is an extrapolation, not a promise."""

DECIDED = """

Of {boards} only the winner is proven. The value would take more, so the line is a little too low there."""

SECTIONS = (
    ("Numbers", "Numbers foretell the numbers of their lines.", False, "max-1", False),
    (
        "Exotic boards",
        "The same game on the smaller boards of other shapes that come with Augury.",
        False,
        "max-1",
        True,
    ),
    ("X-Prophecies", "Numbers foretell X's, and go up to one less than the longest line (G5.2).", True, "max-1", None),
    (
        "X-Prophecies, long range",
        "Numbers foretell X's, and go up to the size of the longest line (G5.3).",
        True,
        "max",
        None,
    ),
)


def page(known: Solutions) -> str:
    """The page as Markdown."""
    return "\n".join([INTRODUCTION, *_sections(known), *_growth(known)])


def _sections(known: Solutions) -> Iterator[str]:
    for title, sentence, x_prophecies, x_range, exotic in SECTIONS:
        boards = [
            solution
            for solution in known.solutions
            if (solution.x_prophecies, solution.x_range) == (x_prophecies, x_range)
            and exotic in (None, solution.case.is_exotic)
        ]
        if boards:
            yield f"## {title}\n\n{sentence}\n\n{HEAD}"
            yield "\n".join(map(row, boards)) + "\n"


def row(solution: Solution) -> str:
    """A board, as a row of a table."""
    return (
        f"| {solution.board} | {solution.cells} | {_value(solution)} | {_winner(solution)} | {_moves(solution)} "
        f"| {solution.nodes:,} | {solution.seconds:,.1f} | `{solution.command}` |"
    )


def _value(solution: Solution) -> str:
    if solution.value is not None:
        return signed(solution.value)
    return f"at least {solution.at_least}" if solution.winner == 0 else f"at most {solution.at_most}"


def _winner(solution: Solution) -> str:
    return ("first", "second")[solution.winner or 0]


def _moves(solution: Solution) -> str:
    if solution.best_moves is None:
        return "not asked"
    return ", ".join(
        entry.moves[0] + (f" (+{entry.count - 1})" if entry.count > 1 else "") for entry in solution.best_moves
    )


def _growth(known: Solutions) -> Iterator[str]:
    """What the numbers say about larger boards."""
    yield "## Growth\n"
    growth = growth_of(known)
    if growth is None:
        yield "Too few boards are solved to say how the work grows.\n"
        return
    yield "![Positions searched against cells, on a logarithmic scale](pictures/solutions.svg)\n"
    yield _told(growth, [solution for solution in known.solutions if solution.decided])


def _told(growth: Growth, decided: Sequence[Solution]) -> str:
    far = growth.log_nodes(FAR_CELLS)
    nodes, low, high = 10**far, 10 ** (far - growth.spread), 10 ** (far + growth.spread)
    text = TOLD.format(
        count=growth.count,
        factor=growth.factor,
        spread=10**growth.spread,
        cells=FAR_CELLS,
        board=FAR_BOARD,
        nodes=rounded(nodes),
        range=f"{rounded(low)} to {rounded(high)}",
        speed=rounded(growth.speed),
        time=duration(nodes / growth.speed),
        times=f"{duration(low / growth.speed)} to {duration(high / growth.speed)}",
    )
    if decided:
        text += DECIDED.format(boards=", ".join(solution.board for solution in decided))
    return "\n\n".join(fill(part, WIDTH) for part in text.split("\n\n")) + "\n"
