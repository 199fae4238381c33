"""The style sheet of the report, light and dark, narrow and wide."""

from __future__ import annotations

from augury.lab.svg import DARK, LIGHT

RULES = """\
*, *::before { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.55 system-ui, sans-serif; }
main { max-width: 46rem; margin: 0 auto; padding: 1.25rem 1rem 4rem; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: 1rem 0 .3rem; }
h2 { font-size: 1.15rem; margin: 0 0 .2rem; }
p { margin: .3rem 0 .8rem; }
.quiet { color: var(--quiet); }
section { margin: 1rem 0; padding: 1rem; border: 1px solid var(--faint); border-radius: 12px; }
section { background: var(--paper); }
dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr)); gap: .6rem 1rem; margin: 1rem 0; }
dt { color: var(--quiet); font-size: .8rem; }
dd { margin: 0; font-weight: 600; overflow-wrap: anywhere; }
.scroll { overflow-x: auto; }
.scroll:focus-visible { outline: 2px solid var(--first); }
table { border-collapse: collapse; font-size: .9rem; font-variant-numeric: tabular-nums; width: 100%; }
caption { text-align: left; color: var(--quiet); font-size: .85rem; padding-bottom: .4rem; }
th, td { padding: .35rem .6rem; text-align: right; white-space: nowrap; border-bottom: 1px solid var(--faint); }
th[scope=row], td.words, th.words { text-align: left; }
td.long { white-space: normal; text-align: left; overflow-wrap: anywhere; min-width: 12rem; }
thead th { color: var(--quiet); font-weight: 500; }
.heat td { text-align: center; border: 2px solid var(--paper); border-radius: 8px; }
.heat small { display: block; color: inherit; opacity: .8; }
.up { background: color-mix(in srgb, var(--first) var(--heat), transparent); }
.down { background: color-mix(in srgb, var(--second) var(--heat), transparent); }
.self { color: var(--faint); }
pre { margin: .3rem 0; padding: .7rem; border-radius: 8px; background: var(--ground); }
pre { overflow-x: auto; font-size: .85rem; }
svg { display: block; width: 100%; height: auto; }
svg text { font: 13px system-ui, sans-serif; fill: var(--ink); }
svg text { paint-order: stroke; stroke: var(--paper); stroke-width: 4px; }
svg .small { font-size: 11px; fill: var(--quiet); }
svg .grid { stroke: var(--faint); fill: none; }
svg .middle { stroke: var(--quiet); stroke-dasharray: 3 4; fill: none; }
svg .bar { stroke: var(--first); stroke-width: 3; stroke-linecap: round; fill: none; }
svg .dot { fill: var(--first); }
svg .bar.down { stroke: var(--second); background: none; }
svg .dot.down { fill: var(--second); }
svg .bar.even { stroke: var(--third); }
svg .dot.even { fill: var(--third); }
svg .path { stroke: var(--first); stroke-width: 2; fill: none; stroke-linejoin: round; }
svg .bound { stroke: var(--third); stroke-dasharray: 6 5; fill: none; }
svg .bound.down { stroke: var(--second); background: none; }
@media print { body { background: none; } section { break-inside: avoid; } }"""

DAY = LIGHT | {"ground": "#f6f4fa", "quiet": "#625e6e"}
NIGHT = DARK | {"ground": "#15131a", "quiet": "#aaa6b8"}


def sheet() -> str:
    return f"{_palette(DAY)}\n@media (prefers-color-scheme: dark) {{\n{_palette(NIGHT)}\n}}\n{RULES}"


def _palette(colours: dict[str, str]) -> str:
    return (
        ":root { color-scheme: light dark; " + " ".join(f"--{name}: {value};" for name, value in colours.items()) + " }"
    )
