"""Effects in words for people, from the steps of a card set (H5)."""

from __future__ import annotations

from collections.abc import Sequence

from augury.games.horsemen.cardset import Step

_WORDS = {1: "one", 2: "two", 3: "three", 4: "four"}

_YOURS = {
    "draw": ("draw a card", "draw {n} cards"),
    "play": ("play a card", "play {n} cards, one after the other"),
    "buy": ("buy a card", "buy {n} cards, each from another pile"),
    "strike": (
        "strike a lower opposing card at this Prophecy (or an equal one, if you are the Favoured)",
        "strike {n} lower opposing cards at this Prophecy (or equal ones, if you are the Favoured)",
    ),
    "slay": ("discard any opposing card on the table", "discard any {n} opposing cards on the table"),
    "rally": (
        "move one of your cards from another Prophecy to this one",
        "move {n} of your cards from other Prophecies to this one, as far as there is room",
    ),
    "move": (
        "move one of your cards to another Prophecy",
        "move one of your cards to another Prophecy, {n} times over",
    ),
    "discard": ("discard a card of your choice", "discard {n} cards of your choice"),
    "take": ("take a card from your discards into your hand", "take {n} cards from your discards into your hand"),
    "banish": ("remove a card of your discards from the game", "remove {n} cards of your discards from the game"),
    "seal": (
        "put a royal card from your discards on top of its suit's pile",
        "put {n} royal cards from your discards on top of their suits' piles",
    ),
    "doom": (
        "remove the top card of a pile from the game",
        "remove the top card of a pile from the game, {n} times over",
    ),
    "look": ("look at a Horseman that was never revealed", "look at {n} Horsemen that were never revealed"),
    "fast": (
        "after your next turn, draw up to one card fewer",
        "after your next turn, draw up to {n} cards fewer",
    ),
}
_OPPONENTS = {
    "draw": ("the opponent draws a card", "the opponent draws {n} cards"),
    "discard": ("the opponent discards a card of their choice", "the opponent discards {n} cards of their choice"),
    "fast": (
        "after their next turn, the opponent draws up to one card fewer",
        "after their next turn, the opponent draws up to {n} cards fewer",
    ),
}
_IN_FORCE = {
    "exalt": ("the Favoured counts 1 more at every Prophecy", "the Favoured counts {number} more at every Prophecy"),
    "embolden": ("a card that strikes counts 1 more", "a card that strikes counts {number} more"),
    "defy": (
        "whoever is not the Favoured counts 1 more at every Prophecy",
        "whoever is not the Favoured counts {number} more at every Prophecy",
    ),
    "starve": ("everybody draws up to one card fewer", "everybody draws up to {n} cards fewer"),
    "reap": (
        "when a Prophecy is fulfilled, each side's highest card there leaves the game",
        "when a Prophecy is fulfilled, each side's {n} highest cards there leave the game",
    ),
}


def describe(step: Step) -> str:
    """A step in words.

    >>> describe(Step("draw", 2))
    'draw two cards'
    >>> describe(Step("exalt", 2))
    'uncovered: the Favoured counts 2 more at every Prophecy'
    """
    if step.verb in _IN_FORCE:
        return f"uncovered: {_phrase(_IN_FORCE[step.verb], step.number)}"
    return _phrase((_OPPONENTS if step.opponent else _YOURS)[step.verb], step.number)


def describe_effect(effect: Sequence[Step]) -> str:
    """A whole effect in words.

    >>> describe_effect([Step("draw"), Step("play")])
    'draw a card, then play a card'
    >>> describe_effect([])
    'nothing'
    """
    return joined([describe(step) for step in effect]) or "nothing"


def joined(steps: Sequence[str]) -> str:
    """Steps that are words already, as one sentence; nothing of none."""
    return ", then ".join(steps).replace(", then uncovered: ", "; ")


def _phrase(forms: tuple[str, str], number: int) -> str:
    return forms[number > 1].format(n=_WORDS.get(number, str(number)), number=number)
