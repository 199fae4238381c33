"""A result in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from augury.interfaces.cli.solving.result import MoveClass, Result

SEATS = ("the first player", "the second player")


def bounds(least: int, most: int) -> str:
    """What is proven of a value."""
    return f"value {least}" if least == most else f"value at least {least}, at most {most}"


def signed(value: int) -> str:
    """A value with its sign, which says whom it favours."""
    return f"{value:+d}" if value else "0"


def outcome(result: Result) -> str:
    """Who wins, and by how much if that is known."""
    value = result.value
    if value == 0:
        return "a tie, which is shared" if result.winner is None else f"a tie, so {SEATS[1]} wins"
    by = f" by {abs(value)}" if value is not None else ""
    return f"{SEATS[result.winner or 0]} wins{by}"


def listed(classes: Sequence[MoveClass]) -> str:
    """Moves, one of each class, with how many more there are like it."""
    return ", ".join(
        entry.moves[0] + (f" (and {entry.count - 1} like it)" if entry.count > 1 else "") for entry in classes
    )


def board_name(result: Result) -> str:
    """The name of the board."""
    board = result.setup["board"]
    return board if isinstance(board, str) else str(board["name"])


def tell(result: Result) -> Iterator[str]:
    """All of a result, line by line."""
    options = result.setup["options"]
    game = f"X-Prophecies ({options['x_range']})" if options["x_prophecies"] else "Prophecies"
    after = f" after {len(result.position)} moves" if result.position else ""
    turn = f"{SEATS[result.to_move]} (seat {result.to_move}) moves" if result.to_move is not None else "it is over"
    yield f"{game} on {board_name(result)}{after}: {turn}"
    proven = signed(result.value) if result.value is not None else f"{result.at_least} to {result.at_most}"
    yield f"value       {proven}: {outcome(result)}"
    if result.best_moves:
        yield f"best moves  {listed(result.best_moves)}"
    if result.line:
        yield f"line        {' '.join(result.line)}"
    if result.moves:
        for value in dict.fromkeys(entry.value or 0 for entry in result.moves):
            same = [entry for entry in result.moves if entry.value == value]
            yield f"worth {signed(value):>4}  {listed(same)}"
    speed = f"{result.nodes_per_second / 1e6:.2f} million a second"
    yield f"proof       {result.nodes:,} positions in {result.seconds:.1f} s ({speed}), {result.stored:,} stored"
    yield f"in all      {result.total_nodes:,} positions in {result.total_seconds:.1f} s, at most {result.memory:g} GiB"
