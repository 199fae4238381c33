"""The current choice and its options; at the end, the winner and the reason."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from augury.games.horsemen.state import MOST_TURNS
from augury.games.horsemen.view import HorsemenView
from augury.language import say, translate_ui_text
from augury.text.pictures.horsemen.signs import DANGER, bottom, capital

MOST_CHOICES = 12
"""More choices than these are not listed one by one."""


def headline(view: HorsemenView) -> Text:
    """Which game and card set this is, and how far it has come."""
    now = say("turn {number}", number=view.turn_number) if view.reason is None else say("the game is over")
    title, cards = translate_ui_text("game", "Prophecy of the Four Horsemen"), translate_ui_text("card", view.set)
    return Text.assemble("\n", (title, "bold"), f"{say(', ')}{cards} · {now}")


def asking(view: HorsemenView, names: Sequence[str]) -> Iterator[Text]:
    """What must be chosen, what can be, what comes after it, and how many passes are left."""
    if view.asks is None:
        return
    asked = translate_ui_text("asks", view.asks) if view.legal else say(view.asks)
    if view.legal == ["pass"]:
        asked = say("nothing can be played, so you have to pass")
    yield Text(say("{now}: {asked}{cause}.", now=_now(view, names), asked=asked, cause=cause(view, names)), "bold")
    if view.phase == "choosing" and view.verb != "play" and 0 < len(view.legal) <= MOST_CHOICES:
        yield Text(say("Choose from: {moves}", moves=" · ".join(view.legal)))
    if view.pending:
        steps = say(", then ").join(translate_ui_text("effect", step) for step in view.pending)
        yield Text(say("Still to come: {steps}.", steps=steps))
    if view.passes:
        once = view.passes == 1
        message = say(
            "1 pass in a row; the game ends after {most}."
            if once
            else "{passes} passes in a row; the game ends after {most}.",
            passes=view.passes,
            most=view.most_passes,
        )
        yield Text(message)


def _now(view: HorsemenView, names: Sequence[str]) -> str:
    """Whose turn or choice it is."""
    mine = view.seat in view.actors
    if view.phase == "turn":
        return say("Your turn") if mine else say("{name}'s turn", name=names[view.turn])
    return say("Your choice") if mine else say("{name} chooses", name=names[view.actors[0]])


def cause(view: HorsemenView, names: Sequence[str]) -> str:
    """The card or the Prophecy that asks, and whose it is, to be said after what it asks for (H5.1)."""
    if view.cause is None or view.owner is None:
        return ""
    card, mine = translate_ui_text("card", view.cause), view.owner == view.seat
    if any(view.cause == face.name for face in view.taken[view.owner]):
        if mine:
            return say(", as {card} asks, which you have taken", card=card)
        return say(", as {card} asks, which {name} has taken", card=card, name=names[view.owner])
    return (
        say(", as your {card} asks", card=card)
        if mine
        else say(", as {name}'s {card} asks", card=card, name=names[view.owner])
    )


def ending(view: HorsemenView, names: Sequence[str]) -> Text | None:
    """Who has won and why, once the game is over (H6)."""
    if view.winners is None:
        return None
    if view.reason == "apocalypse":
        return Text(
            say("{sentence}.", sentence=say("All four Horsemen ride: the Apocalypse. Both players lose")), DANGER
        )
    why = ""
    if view.reason == "passes":
        why = say("{most} passes in a row end the game: ", most=view.most_passes)
    elif view.reason == "turns":
        why = say("The game ends after {most} turns: ", most=MOST_TURNS)
    low = bottom(view)
    winner = low if low in view.winners else 1 - low
    score = {"most": view.scores[winner], "fewer": view.scores[1 - winner]}
    if len(view.winners) > 1:
        message = capital(why + say("a draw, with {most} to {fewer} Prophecies.", **score))
    elif winner == view.seat:
        message = capital(why + say("you have won, with {most} to {fewer} Prophecies.", **score))
    else:
        message = why + say("{name} has won, with {most} to {fewer} Prophecies.", name=names[winner], **score)
    return Text(message, "bold")


def help_line(view: HorsemenView) -> str:
    """What can be typed now, with an example that can be."""
    if not view.legal:
        return ""
    move = view.legal[0]
    if move == "pass":
        return say("write {move}", move="pass")
    playing = view.verb in (None, "play")
    thing = move.split()[0 if playing else 1]
    if playing and "pass" in view.legal:
        return say("write {move}, or pass · ? {thing} for details", move=move, thing=thing)
    return say("write {move} · ? {thing} for details", move=move, thing=thing)
