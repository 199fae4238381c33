"""What is asked now and what can be answered; at the end, who has won and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from augury.games.horsemen.state import MOST_TURNS
from augury.games.horsemen.view import HorsemenView
from augury.interfaces.cli.tables.horsemen.signs import DANGER, bottom, capital, does, whose

MOST_CHOICES = 12
"""More choices than these are not listed one by one."""


def headline(view: HorsemenView) -> Text:
    """Which game and card set this is, and how far it has come."""
    now = f"turn {view.turn_number}" if view.reason is None else "the game is over"
    return Text.assemble("\n", ("Prophecy of the Four Horsemen", "bold"), f", {view.set} · {now}")


def asking(view: HorsemenView, names: Sequence[str]) -> Iterator[Text]:
    """What must be chosen, what can be, what comes after it, and how many passes are left."""
    if view.asks is None:
        return
    asked = view.asks
    if view.legal == ["pass"]:
        asked = "nothing can be played, so it must be a pass"
    mine = view.seat in view.actors
    now = "Your choice" if mine else f"{names[view.actors[0]]} chooses"
    if view.phase == "turn":
        now = "Your turn" if mine else f"{names[view.turn]}'s turn"
    yield Text(f"{now}: {asked}{cause(view, names)}.", "bold")
    if view.phase == "choosing" and view.verb != "play" and 0 < len(view.legal) <= MOST_CHOICES:
        yield Text(f"Choose from: {' · '.join(view.legal)}")
    if view.pending:
        yield Text(f"Still to come: {', then '.join(view.pending)}.")
    if view.passes:
        times = "1 pass" if view.passes == 1 else f"{view.passes} passes"
        yield Text(f"{times} in a row; the game ends after {view.most_passes}.")


def cause(view: HorsemenView, names: Sequence[str]) -> str:
    """The card or the Prophecy that asks, and whose it is, to be said after what it asks for (H5.1)."""
    if view.cause is None or view.owner is None:
        return ""
    if any(view.cause == face.name for face in view.taken[view.owner]):
        return f", as {view.cause} asks, which {does(view, names, view.owner, 'have', 'has')} taken"
    return f", as {whose(view, names, view.owner)} {view.cause} asks"


def ending(view: HorsemenView, names: Sequence[str]) -> Text | None:
    """Who has won and why, once the game is over (H6)."""
    if view.winners is None:
        return None
    if view.reason == "apocalypse":
        return Text("All four Horsemen ride: the Apocalypse. Both players lose.", DANGER)
    why = {
        "passes": f"{view.most_passes} passes in a row end the game: ",
        "turns": f"The game ends after {MOST_TURNS} turns: ",
    }.get(view.reason or "", "")
    low = bottom(view)
    winner = low if low in view.winners else 1 - low
    score = f"{view.scores[winner]} to {view.scores[1 - winner]} Prophecies"
    if len(view.winners) > 1:
        return Text(capital(f"{why}a draw, with {score}."), "bold")
    told = f"{why}{does(view, names, winner, 'have', 'has')} won, with {score}."
    return Text(capital(told) if winner == view.seat else told, "bold")


def help_line(view: HorsemenView) -> str:
    """What can be typed now, with an example that can be."""
    if not view.legal:
        return ""
    move = view.legal[0]
    if move == "pass":
        return "write pass"
    if view.verb in (None, "play"):
        also = ", or pass" if "pass" in view.legal else ""
        return f"write {move}{also} · ? {move.split()[0]} tells more"
    return f"write {move} · ? {move.split()[1]} tells more"
