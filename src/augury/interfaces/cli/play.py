"""`augury play`: a game in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from augury.interfaces.cli.choosing import HelpForGame
from augury.interfaces.cli.output import Whole, working
from augury.players import levels_of, players_of, usual

if TYPE_CHECKING:
    from augury.kernel.game import Game


def opponents_of(game: str) -> str:
    """Who plays a game, as help."""
    levels = [level.name for level in levels_of(game)]
    others = [name for name in players_of(game) if name not in levels]
    return (
        f"Who plays the other seats: {', '.join(levels)} (the easiest first; `augury levels` tells about them), "
        f"or {', '.join(others)}. [default: {usual(game)}]"
    )


def play(
    game: Game,
    *,
    seat: Whole = 0,
    opponents: Annotated[str | None, HelpForGame(opponents_of)] = None,
    seed: Whole | None = None,
    save: Path | None = None,
    resume: Path | None = None,
) -> None:
    """Play in the terminal. The game is saved after every move, and can be resumed.

    Parameters
    ----------
    seat
        Where you sit, from 0.
    seed
        Play the game of this seed; a new one if left out.
    save
        The folder for game records; the user's data folder if left out.
    resume
        Go on with a game that was saved; its own setup counts.
    """
    with working("Setting up the table (compiling the rules, the first time) ..."):
        from augury.interfaces.cli.sitting import resumed, sit_down

        sitting = resumed(resume) if resume else sit_down(game, seat, opponents, seed, save)
    sitting.play()
