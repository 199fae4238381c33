"""Cards, seats and sentences as short signs: a suit has its letters first, and a colour second."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.text import Text

from augury.games.horsemen.notation import LETTERS
from augury.games.horsemen.phrases import joined
from augury.games.horsemen.view import CardFace, HorsemenView
from augury.language import say, spoken, translate_ui_text
from augury.text.pictures.seats import FULL, SEAT_STYLES

EMPTY, UNKNOWN, FAVOURED = "·", "?", "★"
DANGER = "bold red"
"""For what is in force, and for the end."""

# Each is 4 to 1 or better against black and against white alike.
SUIT_STYLES = ("color(31)", "color(130)", "color(64)", "color(98)")


def styled(words: str, style: str) -> Text:
    """Words whose style does not extend to what follows."""
    return Text().append(words, style)


def slanted() -> str:
    """The style of secondary text; Japanese is never slanted."""
    return "" if spoken() == "ja" else "italic"


def suit_of(card: str) -> int:
    """The number of a card's suit."""
    return LETTERS.index(card.rstrip("123456"))


def sign(card: str, *, choose: bool = False, bold: bool = True) -> Text:
    """A card; in brackets where it can be chosen now."""
    style = SUIT_STYLES[suit_of(card)]
    return styled(f"[{card}]" if choose else card, f"bold {style}" if bold else style)


def signs(cards: Iterable[str], unknown: int = 0) -> Text:
    """Some cards, and a sign for each that is not known."""
    return Text(" ").join([*map(sign, cards), *[styled(UNKNOWN, "dim")] * unknown])


def bottom(view: HorsemenView) -> int:
    """The seat that is drawn at the bottom: the view's own; a spectator sits with the first."""
    return 0 if view.seat is None else view.seat


def seat_sign(seat: int) -> Text:
    return styled(FULL[seat], SEAT_STYLES[seat])


def who(view: HorsemenView, names: Sequence[str], seat: int) -> str:
    """A seat in a sentence."""
    return say("you") if seat == view.seat else names[seat]


def capital(sentence: str) -> str:
    """A sentence with a large first letter."""
    return sentence[:1].upper() + sentence[1:]


def says_it_all(face: CardFace) -> bool:
    """Whether the line on a card ends with the words of its effect."""
    line, effect = line_of(face).casefold(), effect_of(face).casefold()
    return line.rstrip(".。").endswith(effect)


def effect_of(face: CardFace) -> str:
    """What a card does, in words."""
    if spoken() == "ja":
        return "。".join(translate_ui_text("effect", step) for step in face.effect) or say("no effect")
    return joined(face.effect).removeprefix("uncovered: ") or "no effect"


def name_of(face: CardFace) -> str:
    return translate_ui_text("card", face.name)


def line_of(face: CardFace) -> str:
    """The line on a card."""
    return translate_ui_text("line", face.line)
