"""What seats and spectators see (rules H7.1, H7.2, H7.5), and which events they get."""

from __future__ import annotations

from random import Random
from typing import cast

import msgspec
import pytest

from augury.games.horsemen.events import Draw, Look, SetupEvent, Shuffle
from augury.games.horsemen.phrases import describe
from augury.games.horsemen.shelf import shipped
from augury.games.horsemen.view import HorsemenView
from augury.kernel.engine import Event
from augury.kernel.position import Position
from tests.games.horsemen.positions import (
    PROPHECIES,
    STANDARD,
    custom,
    draw_pile,
    hand,
    house,
    lay,
    pile_of,
    place_of,
    play,
    seen,
    simple,
    state_of,
    walk,
)

SEATS = (0, 1, None)


def events_shown(position: Position, seat: int | None) -> list[Event]:
    """The history as a seat gets it."""
    return position.game.engine.events_for(position.game.setup, list(position.events), seat)


def test_the_public_view() -> None:
    """H7.1: everyone sees the table, the piles, the discards, the Prophecies taken, the Favour and all card counts."""
    position = lay(
        simple(),
        "G1 C2 | St1 St4",
        a="G2 G3 C1 C3 | Sw1",
        discards="St1 | C3 Sw6",
        known="| St4",
        taken="seal | look fast",
        piles="G5 | | St5 St6 | Sw4",
        looked="swords |",
        favour=1,
        turn=1,
        passes=2,
        fasting=(2, 0),
        fasting_now=1,
    )
    for seat in SEATS:
        view = seen(position, seat)
        assert [view.favour, view.turn, view.turn_number, view.passes, view.most_passes] == [1, 1, 10, 2, 6]
        assert (view.scores, view.hand_sizes, view.draw_piles, view.fasting) == ([1, 2], [2, 2], [5, 9], [2, 1])
        assert (view.discards, view.known) == ([["St1"], ["C3", "Sw6"]], [[], ["St4"]])
        assert [[face.effect for face in faces] for faces in view.taken] == [
            [["put a royal card from your discards on top of its suit's pile"]],
            [
                ["look at a Horseman that was never revealed"],
                ["after their next turn, the opponent draws up to one card fewer"],
            ],
        ]
        assert [pile.cards for pile in view.piles] == [["G5"], [], ["St5", "St6"], ["Sw4"]]
        assert [(pile.uncovered, pile.revealed, pile.looked) for pile in view.piles] == [
            (False, False, []),
            (True, True, []),
            (False, False, []),
            (False, False, [0]),
        ]
        assert view.gone == ["G4", "G6", "C4", "C5", "C6", "Sw5"]
        assert (view.phase, view.actors, view.asks) == ("turn", [1], "it is time to play a card or pass")
    place = place_of(position, "a")
    assert place.sides == [["G2", "G3", "C1", "C3"], ["Sw1"]]
    assert (place.totals, place.responder) == ([9, 1], 1)
    assert place.prophecy is not None
    entry = shipped("house").prophecies[0]
    assert (place.prophecy.name, place.prophecy.source) == (entry.name, entry.source)


def test_a_seat_knows_its_hand() -> None:
    """H7.2: a seat sees its own hand and legal moves, and others see neither."""
    position = lay(simple(), "G1 C2 | St1 St4")
    assert [seen(position, seat).hand for seat in SEATS] == [["G1", "C2"], ["St1", "St4"], None]
    assert [len(seen(position, seat).legal) for seat in SEATS] == [7, 0, 0]


def test_a_seat_knows_the_horsemen_it_looked_at() -> None:
    """H7.2, H7.1: only the seat itself sees the Horseman it looked at; everyone sees the revealed one."""
    position = lay(simple(), piles="G4 | | St4 | Sw4", looked="grails | swords", horsemen="pale red white black")
    colours = [[pile.colour for pile in seen(position, seat).piles] for seat in SEATS]
    assert colours == [["pale", "red", None, None], [None, "red", None, "black"], [None, "red", None, None]]
    face = pile_of(position, "grails", 0).horseman
    assert face is not None
    assert (face.name, face.effect[0][:9]) == ("Death", "uncovered")


def test_unseen_cards_are_in_the_hand_or_in_the_draw_pile() -> None:
    """H7.3: a view lists the unseen cards of both players; a seat's own hand is not among them."""
    position = lay(simple(), "G1 C2 | St1 St4", a="G2 |", discards="St1 | C3", known="| St4")
    unseen = [seen(position, seat).unseen for seat in SEATS]
    mine = [card for card in STANDARD if card not in ("G2", "St1")]
    theirs = [card for card in STANDARD if card != "C3"]
    assert unseen[0] == [[card for card in mine if card not in ("G1", "C2")], theirs]
    assert unseen[1] == [mine, [card for card in theirs if card != "St1"]]
    assert unseen[2] == [mine, theirs]


def test_a_gap_and_what_is_pending_are_seen_by_all() -> None:
    """H7.1, H3.7: everyone sees whose choice it is, of which kind, and what follows it."""
    position = lay(custom(buy="discard 2, draw 1"), "G4 G5 | C1", a="G1 G2 G3 C1 |", turn=1).play("pass")
    for seat in SEATS:
        view = seen(position, seat)
        assert (view.phase, view.verb, view.asks) == ("choosing", "discard", "a card must be discarded")
        assert view.pending == ["discard a card of your choice", "draw a card"]
        assert (view.actors, view.turn) == ([0], 1)
        assert view.prophecies[0].prophecy is None
    assert seen(position, 0).legal == ["discard G4", "discard G5"]


def test_whose_effect_asks_is_seen_by_all() -> None:
    """H5.1: everyone sees which suit or Prophecy requires the choice and whose it is, even if the opponent chooses."""
    game = custom(coins="opponent discard 1", grails="play 1, discard 1", buy="opponent discard 1")
    asked = lay(game, "G1 C1 C2 | C3", a="G2 G3 C3 St1 |").play("G1 at b")
    fulfilled = lay(game, "G1 | C3", a="G2 G3 C3 St1 |", turn=1).play("pass")
    for position, actors, owner, cause in [
        (asked, [0], 0, "Grail"),
        (asked.play("C1 at b"), [1], 0, "Coin"),
        (fulfilled, [1], 0, shipped("house").prophecies[0].name),
    ]:
        for seat in SEATS:
            view = seen(position, seat)
            assert (view.actors, view.owner, view.cause) == (actors, owner, cause)
    turn = seen(lay(game, "G1 | C3"))
    assert (turn.verb, turn.owner, turn.cause) == (None, None, None)


def test_a_view_names_the_card_set() -> None:
    """H7.1: a view has the card set's name, and the effect and source of each suit."""
    view = seen(house().start(1), 0)
    assert (view.game, view.set) == ("horsemen", "Augury house set (unofficial)")
    assert view.about.startswith("Unofficial")
    suits = shipped("house").suits
    assert [(suit.name, suit.line, suit.source) for suit in view.suits] == [
        (entry.name, entry.line, entry.source) for entry in suits
    ]
    assert [suit.effect for suit in view.suits] == [[describe(step) for step in entry.effect] for entry in suits]


@pytest.mark.parametrize("seed", range(4))
def test_views_are_plain_json_and_agree(seed: int) -> None:
    """H7.5: a spectator's view differs from a seat's only in what that seat alone knows."""
    private = {"seat", "legal", "hand", "unseen", "piles"}
    for position in list(walk(house(), seed))[::5]:
        public = msgspec.to_builtins(position.view(None))
        assert (public["seat"], public["legal"], public["hand"]) == (None, [], None)
        for seat in SEATS:
            view = position.view(seat)
            assert msgspec.json.decode(msgspec.json.encode(view), type=HorsemenView) == view
            plain = msgspec.to_builtins(view)
            assert {key: plain[key] for key in plain if key not in private} == {
                key: public[key] for key in public if key not in private
            }


@pytest.mark.parametrize("seed", range(4))
def test_a_view_hides_face_down_cards(seed: int) -> None:
    """H7.3: no view names a Prophecy to come or a Horseman that the viewer does not know."""
    for position in list(walk(house(), seed))[::7]:
        state = state_of(position)
        coming = [int(number) for number in state.prophecies[: len(PROPHECIES) - int(state.laid)]]
        names = [position.game.chosen.set.prophecies[number].name for number in coming]  # type: ignore[attr-defined]
        for seat in SEATS:
            text = msgspec.json.encode(position.view(seat)).decode()
            assert not [name for name in names if name in text]
            assert str(int(state.rng)) not in text
            view = seen(position, seat)
            for pile, horseman in zip(view.piles, state.horsemen, strict=True):
                known = pile.revealed or seat in pile.looked
                name = position.game.chosen.set.horsemen[int(horseman)].name  # type: ignore[attr-defined]
                assert (name in text) is known
            assert set(view.known[0]) <= set(hand(position, 0).split())


def test_the_history_has_no_secrets() -> None:
    """H7.1 to H7.3: other viewers get draws and shuffles as numbers of cards, and looks without the Horseman."""
    position = lay(custom(coins="look 1, draw 1"), "C1 | G1", draws="Sw1", rest="discards")
    position = play(position, "C1 at a, look coins")
    kinds = [type(event).__name__ for event in events_shown(position, 0)]
    assert kinds == ["Play", "Look", "Draw", "Shuffle", "Draw"]
    own, other, public = (events_shown(position, seat)[1:] for seat in SEATS)
    why = ["Coin"]
    assert own[:2] == [Look(0, "coins", "War", causes=why), Draw(0, ["Sw1"], causes=why)]
    assert other[:2] == public[:2] == [Look(0, "coins", None, causes=why), Draw(0, 1, causes=why)]
    assert own[2] == other[2] == Shuffle(0, 10)
    assert (other[3], public[3]) == (Draw(0, 3), Draw(0, 3))
    assert cast(Draw, own[3]).cards == hand(position, 0).replace("Sw1", "").split()


def test_the_setup_event_has_no_secrets() -> None:
    """H7.3: the setup event contains no decks, no Horsemen and no Prophecies to come."""
    position = house().start(4, "")
    for seat in SEATS:
        setup, *draws = events_shown(position, seat)
        assert isinstance(setup, SetupEvent)
        assert (setup.decks, setup.horsemen, len(setup.prophecies)) == (None, None, 3)
        for owner in (0, 1):
            assert draws[owner] == Draw(owner, hand(position, owner).split() if owner == seat else 4)


def test_every_event_has_its_sentence() -> None:
    """H7.1: every event is described in a sentence with names and a full stop."""
    sentences = set()
    for seed in range(12):
        end = list(walk(house(), seed))[-1]
        for seat in SEATS:
            for event in events_shown(end, seat):
                sentence = end.game.engine.describe(event, ["Ann", "Bea"])
                assert sentence.endswith(".")
                assert "{" not in sentence and "seat" not in sentence
                sentences.add(type(event).__name__)
    assert {"Play", "Pass", "Buy", "Strike", "Move", "Draw", "Shuffle", "Fulfil", "Favour", "Lay", "End"} <= sentences


def test_a_shuffled_pile_stays_secret() -> None:
    """H7.3: even its owner sees only how many cards a shuffled pile has."""
    position = play(lay(custom(), "G1 G2 | C1", rest="discards", seed=Random(1).getrandbits(64)), "G1 at a")
    assert len(draw_pile(position, 0).split()) == seen(position, 0).draw_piles[0] == 7
    assert set(seen(position, 0).unseen[0]) == set(draw_pile(position, 0).split())
