"""The command `augury`."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from cyclopts import App, CycloptsError

from augury import __version__
from augury.errors import AuguryError
from augury.interfaces.cli import record
from augury.interfaces.cli.bench import bench
from augury.interfaces.cli.choosing import game_command
from augury.interfaces.cli.games import games
from augury.interfaces.cli.output import print_json
from augury.interfaces.cli.play import play
from augury.interfaces.cli.simulate import simulate

USAGE = 2


def build() -> App:
    """The command with all its subcommands."""
    app = App(name="augury", version=__version__, help="Games of prophecy: foretell what will happen, and make it so.")
    app.command(games)
    game_command(app, "play", play)
    game_command(app, "simulate", simulate)
    app.command(record.app)
    game_command(app, "bench", bench)
    return app


def main(words: Sequence[str] | None = None) -> None:
    """Run the command. Whatever it refuses is one line on standard error, and exit code 2."""
    words = sys.argv[1:] if words is None else words
    try:
        build()(words, exit_on_error=False, print_error=False, result_action="return_none")
    except AuguryError as error:
        _refuse(error.code, str(error), as_json="--json" in words)
    except CycloptsError as error:
        _refuse("usage", " ".join(str(error).split()), as_json="--json" in words)
    except KeyboardInterrupt:
        sys.exit(130)


def _refuse(code: str, message: str, *, as_json: bool) -> None:
    if as_json:
        print_json({"error": {"code": code, "message": message}})
    sys.stderr.write(f"augury: {message}\n")
    sys.exit(USAGE)
