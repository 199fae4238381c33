"""Writes what a seat sees of a game (rules S8), from an erased record and nothing else."""

from __future__ import annotations

import threading
from functools import lru_cache
from typing import Any

import msgspec
import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from augury.games.seven.events import list_places, list_seats
from augury.games.seven.knowledge import hand_size, possible
from augury.games.seven.notation import card_names, format_action, letters, list_cards, list_tokens
from augury.games.seven.setup import SevenSetup
from augury.games.seven.state import ASIDE_UP, COLOURS, FIRST_PROPHECY, OVER, PLAYING, PROPHESYING, SEATS, State
from augury.games.seven.trick import colour_of, follows
from augury.games.seven.view import SevenView, TrickView
from augury.games.seven.viewjson import ROOM, write_views
from augury.kernel.bits import members
from augury.kernel.compilation import routine
from augury.kernel.engine import Views
from augury.kernel.plain import reader
from augury.kernel.records import Memory

_read = reader(State)
PHASES = {PROPHESYING: "prophesying", PLAYING: "playing", OVER: "over"}


class _WriteBuffer(threading.local):
    """Where a thread writes views before they are copied: the same memory each time, so that it stays in the cache."""

    def __init__(self) -> None:
        self.out = np.empty(ROOM, np.uint8)
        self.ends = np.empty(2 + SEATS, np.int64)


_buffer = _WriteBuffer()


class SevenViewWriter:
    """Writes the views of one way to play Seven Prophecies."""

    def __init__(self, chosen: SevenSetup, setups: Memory) -> None:
        setup = setups[0]
        self._chosen, self._setups = chosen, setups
        self._players, self._rounds, self._letters = chosen.players, int(setup.rounds), letters(setup)
        self._from_deck = not setup.colour_cards
        self._moves = [format_action(setup, action) for action in range(FIRST_PROPHECY + int(setup.prophecy_count))]
        self._legal = lru_cache(4096)(self._list_moves)
        fixed = msgspec.json.encode({"game": "seven", "setup": chosen, "rounds": self._rounds})
        self._head = fixed[:-1]
        self._signs = np.frombuffer(self._letters.encode(), np.uint8)

    def public(self, states: Memory, acting: list[int]) -> SevenView:
        """S8.1, S8.4: the public view."""
        facts = np.zeros((2, SEATS), np.uint64)
        _hand_facts(self._setups, states, facts)
        possible_cards, sizes = facts.tolist()
        state: Any = _read(states)
        players, signs = self._players, self._letters
        phase, trick = state.phase, state.trick_number
        prophecies: list[list[int] | None] = [None] * players
        tokens = prophecies
        if phase != PROPHESYING:
            prophecies = [list_tokens(players, placed) for placed in state.placed[:players]]
            tokens = [list_tokens(players, left) for left in state.tokens[:players]]
        return SevenView(
            game="seven",
            seat=None,
            actors=acting,
            legal=[],
            scores=list(state.scores[:players]),
            winners=members(state.winners) if phase == OVER else None,
            setup=self._chosen,
            phase=PHASES[phase],
            round=state.round_number,
            rounds=self._rounds,
            trick=trick,
            row=_list_colours(signs, state.row),
            row_cards=_list_row(signs, state.row) if self._from_deck else None,
            aside_up=list_cards(signs, state.piles[ASIDE_UP]),
            hand=None,
            must=None,
            hand_sizes=sizes[:players],
            sealed=list_seats(players, state.sealed),
            prophecies=prophecies,
            tokens=tokens,
            tricks=self._tricks(state),
            leader=state.leader,
            opener=state.opener,
            voids=[_list_voids(signs, cards) for cards in possible_cards[:players]],
        )

    def write(self, seen: Memory, acting: int, words: NDArray[np.uint64]) -> Views:
        """The views as JSON: what all share is written once."""
        out, ends = _buffer.out, _buffer.ends[: 2 + self._players]
        write_views(self._setups, seen, words, acting, self._signs, out, ends)
        first, *parts = ends.tolist()
        text = out[: parts[-1]].tobytes()
        own = [text[start:end] for start, end in zip([first, *parts], parts, strict=False)]
        return self._head + text[:first], own

    def private(self, public: SevenView, states: Memory, seat: int, words: NDArray[np.uint64]) -> SevenView:
        """S8.2: the public view with the seat's own hand and, while others cannot see it, its prophecy."""
        state = states[0]
        hand = list_cards(self._letters, state.piles.item(seat))
        legal = self._legal(words.tobytes())
        follow = follows(words[0], state.piles[seat])
        must = self._letters[colour_of(int(state.row[public.trick - 1]))] if follow else None
        if public.phase != PHASES[PROPHESYING] or not public.sealed[seat]:
            return replace(public, seat=seat, legal=legal, hand=hand, must=must)
        prophecies, tokens = public.prophecies.copy(), public.tokens.copy()
        prophecies[seat] = list_tokens(self._players, int(state.placed[seat]))
        tokens[seat] = list_tokens(self._players, int(state.tokens[seat]))
        return replace(public, seat=seat, legal=legal, hand=hand, prophecies=prophecies, tokens=tokens)

    def _list_moves(self, words: bytes) -> list[str]:
        """A set of actions as texts."""
        return [self._moves[action] for action in members(*np.frombuffer(words, np.uint64).tolist())]

    def _tricks(self, state: Any) -> list[TrickView]:
        """The tricks of a state that was read as plain numbers."""
        over = state.trick_number - (state.phase != OVER)
        played = state.played[: SEATS * over]
        done = _over(
            self._letters, self._players, state.row[:over], played, state.places[:over], state.confirmed[:over]
        )
        if state.phase == OVER:
            return done
        cards = state.played[SEATS * over : SEATS * over + self._players]
        return [*done, _trick(self._letters, over + 1, state.row[over], cards, None)]


@routine
def _hand_facts(setups: Memory, states: Memory, facts: NDArray[np.uint64]) -> None:
    """What the rules say of each hand: the cards that may be in it, and how many are."""
    for seat in range(int(setups[0].players)):
        facts[0, seat] = possible(states[0], seat)
        facts[1, seat] = hand_size(states[0], seat)


Numbers = tuple[int, ...]


@lru_cache(4096)
def _over(
    signs: str, players: int, row: Numbers, played: Numbers, places: Numbers, confirmed: Numbers
) -> list[TrickView]:
    """The tricks that are over, of which nothing changes any more."""
    hands = [played[start : start + players] for start in range(0, len(played), SEATS)]
    results = zip(places, confirmed, strict=True)
    return [
        _trick(signs, number, card, cards, result)
        for number, (card, cards, result) in enumerate(zip(row, hands, results, strict=True), 1)
    ]


@lru_cache(8192)
def _trick(signs: str, number: int, row: int, cards: Numbers, over: tuple[int, int] | None) -> TrickView:
    """A trick with the card of each seat and, once it is over, the places and who confirmed a token."""
    names = card_names(signs)
    return TrickView(
        number=number,
        colour=signs[row >> 4],
        cards=[names[card] if card else None for card in cards],
        places=[place + 1 for place in list_places(len(cards), over[0])] if over else None,
        confirmed=list_seats(len(cards), over[1]) if over else None,
    )


@lru_cache(1024)
def _list_colours(signs: str, row: Numbers) -> list[str]:
    return [signs[card >> 4] for card in row]


@lru_cache(1024)
def _list_row(signs: str, row: Numbers) -> list[str]:
    return [card_names(signs)[card] for card in row]


@lru_cache(1024)
def _list_voids(signs: str, cards: int) -> list[str]:
    return [signs[colour] for colour in range(COLOURS) if not cards >> (16 * colour) & 0xFFFF]
