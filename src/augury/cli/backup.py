"""`augury backup`: a copy of the server's database."""

from __future__ import annotations

from pathlib import Path

from augury.cli.output import report, working
from augury.cli.paths import check_local
from augury.language import say


def backup(file: Path, /, *, database: str | None = None, json: bool = False) -> None:
    """Copy the server's database into a new file, while it is in use.

    Open a copy of an SQLite file with `--database`; restore one of PostgreSQL with `pg_restore`.

    Parameters
    ----------
    file
        The new file; an existing file is never overwritten.
    database
        A file or postgresql://USER@HOST/NAME; if left out, what AUGURY_DATABASE says, or else your own file.
    json
        Print JSON.
    """
    with working(say("Copying ...")):
        from augury.server.storage.backup import back_up
        from augury.server.storage.location import chosen, parse_location

        check_local(file)
        location = parse_location(chosen(database))
        size = back_up(location, file)
    from rich.text import Text

    report(
        {"file": str(file), "database": location.display, "bytes": size},
        as_json=json,
        lines=[
            Text(
                say(
                    "{file} contains {database}: {size} bytes, checked.",
                    file=file,
                    database=location.display,
                    size=f"{size:,}",
                )
            )
        ],
    )
