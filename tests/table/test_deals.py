"""How tables deal: from seed and salt together, by the number of the deal, and from nothing that a position holds."""

from __future__ import annotations

import random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from augury.errors import FalseRecord
from augury.kernel.gamerecord import digest, dumps, loads, write_record
from augury.kernel.position import Position
from augury.kernel.records import to_bytes
from augury.kernel.seals import FAST, KEYED, Seal
from augury.kernel.verification import verify
from augury.table.commands import Agree, Move, Propose
from augury.table.events import Began, parse_events
from augury.table.handler import CommandHandler
from augury.table.log import LogEntry
from tests.setups import Way, name_of_way, opened
from tests.table.dealt import (
    DEALT,
    HORSEMEN,
    SEVEN,
    deals,
    dealt,
    made_by_chance,
    now,
    restarted,
    table_of,
    until_dealt,
)

every_dealt = pytest.mark.parametrize("way", DEALT, ids=name_of_way)


def moved(position: Position, moves: list[tuple[int, int]]) -> Position:
    """The position after some moves."""
    for seat, action in moves:
        position = position.play(action, seat)
    return position


@every_dealt
def test_a_table_is_sealed_with_192_bits_and_says_which_generator_deals(way: Way) -> None:
    """Each game gets a new 64-bit seed and 128-bit salt; the log and the record both name the generator."""
    table = table_of(way)
    began = parse_events(table.log[-1].events)[-1]
    assert isinstance(began, Began)
    assert (len(bytes.fromhex(began.salt)), began.generator) == (16, "shake256")
    record = write_record(now(table), ["somebody"] * table.game.players)
    assert record.generator == "shake256"
    assert '"generator": "shake256"' in dumps(record)
    assert table_of(way).seal.salt != began.salt


def test_games_without_deals_name_no_generator() -> None:
    """A record of a game on the grid names no generator, and one that does is rejected as false."""
    table = table_of(("grid", {"board": "2x2", "players": 2}))
    record = write_record(now(table), ["a", "b"])
    assert "generator" not in dumps(record)
    named = msgspec.structs.replace(record, generator=KEYED)
    with pytest.raises(FalseRecord, match="this game is not dealt with the generator shake256"):
        verify(msgspec.structs.replace(named, digest=digest(named)))


@every_dealt
def test_the_number_of_deals_replaces_the_generator(way: Way) -> None:
    """The 64 bits that once determined all deals now hold a number that everyone at the table knows."""
    table, luck = table_of(way), random.Random(1)
    while table.handler.match.phase == "playing":
        assert int(now(table).state.rng) == len(dealt(now(table)))  # type: ignore[attr-defined]
        for seat in (None, *range(table.game.players)):
            assert int(now(table).erased(seat).rng) == 0  # type: ignore[attr-defined]
        table.play(luck, 1)
    assert int(now(table).state.rng) == len(dealt(now(table))) > 1  # type: ignore[attr-defined]


@pytest.mark.parametrize("way", [SEVEN, HORSEMEN], ids=name_of_way)
def test_no_state_determines_the_next_deal(way: Way) -> None:
    """From the same record, byte for byte, and the same moves, a different salt deals different cards.

    So nothing in the record, of 64 bits or more, determines the next deal: the 128 bits of the salt do.
    """
    ended = until_dealt(table_of(way, Seal(7, "0" * 32, KEYED)), 2)
    moves = now(ended).moves
    before = moved(now(ended).start, moves[:-1])
    seen = {str(dealt(now(ended))[1])}
    for salt in range(1, 50):
        twin = Position(before.game, before.state, Seal(7, f"{salt:032x}", KEYED))
        assert bytes(twin) == bytes(before)
        after, happened = twin.step(moves[-1][1], moves[-1][0])
        assert int(after.state.rng) == int(before.state.rng) + 1  # type: ignore[attr-defined]
        seen.add(str(made_by_chance(happened)[0]))
    assert len(seen) == 50


@given(way=st.sampled_from(DEALT), seed=st.integers(0, 2**64 - 1), salt=st.text(max_size=70))
@settings(max_examples=25, deadline=None)
def test_nothing_sent_to_a_seat_contains_the_key(way: Way, seed: int, salt: str) -> None:
    """Erased records of one deal are the same for every seal that gives this deal, so they reveal no seal."""
    start = opened(way).start(seed, salt, KEYED)
    for seat in (None, *range(start.game.players)):
        erased = to_bytes(start.erased(seat))
        other = Position(start.game, start.state, Seal(seed ^ 1, salt + "x", KEYED))
        assert to_bytes(other.erased(seat)) == erased
        assert other.view_json(seat) == start.view_json(seat)


@every_dealt
def test_a_restarted_table_deals_the_same(way: Way) -> None:
    """Another process that reads the log reaches the same position and deals the same cards from there."""
    table = until_dealt(table_of(way), 2)
    again = restarted(table)
    assert again == now(table)
    assert again.seal == now(table).seal
    luck, same = random.Random(4), random.Random(4)
    table.play(luck, 60)
    while table.handler.match.phase == "playing" and len(again.moves) < len(now(table).moves):
        seat = same.choice(again.actors)
        again = again.play(same.choice(again.legal(seat)), seat)
    if table.handler.match.phase == "playing":
        assert again == now(table)
    assert again.start == now(table).start


def test_a_move_taken_back_and_made_again_deals_the_same() -> None:
    """After a move is taken back, the hidden cards and the next round are the same as before."""
    table = table_of(SEVEN)
    first = now(table)
    for seat in range(3):
        table.do(seat, Move(first.legal(seat)[0]))
    table.do(0, Propose("undo"))
    for seat in range(1, 4):
        table.do(seat, Agree())
    assert deals(now(table)) == deals(first)
    assert now(table).actors == [0, 3]
    for seat in (0, 3):
        table.do(seat, Move(first.legal(seat)[0]))
    straight = moved(first, [(seat, first.legal_actions(seat)[0]) for seat in range(4)])
    assert now(table) == straight
    luck = random.Random(6)
    while len(deals(straight)) < 2:
        seat, move = straight.actors[0], luck.choice(straight.legal(straight.actors[0]))
        straight = straight.play(move, seat)
        table.do(seat, Move(move))
    assert deals(now(table)) == deals(straight)


def test_a_rematch_has_a_seal_and_deals_of_its_own() -> None:
    """The next game at the same table has another seed and another salt."""
    table = table_of(("seven", {"edition": "first", "players": 3, "variant": "single"})).play(random.Random(2))
    first = now(table)
    table.seal = Seal(first.seal.seed if first.seal else 0, "f" * 32, KEYED)
    table.do(0, Propose("rematch"))
    for seat in (1, 2):
        table.do(seat, Agree())
    assert now(table).seal != first.seal
    assert deals(now(table)) != deals(first)[:1]


@every_dealt
def test_records_of_tables_are_true_and_cannot_be_changed(way: Way) -> None:
    """The verifier repeats every deal; it detects another salt, another generator or a replaced deal."""
    table = table_of(way).play(random.Random(8))
    record = write_record(now(table), ["somebody"] * table.game.players)
    assert verify(loads(dumps(record))) == now(table)
    salt = f"{int(record.salt, 16) ^ 1:032x}"
    other = Seal(int(record.seed), salt)
    forgeries: list[tuple[dict[str, object], str]] = [
        ({"salt": salt, "commitment": other.commitment}, "and the salt, with the generator shake256"),
        ({"generator": FAST}, "does not come from the seed"),
        ({"commitment": other.commitment}, "the commitment does not match"),
    ]
    for changed, words in forgeries:
        forged = msgspec.structs.replace(record, **changed)
        with pytest.raises(FalseRecord, match=words):
            verify(msgspec.structs.replace(forged, digest=digest(forged)))


OLD_LOG = (
    '[{"type":"opened","game":"seven","setup":{"players":3},"host":"guest0","title":"old","private":false}]',
    '[{"type":"sat","seat":0,"holder":"guest0","name":"A"}]',
    '[{"type":"sat","seat":1,"holder":"guest1","name":"B"}]',
    '[{"type":"sat","seat":2,"holder":"guest2","name":"C"}]',
    '[{"type":"began","number":1,"seed":"12345678901234567890","salt":"00112233445566778899aabbccddeeff"}]',
)


def test_logs_from_before_there_was_a_keyed_generator_go_on_as_they_began() -> None:
    """A log that names no generator deals every round from the seed alone, and its record names none."""
    entries, seq = [], 1
    for events in OLD_LOG:
        count = len(parse_events(events))
        entries.append(LogEntry("match", seq, seq + count - 1, 1_000_000, "", events))
        seq += count
    old = CommandHandler.loaded(entries).match.now
    assert old == old.game.start(12345678901234567890, "")
    luck = random.Random(3)
    fast = old.game.start(12345678901234567890, "")
    while not old.over:
        seat = luck.choice(old.actors)
        move = luck.choice(old.legal_actions(seat))
        old, fast = old.play(move, seat), fast.play(move, seat)
        assert old == fast
    record = write_record(old, ["A", "B", "C"])
    assert "generator" not in dumps(record)
    assert verify(loads(dumps(record))) == old


@every_dealt
def test_the_fast_generator_is_unchanged(way: Way) -> None:
    """The library, batches and simulations deal from the seed alone, into the same 64 bits of the record."""
    fast = opened(way).start(7)
    assert fast == opened(way).start(7, "any salt")
    assert fast != opened(way).start(7, "any salt", KEYED)
    assert int(fast.state.rng) > 2**32  # type: ignore[attr-defined]
