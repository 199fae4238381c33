"""`augury transfer`: from a file to PostgreSQL."""

from __future__ import annotations

from pathlib import Path

from augury.cli.output import report, working
from augury.language import say


def transfer(file: Path | None = None, /, *, database: str | None = None, json: bool = False) -> None:
    """Move a server's database from its file to PostgreSQL, with all games in progress.

    The database must be empty. The copy is compared with the file, which can no longer be written afterwards.

    Parameters
    ----------
    file
        The SQLite file; your own if left out.
    database
        postgresql://USER@HOST/NAME; if left out, what AUGURY_DATABASE says.
    json
        Print JSON.
    """
    with working(say("Copying ...")):
        from augury.server.storage.location import chosen, own_file, parse_location
        from augury.server.storage.transfer import transfer as move

        source, target = parse_location(str(file or own_file())), parse_location(chosen(database))
        rows = move(source, target)
    sentence = say(
        "{database} holds everything from {file}, checked: {rows} rows, {entries} of them in the log. Start the server "
        "with that database now.",
        database=target.display,
        file=source.display,
        rows=f"{sum(rows.values()):,}",
        entries=f"{rows['entries']:,}",
    )
    report({"file": source.display, "database": target.display, "rows": rows}, as_json=json, lines=[sentence])
