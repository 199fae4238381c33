"""Lines in words: the name, the cells, how the line stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rich.cells import cell_len, set_cell_size
from rich.console import Console, ConsoleOptions
from rich.padding import Padding
from rich.text import Text

from augury.language import translate_ui_text
from augury.text.grid.standings import Standing
from augury.text.pictures.grid.signs import counted, prophecies, style_of

GAP = 2
GUTTER = 3
FEW_LINES = 6
"""Up to this many lines stand under each other even where there is room beside them."""


class Listing:
    """Some lines, for Rich to print in as many columns as there is room for."""

    def __init__(self, lines: list[Standing], cells_of: Callable[[Standing], Text], across: int = 1) -> None:
        """The lines, how to describe the cells of one, and how many belong side by side."""
        self.lines = lines
        self._cells = [cells_of(line) for line in lines]
        self._across = across

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text | Padding]:
        """Column by column; row by row those that belong beside each other; and long lines with their cells below."""
        entries = self._entries()
        width = max(entry.cell_len for entry in entries)
        beside = (options.max_width + GUTTER) // (width + GUTTER)
        if not beside:
            yield from self._paragraphs()
            return
        if 1 < self._across <= beside:
            rows = [entries[start : start + self._across] for start in range(0, len(entries), self._across)]
        else:
            deep = -(-len(entries) // beside) if len(entries) > FEW_LINES else len(entries)
            rows = [entries[level::deep] for level in range(deep)]
        for row in rows:
            text = Text()
            for entry in row:
                text.append_text(entry).append(" " * (width + GUTTER - entry.cell_len))
            text.rstrip()
            yield text

    def _entries(self) -> list[Text]:
        """Each line with its cells, and how it stands."""
        names = max(cell_len(_name(line)) for line in self.lines)
        longest = max(map(len, self._cells))
        entries = []
        for line, cells in zip(self.lines, self._cells, strict=True):
            text = Text(set_cell_size(_name(line), names + GAP), style_of(line)).append_text(cells)
            text.append(" " * (longest + GAP - len(cells)))
            entries.append(text.append_text(standing(line)))
        return entries

    def _paragraphs(self) -> Iterator[Text | Padding]:
        """Each line, and below it its cells, over as many lines of text as they take."""
        for line, cells in zip(self.lines, self._cells, strict=True):
            yield Text(f"{_name(line)}  ", style_of(line)).append_text(standing(line))
            yield Padding(cells, (0, 0, 0, GAP))


def _name(line: Standing) -> str:
    return translate_ui_text("region", line.line.name)


def standing(line: Standing) -> Text:
    """What a line counts, and the numbers that may come true or what it pays."""
    return Text(f"{counted(line):<5}", style_of(line)).append_text(Text(" ").join(prophecies(line)))
