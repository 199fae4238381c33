"""One person at a terminal, from sitting down to the end of the game."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from shlex import quote
from shutil import which

from rich.console import Console
from rich.markdown import Markdown

from augury.errors import AuguryError, BadSetup
from augury.interfaces.cli.asking import ask
from augury.interfaces.cli.output import out
from augury.interfaces.cli.rules import rules_page
from augury.interfaces.cli.tables import picture
from augury.interfaces.cli.tables.seats import mark
from augury.kernel.chance import dice
from augury.kernel.engine import Event
from augury.kernel.game import Game
from augury.kernel.gamerecord import load, save, write_record
from augury.kernel.position import Position
from augury.kernel.sealing import Seal
from augury.kernel.verifying import verify
from augury.players import player, usual
from augury.players.warming import warm_up

YOU = "you"
HELP = "[bold]?[/] rules · [bold]log[/] · [bold]quit[/] (it is saved)"


def sit_down(game: Game, seat: int, opponents: str | None, seed: int | None, folder: Path | None) -> Sitting:
    """A new game."""
    opponents = usual(game.name) if opponents is None else opponents
    player(opponents, game.name)
    if not 0 <= seat < game.players:
        raise BadSetup(f"--seat must be from 0 to {game.players - 1}, not {seat}")
    names = [YOU if here == seat else opponents for here in range(game.players)]
    salt = None if seed is None else f"seed {seed}"  # whoever names the seed wants the same game again
    folder = folder or Path(os.environ.get("XDG_DATA_HOME") or "~/.local/share").expanduser() / "augury"
    file = folder / f"{game.name}-{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}.json"
    return Sitting(game.start(seed, salt), names, file)


def resumed(file: Path) -> Sitting:
    """A game that was saved."""
    record = load(file)
    position = verify(record)
    if record.players.count(YOU) != 1:
        who = "nobody" if YOU not in record.players else "more than one player"
        raise BadSetup(f"{who} in {file} is called {YOU!r}, so there is no seat for you to take")
    for name in record.players:
        if name != YOU:
            player(name, record.game)
    if position.over:
        raise BadSetup(f"the game in {file} is over; see it with: {command()} record show {quote(str(file))}")
    return Sitting(position, record.players, file)


def command() -> str:
    """How this program was started, for people to type again."""
    started, found = Path(sys.argv[0]), which("augury")
    if started.name != "augury" or (found and Path(found).resolve() == started.resolve()):
        return "augury"
    return str(started)


class Sitting:
    """A person, a terminal and a game that is saved after every move."""

    def __init__(self, position: Position, names: list[str], file: Path) -> None:
        """Sit down, and make sure that the game can be saved."""
        self.console: Console = out()
        self.position = position
        self.names = names
        self.file = file
        self.seat = names.index(YOU)
        self._told = len(self._story()) if position.moves else 0
        self._picture = picture(position.game.name)
        self._save()
        for name in {*names} - {YOU}:
            warm_up(position.game, player(name, position.game.name))

    def play(self) -> None:
        """Play to the end, or until the person leaves."""
        seal = self.position.seal
        if seal and not self.position.moves:
            self._say(f"The game is sealed: {seal.commitment}")
        try:
            while not self.position.over:
                if self.seat in self.position.actors:
                    self._tell()
                    self._ask()
                else:
                    self._answer()
                self._save()
        except (KeyboardInterrupt, EOFError):
            self._say(
                f"\nSaved. Go on with:\n  {command()} play {self.position.game.name} --resume {quote(str(self.file))}"
            )
            return
        self._tell()
        self._draw()
        self._say(f"\nThe game is over. Check its record with:\n  {command()} record verify {quote(str(self.file))}")

    def _say(self, text: str) -> None:
        self.console.print(text, markup=False, soft_wrap=True)

    def _story(self) -> list[Event]:
        """What the person may be told of the game so far."""
        game = self.position.game
        return game.engine.told_to(game.setup, list(self.position.events), self.seat)

    def _draw(self) -> None:
        view = self.position.view(self.seat)
        for piece in self._picture.draw(view, self.names):
            self.console.print(piece)
        if view.legal:
            self.console.print(f"[dim]{self._picture.help_line(view)} · {HELP}[/]")

    def _tell(self) -> None:
        """Say what happened since the person was last asked."""
        tell = self.position.game.engine.tell
        names = [f"{mark(seat)} {name}" for seat, name in enumerate(self.names)]
        events = self._story()
        for event in events[self._told :]:
            self._say(tell(event, names))
        self._told = len(events)

    def _ask(self) -> None:
        """Take the person's move; what cannot be done is answered with a sentence, and asked again."""
        self._draw()
        while True:
            match ask(self.console, "[bold]> [/]"):
                case "rules" | "help" | "? rules" | "?rules":
                    self._explain("")
                case text if text.startswith("?"):
                    self._explain(text.removeprefix("?").strip())
                case "log":
                    self._told = 0
                    self._tell()
                    self._draw()
                case "quit" | "q":
                    raise EOFError
                case "":
                    pass
                case text:
                    try:
                        self.position = self.position.play(text, self.seat)
                    except AuguryError as error:
                        self.console.print(str(error), style="red", markup=False)
                    else:
                        return

    def _explain(self, what: str) -> None:
        """A sentence about something on the table, or else the rules."""
        told = self._picture.about(self.position.view(self.seat), what) if what else None
        if told:
            self._say(told)
        else:
            self.console.print(Markdown(rules_page(self.position.game.name)))
            self._draw()

    def _answer(self) -> None:
        """Let an opponent move. It sees an erased record; its dice depend on the game and the moment alone."""
        position = self.position
        seat = position.actors[0]
        seal = position.seal or Seal(0, "")
        rolled = dice(seal.seed, seal.salt, seat, len(position.moves))
        action = player(self.names[seat], position.game.name).choose(position.game, position.erased(seat), seat, rolled)
        self.position = position.play(action, seat)

    def _save(self) -> None:
        save(write_record(self.position, self.names), self.file)
