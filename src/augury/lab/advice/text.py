"""Advice on a game as text: a line for each decision, and a summary."""

from __future__ import annotations

from collections.abc import Iterator

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from augury.lab.advice.result import AdviceReport, Advised, Choice
from augury.language import say, translate_ui_text

FEW = 5
"""Choices listed for a decision, unless all are wanted."""
DEAREST = 3
"""Mistakes listed at the end."""
VERDICTS = ("best", "good", "inaccuracy", "mistake", "only choice", "not tried")
STYLES = {"best": "bold green", "good": "green", "inaccuracy": "yellow", "mistake": "bold red"}


def report_lines(result: AdviceReport, title: str, *, one: bool, every: bool) -> Iterator[object]:
    """All advice; choices are listed for a single or open decision, and for others if all are wanted."""
    player = translate_ui_text("level", result.player)
    yield Text(
        say(
            "{title}: seat {seat} ({name}), advised by {player}",
            title=title,
            seat=result.seat,
            name=translate_ui_text("level", result.name),
            player=player,
        )
    )
    yield _decisions(result.decisions)
    for advised in result.decisions:
        if one or every or advised.played is None:
            heading = say(
                "move {move}: {best}" if advised.played else "move {move}, to be decided now: {best}",
                move=advised.move,
                best=advised.best,
            )
            yield Text(heading, style="bold")
            yield _choices(advised, every=every)
    if not one:
        yield from _summary(result)


def _decisions(decisions: list[Advised]) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1))
    worth = say("worth")
    for heading in (say("move"), say("played"), worth, say("best"), worth, say("loss"), ""):
        table.add_column(heading, justify="right" if heading in {say("move"), worth, say("loss")} else "left")
    for decision in decisions:
        table.add_row(
            str(decision.move),
            Text(decision.played or "?"),
            percent(decision.worth),
            Text(decision.best, style="dim" if decision.played == decision.best else ""),
            percent(decision.best_worth),
            percent(decision.loss, rough=decision.rough) if decision.loss else "",
            Text(
                say(decision.verdict) if decision.verdict else say("now"),
                style=STYLES.get(decision.verdict or "", "dim"),
            ),
        )
    return table


def _choices(advised: Advised, *, every: bool) -> Table:
    leads = any(choice.lead is not None for choice in advised.choices)
    table = Table(box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1))
    table.add_column(say("choice"))
    for heading in (say("worth"), say("tried"), *([say("points ahead")] if leads else [])):
        table.add_column(heading, justify="right")
    table.add_column("")
    for rank, choice in enumerate(advised.choices):
        played = choice.move == advised.played
        if every or rank < FEW or played:
            proven = say("proven") if choice.exact else ""
            ahead = [] if not leads else [_signed(choice)]
            note = say(", ").join(filter(None, [proven, say("played") if played else ""]))
            table.add_row(Text(choice.move), percent(choice.worth), f"{choice.tried:,}", *ahead, note)
    return table


def _signed(choice: Choice) -> str:
    return "" if choice.lead is None else f"{choice.lead:+.3g}"


def _summary(result: AdviceReport) -> Iterator[Text]:
    summary = result.summary
    if summary.mean_loss is None:
        yield Text(say("There are no decisions to evaluate."))
        return
    choices, slips, mistakes = summary.decisions, summary.inaccuracies, summary.mistakes
    yield Text(
        say(
            "{choices}: {best} best, {good} good, {inaccuracies}, {mistakes}; mean loss {loss}.",
            choices=say("{count} choice" if choices == 1 else "{count} choices", count=choices),
            best=summary.best,
            good=summary.good,
            inaccuracies=say("{count} inaccuracy" if slips == 1 else "{count} inaccuracies", count=slips),
            mistakes=say("{count} mistake" if mistakes == 1 else "{count} mistakes", count=mistakes),
            loss=percent(summary.mean_loss),
        )
    )
    by_move = {decision.move: decision for decision in result.decisions}
    for place, move in enumerate(summary.dearest[:DEAREST]):
        one = by_move[move]
        loss = percent(one.loss, rough=one.rough)
        line = say(
            "move {move}, {played} instead of {best}, {loss}",
            move=move,
            played=one.played,
            best=one.best,
            loss=loss,
        )
        yield Text(f"{say('Costliest:') if place == 0 else '':10} {line}")


def percent(share: float | None, *, rough: bool = False) -> str:
    return "" if share is None else f"{'~' if rough else ''}{share:.1%}"
