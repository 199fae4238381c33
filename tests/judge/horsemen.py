"""Prophecy of the Four Horsemen as one object that takes the players' choices and returns the events that follow."""

from .chance import RandomSource
from .horsemen_cards import VALUE
from .horsemen_effects import Cause, HorsemenEffects
from .horsemen_table import Flow, Move, Over, in_order
from .strict_json import Event, Wrong

HAND = 4
WINNING = 3
LAST_PASS = 6
LAST_TURN = 300


class HorsemenJudge(HorsemenEffects):
    """One game with a card set, which checks the players' choices and returns the events that follow."""

    flow: Flow[None]
    """The game itself, which pauses at each choice."""
    winners: list[int]
    reason: str | None = None
    """Why the game ended: prophecies, apocalypse, passes or turns."""
    over = False

    def begin(self, chance: RandomSource) -> list[Event]:
        """Lay out the game at random and let the Favoured start (H1.6)."""
        self.chance, self.winners = chance, []
        self.flow = self.game()
        next(self.flow)
        return self.happened()

    def legal(self) -> set[Move]:
        """All legal moves of the seat that has to choose."""
        return set() if self.seat is None else self.options(self.cause)

    def act(self, move: Move) -> list[Event]:
        """Make a move, and do everything that follows until the next choice."""
        if move not in self.legal():
            raise Wrong(f"Seat {self.seat} may not {' '.join(map(str, move))}.")
        return self.go_on(move)

    def go_on(self, move: Move) -> list[Event]:
        """Continue the game until it pauses or ends."""
        try:
            self.flow.send(move)
        except StopIteration:
            self.over = True
        return self.happened()

    def happened(self) -> list[Event]:
        """The events since the last call."""
        events, self.events = self.events, []
        return events

    @property
    def scores(self) -> list[int]:
        """The number of Prophecies that each seat has taken (H6.4)."""
        return [len(taken) for taken in self.taken]

    def game(self) -> Flow[None]:
        """Lay out, draw, and take turns until the game ends."""
        self.lay_out()
        for seat in (0, 1):
            yield from self.draw(seat, HAND)
        seat = self.favour
        try:
            while True:
                yield from self.take_turn(seat)
                fulfilled = yield from self.fulfil_all()
                self.end_if_too_long()
                seat = self.favour if fulfilled else 1 - seat
        except Over as over:
            self.end(str(over))

    def take_turn(self, seat: int) -> Flow[None]:
        """Play or pass (H2.1), then draw up (H2.3); a seat that has to respond does so in this turn (H3.1)."""
        self.turn += 1
        self.bought = [set(), set()]
        self.fasting_now, self.fasting[seat] = self.fasting[seat], 0
        self.responding = {place for place, responder in self.waiting.items() if responder == seat}
        move = yield from self.ask(self.can_begin, Cause(seat))
        if move == ("pass",):
            self.passes += 1
            self.tell("pass", seat=seat)
        else:
            self.passes = 0
            yield from self.do(seat, move)
        full = max(0, HAND - self.fasting_now - self.modifier("starve"))
        self.fasting_now = 0
        yield from self.draw(seat, full - len(self.hands[seat]))

    def can_begin(self, cause: Cause) -> set[Move]:
        """The possible moves at the start of a turn: a card, or a pass (H2.1, H2.2)."""
        return {("pass",), *self.can_play(cause)}

    def fulfil_all(self) -> Flow[bool]:
        """Fulfil the Prophecies that waited long enough, in order of filling (H3.2, H3.8); return whether any did."""
        fulfilled = False
        while places := [place for place in self.waiting if place in self.responding]:
            yield from self.fulfil(places[0])
            fulfilled = True
        return fulfilled

    def fulfil(self, place: str) -> Flow[None]:
        """Fulfil a Prophecy: discard, take, apply the effect, pass the Favour, and lay a new one in the gap (H3.6)."""
        totals = self.totals(place)
        winner = self.favour if totals[0] == totals[1] else totals.index(max(totals))
        reaped = [self.reap(seat, place) for seat in (0, 1)]
        self.clear(place, reaped)
        name = self.prophecies.pop(place)
        self.taken[winner].append(name)
        self.tell("fulfil", place=place, prophecy=name, totals=totals, winner=winner, reaped=reaped)
        if len(self.taken[winner]) == WINNING:
            raise Over("prophecies")
        yield from self.effect(self.faces.prophecies[name], Cause(winner))
        self.favour = 1 - winner
        self.tell("favour", seat=self.favour)
        self.prophecies[place] = self.coming.pop()
        self.tell("lay", place=place, prophecy=self.prophecies[place])

    def totals(self, place: str) -> list[int]:
        """The total value of each side, with what Horsemen add for the Favoured or the other (H3.5, H5.15)."""
        totals = [sum(VALUE[card] for card in side) for side in self.sides[place]]
        more = self.modifier("exalt") - self.modifier("defy")
        totals[self.favour if more > 0 else 1 - self.favour] += abs(more)
        return totals

    def clear(self, place: str, reaped: list[list[str]]) -> None:
        """Put all cards of a place on their owners' discards (H3.6), or out of the game if they are reaped (H5.15)."""
        del self.waiting[place]
        self.responding.discard(place)
        for seat, side in enumerate(self.sides[place]):
            for card in in_order(side):
                if card in reaped[seat]:
                    self.leave(seat, card)
                else:
                    self.discards[seat].append(card)
        self.sides[place] = [[], []]

    def end_if_too_long(self) -> None:
        """End the game after six passes in a row (H6.2), or after the last turn (H6.3)."""
        if self.passes == LAST_PASS:
            raise Over("passes")
        if self.turn == LAST_TURN:
            raise Over("turns")

    def end(self, reason: str) -> None:
        """Set the winners: none after an Apocalypse (H6.4), else the seat with more Prophecies or both (H6.1, H6.2)."""
        scores = self.scores
        self.reason, self.seat = reason, None
        self.winners = [] if reason == "apocalypse" else [seat for seat in (0, 1) if scores[seat] == max(scores)]
        self.tell("result", prophecies=scores, winners=list(self.winners), reason=reason)
