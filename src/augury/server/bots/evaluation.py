"""A worker's answer to a question: what the choices of a seat are worth."""

from __future__ import annotations

from threading import Event, Timer
from typing import TYPE_CHECKING, Any

from augury.kernel.interpreter import interpreting
from augury.players.advice import evaluate_choices, is_rough, thinker

if TYPE_CHECKING:
    from augury.client import Turn
    from augury.kernel.game import Game
    from augury.search.results import ActionValue, SearchResult

MAX_CHOICES = 5
"""How many of the best choices are reported."""
DIGITS = 4


def evaluate(turn: Turn, question: dict[str, Any]) -> dict[str, Any]:
    """The strongest bot's evaluation of the best choices, and of the move that was played, in the time it has."""
    stop = Event()
    timer = Timer(turn.seconds or 0, stop.set)
    timer.daemon = True
    timer.start()
    try:
        findings = evaluate_choices(turn.game.at(turn.record), turn.seat, thinker(None, turn.name), stop)
    finally:
        timer.cancel()
    return {"weighed": question["id"], **evaluation_of(turn.game, findings, question.get("played"))}


def evaluation_of(game: Game, findings: SearchResult, played: str | None) -> dict[str, Any]:
    """The values of the best choices and of the move that was played: an `Evaluation` in JSON."""
    ranked = [found for found in findings.ranked() if found.visits]
    best, *others = ranked or findings.ranked()
    enough = [found for found in others if not is_rough(found, best)]
    enough.sort(key=lambda found: -found.values[findings.seat])
    values = {found.action: _value(game, found, best) for found in ranked}
    return {
        "choices": [_value(game, found, best) for found in (best, *enough)][:MAX_CHOICES],
        "played": next((choice for choice in values.values() if choice["move"] == played), None),
        "count": len(findings.choices),
        "basis": findings.basis,
        "simulations": best.visits,
        "interpreted": interpreting(),
    }


def _value(game: Game, found: ActionValue, best: ActionValue) -> dict[str, Any]:
    return {
        "move": game.engine.format_action(game.setup, found.action),
        "chances": [min(1.0, max(0.0, round(value, DIGITS))) for value in found.values],
        "lead": found.lead,
        "exact": found.exact,
        "proven": found.proven,
        "rough": is_rough(found, best),
    }
