"""The table of Seven Prophecies: ten tricks across, ranks down, tokens on their ranks and on the cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from rich.markup import escape
from rich.table import Table
from rich.text import Text

from augury.games.seven.notation import COLOUR_NAMES, EXAM_LETTERS, FIRST_LETTERS
from augury.games.seven.view import SevenView, TrickView
from augury.games.seven.words import RANKS, rank_name
from augury.kernel.engine import View
from augury.language import say
from augury.text.pictures.seats import FULL, HOLLOW, SEAT_STYLES

SUIT_STYLES = {"Y": "yellow", "R": "red", "G": "green", "B": "blue", "S": "bright_black"}


def draw(view: View, names: Sequence[str]) -> Iterator[object]:
    """The whole table, piece by piece."""
    seven = cast(SevenView, view)
    yield headline(seven)
    yield grid(seven)
    yield seats(seven, names)
    if seven.aside_up:
        yield say("Set aside face up: {cards}", cards=" ".join(seven.aside_up))
    if seven.hand is not None:
        yield hand(seven)


def help_line(view: View) -> str:
    """What can be typed now."""
    if cast(SevenView, view).phase == "prophesying":
        example = "2113" if cast(SevenView, view).setup.players == len(RANKS) else "223"
        return say("seven tokens, a digit for each rank, such as {example}", example=example)
    return say("a card in brackets, such as {card}", card=view.legal[0]) if view.legal else ""


def headline(view: SevenView) -> str:
    """Which game, round and trick this is."""
    is_first = view.setup.edition == "first"
    game = say("[bold]Seven Prophecies[/], first edition" if is_first else "[bold]Seven Prophecies[/], exam edition")
    if view.setup.variant != "standard":
        game = f"{game}, {view.setup.variant}"
    game_round = say("round {round}", round=view.round)
    if view.rounds <= view.setup.players:
        game_round = say("round {round} of {rounds}", round=view.round, rounds=view.rounds)
    if view.phase == "over":
        now = say("the game is over")
    elif view.phase == "prophesying":
        now = say("prophesy")
    else:
        now = say("trick {trick} asks for {colour}", trick=view.trick, colour=name_of(view, view.row[view.trick - 1]))
    return f"\n{game} · {game_round} · {now}"


def name_of(view: SevenView, letter: str) -> str:
    """A colour's letter and name, in its colour."""
    letters = FIRST_LETTERS if view.setup.edition == "first" else EXAM_LETTERS
    name = COLOUR_NAMES[view.setup.edition][letters.index(letter)]
    return f"[{SUIT_STYLES[letter]}]{letter} ({say(name)})[/]"


def grid(view: SevenView) -> Table:
    """The row of colours, and under it the cards of each trick at the ranks they took."""
    table = Table(pad_edge=False, padding=(0, 1, 0, 0), show_lines=False)
    table.add_column("", no_wrap=True)
    table.add_column(say("tokens"), no_wrap=True)
    for number, letter in enumerate(view.row, 1):
        here = number == view.trick and view.phase == "playing"
        style = f"bold reverse {SUIT_STYLES[letter]}" if here else f"bold {SUIT_STYLES[letter]}"
        card = view.row_cards[number - 1] if view.row_cards else letter
        table.add_column(Text(f"{number}\n{card}", style), no_wrap=True, min_width=4, justify="left")
    for rank in range(view.setup.players):
        cells = [_lying(view.tricks[number], rank) if number < len(view.tricks) else Text("") for number in range(10)]
        table.add_row(rank_name(rank), _tokens(view, rank), *cells)
    return table


def _tokens(view: SevenView, rank: int) -> Text:
    """The tokens that wait on a rank, a shape and a number for each seat."""
    text = Text()
    for seat, tokens in enumerate(view.tokens):
        waiting = tokens[rank] if tokens else 0
        text.append(f"{FULL[seat]}{waiting} " if waiting else "   ", SEAT_STYLES[seat])
    return text


def _lying(trick: TrickView, rank: int) -> Text:
    """The card of a trick at a rank, with a full shape where it confirmed a token."""
    if trick.places is None or trick.confirmed is None:
        return Text("")
    seat = trick.places.index(rank + 1)
    text = Text(trick.cards[seat] or "", SUIT_STYLES[(trick.cards[seat] or "Y")[0]])
    text.append((FULL if trick.confirmed[seat] else HOLLOW)[seat], SEAT_STYLES[seat])
    return text


def seats(view: SevenView, names: Sequence[str]) -> Table:
    """The seats: score, what lies in front of them, who is next."""
    table = Table.grid(padding=(0, 2))
    lying = view.tricks[-1].cards if view.phase == "playing" else [None] * view.setup.players
    for seat in range(view.setup.players):
        card = lying[seat]
        if view.phase == "prophesying":
            doing = say("ready") if view.sealed[seat] else say("thinks of a prophecy")
        elif card:
            doing = say("plays {card}", card=f"[{SUIT_STYLES[card[0]]}]{card}[/]")
        elif seat in view.actors:
            doing = say("[bold]to play[/]")
        else:
            doing = ""
        if view.winners is not None:
            doing = say("[bold]has won[/]") if seat in view.winners else ""
        tokens = view.tokens[seat]
        left = say("{count} left", count=sum(tokens)) if tokens and view.phase != "prophesying" else ""
        table.add_row(
            f"[{SEAT_STYLES[seat]}]{FULL[seat]}[/] [bold]{escape(names[seat])}[/]",
            say("score {score}", score=view.scores[seat]),
            left,
            say("leads") if seat == view.leader else "",
            doing,
        )
    return table


def hand(view: SevenView) -> Text:
    """The seat's cards, sorted; those that may be played now stand in brackets."""
    text = Text(say("Your hand: "))
    previous = ""
    for card in view.hand or []:
        if previous and card[0] != previous:
            text.append("  ")
        previous = card[0]
        may = card in view.legal
        style = SUIT_STYLES[card[0]]
        text.append(f"[{card}]" if may else f" {card} ", f"bold {style}" if may or view.phase != "playing" else "dim")
    return text
