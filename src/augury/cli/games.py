"""`augury games`: what can be played."""

from __future__ import annotations

from collections.abc import Iterator

from augury.cli.output import report
from augury.kernel.registry import catalogue
from augury.kernel.setups import choices
from augury.language import say, translate_ui_text


def games(*, json: bool = False) -> None:
    """List the games with their editions, variants and options.

    Parameters
    ----------
    json
        Print JSON.
    """
    shelf = [
        {
            "name": info.name,
            "title": info.title,
            "sentence": info.sentence,
            "choices": [
                {
                    "name": c.name,
                    "values": c.values,
                    "named": c.shelf,
                    "default": c.default,
                    "group": c.group,
                    "help": c.help,
                }
                for c in choices(info.setup)
            ],
        }
        for info in catalogue()
    ]
    report(shelf, as_json=json, lines=_lines())


def _lines() -> Iterator[object]:
    from rich.padding import Padding
    from rich.table import Table

    for info in catalogue():
        yield f"[bold]{info.name}[/] · {translate_ui_text('game', info.title)}"
        yield Padding(translate_ui_text("sentence", info.sentence), (0, 0, 0, 2))
        table = Table.grid(padding=(0, 2))
        table.add_column()
        table.add_column(overflow="fold")
        for choice in choices(info.setup):
            known = choice.values or choice.shelf
            values = ", ".join(str(value).lower() for value in known)
            usual = say("(usually {value})", value=str(choice.default).lower())
            flag = "--" + choice.name.replace("_", "-")
            table.add_row(
                f"[bold]{flag}[/]",
                f"{values} [dim]{usual}[/]\n[dim]{translate_ui_text('help', choice.help)}[/]",
            )
        yield Padding(table, (0, 0, 1, 2))
