"""The terminal's table of the Four Horsemen shows what the view contains, in 60, 80 and 120 columns."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import StringIO
from random import Random
from typing import cast

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.console import Console

from augury.games.horsemen.cardset import CardSet
from augury.games.horsemen.view import CardFace, HorsemenView
from augury.kernel.game import Game, open_game
from augury.kernel.position import Position
from augury.text.commands import speaker
from augury.text.pictures import picture
from augury.text.position import look
from tests.games.horsemen.cardsets import Object, card_sets, keyed
from tests.strategies import examples

NAMES = ["you", "[/]"]
MARKS = "●▲"
WIDTHS = [60, 80, 120]
TABLE = picture("horsemen")
CARD = r"(?:G|C|St|Sw)[1-6]"


def walk(game: Game, seed: int) -> Iterator[Position]:
    """Yield all positions of a game of random moves in which players pass only if they must."""
    dice = Random(seed)
    position = game.start(seed, "")
    yield position
    while not position.over:
        moves = position.legal(position.actors[0])
        position = position.play(dice.choice([move for move in moves if move != "pass"] or moves))
        yield position


def some_views(seed: int, seat: int | None = 0) -> list[HorsemenView]:
    """Return views from all stages of a game with the house set."""
    return [seen(position, seat) for position in list(walk(open_game("horsemen"), seed))[::3]]


def seen(position: Position, seat: int | None = 0) -> HorsemenView:
    """Return the view of a seat; None is a spectator."""
    return cast(HorsemenView, position.view(seat))


def shown(view: HorsemenView, width: int = 80) -> str:
    """Draw the table for a terminal of some width."""
    console = Console(width=width, file=StringIO(), highlight=False, emoji=False)
    for piece in TABLE.draw(view, NAMES):
        console.print(piece)
    return cast(StringIO, console.file).getvalue()


def prophesying(cards: Object, step: str) -> Object:
    """Return a card set whose Prophecies all have this effect."""
    return cards | {"prophecies": [prophecy | {"effect": [step]} for prophecy in cards["prophecies"]]}


def words(text: str) -> str:
    """Return the words of a picture without frames and line breaks."""
    return " ".join(re.sub(r"[│┃╭╮╰╯┏┓┗┛─━]", " ", text).split())


def sides(text: str) -> list[tuple[str, list[str], int]]:
    """Return every side that is drawn: whose it is, its slots and its total, including a Horseman's bonus (3+1)."""
    found = re.findall(rf"([●▲]) ((?:(?:{CARD}|·) +){{4}})(\d+)(?:\+(\d+))?\b", text)
    return [(mark, slots.split(), int(total) + int(bonus or 0)) for mark, slots, total, bonus in found]


@pytest.mark.slow
@pytest.mark.parametrize("width", WIDTHS)
def test_prophecies(width: int) -> None:
    """Each place shows both sides' cards, a dot for each empty slot and the totals; a gap has no slots (H3.7)."""
    for view in some_views(1) + some_views(2, seat=1):
        low = view.seat or 0
        wanted = [
            (MARKS[seat], (place.sides[seat] + ["·"] * 4)[:4], place.totals[seat])
            for place in view.prophecies
            if place.prophecy
            for seat in (1 - low, low)
        ]
        drawn = sides(shown(view, width))
        assert sorted(drawn) == sorted(wanted)
        assert drawn[0][0] == MARKS[1 - low] and drawn[-1][0] == MARKS[low]


def test_names_and_effects() -> None:
    """Each Prophecy's box has its name and its effect and, where there is room, the card's line, too."""
    for view in some_views(3):
        narrow, wide = words(shown(view, 60)), words(shown(view, 120))
        for face in (place.prophecy for place in view.prophecies if place.prophecy):
            assert f"{face.name}: {', then '.join(face.effect)}" in narrow
            assert face.name in wide
        if view.prophecies[0].prophecy and not any(place.responder for place in view.prophecies):
            assert all(word in wide for word in view.prophecies[0].prophecy.line.split())


@pytest.mark.parametrize("width", WIDTHS)
def test_seats(width: int) -> None:
    """H7.1, H7.4: the opponent is above, with known cards and a sign for each unknown one, and one's own seat below."""
    for view in some_views(4):
        picture = words(shown(view, width))
        known = view.known[1] + ["?"] * (view.hand_sizes[1] - len(view.known[1]))
        assert f"hand {len(known)}: {' '.join(known)}" in picture if known else "hand empty" in picture
        for seat, name in enumerate(NAMES):
            favoured = " ★ the Favoured" if view.favour == seat else ""
            pips = "◆" * view.scores[seat] + "◇" * (3 - view.scores[seat])
            heading = f"{MARKS[seat]} {name}{favoured} {pips} {view.scores[seat]} of 3 Prophecies"
            taken = ", ".join(face.name for face in view.taken[seat])
            assert f"{heading}: {taken}" in picture if taken else heading in picture
            assert f"discards: {' '.join(view.discards[seat])}" in picture or not view.discards[seat]
            assert f"draw pile {view.draw_piles[seat] or 'empty'}" in picture
        assert picture.index("▲ [/]") < picture.index("● you")


def hand_in(picture: str) -> str:
    """Return the part of a picture that shows the hand."""
    return picture.rpartition("Your hand")[2].partition("\n\n")[0]


def test_hand() -> None:
    """Cards that can be played or discarded now are in brackets, each beside what its suit does."""
    for view in some_views(5):
        picture = hand_in(shown(view))
        assert re.findall(rf"(?<!\w){CARD}\b", picture) == view.hand
        playable = {move.removeprefix("discard ").partition(" at ")[0] for move in view.legal}
        assert set(re.findall(rf"\[({CARD})\]", picture)) == playable & set(view.hand or [])
        for letters, face in zip(["G", "C", "St", "Sw"], view.suits, strict=True):
            (line,) = [line for line in picture.splitlines() if f" {letters} {face.name} " in line]
            held = [card for card in view.hand or [] if card[:-1] == letters]
            assert re.findall(CARD, line) == held
            effect = ", then ".join(face.effect)
            assert face.source not in picture
            assert line.partition(f"{letters} {face.name} ")[2].strip()[:20] in effect


def test_piles() -> None:
    """H1.3, H7.2: each pile is listed from the top, in brackets if it can be chosen; only known Horsemen are named."""
    for view in some_views(0) + some_views(6):
        narrow = shown(view, 60)
        for pile in view.piles:
            name = rf"\[{pile.suit}\]" if any(move.endswith(pile.suit) for move in view.legal) else pile.suit
            (line,) = re.findall(rf"^{name} +(.*)$", narrow, re.MULTILINE)
            assert re.findall(CARD, line) == pile.cards
            title = "Horseman ?" if pile.horseman is None else pile.horseman.name
            assert (title.upper() + " RIDES" if pile.uncovered else title) in line
        riding = [pile.horseman for pile in view.piles if pile.uncovered and pile.horseman]
        for face in riding:
            assert f"{face.name} is in force: {face.effect[0].removeprefix('uncovered: ')}." in words(narrow)
        assert ("both players lose." in narrow) == bool(riding and not view.reason)


FAMINE = CardFace(name="Famine", line="He weighs.", effect=["uncovered: everybody draws less"], source="invented")


@pytest.mark.parametrize(
    ("pile", "expected"),
    [
        ({"looked": [1]}, "Horseman ?, ▲ looked"),
        ({"looked": [0], "horseman": FAMINE}, "Famine: you know"),
        ({"looked": [0, 1], "horseman": FAMINE}, "Famine: you both know"),
        ({"looked": [0], "horseman": FAMINE, "revealed": True}, "Famine, covered"),
    ],
)
def test_who_knows_a_horseman(pile: dict[str, object], expected: str) -> None:
    """H4.4, H7.1: only players who know a covered Horseman see it, but all see who has looked."""
    view = seen(open_game("horsemen").start(1, ""))
    piles = [msgspec.structs.replace(view.piles[0], **pile), *view.piles[1:]]
    assert expected in words(shown(msgspec.structs.replace(view, piles=piles), 120))


@pytest.mark.parametrize(
    ("responder", "totals", "expected"),
    [
        (0, [3, 9], "WAITS: you may respond, or [/] takes it"),
        (0, [9, 3], "WAITS: you may respond, and would take it now"),
        (1, [9, 3], "WAITS: [/] may respond, or you take it"),
    ],
)
@pytest.mark.parametrize("width", WIDTHS)
def test_a_prophecy_waits(responder: int, totals: list[int], expected: str, width: int) -> None:
    """H3.1: a waiting Prophecy has a heavy frame, and says who may respond and what happens otherwise."""
    view = seen(open_game("horsemen").start(1, ""))
    assert "┏" not in shown(view, width) and "WAITS" not in shown(view, width)
    ahead = totals.index(max(totals))
    waiting = msgspec.structs.replace(view.prophecies[1], responder=responder, totals=totals, leader=ahead)
    view = msgspec.structs.replace(view, prophecies=[view.prophecies[0], waiting, view.prophecies[2]])
    assert shown(view, width).count("┏━ b ━") == 1
    boxes = "".join(re.findall(r"┃([^┃]*)┃", shown(view, width)))
    assert expected in words(boxes)
    assert "WAITS" not in shown(msgspec.structs.replace(view, reason="turns", winners=[0], asks=None), width)


def test_what_is_asked() -> None:
    """The last lines say what must be chosen, from which options, and how many passes there were in a row."""
    for view in some_views(7):
        picture = words(shown(view, 120))
        if view.asks:
            whose = "Your" if view.seat in view.actors else "[/]"
            assert re.search(rf"{re.escape(whose)}( turn| choice|'s turn| chooses): {view.asks}[.,]", picture)
        if view.verb not in (None, "play") and 0 < len(view.legal) <= 12:
            assert f"Choose from: {' · '.join(view.legal)}" in picture
        assert ("in a row" in picture) == bool(view.passes and view.asks) or view.reason == "passes"
    position = open_game("horsemen").start(1, "").play("pass").play("pass")
    assert "2 passes in a row; the game ends after 6." in shown(seen(position))
    stuck = msgspec.structs.replace(seen(position), seat=position.actors[0], legal=["pass"])
    assert "nothing can be played, so you have to pass." in shown(stuck)


def test_who_asks() -> None:
    """H5.1: the table says whose card or which Prophecy requires a choice."""
    step = "opponent discard 1"
    game = open_game("horsemen", set=prophesying(keyed("suits", "coins", effect=[step]), step))
    found = set()
    for seed in range(4):
        for position in walk(game, seed):
            if (view := seen(position)).verb == "discard" and view.cause:
                asked, rest = ("Your choice: ", "[/] has") if view.owner else ("[/] chooses: ", "you have")
                whose = "[/]'s" if view.owner else "your"
                coin = view.cause == "Coin"
                reason = f"as {whose} Coin asks." if coin else f"as {view.cause} asks, which {rest} taken."
                assert f"{asked}a card must be discarded, {reason}" in words(shown(view))
                assert f"as {NAMES[view.owner or 0]}'s Coin" in words(shown(seen(position, None))) or not coin
                found.add((view.owner, coin))
    assert len(found) == 4


def test_what_is_pending() -> None:
    """H5.4: the table shows the remaining steps of an effect."""
    cards = keyed("suits", "coins", effect=["buy 2", "draw 2"])
    for position in walk(open_game("horsemen", set=cards), 3):
        view = seen(position, position.actors[0] if position.actors else 0)
        if view.verb == "buy" and len(view.pending) > 1:
            assert "Still to come: buy a card, then draw two cards" in shown(view)
            return
    raise AssertionError("nobody ever played a Coin")


def test_the_card_set() -> None:
    """The set's name is at the top; the set's note about its sources is not shown."""
    start = open_game("horsemen").start(1, "")
    assert "Prophecy of the Four Horsemen, Augury house set (unofficial) · turn 1" in shown(seen(start))
    assert "Unofficial" not in shown(seen(start))


def test_spectators() -> None:
    """H7.5: a spectator sees the first seat below, and only the known cards of both hands."""
    for view in some_views(8, seat=None):
        picture = shown(view)
        assert "Your" not in picture and TABLE.help_line(view) == ""
        assert len(re.findall(r"^  hand (\d+:|empty)", picture, re.MULTILINE)) == 2
        assert picture.index("▲ [/]") < picture.index("● you")
        assert "what the suits do" in picture


ENDS = [
    ("prophecies", [0], [3, 1], "You have won, with 3 to 1 Prophecies."),
    ("prophecies", [1], [2, 3], "[/] has won, with 3 to 2 Prophecies."),
    ("apocalypse", [], [2, 1], "All four Horsemen ride: the Apocalypse. Both players lose."),
    ("passes", [0, 1], [1, 1], "6 passes in a row end the game: a draw, with 1 to 1 Prophecies."),
    ("turns", [1], [0, 1], "The game ends after 300 turns: [/] has won, with 1 to 0 Prophecies."),
]


@pytest.mark.parametrize(("reason", "winners", "scores", "sentence"), ENDS)
def test_the_end(reason: str, winners: list[int], scores: list[int], sentence: str) -> None:
    """H6: at the end the table says why the game is over and who has won."""
    view = seen(open_game("horsemen").start(1, ""))
    over: dict[str, object] = {"phase": "over", "asks": None, "legal": [], "actors": []}
    view = msgspec.structs.replace(view, **over, reason=reason, winners=winners, scores=scores)
    assert " · the game is over" in shown(view)
    assert shown(view).endswith(f"\n\n{sentence}\n")


@pytest.mark.parametrize("seed", range(3))
def test_examples_can_be_typed(seed: int) -> None:
    """The line of help offers a legal move and a question that has an answer."""
    for position in walk(open_game("horsemen"), seed):
        for seat in position.actors:
            help_line = TABLE.help_line(position.view(seat))
            found = re.fullmatch(r"write ([\w ]+?)(, or pass)?( · \? (\w+) for details)?", help_line)
            assert found and found[1] in position.legal(seat)
            assert not found[2] or "pass" in position.legal(seat)
            seen = look(position, seat, ["you", "they"], ())
            assert not found[4] or speaker("horsemen").about(seen, found[4])


@pytest.mark.slow
@examples(10)
@given(cards=card_sets, width=st.sampled_from([40, *WIDTHS]), seed=st.integers(0, 9))
def test_any_card_set_fits(cards: CardSet, width: int, seed: int) -> None:
    """With any card set the table is no wider than the terminal."""
    game = open_game("horsemen", set=cards)
    for position in list(walk(game, seed))[::20]:
        for seat in (0, 1, None):
            assert max(map(cell_len, shown(seen(position, seat), width).splitlines())) <= width


@pytest.mark.slow
@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_is_cut_off(width: int) -> None:
    """With the house set no word is cut short."""
    for view in some_views(9) + some_views(10, seat=None):
        picture = shown(view, width)
        assert "…" not in picture
        assert max(map(cell_len, picture.splitlines())) <= width
