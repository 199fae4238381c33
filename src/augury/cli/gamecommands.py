"""Commands that take a game: each game's own choices become options of its own subcommand."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, get_type_hints

from cyclopts import App, Parameter

from augury.kernel.gameinfo import GameInfo
from augury.kernel.registry import catalogue, game_info
from augury.kernel.setups import Choice, choices, read_setup

if TYPE_CHECKING:
    from augury.kernel.game import Game


GAME_COMMANDS: dict[str, tuple[str, ...]] = {}
"""The commands that take a game, and the games that each takes."""


@dataclass(frozen=True)
class HelpForGame:
    """Annotates an option of a command whose help depends on the game."""

    help: Callable[[str], str]


def game_command(app: App, name: str, command: Callable[..., None], *, only: tuple[str, ...] = ()) -> App:
    """Add `command` under a name, once for every game or for a few, as `augury NAME GAME --its --choices`.

    The command's first parameter takes the game; `*names` takes what stands without an option's name, and the rest are
    its own options.
    """
    GAME_COMMANDS[name] = only or tuple(info.name for info in catalogue())
    group = App(name=name, help=(inspect.getdoc(command) or "").partition("\n\n")[0])
    for info in map(game_info, GAME_COMMANDS[name]):
        group.command(_for_game(info, command), name=info.name)
    app.command(group)
    return group


def _for_game(info: GameInfo, command: Callable[..., None]) -> Callable[..., None]:
    offered = list(choices(info.setup))
    hints = get_type_hints(
        command, localns={"Game": object}, include_extras=True
    )  # commands name it without loading it
    _, *own = [p.replace(annotation=hints[p.name]) for p in inspect.signature(command).parameters.values()]
    own = [_with_help(info, option) for option in own]

    def run(*names: object, **words: object) -> None:
        asked = {choice.name: words.pop(choice.name) for choice in offered if choice.name in words}
        given = {name: value for name, value in asked.items() if value is not None}
        command(_open(info, given), *names, **words)

    _, _, help_for_options = (inspect.getdoc(command) or "").partition("\n\n")
    described: Any = run
    described.__doc__ = f"{info.title}. {info.sentence}\n\n{help_for_options}"
    names = [option for option in own if option.kind is option.VAR_POSITIONAL]
    rest = [option for option in own if option.kind is not option.VAR_POSITIONAL]
    described.__signature__ = inspect.Signature([*names, *map(_parameter, offered), *rest])
    return run


def _with_help(info: GameInfo, option: inspect.Parameter) -> inspect.Parameter:
    """A command's own option, with its help for this game if it has one."""
    for note in getattr(option.annotation, "__metadata__", ()):
        if isinstance(note, HelpForGame):
            described: Any = Parameter(help=note.help(info.name))
            return option.replace(annotation=Annotated[option.annotation, described])
    return option


def _parameter(choice: Choice) -> inspect.Parameter:
    """An option for a choice. Its words are not parsed here, so that errors are the same everywhere."""
    is_flag = isinstance(choice.default, bool)
    if is_flag:
        values = ""
    elif choice.values:
        values = f" One of {', '.join(map(str, choice.values))}."
    else:
        values = " The names are listed by: augury games."
    default = ("on" if choice.default else "off") if is_flag else choice.default
    note: Any = Parameter(help=f"{choice.help}{values} [default: {default}]")
    return inspect.Parameter(
        choice.name,
        inspect.Parameter.KEYWORD_ONLY,
        default=None,
        annotation=Annotated[bool | None, note] if is_flag else Annotated[str | None, note],
    )


def _open(info: GameInfo, words: dict[str, object]) -> Game:
    chosen = read_setup(info.setup, words)
    from augury.kernel.game import Game

    return Game(info, chosen)
