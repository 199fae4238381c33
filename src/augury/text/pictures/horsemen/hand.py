"""The hand, suit by suit, with what the suits do; for a spectator, what the suits do."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from augury.games.horsemen.notation import LETTERS
from augury.games.horsemen.view import HorsemenView
from augury.language import say
from augury.text.pictures.horsemen.signs import SUIT_STYLES, effect_of, name_of, sign, styled, suit_of

HAND_MOVES = ("{} at ", "discard {}")
"""How a move begins that takes a card from the hand."""
MOST_CARDS, LONGEST_NAME = 23, 16
"""How wide the cards of a suit and its name may stand; what is longer takes another line."""


def hand(view: HorsemenView) -> Table:
    """A line for each suit: the cards of the hand, in brackets if they can be chosen now; its name; its effect."""
    table = Table.grid(padding=(0, 2, 0, 0))
    own = [] if view.hand is None else [styled(say("Your hand" if view.hand else "No cards"), "underline")]
    for widest in [*[MOST_CARDS for _ in own], LONGEST_NAME, None]:
        table.add_column(max_width=widest, overflow="fold")
    table.add_row(*own, "", Text(say("what the suits do"), "dim"))
    for suit, face in enumerate(view.suits):
        cards = [card for card in view.hand or [] if suit_of(card) == suit]
        held = Text(" ").join(sign(card, choose=can_choose(view, card)) for card in cards)
        name = Text(f"{LETTERS[suit]} {name_of(face)}", SUIT_STYLES[suit])
        effect = Text(effect_of(face), "" if cards else "dim")
        table.add_row(*[held for _ in own], name, effect)
    return table


def can_choose(view: HorsemenView, card: str) -> bool:
    """Whether a card of the hand can be played or discarded now."""
    return any(move.startswith(form.format(card)) for move in view.legal for form in HAND_MOVES)
