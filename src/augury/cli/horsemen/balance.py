"""`augury balance`: how fair a card set is, measured in games between equal players."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import compress
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from augury.cli.output import Whole, out, progress, report, working
from augury.cli.paths import check_local
from augury.errors import BadArgument, BadFile
from augury.kernel.seals import check_seed
from augury.lab.workers import read_workers
from augury.language import reworded, say, translate_ui_text

if TYPE_CHECKING:
    from rich.table import Table
    from rich.text import Text

    from augury.kernel.game import Game
    from augury.lab.horsemen.figures import Balance, Figure, Worth

FEWEST_GAMES, MOST_GAMES = 100, 10**7
BAR = 15
"""How many signs wide the pictures of intervals are."""
AIM_WORDS = (
    "first player",
    "Apocalypses",
    "draws",
    "median of turns",
    "best Prophecy minus worst",
    "under {share} %",
    "at most {points} points",
    "{points} points",
)
"""The words in aims, besides figures."""
WITH_BARS, WITH_EFFECTS = 56, 76
"""How wide a window must be for these columns."""


def balance(
    game: Game,
    *,
    games: Whole = 2_000,
    seed: Whole = 0,
    player: str = "greedy",
    threads: Whole | None = None,
    workers: str | None = None,
    plot: Path | None = None,
    json: bool = False,
) -> None:
    """Play games with a card set and report how fair, how long and how even they are.

    Parameters
    ----------
    games
        How many games are played.
    seed
        The same seed gives the same games, unless the player thinks by the clock.
    player
        Who takes both seats: a level or a player, as in augury arena. All but greedy are slow.
    threads
        How many cores to use; all of them if left out, or with --workers one for each worker.
    workers
        How many processes play, or ray, or the address of a Ray cluster as ray://...; chosen for you if left out.
    plot
        An SVG file for a chart of the figures.
    json
        Print JSON.
    """
    if not FEWEST_GAMES <= games <= MOST_GAMES:
        raise BadArgument(f"--games must be from {FEWEST_GAMES} to {MOST_GAMES}, not {games}")
    check_seed(seed)
    if threads is not None and threads < 1:
        raise BadArgument(f"--threads must be 1 or more, not {threads}")
    check_local(plot)
    if plot:
        _write(plot, None)
    hired = read_workers(workers) if workers else None
    with working(say("Loading the rules (compiling them, the first time) ...")):
        from augury.lab.horsemen.games import BalanceRun

        run = BalanceRun(game, games, seed, player, threads, hired)
    deque(progress(run.play(), say("Playing {games} games", games=games), run.chunks), maxlen=0)
    found = run.balance()
    if plot:
        from augury.lab.horsemen import plot as drawing

        _write(plot, drawing.plot(found))
    report(found, as_json=json, lines=_lines(found))


def _write(file: Path, text: str | None) -> None:
    """Write a file, or only check that it can be written, before an hour is spent on games."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        if text is None:
            new = not file.exists()
            file.open("a", encoding="utf-8").close()
            if new:
                file.unlink()
        else:
            file.write_text(text, encoding="utf-8")
    except FileExistsError as error:
        raise BadFile(f"cannot write {file}: {error.filename} is not a folder") from error
    except OSError as error:
        raise BadFile(f"cannot write {file}: {error.strerror}") from error


def _lines(found: Balance) -> Iterator[object]:
    from rich.table import Table
    from rich.text import Text

    from augury.lab.horsemen.plot import reach_of
    from augury.lab.report.text import with_margin

    yield Text(
        say(
            "{games} games of two {player} players with the {set}, in {seconds} s",
            games=f"{found.games:,}",
            player=found.player,
            set=translate_ui_text("card", found.set),
            seconds=f"{found.seconds:.1f}",
        )
    )
    table = Table("", say("share of games"))
    for name, figure in (
        (say("won by the first player, of the games with a winner"), found.first_player),
        (say("ended by the Apocalypse"), found.apocalypses),
        (say("drawn"), found.draws),
        (say("ended by six passes"), found.passed_out),
        (say("ended by the last turn allowed"), found.too_long),
    ):
        table.add_row(name, with_margin(figure.value, figure.plus_minus))
    yield table
    turns = {name: f"{count:.0f}" for name, count in msgspec.structs.asdict(found.turns).items()}
    yield say("turns: median {median}; nine games out of ten take {short} to {long}", **turns)
    reach = reach_of(found)
    meaning = say("Won by the player who fulfilled it, compared with the mean of all")
    yield _worths(say("Prophecy"), meaning, found.prophecies, reach)
    yield _worths(say("suit"), say("Won for each card played beyond the opponent's number"), found.suits, reach)
    yield _worths(say("Horseman"), say("Won by the player who uncovered it, compared with 50 %"), found.horsemen, reach)
    yield say("Values are percentage points of victories, with 95 % intervals; they show correlations, not causes.")
    if out().width >= WITH_BARS:
        ends = {"least": f"{-100 * reach:.1f}", "most": f"{100 * reach:+.1f}"}
        yield say("Charts range from {least} to {most}.", **ends)
    aims = Table(say("aim"), say("wanted"), say("found"), "")
    for aim in found.aims:
        words = (reworded("sentences", text) for text in (aim.name, aim.wanted, aim.found))
        aims.add_row(*words, say("met" if aim.met else "missed"))
    yield aims


def _worths(what: str, meaning: str, worths: list[Worth], reach: float) -> Table:
    """A table of worths with a picture of each interval, best first, as broad as the window allows."""
    from rich.table import Table

    effect = say("effect")
    columns = {what: 0, effect: WITH_EFFECTS, say("points"): 0, say("picture"): WITH_BARS, say("seen"): 0}
    shown = [out().width >= least for least in columns.values()]
    table = Table(title=meaning, title_justify="left")
    for column in compress(columns, shown):
        table.add_column(column, no_wrap=column not in {what, effect}, overflow="fold")
    for worth in sorted(worths, key=lambda worth: -worth.worth.value if worth.worth else 2):
        table.add_row(*compress(_cells(worth, reach), shown))
    return table


def _cells(worth: Worth, reach: float) -> tuple[Text | str, ...]:
    """A row of such a table; names are shown literally, even if they look like markup."""
    from rich.text import Text

    from augury.lab.horsemen.plot import format_worth

    name, effect, figure = (
        Text(translate_ui_text("card", worth.name)),
        ", ".join(worth.effect) or say("nothing"),
        worth.worth,
    )
    if figure is None:
        return name, effect, say("too rare"), "", ""
    return name, effect, format_worth(figure), _bar(figure, reach), f"{figure.count:,}"


def _bar(figure: Figure, reach: float) -> str:
    """An interval as a line with a point in it, and the middle marked."""

    def spot(value: float) -> int:
        return round((max(-1.0, min(1.0, value / reach)) + 1) / 2 * (BAR - 1))

    signs = ["│" if index == BAR // 2 else " " for index in range(BAR)]
    for index in range(spot(figure.value - figure.plus_minus), spot(figure.value + figure.plus_minus) + 1):
        signs[index] = "┼" if index == BAR // 2 else "─"
    signs[spot(figure.value)] = "●"
    return "".join(signs)
