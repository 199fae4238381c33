"""The arena's results as terminal output."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from rich.table import Column, Table
from rich.text import Text

from augury.lab.arena.results import Results
from augury.lab.arena.run import MOST_FORFEITS
from augury.lab.report.text import between, percent, signed, verdict
from augury.language import reworded, say, translate_ui_text


def lines(found: Results, out: Path | None) -> Iterator[object]:
    yield Text(
        say(
            "{game}, {players} players, one round per seat; an equal share is {par} %; 95 % intervals over blocks"
            if found.terms.one_round
            else "{game}, {players} players, one game per seat; an equal share is {par} %; 95 % intervals over blocks",
            game=translate_ui_text("game", found.title),
            players=found.seats,
            par=f"{100 / found.seats:.0f}",
        )
    )
    yield _pairs(found)
    yield _people(found)
    if found.gaps:
        yield _gaps(found)
    for forfeit in found.forfeits[:5]:
        yield Text(
            say(
                "{player} forfeited {games} of its games: {reason}",
                player=forfeit.name,
                games=f"{forfeit.games:,}",
                reason=reworded("errors", forfeit.reason),
            )
        )
        if forfeit.traceback:
            yield Text(forfeit.traceback.rstrip(), "dim")
    if found.failing:
        yield Text(
            say(
                "The arena stopped because {player} forfeited {games} games in a row.",
                player=found.failing,
                games=MOST_FORFEITS,
            ),
            "bold",
        )
    if out:
        yield Text(say("Full results are in {folder}; open {page}", folder=out, page=out / "report.html"))


def _table(names: list[str], figures: list[str]) -> Table:
    """A table whose names are never cut off: in a narrow window they wrap."""
    return Table(*(Column(name, overflow="fold") for name in names), *figures)


def _pairs(found: Results) -> Table:
    tested = any(pair.test for pair in found.pairs)
    table = _table([say("hero"), say("against")], [say("victories"), say("gain in points"), say("blocks")])
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
    lost = {name: sum(forfeit.games for forfeit in found.forfeits if forfeit.name == name) for name in rated}
    times = {time.name: time for time in found.times}
    table = _table([say("player")], [say("rating"), say("ms a move"), say("slowest ms"), say("forfeits")])
    for name, rating in rated.items():
        time = times[name]
        thought = (f"{time.milliseconds:,.2f}", f"{time.slowest:,.1f}")
        table.add_row(Text(name), signed(rating, 0), *thought, str(lost[name]))
    return table


def _gaps(found: Results) -> Table:
    reference = found.gaps[0].reference
    figures = [say("gain against {player}", player=reference), say("the oracle's"), say("share of the oracle gap")]
    table = _table([say("player")], figures)
    for gap in found.gaps:
        table.add_row(Text(gap.name), signed(gap.gain), signed(gap.oracle_gain), between(gap.share))
    return table
