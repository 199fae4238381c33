"""Text mode's commands, which every game has, and how a typed line is interpreted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, Literal, Protocol, cast

import msgspec

from augury.errors import AuguryError, Illegal, NotYourTurn
from augury.kernel.engine import View
from augury.kernel.registry import game_info
from augury.language import refusal, say, spoken
from augury.text.seen import Seen, capital, joined, listed

MOST_CHOICES = 12
"""The most moves that are named when a line is ambiguous."""
MOST_LISTED = 24
"""The most moves that are listed on a page."""

LocalName = Literal[
    "repeat", "log", "rules", "brief", "full", "confirm", "undo", "resign", "hint", "chat", "time", "quit"
]
"""The names of local commands, which the browser or the terminal carries out itself."""


class TextAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """The reply to a typed line."""

    text: str
    """The text to show, in one line or several."""
    move: str | None = None
    """The legal move that was meant. It is not made yet."""
    deed: LocalName | None = None
    """The command that the browser or the terminal must carry out."""
    rest: str = ""
    """What was typed after the command's name."""
    wrong: bool = False
    """Whether the line was refused, for a reason that the text gives."""


@dataclass(frozen=True)
class Command:
    """A question about the table."""

    name: str
    key: str
    """A letter that stands for it."""
    help: str
    """Its description, as a key to the words of each language."""
    answer: Callable[[Any, str], str]
    """From what is seen, and what was typed after the name."""
    takes: str = ""
    """What can be typed after the name, as a key to words."""


@dataclass(frozen=True)
class LocalCommand:
    """A command that the browser or the terminal carries out itself."""

    name: LocalName
    key: str
    help: str
    takes: str = ""


LOCAL = (
    LocalCommand("repeat", "r", "say again what happened since your last move"),
    LocalCommand("log", "g", "the latest events; with a number, that many", "number"),
    LocalCommand("brief", "", "short answers"),
    LocalCommand("full", "", "full answers"),
    LocalCommand("confirm", "", "ask before each move, or no longer"),
    LocalCommand("hint", "", "what a strong bot would do, at tables without other people"),
    LocalCommand("undo", "", "take back your last move, or ask the others for it"),
    LocalCommand("resign", "", "give up the game"),
    LocalCommand("chat", "", "say something to the others", "words"),
    LocalCommand("time", "", "how much time each player has left"),
    LocalCommand("rules", "", "the rules"),
    LocalCommand("quit", "q", "leave; the game is saved"),
)


class TextSection(msgspec.Struct, frozen=True):
    """A part of the table, with its heading."""

    title: str
    lines: list[str]


class TextMove(msgspec.Struct, frozen=True):
    """A legal move, as it is written and in words."""

    move: str
    words: str


class TextCommand(msgspec.Struct, frozen=True):
    """A command, for a list or a button."""

    name: str
    key: str
    """A letter that stands for it, or nothing."""
    help: str
    takes: str
    """What can be typed after the name, or nothing."""
    own: bool
    """Whether the browser or the terminal carries it out itself."""


class TextPage(msgspec.Struct, frozen=True, kw_only=True):
    """A table in sentences."""

    turn: str
    """Whose turn it is, and what is asked for."""
    example: str
    """How a move is typed."""
    sections: list[TextSection]
    moves: list[TextMove]
    """The legal moves, unless there are too many to list."""
    choices: int
    """How many moves there are."""
    commands: list[TextCommand]


class Speaker(Protocol):
    """What a game's module implements."""

    COMMANDS: Sequence[Command]

    def turn(self, seen: Seen[Any], rest: str = "") -> str:
        """Whose turn it is, and what is asked for."""

    def sections(self, seen: Seen[Any]) -> list[TextSection]:
        """The whole table, part by part."""

    def say_move(self, seen: Seen[Any], move: str) -> str:
        """A legal move in words."""

    def spelled(self, seen: Seen[Any], line: str) -> str:
        """A line with names replaced by notation, if they determine a move."""

    def meant(self, seen: Seen[Any], line: str) -> list[str]:
        """The legal moves that match a line which does not determine one."""

    def about(self, seen: Seen[Any], thing: str) -> str | None:
        """Something on the table, by its name; None if there is no such thing."""

    def named(self, seen: Seen[Any], line: str) -> str | None:
        """Something on the table if its name is the whole line and no move is written like it; else None."""

    def example(self, seen: Seen[Any]) -> str:
        """What can be typed as a move now."""


Judge = Callable[[str], str | AuguryError]
"""Returns a typed move as it is written, or why it cannot be made now."""


def speaker(game: str) -> Speaker:
    info = game_info(game)
    return cast(Speaker, info.load(info.text or "augury.text.general"))


def commands_of(game: str) -> list[Command]:
    """All questions about a game's table."""
    return [*speaker(game).COMMANDS, MOVES, HELP]


def page(seen: Seen[View]) -> TextPage:
    """Everything that the reader can see and do, in sentences."""
    speaks, legal = speaker(seen.view.game), seen.view.legal if seen.mine else []
    few = legal if len(legal) <= MOST_LISTED else []
    return TextPage(
        turn=speaks.turn(seen),
        example=speaks.example(seen),
        sections=speaks.sections(seen),
        moves=[TextMove(move, capital(speaks.say_move(seen, move))) for move in few],
        choices=len(legal),
        commands=[
            TextCommand(
                command.name,
                command.key,
                say(command.help),
                say(command.takes) if command.takes else "",
                isinstance(command, LocalCommand),
            )
            for command in known(seen)
        ],
    )


def known(seen: Seen[View]) -> list[Command | LocalCommand]:
    """All commands that the reader has."""
    return [*commands_of(seen.view.game), *(local for local in LOCAL if local.name in seen.local)]


def reply(seen: Seen[View], line: str, judge: Judge) -> TextAnswer:
    """The reply to a typed line: an answer, a move to make, or a command for the browser or the terminal."""
    speaks, line = speaker(seen.view.game), " ".join(line.split())
    for move in seen.view.legal if seen.mine else ():
        if line.casefold() in {move.casefold(), speaks.say_move(seen, move).casefold()}:
            return _move(seen, move)
    if line.startswith("?") and line != "?":
        return TextAnswer(text=_about(seen, line[1:].strip()))
    word, _, rest = line.partition(" ")
    for command in commands_of(seen.view.game):
        if word.casefold() in {command.name, command.key} and (command.takes or not rest):
            return TextAnswer(text=command.answer(seen, rest))
    for local in LOCAL:
        if local.name in seen.local and word.casefold() in {local.name, local.key} and (local.takes or not rest):
            return TextAnswer(text="", deed=local.name, rest=rest)
    if not line:
        return TextAnswer(text=speaks.turn(seen))
    return _read(seen, line, judge)


def _read(seen: Seen[View], line: str, judge: Judge) -> TextAnswer:
    """Reply to a line that is not a command: a move, something on the table, or a mistake."""
    speaks = speaker(seen.view.game)
    judged = judge(speaks.spelled(seen, line))
    if isinstance(judged, str):
        return _move(seen, judged)
    meant = speaks.meant(seen, line) if seen.mine and not isinstance(judged, Illegal) else []
    if len(meant) == 1:
        return _move(seen, meant[0])
    if not isinstance(judged, Illegal) and (description := speaks.named(seen, line)):
        return TextAnswer(text=description)
    if 1 < len(meant) <= MOST_CHOICES:
        choices = listed([speaks.say_move(seen, move) for move in meant], say("or"))
        return TextAnswer(text=say("Which one: {choices}?", choices=choices))
    word = line.partition(" ")[0].casefold()
    names = [*(command.name for command in commands_of(seen.view.game)), *seen.local]
    near = get_close_matches(word, names, 1) if word.isalpha() else []
    maybe = say("Did you mean {command}?", command=near[0]) if near else ""
    return TextAnswer(text=joined(_sentence(judged), maybe), wrong=True)


def _sentence(error: AuguryError) -> str:
    """Why a move cannot be made, as a sentence."""
    text = say("It is not your turn.") if isinstance(error, NotYourTurn) else capital(refusal(error))
    return text if text.endswith((".", "?", "!")) or spoken() == "ja" else f"{text}."


def _move(seen: Seen[View], move: str) -> TextAnswer:
    return TextAnswer(text=capital(speaker(seen.view.game).say_move(seen, move)), move=move)


def _about(seen: Seen[View], thing: str) -> str:
    return speaker(seen.view.game).about(seen, thing) or say("There is no {thing} here.", thing=repr(thing[:20]))


def _moves(seen: Seen[View], rest: str) -> str:
    """All legal moves, or those that begin with something."""
    if not seen.mine:
        return say("You cannot move now.")
    speaks, legal = speaker(seen.view.game), seen.view.legal
    moves = [move for move in legal if move.casefold().startswith(rest.casefold())]
    if not moves:
        return say("No move begins with {start}.", start=repr(rest[:20]))
    if seen.brief or len(moves) > 2 * MOST_CHOICES:
        shown = moves if rest or seen.brief else moves[:MOST_CHOICES]
        more = len(moves) - len(shown)
        return joined(
            say("{count} moves: {moves}.", count=len(moves), moves=", ".join(shown)),
            say("And {count} more.", count=more) if more else "",
            "" if seen.brief else speaks.example(seen),
        )
    said = [speaks.say_move(seen, move) for move in moves]
    if len(moves) == 1:
        return say("One move: {move}.", move=said[0])
    return say("{count} moves: {moves}.", count=len(moves), moves=listed(said, say("or")))


def _help(seen: Seen[View], rest: str) -> str:
    """What can be typed as a move, and every command; with a name, just that one."""
    commands = known(seen)
    if rest:
        found = [command for command in commands if rest.casefold() in {command.name, command.key}]
        return _line(found[0]) if found else say("There is no command {name}.", name=repr(rest[:20]))
    return "\n".join([speaker(seen.view.game).example(seen), *map(_line, commands)])


def _line(command: Command | LocalCommand) -> str:
    """A command with its key, what can follow it, and what it does."""
    key = say(" or {key}", key=command.key) if command.key else ""
    takes = f" [{say(command.takes)}]" if command.takes else ""
    return say("{command}: {help}.", command=f"{command.name}{key}{takes}", help=say(command.help))


MOVES = Command("moves", "m", "the legal moves; with the start of a move, those that start that way", _moves, "start")
HELP = Command("help", "?", "all commands; with the name of a command, just that one", _help, "command")
