"""The causes of events are shown at the table but not stored in records (rules H2.6, H5.1, H5.15)."""

from __future__ import annotations

import msgspec

from augury.games.horsemen.events import Fulfil, Reveal
from augury.kernel.engine import Event
from augury.kernel.position import Position
from tests.games.horsemen.positions import custom, last, lay, play, seen, simple


def events_of(position: Position) -> list[Event]:
    """The events as a spectator gets them."""
    return position.game.engine.events_for(position.game.setup, list(position.events), None)


def sentences(position: Position) -> list[str]:
    """The same in words."""
    return [position.game.engine.describe(event, ["Ann", "Bea"]) for event in events_of(position)]


def test_effects_are_causes() -> None:
    """H5.1: an event caused by a card or a Prophecy names it, and a player's own action names no cause."""
    position = lay(simple(), "G1 Sw2 C1 C2 | C3", a="| C1", draws="G2", b="G3")
    assert sentences(play(position, "G1 at a, Sw2 at a, strike C1")) == [
        "Ann: G1 at a.",
        "Ann: draw a card (because of Grail).",
        "Ann: Sw2 at a (because of Grail).",
        "Ann: strike C1 at a (because of Sword).",
        "Ann: draw a card.",
    ]


def test_a_step_that_is_left_out_is_no_cause() -> None:
    """H5.1, H5.2: a Staff that can move nothing is not the cause of the draw after the turn."""
    position = play(lay(simple(), "St1 | C3", draws="G2 G3 C1 C2"), "St1 at a")
    assert sentences(position) == ["Ann: St1 at a.", "Ann: draw 4 cards."]


def test_horsemen_are_causes() -> None:
    """H5.15: Famine, War, Conquest and Death are named as causes only where they made a difference."""
    everyone = {"red": "embolden 6", "black": "starve 1", "white": "exalt 2", "pale": "reap 1"}
    game = custom(swords="strike 1", **everyone)
    position = lay(game, "Sw1 Sw3 | C1", a="| C3 C2", piles="G4 | | | Sw4", draws="St1 St2 St3 G3")
    low = play(position, "Sw1 at a, strike C3")
    assert sentences(low)[1:] == [
        "Ann: strike C3 at a (because of Sword and War).",
        "Ann: draw 2 cards (no more because of Famine).",
    ]
    assert sentences(play(position, "Sw3 at a, strike C2"))[1] == "Ann: strike C2 at a (because of Sword)."
    game = custom(**everyone)
    full = lay(game, a="G1 G2 G3 C1 | C3", turn=1, favour=1, piles="| C4 | St4 |", rest="gone").play("pass")
    assert sentences(full)[1] == (
        "Fulfilled: The Open Treasury at a goes to Ann, 7 to 5 (with 2 more from Conquest); "
        "G3, C3 leave the game because of Death."
    )
    fulfilled = last(full, Fulfil)
    assert (fulfilled.bonus, fulfilled.bonus_by, fulfilled.reaped_by) == ([0, 2], ["Conquest"], ["Death"])
    assert b"bonus" not in msgspec.json.encode(fulfilled.recorded())


def test_what_a_revealed_horseman_adds_is_told_with_it() -> None:
    """H4.3, H5.15: totals include Conquest's bonus as soon as it is revealed; a record leaves the bonus out."""
    game = custom(coins="buy 1", white="exalt 2")
    position = play(lay(game, "C1 | C3", a="| C2", piles="G4 | C4 | St4 | Sw4", rest="gone"), "C1 at a")
    revealed = {suit: last(position.play(f"buy {suit}"), Reveal) for suit in ("grails", "coins", "staves", "swords")}
    added = {event.horseman: [standing.bonus for standing in event.standings or ()] for event in revealed.values()}
    nothing = [[0, 0]] * 3
    assert added == {"Conquest": [[2, 0]] * 3, "War": nothing, "Famine": nothing, "Death": nothing}
    conquest = next(event for event in revealed.values() if event.horseman == "Conquest")
    assert conquest.standings and conquest.standings[0].totals == [3, 2]
    assert b"standings" not in msgspec.json.encode(conquest.recorded())


def test_records_do_not_tell_causes() -> None:
    """H5.1: a record contains no causes, because they follow from the rest."""
    position = play(lay(simple(), "G1 C1 C2 C3 | C3", draws="G2"), "G1 at a")
    assert b"causes" in msgspec.json.encode(events_of(position))
    assert b"causes" not in msgspec.json.encode([event.recorded() for event in events_of(position)])


def test_the_last_discard_is_on_top() -> None:
    """H2.6: cards lie in the order in which they were discarded, and taking one leaves no gap."""
    game = custom(coins="discard 1", staves="take 1")
    position = play(lay(game, "C1 Sw3 G1 C2 St1 | G1"), "C1 at a, discard Sw3")
    assert seen(position).discards[0] == ["Sw3"]
    position = play(position, "pass, C2 at a, discard G1")
    assert seen(position).discards[0] == ["Sw3", "G1"]
    assert seen(play(position, "pass, St1 at a, take Sw3")).discards[0] == ["G1"]


def test_cards_of_a_prophecy_lie_in_order() -> None:
    """H2.6, H3.6: cards that are discarded together go on top of older ones, in the order of H1.1."""
    position = lay(custom(), a="Sw2 G2 G1 C1 | C3", turn=1, discards="Sw3 |", rest="gone").play("pass")
    assert seen(position).discards == [["Sw3", "G1", "G2", "C1", "Sw2"], ["C3"]]
