"""One person at a terminal, from sitting down to the end of the game."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from shlex import quote
from shutil import which
from typing import cast

from rich.console import Console

from augury.cli.output import out
from augury.cli.prompt import ask
from augury.cli.rules import rules_lines
from augury.errors import AuguryError, BadSetup
from augury.kernel.chance import dice
from augury.kernel.engine import Event, View
from augury.kernel.game import Game
from augury.kernel.gamerecord import load, save, write_record
from augury.kernel.position import Position
from augury.kernel.seals import KEYED, Seal
from augury.kernel.verification import verify
from augury.language import refusal, say, translate_ui_text
from augury.players import default_level, player
from augury.players.warmup import warm_up
from augury.text.commands import LocalName, TextAnswer, speaker
from augury.text.pictures import picture
from augury.text.pictures.seats import mark
from augury.text.position import answer, look
from augury.text.rulebook import numbered_rules
from augury.text.seen import Seen, distinct_names

YOU = "you"
LOCAL: tuple[LocalName, ...] = ("repeat", "log", "brief", "full", "confirm", "rules", "quit")
"""The commands that this program carries out itself."""


def sit_down(
    game: Game, seat: int, opponents: str | None, seed: int | None, folder: Path | None, *, text: bool = False
) -> Sitting:
    """A new game."""
    opponents = default_level(game.name) if opponents is None else opponents
    player(opponents, game.name)
    if not 0 <= seat < game.players:
        raise BadSetup(f"--seat must be from 0 to {game.players - 1}, not {seat}")
    names = [YOU if here == seat else opponents for here in range(game.players)]
    # With a seed the same game is wanted again.
    start = game.start(generator=KEYED) if seed is None else game.start(seed, f"seed {seed}")
    folder = folder or Path(os.environ.get("XDG_DATA_HOME") or "~/.local/share").expanduser() / "augury"
    file = folder / f"{game.name}-{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}.json"
    return Sitting(start, names, file, text=text)


def resumed(file: Path, *, text: bool = False) -> Sitting:
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
    return Sitting(position, record.players, file, text=text)


def command() -> str:
    """How this program was started, for people to type again."""
    started, found = Path(sys.argv[0]), which("augury")
    if started.name != "augury" or (found and Path(found).resolve() == started.resolve()):
        return "augury"
    return str(started)


class Sitting:
    """A person, a terminal and a game that is saved after every move."""

    def __init__(self, position: Position, names: list[str], file: Path, *, text: bool = False) -> None:
        """Sit down, and make sure that the game can be saved; `text` is for sentences instead of pictures."""
        self.console: Console = out()
        self.position = position
        self.names = names
        self._shown = [say("you") if name == YOU else translate_ui_text("level", name) for name in names]
        self.file = file
        self.seat = names.index(YOU)
        self._listed = len(self._history()) if position.moves else 0
        self._since = self._listed
        self._picture = picture(position.game.name)
        self._text, self._brief, self._confirms = text, False, False
        self._save()
        for name in {*names} - {YOU}:
            warm_up(position.game, player(name, position.game.name))

    def play(self) -> None:
        """Play to the end, or until the person leaves."""
        seal = self.position.seal
        if seal and self.position.game.engine.deals and not self.position.moves:
            self._say(say("The game is sealed: {commitment}", commitment=seal.commitment))
        if self._text:
            self._say(say("Type ? and press Enter to hear all commands."))
        try:
            while not self.position.over:
                if self.seat in self.position.actors:
                    self._show_events()
                    self._ask()
                else:
                    self._answer()
                self._save()
        except (KeyboardInterrupt, EOFError):
            again = f"{command()} play {self.position.game.name} --resume {quote(str(self.file))}"
            self._say("\n" + say("Saved. Continue with:\n  {command}", command=again))
            return
        self._show_events()
        self._draw()
        check = f"{command()} record verify {quote(str(self.file))}"
        self._say("\n" + say("The game is over. Check its record with:\n  {command}", command=check))

    def _say(self, text: str) -> None:
        self.console.print(text, markup=False, soft_wrap=True)

    def _history(self) -> list[Event]:
        """The history of the game as far as the person may know it."""
        game = self.position.game
        return game.engine.events_for(game.setup, list(self.position.events), self.seat)

    def _draw(self) -> None:
        """Show the table or, in text mode, say whose turn it is."""
        view = self.position.view(self.seat)
        if self._text:
            self._say(speaker(view.game).turn(self._seen()))
            return
        for piece in self._picture.draw(view, self._shown):
            self.console.print(piece)
        if view.legal:
            commands = say("[bold]?[/] help · [bold]rules[/] · [bold]log[/] · [bold]quit[/] (it is saved)")
            self.console.print(f"[dim]{self._picture.help_line(view)} · {commands}[/]")

    def _show_events(self, since: int | None = None) -> None:
        """Say what happened since the person was last asked, or since some event."""
        describe, events = self.position.game.engine.describe, self._history()
        names = [f"{mark(seat)} {name}" for seat, name in enumerate(self._shown)]
        if since is None:
            since = self._since = self._listed
        for event in events[since:]:
            self._say(describe(event, distinct_names(self._shown) if self._text else names))
        self._listed = len(events)

    def _ask(self) -> None:
        """Take the person's move; everything else that is typed is answered, and asked again."""
        self._draw()
        asked: str | None = None
        while True:
            line = ask(self.console, "[bold]> [/]")
            if not line and asked is None:
                if self._text:
                    self._draw()
                continue
            found = self._reply(line) if line else None
            move = found.move if found else asked
            asked = None
            if move is None:
                self._react(cast(TextAnswer, found))
            elif found and self._confirms:
                asked = move
                self._say(say("{move}? Press Enter again.", move=found.text))
            else:
                self.position = self.position.play(move, self.seat)
                return

    def _reply(self, line: str) -> TextAnswer:
        """What a line comes to."""
        return answer(self.position, self._seen(), line)

    def _seen(self) -> Seen[View]:
        return look(self.position, self.seat, self._shown, LOCAL, brief=self._brief)

    def _react(self, found: TextAnswer) -> None:
        """Say what was asked for, or do it."""
        match found.deed:
            case None:
                self.console.print(found.text, style="red" if found.wrong else None, markup=False, soft_wrap=True)
            case "repeat":
                self._show_events(self._since)
            case "log":
                self._show_events(-int(found.rest) if found.rest.isdecimal() else 0)
                if not found.rest:
                    self._draw()
            case "rules":
                self._print_rules()
                self._draw()
            case "confirm":
                self._confirms = not self._confirms
                self._say(say("Each move must be confirmed." if self._confirms else "Moves are made at once."))
            case "brief" | "full":
                self._brief = found.deed == "brief"
                self._say(say("Answers are short now." if self._brief else "Answers are full now."))
            case _:
                raise EOFError

    def _print_rules(self) -> None:
        name = self.position.game.name
        try:
            found = numbered_rules(name)
        except AuguryError as error:  # a game of another package may have no page
            self._say(refusal(error))
            return
        for line in rules_lines(found, name):
            self.console.print(line)

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
