"""The page of solved boards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import fill

from augury.lab.grid.growth import FAR_BOARD, FAR_CELLS, Growth, duration, growth_of, rounded
from augury.lab.grid.solutions import Solution, Solutions
from augury.lab.grid.text import signed
from augury.language import say

WIDTH = 120
"""Letters in a line."""


def introduction() -> str:
    """The introduction of the page."""
    what = say(
        "Prophecies for two, played perfectly from the empty board by both. The *value* is what comes of it: the first "
        "player's points less the second's at the end. Above 0 the first player wins; a tie is the second player's "
        "(G4.6 of {rules}). *Best first moves* are all that keep the value: one of each kind, and "
        "how many more lead to the same game, because rows, columns or numbers can be exchanged. *Positions* is what "
        "the proof searched, *seconds* what it took on one core; finding all best moves comes on top of that. How the "
        "proofs work, and why to believe them, is told in {solving}.",
        rules=f"[{say('the rules')}](rules/grid.md)",
        solving=f"[{say('Solving')}](solving.md)",
    )
    source = say(
        "The command in each row finds it out again. This page and its picture are written by {command}; all numbers, "
        "with all best moves and a best line for every board, are in {numbers}.",
        command="`augury solve grid --table --out docs`",
        numbers="[solutions.json](solutions.json)",
    )
    return "\n\n".join(("# " + say("Solved boards"), wrapped(what), wrapped(source))) + "\n"


def head() -> str:
    row = say("| board | cells | value | winner | best first moves | positions | seconds | command |")
    return row + "\n| --- | ---: | ---: | --- | --- | ---: | ---: | --- |"


def modes() -> Iterator[tuple[str, str, bool, str, bool | None]]:
    """The sections: title, sentence, X-Prophecies, their range, and whether boards are exotic (None for both)."""
    yield say("Numbers"), say("Numbers foretell the numbers of their lines."), False, "max-1", False
    others = say("The same game on the smaller boards of other shapes that come with Augury.")
    yield say("Exotic boards"), others, False, "max-1", True
    short = say("Numbers foretell X's, and go up to one less than the longest line (G5.2).")
    yield say("X-Prophecies"), short, True, "max-1", None
    long = say("Numbers foretell X's, and go up to the size of the longest line (G5.3).")
    yield say("X-Prophecies, long range"), long, True, "max", None


def wrapped(text: str) -> str:
    """A paragraph wrapped into lines; Japanese stays on one line."""
    return fill(text, WIDTH, break_long_words=False, break_on_hyphens=False)


def page(known: Solutions) -> str:
    return "\n".join([introduction(), *_sections(known), *_growth(known)])


def _sections(known: Solutions) -> Iterator[str]:
    for title, sentence, x_prophecies, x_range, exotic in modes():
        boards = [
            solution
            for solution in known.solutions
            if (solution.x_prophecies, solution.x_range) == (x_prophecies, x_range)
            and exotic in (None, solution.case.is_exotic)
        ]
        if boards:
            yield f"## {title}\n\n{sentence}\n\n{head()}"
            yield "\n".join(map(row, boards)) + "\n"


def row(solution: Solution) -> str:
    return (
        f"| {solution.board} | {solution.cells} | {_value(solution)} | {_winner(solution)} | {_moves(solution)} "
        f"| {solution.nodes:,} | {solution.seconds:,.1f} | `{solution.command}` |"
    )


def _value(solution: Solution) -> str:
    if solution.value is not None:
        return signed(solution.value)
    if solution.winner == 0:
        return say("at least {value}", value=solution.at_least)
    return say("at most {value}", value=solution.at_most)


def _winner(solution: Solution) -> str:
    return say("second") if solution.winner else say("first")


def _moves(solution: Solution) -> str:
    if solution.best_moves is None:
        return say("not asked")
    return ", ".join(
        entry.moves[0] + (f" (+{entry.count - 1})" if entry.count > 1 else "") for entry in solution.best_moves
    )


def _growth(known: Solutions) -> Iterator[str]:
    """The section about larger boards."""
    yield f"## {say('Growth')}\n"
    growth = growth_of(known)
    if growth is None:
        yield say("Too few boards are solved to say how the work grows.") + "\n"
        return
    picture = say("Positions searched against cells, on a logarithmic scale")
    yield f"![{picture}](pictures/solutions.svg)\n"
    yield _told(growth, [solution for solution in known.solutions if solution.decided])


def _told(growth: Growth, decided: Sequence[Solution]) -> str:
    far = growth.log_nodes(FAR_CELLS)
    nodes, low, high = 10**far, 10 ** (far - growth.spread), 10 ** (far + growth.spread)
    line = say(
        "The line is fitted by least squares to the logarithms of the {count} solved rectangles of two rows or more, "
        "in numbers mode. One more cell makes {factor} times the work, and boards lie off the line by a factor of "
        "{spread} either way: shape counts as much as size, and long boards are harder, because their numbers go "
        "higher.",
        count=growth.count,
        factor=f"{growth.factor:.1f}",
        spread=f"{10**growth.spread:.1f}",
    )
    further = say(
        "Drawn out to {cells} cells, the line says that {board} would take about {nodes} positions ({low} to {high}). "
        "At the {speed} positions a second of the hardest board above, one core would need {time} ({least} to {most}), "
        "if it had the memory to forget nothing. It is an extrapolation, not a promise.",
        cells=FAR_CELLS,
        board=FAR_BOARD,
        nodes=rounded(nodes),
        low=rounded(low),
        high=rounded(high),
        speed=rounded(growth.speed),
        time=duration(nodes / growth.speed),
        least=duration(low / growth.speed),
        most=duration(high / growth.speed),
    )
    parts = [line, further]
    if decided:
        boards = ", ".join(solution.board for solution in decided)
        parts.append(
            say(
                "Of {boards} only the winner is proven. The value would take more, so the line is a little too low "
                "there.",
                boards=boards,
            )
        )
    return "\n\n".join(map(wrapped, parts)) + "\n"
