"""`augury record`: show, replay and verify game records."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cyclopts import App

from augury.cli.output import Whole, report, working
from augury.errors import FalseRecord
from augury.kernel.files import visible
from augury.language import say, translate_ui_text

if TYPE_CHECKING:
    from augury.kernel.engine import Event

app = App(name="record", help="Show, replay and verify game records.")


@app.command
def show(file: Path, /, *, json: bool = False) -> None:
    """Print a game in words.

    Parameters
    ----------
    file
        The game record.
    json
        Print JSON.
    """
    with working(say("Loading the rules ...")):
        from rich.text import Text

        from augury.kernel.gamerecord import load, plain_record

        record = load(file)
        game = record.opened()
        names = [f"{visible(translate_ui_text('level', name))} ({seat})" for seat, name in enumerate(record.players)]
        history = game.engine.events_for(game.setup, record.history(game), None)
        lines = list(_described(history, game.engine.describe, names))
    if record.result:
        if not set(record.result.winners) <= set(range(len(names))):
            raise FalseRecord(f"the winners {record.result.winners} are not all seats of this game")
        won = say(", ").join(names[seat] for seat in record.result.winners) or say("nobody")
        scores = record.result.scores
        lines.append(say("The game is over. Scores {scores}; won by {names}.", scores=scores, names=won))
    else:
        lines.append(say("The game is not over."))
    report({"record": plain_record(record), "story": lines}, as_json=json, lines=map(Text, lines))


def _described(
    history: Iterable[Event], describe: Callable[[Event, Sequence[str]], str], names: list[str]
) -> Iterator[str]:
    for index, event in enumerate(history):
        try:
            yield describe(event, names)
        except (IndexError, ValueError) as error:
            raise FalseRecord(f"event {index} names seats or ranks that this game does not have") from error


@app.command
def replay(file: Path, /, *, moves: Whole | None = None, seat: Whole | None = None, json: bool = False) -> None:
    """Replay a game and show the table after some of its moves.

    Parameters
    ----------
    file
        The game record.
    moves
        Stop after this many moves; all of them if left out.
    seat
        Show what this seat sees; what a spectator sees if left out.
    json
        Print JSON.
    """
    with working(say("Loading the rules (compiling them, the first time) ...")):
        from augury.errors import BadArgument
        from augury.kernel.gamerecord import load
        from augury.kernel.verification import replay as play_again
        from augury.text.pictures import picture

        record = load(file)
        whole = play_again(record)
        path = whole.moves
        if moves is not None and not 0 <= moves <= len(path):
            raise BadArgument(f"--moves must be from 0 to {len(path)}, not {moves}")
        if seat is not None and not 0 <= seat < whole.game.players:
            raise BadArgument(f"--seat must be from 0 to {whole.game.players - 1}, not {seat}")
        position = whole
        if moves is not None:
            position = whole.start
            for mover, action in path[:moves]:
                position = position.play(action, mover)
    view = position.view(seat)
    names = [visible(name) for name in record.players]
    report(view, as_json=json, lines=[] if json else picture(record.game).draw(view, names))


@app.command
def verify(file: Path, /, *, json: bool = False) -> None:
    """Check everything in a record: deals, moves, ranking, scores, seed, commitment, digest.

    Parameters
    ----------
    file
        The game record.
    json
        Print JSON.
    """
    with working(say("Checking (compiling the rules, the first time) ...")):
        from augury.kernel.gamerecord import load
        from augury.kernel.seals import KEYED
        from augury.kernel.verification import verify as check

        record = load(file)
        position = check(record)
    facts = {
        "true": True,
        "game": record.game,
        "moves": len(position.moves),
        "over": position.over,
        "result": record.result,
        "taken_back": record.taken_back,
        "generator": record.generator,
    }
    message = say(
        "Verified: {moves} moves of {game}, to the end; seed and commitment match."
        if position.over
        else "Verified: {moves} moves of {game}, not finished; seed and commitment match.",
        moves=len(position.moves),
        game=translate_ui_text("game", record.game),
    )
    if record.generator == KEYED:
        message += say(" Each deal comes from SHAKE-256, keyed with seed and salt.")
    if record.taken_back:
        message += say(" Moves taken back: {count}.", count=record.taken_back)
    report(facts, as_json=json, lines=[message])
