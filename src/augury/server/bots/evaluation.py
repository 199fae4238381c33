"""What a bot of the house answers that is asked what the choices of a seat are worth."""

from __future__ import annotations

from threading import Event, Timer
from typing import TYPE_CHECKING, Any

from augury.players.advising import hint, is_rough, thinker

if TYPE_CHECKING:
    from augury.client import Turn
    from augury.kernel.game import Game
    from augury.search.findings import Finding, Findings

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
    return {"weighed": question["id"], **opinion_of(turn.game, findings, question.get("played"))}


def opinion_of(game: Game, findings: Findings, played: str | None) -> dict[str, Any]:
    """What was found of the best choices and of one that was played, as an `Opinion` in JSON."""
    ranked = [found for found in findings.ranked() if found.visits]
    best, *others = ranked or findings.ranked()
    enough = [found for found in others if not is_rough(found, best)]
    enough.sort(key=lambda found: -found.values[findings.seat])
    told = {found.action: _told(game, found, best) for found in ranked}
    return {
        "choices": [_told(game, found, best) for found in (best, *enough)][:MOST],
        "played": next((choice for choice in told.values() if choice["move"] == played), None),
        "count": len(findings.choices),
        "basis": findings.basis,
    }


def _told(game: Game, found: Finding, best: Finding) -> dict[str, Any]:
    return {
        "move": game.engine.format_action(game.setup, found.action),
        "chances": [min(1.0, max(0.0, round(value, DIGITS))) for value in found.values],
        "lead": found.lead,
        "exact": found.exact,
        "proven": found.proven,
        "rough": is_rough(found, best),
    }
