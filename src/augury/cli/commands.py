"""All subcommands of `augury`, and the messages when one of them fails."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence

from cyclopts import App, CycloptsError, UnknownCommandError, UnusedCliTokensError

from augury import __version__
from augury.cli import USAGE, record
from augury.cli.advise import advise
from augury.cli.arena import arena
from augury.cli.backup import backup
from augury.cli.bench import bench
from augury.cli.bots import bots
from augury.cli.gamecommands import GAME_COMMANDS, game_command
from augury.cli.games import games
from augury.cli.levels import levels
from augury.cli.new import new
from augury.cli.output import print_json
from augury.cli.play import lobby, play
from augury.cli.prune import prune
from augury.cli.rules import rules
from augury.cli.serve import serve
from augury.cli.simulate import simulate
from augury.cli.transfer import transfer
from augury.errors import AuguryError
from augury.kernel.files import visible
from augury.kernel.registry import catalogue, game_info
from augury.language import locale_language, refusal, speak, spoken, translate_refusal

BROKEN_PIPE = 141
ABOUT = "Games of prophecy: predict what will happen, then make it happen."
LANGUAGE = "Any command takes --language en or ja; if left out, the locale decides."


def build() -> App:
    """The command with all its subcommands."""
    app = App(name="augury", version=__version__, help=ABOUT, help_epilogue=LANGUAGE)
    if spoken() == "ja":
        from augury.cli.helptext import TranslatedHelp, help_in_words

        app.help_formatter = TranslatedHelp()
        app.help_epilogue = help_in_words(LANGUAGE)
    app.command(games)
    app.command(levels)
    app.command(rules)
    game_command(app, "play", play).default(lobby)
    app.command(serve)
    app.command(bots)
    game_command(app, "simulate", simulate)
    app.command(record.app)
    app.command(advise)
    app.command(backup)
    app.command(transfer)
    app.command(prune)
    app.command(new)
    game_command(app, "bench", bench)
    game_command(app, "arena", arena)
    for info in catalogue():
        for name, place in info.commands.items():
            command = info.load(place)
            if isinstance(command, App):
                app.command(command)
            else:
                game_command(app, name, command, only=(info.name,))
    return app


def run(words: Sequence[str]) -> None:
    """Run a subcommand. An error is one line on standard error, and exit code 2."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # for terminals and files that cannot hold every character
    try:
        words = choose_language(words)
        build()(words, exit_on_error=False, print_error=False, result_action="return_none")
        sys.stdout.flush()
    except AuguryError as error:
        _refuse(error.code, refusal(error), words)
    except CycloptsError as error:
        code, message = _misuse(error)
        _refuse(code, translate_refusal(code, message), words)
    except BrokenPipeError:
        _close_output()  # the reader has closed the pipe
        sys.exit(BROKEN_PIPE)
    except OSError as error:
        if error.filename is not None:
            message = f"cannot use {os.fsdecode(error.filename)}: {error.strerror}"
            _refuse("bad_file", translate_refusal("bad_file", message), words)
        _close_output()
        _refuse("bad_file", translate_refusal("bad_file", f"cannot write the output: {error.strerror}"), ())


def choose_language(words: Sequence[str]) -> list[str]:
    """Choose the language by `--language` or else the locale, and English for programs; return the other words."""
    rest, asked = [], None
    remaining = iter(words)
    for word in remaining:
        if word == "--language":
            asked = next(remaining, "")
        elif word.startswith("--language="):
            asked = word.partition("=")[2]
        else:
            rest.append(word)
    speak(locale_language() if asked is None else asked)
    if _wants_json(words):
        speak("en")
    return rest


def _misuse(error: CycloptsError) -> tuple[str, str]:
    """The code and the words for a command line that cannot be understood."""
    chain = list(error.command_chain or [])
    unknown_word = isinstance(error, UnknownCommandError | UnusedCliTokensError) and error.unused_tokens
    if unknown_word and len(chain) == 1 and chain[0] in GAME_COMMANDS:
        try:
            name = game_info(unknown_word[0]).name
        except AuguryError as unknown:
            return unknown.code, str(unknown)
        if name not in GAME_COMMANDS[chain[0]]:
            return "bad_argument", f"augury {chain[0]} takes {', '.join(GAME_COMMANDS[chain[0]])}, not {name}"
    return "usage", f"{error} See: {' '.join(['augury', *chain, '--help'])}"


def _close_output() -> None:
    """Discard everything that would still be written to standard output."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _wants_json(words: Sequence[str]) -> bool:
    yes = {"--json", *(f"--json={value}" for value in ("true", "t", "yes", "y", "1"))}
    return any(word.lower() in yes for word in words)


def _refuse(code: str, message: str, words: Sequence[str]) -> None:
    message = visible(" ".join(message.split()))
    if _wants_json(words):
        print_json({"error": {"code": code, "message": message}})
    sys.stderr.write(f"augury: {message}\n")
    sys.exit(USAGE)
