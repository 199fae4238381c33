"""One person at a terminal, from sitting down to the end of the game."""

from __future__ import annotations

import os
import time
from pathlib import Path

from rich.console import Console
from rich.markdown import Markdown

from augury.errors import AuguryError, BadSetup
from augury.interfaces.cli.output import out
from augury.interfaces.cli.rules import rules_page
from augury.interfaces.cli.tables import picture
from augury.kernel.chance import dice
from augury.kernel.game import Game
from augury.kernel.gamerecord import load, save, write_record
from augury.kernel.position import Position
from augury.kernel.verifying import verify
from augury.players import player

YOU = "you"
HELP = "[bold]?[/] rules · [bold]log[/] what happened · [bold]quit[/] saves and stops"


def sit_down(game: Game, seat: int, opponents: str, seed: int | None, folder: Path | None) -> Sitting:
    """A new game."""
    player(opponents)
    if not 0 <= seat < game.players:
        raise BadSetup(f"--seat must be from 0 to {game.players - 1}, not {seat}")
    names = [YOU if here == seat else opponents for here in range(game.players)]
    folder = folder or Path(os.environ.get("XDG_DATA_HOME") or "~/.local/share").expanduser() / "augury"
    file = folder / f"{game.name}-{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}.json"
    return Sitting(game.start(seed), names, file)


def resumed(file: Path) -> Sitting:
    """A game that was saved."""
    record = load(file)
    position = verify(record)
    if record.players.count(YOU) != 1:
        who = "nobody" if YOU not in record.players else "more than one player"
        raise BadSetup(f"{who} in {file} is called {YOU!r}, so there is no seat for you to take")
    for name in record.players:
        if name != YOU:
            player(name)
    if position.over:
        raise BadSetup(f"the game in {file} is over; see it with: augury record show {file}")
    return Sitting(position, record.players, file)


class Sitting:
    """A person, a terminal and a game that is saved after every move."""

    def __init__(self, position: Position, names: list[str], file: Path) -> None:
        """Sit down, and make sure that the game can be saved."""
        self.console: Console = out()
        self.position = position
        self.names = names
        self.file = file
        self.seat = names.index(YOU)
        self._told = len(list(position.events)) if position.moves else 0
        self._picture = picture(position.game.name)
        self._save()

    def play(self) -> None:
        """Play to the end, or until the person leaves."""
        seal = self.position.seal
        if seal and not self.position.moves:
            self.console.print(f"[dim]The deal is sealed: {seal.commitment}[/]", soft_wrap=True)
        try:
            while not self.position.over:
                if self.seat in self.position.actors:
                    self._tell()
                    self._draw()
                    self._ask()
                else:
                    self._answer()
                self._save()
        except (KeyboardInterrupt, EOFError):
            self.console.print(
                f"\nSaved. Go on with:\n  augury play {self.position.game.name} --resume {self.file}", soft_wrap=True
            )
            return
        self._tell()
        self._draw()
        self.console.print(
            f"\nThe game is over. Check its record with:\n  augury record verify {self.file}", soft_wrap=True
        )

    def _draw(self) -> None:
        for piece in self._picture.draw(self.position.view(self.seat), self.names):
            self.console.print(piece)

    def _tell(self) -> None:
        """Say what happened since the person was last asked."""
        tell = self.position.game.engine.tell
        names = [f"{self._picture.mark(seat)} {name}" for seat, name in enumerate(self.names)]
        events = list(self.position.events)
        for event in events[self._told :]:
            self.console.print(tell(event, names), markup=False)
        self._told = len(events)

    def _ask(self) -> None:
        """Take the person's move; what cannot be done is answered with a sentence, and asked again."""
        self.console.print(f"[dim]{self._picture.help_line(self.position.view(self.seat))} · {HELP}[/]")
        while True:
            match self.console.input("[bold]> [/]").strip():
                case "?" | "rules":
                    self.console.print(Markdown(rules_page(self.position.game.name)))
                case "log":
                    self._told = 0
                    self._tell()
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

    def _answer(self) -> None:
        """Let an opponent move. It sees an erased record; its dice depend on the game and the moment alone."""
        position = self.position
        seat = position.actors[0]
        rolled = dice(position.seal.seed if position.seal else 0, seat, len(position.moves))
        action = player(self.names[seat]).choose(position.game, position.erased(seat), seat, rolled)
        self.position = position.play(action, seat)

    def _save(self) -> None:
        save(write_record(self.position, self.names), self.file)
