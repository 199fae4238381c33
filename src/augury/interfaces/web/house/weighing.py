"""What a bot of the house answers that is asked what the choices of a seat are worth."""

from __future__ import annotations

from threading import Event, Timer
from typing import TYPE_CHECKING, Any

from augury.players.advising import ROUGHLY, hint, thinker

if TYPE_CHECKING:
    from augury.client import Turn
    from augury.search.findings import Finding

MOST = 5
"""So many of the best choices are told."""
DIGITS = 4


def weigh(turn: Turn, question: dict[str, Any]) -> dict[str, Any]:
    """What the strongest bot thinks of the best choices and of one that is asked about, in the time it has."""
    stop = Event()
    timer = Timer(turn.seconds or 0, stop.set)
    timer.daemon = True
    timer.start()
    try:
        findings = hint(turn.game.at(turn.record), turn.seat, thinker(None, turn.name), stop)
    finally:
        timer.cancel()
    ranked = [found for found in findings.ranked() if found.visits]
    best, *others = ranked or findings.ranked()
    enough = [found for found in others if not _rough(found, best)]
    enough.sort(key=lambda found: -found.values[turn.seat])
    told = {found.action: _told(turn, found, best) for found in ranked}
    names = {action: choice["move"] for action, choice in told.items()}
    played = next((told[action] for action, name in names.items() if name == question.get("played")), None)
    shown = [_told(turn, found, best) for found in (best, *enough)][:MOST]
    return {"weighed": question["id"], "choices": shown, "played": played, "count": len(findings.choices)}


def _rough(found: Finding, best: Finding) -> bool:
    return not found.exact and found.visits * ROUGHLY < best.visits


def _told(turn: Turn, found: Finding, best: Finding) -> dict[str, Any]:
    move = turn.game.engine.format_action(turn.game.setup, found.action)
    share = min(1.0, max(0.0, round(found.values[turn.seat], DIGITS)))
    return {"move": move, "share": share, "rough": _rough(found, best)}
