"""The arena's results as terminal output."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from rich.table import Table
from rich.text import Text

from augury.lab.arena.results import Results
from augury.lab.report.text import between, percent, signed, verdict
from augury.language import reworded, say, served


def lines(found: Results, out: Path | None) -> Iterator[object]:
    """The lines and tables of the results."""
    yield Text(
        say(
            "{game}, {players} players, a round a seating; {par} % of victories is par; 95 % intervals over blocks"
            if found.terms.one_round
            else "{game}, {players} players, a game a seating; {par} % of victories is par; 95 % intervals over blocks",
            game=served("game", found.title),
            players=found.seats,
            par=f"{100 / found.seats:.0f}",
        )
    )
    yield _pairs(found)
    yield _people(found)
    if found.gaps:
        yield _gaps(found)
    for astray in found.forfeits[:5]:
        yield Text(
            say(
                "{player} forfeited {games} of its games: {reason}",
                player=astray.name,
                games=f"{astray.games:,}",
                reason=reworded("errors", astray.reason),
            )
        )
    if out:
        yield Text(say("All of it is in {folder}; open {page}", folder=out, page=out / "report.html"))


def _pairs(found: Results) -> Table:
    tested = any(pair.test for pair in found.pairs)
    table = Table(say("hero"), say("against"), say("victories"), say("gain in points"), say("blocks"))
    if tested:
        table.add_column(say("sequential test"))
    for pair in found.pairs:
        row: list[Text | str] = [
            Text(pair.hero),
            Text(pair.other),
            percent(pair.share),
            signed(pair.gain),
            f"{pair.blocks:,}",
        ]
        table.add_row(*row, *([verdict(pair)] if tested else []))
    return table


def _people(found: Results) -> Table:
    rated = {rating.name: rating.rating for rating in found.ratings}
    lost = {name: sum(astray.games for astray in found.forfeits if astray.name == name) for name in rated}
    times = {time.name: time for time in found.times}
    table = Table(say("player"), say("rating"), say("ms a move"), say("slowest ms"), say("forfeits"))
    for name, rating in rated.items():
        time = times[name]
        thought = (f"{time.milliseconds:,.2f}", f"{time.slowest:,.1f}")
        table.add_row(Text(name), signed(rating, 0), *thought, str(lost[name]))
    return table


def _gaps(found: Results) -> Table:
    reference = found.gaps[0].reference
    table = Table(
        say("player"),
        say("gain against {player}", player=reference),
        say("the oracle's"),
        say("share of the oracle gap"),
    )
    for gap in found.gaps:
        table.add_row(Text(gap.name), signed(gap.gain), signed(gap.oracle_gain), between(gap.share))
    return table
