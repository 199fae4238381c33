"""The help of commands in Japanese: the same panels, with texts from `japanese/help.json`."""

from __future__ import annotations

from typing import Any

from cyclopts.help import DefaultFormatter, HelpEntry, HelpPanel, InlineText
from rich.console import Console, ConsoleOptions
from rich.text import Text

from augury.language import reworded, translate_ui_text


class TranslatedHelp(DefaultFormatter):
    """Cyclopts' own formatter, given other words."""

    def __call__(self, console: Console, options: ConsoleOptions, panel: HelpPanel) -> None:
        """A panel of commands or options."""
        entries = [_translated(entry) for entry in panel.entries]
        super().__call__(console, options, panel.copy(title=help_in_words(str(panel.title)), entries=entries))

    def render_usage(self, console: Console, options: ConsoleOptions, usage: Any) -> None:
        """How a command is called."""
        console.print(Text.assemble((help_in_words("Usage: "), "bold"), usage))

    def render_description(self, console: Console, options: ConsoleOptions, description: Any) -> None:
        """What a command does."""
        if words := _written(description):
            console.print(Text(help_in_words(words) + "\n"))


def help_in_words(text: str) -> str:
    """A text of the help in the language that is spoken."""
    return reworded(
        "help",
        text,
        help=lambda words: translate_ui_text("help", words),
        sentence=lambda words: translate_ui_text("sentence", words),
    )


def _translated(entry: HelpEntry) -> HelpEntry:
    words = help_in_words(_written(entry.description))
    if entry.default is not None:  # as the formatter would add it in English
        words += help_in_words(f" [default: {entry.default}]")
    return entry.copy(description=Text(words), default=None)


def _written(description: Any) -> str:
    """The text that a description was made from."""
    shown = description.primary_renderable if isinstance(description, InlineText) else description
    text = getattr(shown, "markup", None) or getattr(shown, "plain", None) or (shown if isinstance(shown, str) else "")
    return str(text).strip("\n")
