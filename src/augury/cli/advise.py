"""`augury advise`: what a strong player would have done, and what each choice was worth."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from augury.cli.output import Whole, progress, report, working
from augury.errors import BadArgument
from augury.kernel.files import visible
from augury.language import say, translate_ui_text

if TYPE_CHECKING:
    from augury.kernel.gamerecord import GameRecord
    from augury.players.advice import Decision

YOU = "you"


def advise(
    file: Path,
    /,
    *,
    seat: Whole | None = None,
    player: str | None = None,
    seconds: float | None = None,
    simulations: Whole | None = None,
    move: Whole | None = None,
    last: bool = False,
    every: Annotated[bool, Parameter(name="--all", negative=())] = False,
    json: bool = False,
) -> None:
    """Show what a strong player would do at each decision of a seat, and what each choice was worth.

    The player is shown only what the seat could see. Worth is the seat's chance of victory. A choice that loses less
    than 2% of it is good, less than 6% an inaccuracy, more a mistake. A loss with ~ is a rough estimate: that choice
    was tried only a few times. If the game is not over, the advice includes the decision to be made now.

    Parameters
    ----------
    file
        The game record.
    seat
        Whose decisions to show; if left out, the seat of the player called "you".
    player
        Which player advises, with settings if you like; the strongest level of the game if left out.
    seconds
        How long the player may think about a decision, if it counts seconds.
    simulations
        How many simulations the player may make for a decision, if it counts them.
    move
        Only the decision at this move of the game; the first move is 1.
    last
        Only the last decision.
    every
        Show what every choice was worth, not only the best few.
    json
        Print JSON.
    """
    if last and move is not None:
        raise BadArgument("--last and --move each name one decision; choose one")
    with working(say("Loading the rules (compiling them, the first time) ...")):
        from augury.kernel.gamerecord import load
        from augury.kernel.verification import verify
        from augury.lab.advice.result import result_of
        from augury.lab.advice.text import report_lines
        from augury.players.advice import advise_on, decisions, thinker
        from augury.players.registry import strongest

        record = load(file)
        end = verify(record)
        seat = _seat(record, file) if seat is None else seat
        if not 0 <= seat < end.game.players:
            raise BadArgument(f"--seat must be from 0 to {end.game.players - 1}, not {seat}")
        adviser = thinker(player, record.game, seconds=seconds, simulations=simulations)
        asked = _asked(decisions(end, seat), seat, move, last=last)
    message = say("Thinking about {count} decisions (compiling, the first time)", count=len(asked))
    thoughts = progress(asked, message, len(asked))
    advice = [advise_on(decision, adviser) for decision in thoughts]
    result = result_of(end.game, advice, seat, visible(record.players[seat]), player or strongest(record.game))
    one = last or move is not None
    title = translate_ui_text("game", end.game.info.title)
    report(result, as_json=json, lines=() if json else report_lines(result, title, one=one, every=every))


def _seat(record: GameRecord, file: Path) -> int:
    """The seat of the person who asks."""
    if record.players.count(YOU) != 1:
        who = "nobody" if YOU not in record.players else "more than one player"
        last = len(record.players) - 1
        raise BadArgument(f"{who} in {file} is called {YOU!r}; name a seat from 0 to {last} with --seat")
    return record.players.index(YOU)


def _asked(found: list[Decision], seat: int, move: int | None, *, last: bool) -> list[Decision]:
    """The decisions that advice is requested for."""
    if not found:
        raise BadArgument(f"seat {seat} has had nothing to decide in this game")
    if move is None:
        return found[-1:] if last else found
    asked = [decision for decision in found if decision.move == move]
    if not asked:
        nearest = min(found, key=lambda decision: abs(decision.move - move)).move
        raise BadArgument(f"seat {seat} had nothing to decide at move {move}; the nearest is move {nearest}")
    return asked
