"""Advice on a game in words: a line for each decision, and what they come to."""

from __future__ import annotations

from collections.abc import Iterator

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from augury.interfaces.cli.advising.result import Advised, Choice, Result

FEW = 5
"""Choices that are told of a decision, if not all are wanted."""
DEAREST = 3
"""Mistakes that are named at the end."""
STYLES = {"best": "bold green", "good": "green", "inaccuracy": "yellow", "mistake": "bold red"}


def tell(result: Result, title: str, *, one: bool, every: bool) -> Iterator[object]:
    """All advice; of a single decision and of the one at hand also the choices, and of the others if all are wanted."""
    yield Text(f"{title}: seat {result.seat} ({result.name}), advised by {result.player}")
    yield _decisions(result.decisions)
    for advised in result.decisions:
        if one or every or advised.played is None:
            now = "" if advised.played else ", to be decided now"
            yield Text(f"move {advised.move}{now}: {advised.best}", style="bold")
            yield _choices(advised, every=every)
    if not one:
        yield from _summary(result)


def _decisions(decisions: list[Advised]) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1))
    for heading in ("move", "played", "worth", "best", "worth", "loss", ""):
        table.add_column(heading, justify="right" if heading in {"move", "worth", "loss"} else "left")
    for one in decisions:
        table.add_row(
            str(one.move),
            Text(one.played or "?"),
            percent(one.worth),
            Text(one.best, style="dim" if one.played == one.best else ""),
            percent(one.best_worth),
            percent(one.loss, rough=one.rough) if one.loss else "",
            Text(one.verdict or "now", style=STYLES.get(one.verdict or "", "dim")),
        )
    return table


def _choices(advised: Advised, *, every: bool) -> Table:
    leads = any(choice.lead is not None for choice in advised.choices)
    table = Table(box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1))
    table.add_column("choice")
    for heading in ("worth", "tried", *(["points ahead"] if leads else [])):
        table.add_column(heading, justify="right")
    table.add_column("")
    for rank, choice in enumerate(advised.choices):
        played = choice.move == advised.played
        if every or rank < FEW or played:
            proven = "proven" if choice.exact else ""
            ahead = [] if not leads else [_signed(choice)]
            note = ", ".join(filter(None, [proven, "played" if played else ""]))
            table.add_row(Text(choice.move), percent(choice.worth), f"{choice.tried:,}", *ahead, note)
    return table


def _signed(choice: Choice) -> str:
    return "" if choice.lead is None else f"{choice.lead:+.3g}"


def _summary(result: Result) -> Iterator[Text]:
    summary = result.summary
    if summary.mean_loss is None:
        yield Text("Nothing that was played can be judged.")
        return
    yield Text(
        f"{_counted(summary.decisions, 'choice', 'choices')}: {summary.best} best, {summary.good} good,"
        f" {_counted(summary.inaccuracies, 'inaccuracy', 'inaccuracies')},"
        f" {_counted(summary.mistakes, 'mistake', 'mistakes')}; mean loss {percent(summary.mean_loss)}."
    )
    by_move = {one.move: one for one in result.decisions}
    for place, move in enumerate(summary.dearest[:DEAREST]):
        one = by_move[move]
        loss = percent(one.loss, rough=one.rough)
        yield Text(f"{'Dearest:' if place == 0 else '':8} move {move}, {one.played} instead of {one.best}, {loss}")


def _counted(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


def percent(share: float | None, *, rough: bool = False) -> str:
    """A chance of victory, or a part of one."""
    return "" if share is None else f"{'~' if rough else ''}{share:.1%}"
