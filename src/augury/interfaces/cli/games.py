"""`augury games`: what can be played."""

from __future__ import annotations

from augury.interfaces.cli.output import report
from augury.kernel.registry import books
from augury.kernel.setups import choices


def games(*, json: bool = False) -> None:
    """List the games with their editions, variants and options.

    Parameters
    ----------
    json
        Print JSON.
    """
    shelf = [
        {
            "name": book.name,
            "title": book.title,
            "sentence": book.sentence,
            "choices": [
                {"name": c.name, "values": c.values, "default": c.default, "group": c.group, "help": c.help}
                for c in choices(book.setup)
            ],
        }
        for book in books()
    ]
    lines: list[str] = []
    for book in books():
        lines += [f"[bold]{book.name}[/]  {book.title}", f"       {book.sentence}"]
        for choice in choices(book.setup):
            values = ", ".join(str(value).lower() for value in choice.values)
            flag = "--" + choice.name.replace("_", "-")
            lines.append(f"       [bold]{flag:<22}[/]{values} [dim](default {str(choice.default).lower()})[/]")
            lines.append(f"       {'':<22}[dim]{choice.help}[/]")
    report(shelf, as_json=json, lines=lines)
