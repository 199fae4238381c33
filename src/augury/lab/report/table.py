"""The arena's results in the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from rich.table import Table
from rich.text import Text

from augury.lab.arena.results import Results
from augury.lab.report.words import between, percent, signed, verdict


def lines(found: Results, out: Path | None) -> Iterator[object]:
    """All figures for people."""
    unit = "round" if found.terms.one_round else "game"
    par = f"{100 / found.seats:.0f} % of victories is par"
    yield Text(f"{found.title}, {found.seats} players, a {unit} a seating; {par}; 95 % intervals over blocks")
    yield _pairs(found)
    yield _people(found)
    if found.gaps:
        yield _gaps(found)
    for astray in found.forfeits[:5]:
        yield Text(f"{astray.name} forfeited {astray.games:,} of its games: {astray.reason}")
    if out:
        yield Text(f"All of it is in {out}; open {out / 'report.html'}")


def _pairs(found: Results) -> Table:
    tested = any(pair.test for pair in found.pairs)
    table = Table("hero", "against", "victories", "gain in points", "blocks", *(["sequential test"] if tested else []))
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
    table = Table("player", "rating", "ms a move", "slowest ms", "forfeits")
    for name, rating in rated.items():
        time = times[name]
        thought = (f"{time.milliseconds:,.2f}", f"{time.slowest:,.1f}")
        table.add_row(Text(name), signed(rating, 0), *thought, str(lost[name]))
    return table


def _gaps(found: Results) -> Table:
    reference = found.gaps[0].reference
    table = Table("player", f"gain against {reference}", "the oracle's", "share of the oracle gap")
    for gap in found.gaps:
        table.add_row(Text(gap.name), signed(gap.gain), signed(gap.oracle_gain), between(gap.share))
    return table
