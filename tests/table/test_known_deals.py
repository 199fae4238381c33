"""A game with a known deal (repeated, played on or daily) reveals no more to a seat than any other game."""

from __future__ import annotations

import random
from typing import Literal

from hypothesis import given
from hypothesis import strategies as st

from augury.kernel.daily import daily_seal
from augury.kernel.seals import KEYED, Seal
from augury.table.commands import AddBot, Move, Sit
from augury.table.events import Origin, Redealt
from augury.table.updates import Viewer
from tests.setups import Way, opened
from tests.strategies import examples, moved, seeds
from tests.table.tables import Table
from tests.table.test_secrets import WAYS, put, shown

KINDS: list[Literal["daily", "same_deal", "play_on"]] = ["daily", "same_deal", "play_on", "play_on"]
GAMES: list[Way] = [*WAYS, ("grid", {"board": "3x3", "players": 2})]
SALT, SOURCE, DAY = "the-salt-of-an-earlier-game", "an-earlier-match", "2026-11-19"


@st.composite
def tables(draw: st.DrawFn) -> tuple[Table, Table, int]:
    """The same table twice, where one person plays a known deal against bots on some seat; and that seat."""
    game = opened(draw(st.sampled_from(GAMES)))
    kind = draw(st.sampled_from(KINDS))
    redealt = kind == "play_on" and draw(st.booleans())
    seal = daily_seal(game.name, DAY) if kind == "daily" else Seal(draw(seeds), SALT, KEYED)
    seal = game.fit(seal)
    seat = draw(st.integers(0, game.players - 1))
    there = moved(game.sealed(seal), random.Random(draw(seeds)), draw(st.integers(0, 30)))
    if kind != "play_on" or there.over:
        there = game.sealed(seal)
    origin = Origin(
        kind=kind,
        seed=str(seal.seed),
        salt=seal.salt,
        generator=seal.generator,
        day=DAY if kind == "daily" else None,
        match=SOURCE if kind != "daily" else None,
        number=1 if kind != "daily" else None,
        moves=tuple(there.moves),
        redealt=Redealt(seat, "987654321987654321") if redealt else None,
    )
    both = [Table(game, origin=origin) for _ in range(2)]
    for table in both:
        table.do(0, Sit(seat))
        for other in range(game.players):
            if other != seat:
                table.do(0, AddBot("dreamer", other))
        assert table.handler.match.now.view_json(seat) == there.view_json(seat)
    return both[0], both[1], seat


@given(tables(), seeds)
@examples(60)
def test_worlds_that_look_alike_are_told_alike(twins: tuple[Table, Table, int], seed: int) -> None:
    """Nothing that is hidden from the person's seat or from a spectator influences what they are sent."""
    here, there, seat = twins
    position = here.handler.match.now
    put(here, position)  # without its past, like the other table
    put(there, position.redealt(seat, seed))
    assert shown(here, seat) == shown(there, seat)
    assert shown(here, None) == shown(there, None)


@given(tables(), st.integers(0, 12))
@examples(40)
def test_nobody_is_told_a_seed_or_a_salt(twins: tuple[Table, Table, int], most: int) -> None:
    """Nobody is sent the seed, the salt or the guest's id; during play only the seat learns which game is repeated."""
    here, _, seat = twins
    chance = random.Random(most)
    for _ in range(most):
        match = here.handler.match
        if match.phase != "playing" or seat not in match.actors:
            break
        here.do(0, Move(chance.choice(match.now.legal(seat))))
    origin = here.origin
    assert origin is not None
    if here.handler.match.phase != "playing":
        return
    secrets = [origin.seed, origin.salt, "guest0", *([origin.redealt.seed] if origin.redealt else [])]
    viewers: list[Viewer] = [seat, None]
    for viewer in viewers:
        said = b"".join(here.sent[viewer]) + shown(here, viewer)
        assert not [secret for secret in secrets if f'"{secret}"'.encode() in said]
        assert (SOURCE.encode() in said) is (viewer is not None and origin.match is not None)
