"""The result of solving a position, as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from augury.language import say, translate_ui_text

if TYPE_CHECKING:
    from augury.lab.grid.result import MoveClass, SolverResult


def bounds(least: int, most: int) -> str:
    """Proven bounds on a value."""
    return f"value {least}" if least == most else f"value at least {least}, at most {most}"


def signed(value: int) -> str:
    return f"{value:+d}" if value else "0"


def outcome(result: SolverResult) -> str:
    value = result.value
    if value == 0:
        return say("a tie, which is shared" if result.winner is None else "a tie, so the second player wins")
    first = not result.winner
    if value is None:
        return say("the first player wins" if first else "the second player wins")
    return say(
        "the first player wins by {points}" if first else "the second player wins by {points}", points=abs(value)
    )


def listed(classes: Sequence[MoveClass]) -> str:
    """One move of each class, with the number of others like it."""
    return say(", ").join(
        entry.moves[0] + (say(" (and {count} like it)", count=entry.count - 1) if entry.count > 1 else "")
        for entry in classes
    )


def board_name(result: SolverResult) -> str:
    board = result.setup["board"]
    return board if isinstance(board, str) else str(board["name"])


def report_lines(result: SolverResult) -> Iterator[str]:
    options = result.setup["options"]
    game = (
        say("X-Prophecies ({range})", range=options["x_range"])
        if options["x_prophecies"]
        else translate_ui_text("game", "Prophecies")
    )
    after = say(" after {count} moves", count=len(result.position)) if result.position else ""
    turn = say("it is over")
    if result.to_move is not None:
        first = result.to_move == 0
        turn = say("the first player (seat 0) moves" if first else "the second player (seat 1) moves")
    yield say("{game} on {board}{after}: {turn}", game=game, board=board_name(result), after=after, turn=turn)
    if result.value is not None:
        proven = signed(result.value)
    else:
        proven = say("{least} to {most}", least=result.at_least, most=result.at_most)
    yield say("value       {proven}: {outcome}", proven=proven, outcome=outcome(result))
    if result.best_moves:
        yield say("best moves  {moves}", moves=listed(result.best_moves))
    if result.line:
        yield say("line        {moves}", moves=" ".join(result.line))
    if result.moves:
        for value in dict.fromkeys(entry.value or 0 for entry in result.moves):
            same = [entry for entry in result.moves if entry.value == value]
            yield say("worth {value}  {moves}", value=f"{signed(value):>4}", moves=listed(same))
    yield say(
        "proof       {positions} positions in {seconds} s ({speed} million a second), {stored} stored",
        positions=f"{result.nodes:,}",
        seconds=f"{result.seconds:.1f}",
        speed=f"{result.nodes_per_second / 1e6:.2f}",
        stored=f"{result.stored:,}",
    )
    yield say(
        "in all      {positions} positions in {seconds} s, at most {memory} GiB",
        positions=f"{result.total_nodes:,}",
        seconds=f"{result.total_seconds:.1f}",
        memory=f"{result.memory:g}",
    )
