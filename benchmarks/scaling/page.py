"""Writes the tables of docs/scale.md from docs/scale.json."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from benchmarks.scaling.model import node_cost

Figures = dict[str, Any]
BEGIN, END = "<!-- figures: python -m benchmarks.scale_simulation docs/scale.json -->", "<!-- end of figures -->"


def with_figures(page: str, measured: Figures) -> str:
    """The page with updated figures."""
    before, rest = page.split(BEGIN)
    return "\n".join([before + BEGIN, *_figures(measured), END]) + rest.split(END)[1]


def _figures(measured: Figures) -> Iterator[str]:
    yield from _moves(measured)
    yield from _growth(measured)
    yield from _holding(measured)
    yield from _storms(measured.get("storms", []))
    yield from _upgrades(measured.get("upgrades", []))
    yield from _transfers(measured.get("transfers", []))
    yield from _bots(measured.get("bots", []))
    yield from _log(measured.get("log", []))
    yield from _lists(measured.get("lists"))
    yield from _simulation(measured["simulation"])


def _moves(measured: Figures) -> Iterator[str]:
    yield "\n### Nodes\n\nProcessor time of the nodes for a move, with four nodes at 300 moves a second each:\n"
    alone, together, apart = (node_cost(measured, 4, spread) for spread in ("alone", "together", "apart"))
    old = measured["before"]
    one, four = node_cost(old, 1, "together"), node_cost(old, 4, "together")
    yield from _table(
        ("", "ms", "ratio"),
        [
            ("four nodes that share nothing, which is the cost with one node", f"{alone:.2f}", "1"),
            ("four nodes that share PostgreSQL and Redis", f"{together:.2f}", f"{together / alone:.2f}"),
            ("the same, with the four people of each table on four nodes", f"{apart:.2f}", f"{apart / alone:.2f}"),
            ("before, one channel for all tables: one node, 200 moves a second", f"{one:.2f}", "1"),
            ("before: four nodes", f"{four:.2f}", f"{four / one:.2f}"),
        ],
    )
    run = next(run for run in measured["moves"] if run["spread"] == "together")
    yield "\nBytes for a move, to the server and from it:\n"
    links = run["bytes_per_move"].items()
    yield from _table(("link", "to", "from"), [(name, f"{to:,.0f}", f"{back:,.0f}") for name, (to, back) in links])


def _growth(measured: Figures) -> Iterator[str]:
    yield "\n### Tables, sockets and spectators\n\nOne node; processor time of the node and of PostgreSQL for a move:\n"
    rows = [
        (
            f"{run[what]:,} {what}",
            _ms(run, "node"),
            _ms(run, "PostgreSQL"),
            f"{run['p99_ms']:,.0f} ms",
            f"{run['late_p99_ms'] / 1000:.1f} s" if "late_p99_ms" in run else "",
        )
        for what in ("tables", "sockets", "spectators")
        for run in measured.get(what, [])
        if run["nodes"] == 1
    ]
    names = ("with", "node", "PostgreSQL", "p99 of an acknowledgement", "99 % of spectators know")
    shown = len(names) if any(row[-1] for row in rows) else len(names) - 1
    yield from _table(names[:shown], [row[:shown] for row in rows])


def _holding(measured: Figures) -> Iterator[str]:
    yield "\n### Memory, and coming back\n"
    held, back = measured["memory"][0], measured["returns"][-1]
    rows = [
        ("a spectator's socket", f"{held['kib_per_spectator']:.0f} KiB"),
        ("a table in play, without its sockets", f"{held['kib_per_table_without_sockets']:.0f} KiB"),
        ("a node without tables", f"{held['node_empty_mib']:.0f} MiB"),
        ("processor time of a node to let a socket come back", f"{back['cpu_ms_per_socket']['node']:.1f} ms"),
        ("processor time of PostgreSQL for it", f"{back['cpu_ms_per_socket']['PostgreSQL']:.2f} ms"),
    ]
    yield from _table(("what", "takes"), rows)


def _storms(runs: list[Figures]) -> Iterator[str]:
    if runs:
        yield "\n### A node is killed\n\nIts sockets come back to another node, where others make 100 moves a second:\n"
        rows = [
            (
                f"{run['sockets']:,}",
                f"{run['seconds_until_half_are_back']:.1f} s",
                f"{run['seconds_until_all_are_back']:.1f} s",
                *(f"{run['others'][when]['p99_ms']:,.0f} ms" for when in ("before", "meanwhile", "after")),
            )
            for run in runs
        ]
        names = ("sockets", "half are back after", "all", "p99 of others before", "meanwhile", "after")
        yield from _table(names, rows)


def _upgrades(runs: list[Figures]) -> Iterator[str]:
    if runs:
        yield "\n### A rolling upgrade\n\nTwo nodes are replaced, one after the other, while people play:\n"
        rows = [
            (
                f"{run['people']:,}",
                f"{run['moves']:,}",
                f"{run['lost']}",
                f"{run['duplicated']}",
                f"{run['connections']:,}",
                f"{run['p99_ms']:,.0f} ms",
                f"{run['longest_ms']:,.0f} ms",
            )
            for run in runs
        ]
        names = ("people", "moves", "lost", "done twice", "connections", "p99 of an acknowledgement", "the longest")
        yield from _table(names, rows)


def _transfers(runs: list[Figures]) -> Iterator[str]:
    if runs:
        yield (
            "\n### From a file to PostgreSQL\n\n"
            "`augury transfer` copies a file in use, and then the server starts with PostgreSQL:\n"
        )
        rows = [
            (
                f"{run['people']:,}",
                f"{run['moves']:,}",
                f"{run['lost']}",
                f"{run['duplicated']}",
                f"{run['seconds_to_copy']:.1f} s",
                f"{run['seconds_until_ready']:.1f} s",
            )
            for run in runs
        ]
        names = ("people", "moves", "lost", "done twice", "copied after", "ready with PostgreSQL after")
        yield from _table(names, rows)


def _bots(runs: list[Figures]) -> Iterator[str]:
    if runs:
        yield "\n### Bots\n\nProcessor time of a worker for a turn, with the default delay of half a second:\n"
        rows = [
            (
                run["level"],
                str(run["tables"]),
                f"{run['worker_cpu_ms_per_turn']:.1f} ms",
                f"{1000 / run['worker_cpu_ms_per_turn']:,.0f}",
            )
            for run in runs
        ]
        yield from _table(("level", "tables with three of them", "for a turn", "turns a second of a core"), rows)


def _log(runs: list[Figures]) -> Iterator[str]:
    if runs:
        yield (
            "\n### The length of the log\n\nGenerated entries, 120 of each match. Every entry that is stored belongs "
            "to a match chosen at random\namong all, and PostgreSQL has only 128 MiB for its buffers, so what it reads "
            "is seldom there:\n"
        )
        rows = [
            (
                f"{run['entries'] / 1e6:.0f} million",
                f"{run['gib']:.1f} GiB",
                *(
                    f"{run[what]['p50']:.1f} and {run[what]['p99']:.1f} ms"
                    for what in ("append_10_ms", "load_a_match_ms")
                ),
                f"{run['postgresql_cpu_ms_per_entry']:.2f} ms",
            )
            for run in runs
        ]
        names = ("entries", "on disk", "store ten, p50 and p99", "load a match", "PostgreSQL's processor for an entry")
        yield from _table(names, rows)


def _lists(found: Figures | None) -> Iterator[str]:
    if found:
        yield (
            f"\n### The lobby, lists and history\n\nPostgreSQL with {found['matches']:,} tables and {found['games']:,} "
            f"finished games ({found['gib']:.0f} GiB), {found['times']} requests of each kind:\n"
        )
        rows = [
            (line["what"], *(f"{line[name]:.1f} ms" for name in ("p50", "p99", "processor")))
            for line in found["queries"]
        ]
        yield from _table(("query", "median", "p99", "PostgreSQL's processor"), rows)


def _simulation(found: Figures) -> Iterator[str]:
    yield "\n## The simulation\n\nMoves a second that this machine allows, if all people move as soon as they can:\n"
    names = ("nodes", "measured", "from", "to", "simulated", "difference", "moves in a turn of a node's loop")
    yield from _table(
        names,
        [
            (
                str(line["nodes"]),
                *(f"{speed:,.0f}" for speed in (line["measured"], *line["measured_from_to"], line["simulated"])),
                f"{100 * line['error']:+.0f} %",
                f"{line['moves_per_turn']:.1f}",
            )
            for line in found["compared"]
        ],
    )
    yield "\n## What it takes\n"
    columns = (
        "people at tables",
        "moves a second",
        "nodes",
        "databases",
        "Redis",
        "cores",
        "memory",
        "sent",
        "stored a day",
        "US dollars a month",
    )
    yield from _table(
        columns,
        [
            (
                *(f"{need['people']:,} {need['moves_per_second']:,.0f}".split()),
                *(f"{need[what]:,}" for what in ("nodes", "databases", "buses", "cores")),
                f"{need['memory_gib']:,.0f} GiB",
                f"{need['sent_mbit']:,.0f} Mbit/s",
                f"{need['stored_gib_a_day']:,.0f} GiB",
                f"{need['dollars_a_month']:,.0f}",
            )
            for need in found["needs"]
        ],
    )
    yield "\n## What saturates first\n\nHow much of one is used if there is only one; above 100 % it takes several:\n"
    loads = [need["loads"] for need in found["needs"]]
    people = [f"{need['people']:,}" for need in found["needs"]]
    yield from _table(("", *people), [(name, *(f"{100 * load[name]:,.0f} %" for load in loads)) for name in loads[0]])
    yield "\n## Failures\n"
    cases = [
        (
            f"{case['people']:,}",
            one["what"],
            f"{one['sockets_lost']:,} of {one['nodes'] * one['people']:,}",
            f"{one['seconds_until_all_are_back']:.0f} s" if one["seconds_until_all_are_back"] else "over 35 s",
            f"{one['p99_ms_of_others_before']:.1f} and {one['p99_ms_of_others_meanwhile']:.1f} ms",
        )
        for case in found["failures"]
        for one in case["cases"]
    ]
    yield from _table(
        ("people", "what happens", "sockets lost", "all are back after", "p99 of others, before and meanwhile"), cases
    )


def _ms(run: Figures, component: str) -> str:
    return f"{run['cpu_ms_per_move'][component]:.2f} ms"


def _table(names: Iterable[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    names = list(names)
    yield "| " + " | ".join(names) + " |"
    yield "|" + " --- |" * len(names)
    for row in rows:
        yield "| " + " | ".join(row) + " |"
