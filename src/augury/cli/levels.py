"""`augury levels`: the levels of the bots, and how much stronger each is than the one below."""

from __future__ import annotations

from collections.abc import Iterator

from augury.cli.output import report
from augury.kernel.gameinfo import GameInfo
from augury.kernel.registry import catalogue, game_info
from augury.lab.report.text import with_margin
from augury.language import reworded, say, translate_ui_text
from augury.players import levels_of
from augury.players.ladders import ladders_of

WAYS = ("exam edition", "first edition", "{count} players")
"""The setup of a ladder, for its title."""


def levels(game: str | None = None, *, json: bool = False) -> None:
    """List the levels of each game, easiest first, with their measured strength.

    Parameters
    ----------
    game
        Only this game.
    json
        Print JSON.
    """
    shown = [game_info(game)] if game else list(catalogue())
    report([_plain(level) for level in shown], as_json=json, lines=lines_about(shown))


def _plain(one: GameInfo) -> dict[str, object]:
    return {
        "game": one.name,
        "levels": [{"name": level.name, "player": level.player, "words": level.words} for level in levels_of(one.name)],
        "measured": ladders_of(one.name),
    }


def lines_about(shown: list[GameInfo]) -> Iterator[object]:
    """The levels of some games, in lines for people."""
    from rich.padding import Padding
    from rich.table import Table

    for one in shown:
        yield f"[bold]{one.name}[/] · {translate_ui_text('game', one.title)}"
        table = Table.grid(padding=(0, 2))
        table.add_column(no_wrap=True)
        table.add_column(overflow="fold")
        for level in levels_of(one.name):
            known = translate_ui_text("level", level.name)
            name = f"[bold]{level.name}[/]" + ("" if known == level.name else f" {known}")
            table.add_row(name, f"{translate_ui_text('levelWords', level.words)} [dim]{level.player}[/]")
        yield Padding(table, (0, 0, 1, 2))
        if ladders := ladders_of(one.name):
            yield Padding(say("Victories against copies of the level below, with 95 % intervals:"), (0, 0, 0, 2))
            shares = Table(box=None, padding=(0, 1, 0, 0), header_style="dim")
            shares.add_column("")
            shares.add_column(say("par"), justify="right", style="dim")
            for level in levels_of(one.name)[1:]:
                shares.add_column(level.name, justify="right")
            for way in ladders:
                cells = (_cell(way.shares.get(level.name)) for level in levels_of(one.name)[1:])
                title = _title(way.title)
                shares.add_row(title, f"{100 / way.players:.0f} %", *cells)
            yield Padding(shares, (0, 0, 1, 2))


def _title(title: str) -> str:
    """The setup without the name of the game, if it has several ladders."""
    words = (title.partition(", ")[2] or title).split(", ")
    return say(", ").join(translate_ui_text("game", reworded("sentences", word)) for word in words)


def _cell(measured: tuple[float, float, float] | None) -> str:
    """A share with the distance to the farther end of its interval."""
    if not measured:
        return ""
    share, low, high = measured
    return with_margin(share, max(high - share, share - low), 0)
