"""`augury play`: a table in the browser, or a game in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from augury.cli.gamecommands import HelpForGame
from augury.cli.output import Whole, working
from augury.cli.paths import check_local
from augury.language import say
from augury.players import default_level, levels_of, players_of

if TYPE_CHECKING:
    from augury.kernel.game import Game


def opponents_of(game: str) -> str:
    """Who plays a game, as help."""
    levels = [level.name for level in levels_of(game)]
    others = [name for name in players_of(game) if name not in levels]
    return (
        f"Who plays the other seats: {', '.join(levels)} (the easiest first; `augury levels` describes them), "
        f"or {', '.join(others)}. [default: {default_level(game)}]"
    )


def lobby(*, port: Whole | None = None, lan: bool = False, browser: bool = True) -> None:
    """Open the lobby in the browser, and choose a game there.

    Parameters
    ----------
    port
        The port of the server, 0 for any free one; if left out, 8000 or the next free one.
    lan
        Let other devices on your network join; links and QR codes then contain this computer's network address.
    browser
        Open the browser; otherwise only print the address.
    """
    from augury.cli.localserver import open_lobby

    open_lobby(port, lan=lan, show=browser)


def play(
    game: Game,
    *,
    terminal: bool = False,
    text: bool = False,
    seat: Whole = 0,
    opponents: Annotated[str | None, HelpForGame(opponents_of)] = None,
    port: Whole | None = None,
    lan: bool = False,
    browser: bool = True,
    seed: Whole | None = None,
    save: Path | None = None,
    resume: Path | None = None,
) -> None:
    """Sit down at a table in the browser; the server runs until you stop it. Or play in the terminal.

    Parameters
    ----------
    terminal
        Play in the terminal. The game is saved after every move, and can be resumed. Type ? to see all commands.
    text
        Play in the terminal in sentences, without pictures: for screen readers, and for playing without sight.
    seat
        Your seat, counted from 0.
    port
        The port of the server, 0 for any free one; if left out, 8000 or the next free one.
    lan
        Let other devices on your network join; links and QR codes then contain this computer's network address.
    browser
        Open the browser; otherwise only print the address.
    seed
        The seed of the game, in the terminal; a random one if left out.
    save
        The folder for game records of the terminal; the user's data folder if left out.
    resume
        Resume a saved terminal game with its saved setup.
    """
    check_local(save)
    if not (terminal or text or save or resume or seed is not None):
        from augury.cli.localserver import host

        host(game, seat, opponents, port, lan=lan, show=browser)
        return
    with working(say("Setting up the table (compiling the rules, the first time) ...")):
        from augury.cli.terminalgame import resumed, sit_down

        sitting = resumed(resume, text=text) if resume else sit_down(game, seat, opponents, seed, save, text=text)
    sitting.play()
