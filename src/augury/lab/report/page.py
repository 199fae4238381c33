"""The report: one page that needs nothing else, with a picture and a table for everything that was measured."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from augury.lab.arena.results import PairResult, Results
from augury.lab.report.charts import Row, intervals, path_of, times
from augury.lab.report.stylesheet import sheet
from augury.lab.report.text import between, decimals, percent, signed, verdict

HOTTEST = 45
"""Percent of colour in the strongest cell: more would make its text hard to read."""


def page(found: Results) -> str:
    """The page as HTML."""
    title = f"Arena: {found.title}"
    return "\n".join(
        [
            '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title)}</title>\n<style>\n{sheet()}\n</style>\n</head>\n<body>\n<main>",
            f"<h1>{escape(title)}</h1>",
            *_head(found),
            *_heat(found),
            *_ratings(found),
            *_gains(found),
            *_tests(found),
            *_gaps(found),
            *_times(found),
            *_seats(found),
            *_forfeits(found),
            *_again(found),
            "</main>\n</body>\n</html>\n",
        ]
    )


def _section(name: str, sentence: str, *pieces: str) -> Iterator[str]:
    ident = name.lower().replace(" ", "-")
    yield f'<section aria-labelledby="{ident}">\n<h2 id="{ident}">{name}</h2>\n<p class="quiet">{sentence}</p>'
    yield from pieces
    yield "</section>"


def _head(found: Results) -> Iterator[str]:
    unit = "round" if found.terms.one_round else "game"
    yield (
        '<p class="quiet">One player sits in every seat once, on the same deal, against copies of another: '
        f"a deal block of {found.seats} {unit}s. Figures are means over blocks, with 95 % intervals. "
        f"Equal players have {100 / found.seats:.1f} % of the victories.</p>"
    )
    chosen = {name: value for name, value in found.terms.setup.items() if isinstance(value, str | int)}
    facts = {
        **{name.replace("_", " "): str(value) for name, value in chosen.items()},
        "unit": unit,
        "blocks": f"{sum(pair.blocks for pair in found.pairs):,}",
        "games": f"{sum(pair.games for pair in found.pairs):,}",
        "seed": str(found.terms.seed),
        "limit a move": f"{found.terms.limit:g} s",
    }
    yield (
        "<dl>"
        + "".join(f"<div><dt>{escape(name)}</dt><dd>{escape(v)}</dd></div>" for name, v in facts.items())
        + "</dl>"
    )


def _heat(found: Results) -> Iterator[str]:
    met = {(pair.hero, pair.other): pair for pair in found.pairs if pair.share}
    heroes = list(dict.fromkeys(pair.hero for pair in found.pairs))
    others = list(dict.fromkeys(pair.other for pair in found.pairs))
    hottest = max([1e-9, *(abs(pair.edge.value) for pair in met.values() if pair.edge)])
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in others)
    rows = [
        f'<tr><th scope="row">{escape(hero)}</th>'
        + "".join(_cell(met.get((hero, other)), hottest) for other in others)
        + "</tr>"
        for hero in heroes
    ]
    table = (
        f'<table class="heat"><thead><tr><th class="words" scope="col">one of</th>{head}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table>"
    )
    sentence = "The share of victories of one player (row) among copies of another (column)."
    yield from _section("Who beats whom", sentence, _scrolled(table, "Who beats whom"))


def _cell(pair: PairResult | None, hottest: float) -> str:
    if pair is None or pair.share is None or pair.edge is None:
        return '<td class="self">·</td>'
    kind = "up" if pair.edge.value >= 0 else "down"
    heat = HOTTEST * abs(pair.edge.value) / hottest
    value, margin = 100 * pair.share.value, 100 * pair.share.plus_minus
    digits = decimals(margin, 1)
    shown = f"{value:.{digits}f} %<small>± {margin:.{digits}f}</small>"
    return f'<td class="{kind}" style="--heat: {heat:.0f}%">{shown}</td>'


def _ratings(found: Results) -> Iterator[str]:
    kind = "Bradley-Terry" if found.seats == 2 else "Plackett-Luce"
    rows = [Row(rated.name, rated.rating, signed(rated.rating, 0)) for rated in found.ratings]
    if rows:
        sentence = f"{kind} ratings from all pairs together. 400 points are odds of ten to one; the mean is 0."
        yield from _section("Ratings", sentence, intervals(f"{kind} ratings", rows, 0.0, "{:+g}"))


def _gains(found: Results) -> Iterator[str]:
    rows = [Row(f"{p.hero} against {p.other}", p.gain, signed(p.gain)) for p in found.pairs if p.gain]
    unit = "round" if found.terms.one_round else "game"
    picture = intervals("Gain in points", rows, 0.0, "{:+g}") if rows else ""
    sentence = f"The hero's points less the mean of the others', a {unit}. Blocks with a forfeit are left out here."
    yield from _section("Gain in points", sentence, picture, _pair_table(found))


def _pair_table(found: Results) -> str:
    tested = any(pair.test for pair in found.pairs)
    columns = ["hero", "against", "victories", "gain", "bootstrap", "blocks", *(["sequential test"] if tested else [])]
    rows = []
    for pair in found.pairs:
        drawn = pair.gain_bootstrap
        spread = f"{drawn.low:+.2f} to {drawn.high:+.2f}" if drawn else "-"
        cells = [pair.hero, pair.other, percent(pair.share), signed(pair.gain), spread, f"{pair.blocks:,}"]
        rows.append([*cells, *([verdict(pair)] if tested else [])])
    return _table("All pairs", columns, rows, words=2)


def _tests(found: Results) -> Iterator[str]:
    pictures = [picture for pair in found.pairs if (picture := path_of(pair))]
    if pictures:
        sentence = (
            "The logarithm of how much likelier the blocks are if the hero's share of victories is "
            f"{100 * found.margin:g} points above par than if it is at par. "
            "At a bound the test ends; it is wrong in 5 % of cases."
        )
        yield from _section("Sequential tests", sentence, *pictures)


def _gaps(found: Results) -> Iterator[str]:
    if found.gaps:
        rows = [Row(gap.name, gap.share, between(gap.share)) for gap in found.gaps if gap.share]
        picture = intervals("Share of the oracle gap", rows, 0.0, "{:.0%}") if rows else ""
        cells = [[gap.name, signed(gap.gain), signed(gap.oracle_gain), between(gap.share)] for gap in found.gaps]
        reference = escape(found.gaps[0].reference)
        sentence = (
            f"Gain against {reference}, as a share of what an oracle that sees everything gains on the same deals."
        )
        table = _table("Gains against the reference", ["player", "gain", "the oracle's", "share"], cells)
        yield from _section("Oracle gap", sentence, picture, table)


def _times(found: Results) -> Iterator[str]:
    thought = [time for time in found.times if time.moves]
    if thought:
        sentence = "Milliseconds a move: the mean, and a line to the slowest. The scale is logarithmic."
        yield from _section("Time a move", sentence, times(thought))


def _seats(found: Results) -> Iterator[str]:
    rows = [Row(f"seat {e.seat}", e.share, percent(e.share)) for e in found.seat_effects if e.share]
    if rows:
        cells = [[p.hero, p.other, *(f"{100 * share:.1f} %" for share in p.seats)] for p in found.pairs if p.seats]
        columns = ["hero", "against", *(f"seat {seat}" for seat in range(found.seats))]
        table = _table("The hero's share of victories by seat", columns, cells, words=2)
        sentence = "What each seat has by itself, whoever sits there: everybody sits everywhere equally often."
        yield from _section("Seats", sentence, intervals("Share by seat", rows, 1 / found.seats, "{:.0%}"), table)


def _forfeits(found: Results) -> Iterator[str]:
    if found.forfeits:
        cells = [[forfeit.name, f"{forfeit.games:,}", forfeit.reason] for forfeit in found.forfeits]
        sentence = "Games lost by an error, an illegal action or a thought that took too long."
        yield from _section("Forfeits", sentence, _table("By reason", ["player", "games", "reason"], cells, long=True))


def _again(found: Results) -> Iterator[str]:
    who = [[name, behind] for name, behind in found.players.items()]
    command = f'<pre tabindex="0">{escape(found.command)}</pre>'
    sentence = (
        f"Augury {escape(found.version)}, players and rules {escape(found.code)}. All but the times comes out the same."
    )
    yield from _section("Once more", sentence, command, _table("Who is who", ["name", "player"], who, long=True))


def _table(
    caption: str, columns: Sequence[str], rows: Sequence[Sequence[str]], *, words: int = 1, long: bool = False
) -> str:
    """A table whose first columns are words; the last one may be long."""
    head = "".join(
        f'<th scope="col"{_kind(number, len(columns), words, long)}>{escape(name)}</th>'
        for number, name in enumerate(columns)
    )
    body = "".join(
        "<tr>"
        + "".join(f"<td{_kind(number, len(row), words, long)}>{escape(cell)}</td>" for number, cell in enumerate(row))
        + "</tr>"
        for row in rows
    )
    table = f"<table><caption>{escape(caption)}</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    return _scrolled(table, caption)


def _kind(number: int, count: int, words: int, long: bool) -> str:
    kind = "words" if number < words else "words long" if long and number == count - 1 else ""
    return f' class="{kind}"' if kind else ""


def _scrolled(table: str, name: str) -> str:
    """A table that scrolls within itself if it is wider than the window, also with the keyboard."""
    return f'<div class="scroll" tabindex="0" role="group" aria-label="{escape(name)}">{table}</div>'
