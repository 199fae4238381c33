"""The command `augury`. This module imports very little, so that Ctrl-C never shows a traceback, even at the start."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

USAGE, INTERRUPTED = 2, 130


def main(words: Sequence[str] | None = None) -> None:
    """Run the command. An error is one line on standard error, and exit code 2."""
    try:
        if not replace_closed_streams():
            sys.stderr.write("augury: standard output is closed; send it to a file or to /dev/null\n")
            sys.exit(USAGE)
        from augury.cli.commands import run

        run(sys.argv[1:] if words is None else words)
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)


def replace_closed_streams() -> bool:
    """Open /dev/null for each closed standard stream; whether standard output was open.

    A closed stream leaves its number to the next file that is opened, and a database could become standard error.
    """
    is_output_open = sys.stdout is not None
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115 - it stays open
    return is_output_open
