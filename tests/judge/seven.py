"""Seven Prophecies as one object that takes deals and actions and returns the events that follow."""

from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import Literal

from .deals import COLOURS, HIGHEST, TRICKS, check_deal
from .strict_json import Event, Wrong

Phase = Literal["deal", "prophecy", "play", "over"]

TOKENS = 7
LONGEST_TWICE = 100
EXAM_GAIN = {7: 5, 8: 3, 9: 2, 10: 1}
EXAM_GOAL = 7


@cache
def prophecies(players: int) -> frozenset[tuple[int, ...]]:
    """All ways to place exactly seven tokens on the ranks (S2.1, S2.2)."""
    return frozenset(ranks for ranks in product(range(TOKENS + 1), repeat=players) if sum(ranks) == TOKENS)


def ranking(colour: str, table: Sequence[tuple[int, str]]) -> list[int]:
    """The seats from 1st to last place, given seats and cards in the order of play (S3.4 to S3.7)."""
    strengths = [(card[0] == colour, int(card[1:]), later, seat) for later, (seat, card) in enumerate(table)]
    return [seat for *_, seat in sorted(strengths, reverse=True)]


class SevenJudge:
    """One game, which checks deals, prophecies and cards and returns the events that follow."""

    def __init__(
        self,
        edition: str = "exam",
        players: int = 4,
        variant: str = "standard",
        tenth_trick_scores: bool = True,
        starting_player: str = "lot",
    ) -> None:
        """Start a game; the variants and the option for the tenth trick belong to the first edition (S9.1)."""
        if edition not in COLOURS or (edition, players) not in HIGHEST:
            raise Wrong(f"There is no edition {edition!r} for {players} players.")
        if variant not in ("standard", "twice", "single"):
            raise Wrong(f"There is no variant {variant!r}.")
        if edition == "exam" and (variant != "standard" or not tenth_trick_scores):
            raise Wrong("The exam edition has neither variants nor the option of the tenth trick.")
        starters = ["lot", *(f"seat{seat}" for seat in range(1, players + 1))]
        if starting_player not in starters:
            raise Wrong(f"No {starting_player!r} can begin.")
        self.starter = starters.index(starting_player) - 1
        """The seat chosen to lead the first round, or -1 (S1.8)."""
        self.edition, self.players, self.variant = edition, players, variant
        self.tenth_trick_scores = tenth_trick_scores
        self.phase: Phase = "deal"
        self.round = 0
        self.scores = [0] * players
        self.winners: list[int] = []
        self.opener = 0
        """The seat that led the round's first trick."""
        self.leader = 0
        self.hands: list[set[str]] = []
        self.row: list[str] = []
        self.placed: dict[int, tuple[int, ...]] = {}
        """The prophecies so far, by seat."""
        self.tokens: list[list[int]] = []
        """The tokens not yet confirmed, by seat and rank."""
        self.trick = 1
        self.table: list[tuple[int, str]] = []
        """The seats and cards of the current trick, in the order of play."""

    @property
    def needs_deal(self) -> bool:
        """Whether the next event is a deal."""
        return self.phase == "deal"

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.phase == "over"

    def deal(
        self,
        round: int,
        leader: int,
        hands: list[list[str]],
        row: list[str],
        row_cards: list[str] | None,
        aside_up: list[str] | None,
        aside_down: list[str],
    ) -> None:
        """Start a round (S1), led first by any seat or a chosen one (S1.8), and later by the left neighbour (S4.3)."""
        if self.phase != "deal":
            raise Wrong("No deal is due.")
        if round != self.round + 1:
            raise Wrong(f"This is round {self.round + 1}, not {round}.")
        if leader not in range(self.players):
            raise Wrong(f"There is no seat {leader}.")
        if self.round == 0 and self.starter not in (-1, leader):
            raise Wrong(f"Seat {self.starter} was chosen to lead the first round, not seat {leader}.")
        if self.round > 0 and leader != (self.opener + 1) % self.players:
            raise Wrong(f"Seat {(self.opener + 1) % self.players} leads this round, not seat {leader}.")
        check_deal(self.edition, self.players, hands, row, row_cards, aside_up or [], aside_down)
        self.phase, self.round, self.trick = "prophecy", round, 1
        self.opener = self.leader = leader
        self.hands = [set(hand) for hand in hands]
        self.row = list(row)
        self.placed, self.tokens, self.table = {}, [], []

    def actors(self) -> set[int]:
        """The seats that can act now: all that have not prophesied yet (S2.1), or the one whose turn it is (S3.1)."""
        if self.phase == "prophecy":
            return {seat for seat in range(self.players) if seat not in self.placed}
        return {self.turn()} if self.phase == "play" else set()

    def turn(self) -> int:
        """The seat to play, clockwise from the leader (S3.1)."""
        return (self.leader + len(self.table)) % self.players

    def legal_prophecies(self) -> set[tuple[int, ...]]:
        """The legal prophecies, if it is time to prophesy (S2.1, S2.2)."""
        return set(prophecies(self.players)) if self.phase == "prophecy" else set()

    def legal(self, seat: int) -> set[str]:
        """The cards that a seat may play now: those of the trick's colour, or any if it has none (S3.2, S3.3)."""
        if self.phase != "play" or seat != self.turn():
            return set()
        colour = self.row[self.trick - 1]
        following = {card for card in self.hands[seat] if card[0] == colour}
        return following or set(self.hands[seat])

    def prophesy(self, seat: int, tokens: Sequence[int]) -> list[Event]:
        """Place a seat's prophecy, which is final (S2.4); play begins after the last one (S2.3)."""
        if self.phase != "prophecy":
            raise Wrong("No prophecy is awaited.")
        if seat not in self.actors():
            raise Wrong(f"No prophecy is awaited from seat {seat}.")
        if tuple(tokens) not in prophecies(self.players):
            raise Wrong(f"{list(tokens)} does not place seven tokens on {self.players} ranks.")
        self.placed[seat] = tuple(tokens)
        if len(self.placed) == self.players:
            self.phase = "play"
            self.tokens = [list(self.placed[each]) for each in range(self.players)]
        return []

    def play(self, seat: int, card: str) -> list[Event]:
        """Play a card; the last one of a trick ends the trick, and perhaps the round."""
        if self.phase != "play":
            raise Wrong("No card is awaited.")
        if seat != self.turn():
            raise Wrong(f"It is the turn of seat {self.turn()}, not of seat {seat}.")
        if card not in self.hands[seat]:
            raise Wrong(f"Seat {seat} does not hold {card}.")
        if card not in self.legal(seat):
            raise Wrong(f"Seat {seat} can follow {self.row[self.trick - 1]} and may not play {card}.")
        self.hands[seat].remove(card)
        self.table.append((seat, card))
        return self.end_trick() if len(self.table) == self.players else []

    def end_trick(self) -> list[Event]:
        """Rank the cards (S3.7) and confirm (S3.8); the 1st leads next (S3.9) unless the round ends (S4.1, S4.2)."""
        order = ranking(self.row[self.trick - 1], self.table)
        confirmed = [False] * self.players
        for rank, seat in enumerate(order):
            if self.tokens[seat][rank] > 0:
                self.tokens[seat][rank] -= 1
                confirmed[seat] = True
        events: list[Event] = [{"type": "trick", "number": self.trick, "order": order, "confirmed": confirmed}]
        left = [sum(tokens) for tokens in self.tokens]
        if 0 in left or self.trick == TRICKS:
            events.append(self.end_round(left, order))
        else:
            self.trick += 1
            self.leader = order[0]
            self.table = []
        return events

    def end_round(self, left: list[int], order: list[int]) -> Event:
        """Score the round, with no score below 0 (S5.3), and end the game if it is over."""
        change = self.change(left)
        self.scores = [max(0, score + more) for score, more in zip(self.scores, change, strict=True)]
        self.phase = "over" if self.game_ends() else "deal"
        if self.phase == "over":
            self.winners = self.victors(order)
        return {"type": "round", "left": left, "change": change, "scores": list(self.scores)}

    def change(self, left: list[int]) -> list[int]:
        """The change of each seat's score, given its tokens left (S5.1, S5.2, S5.4, S6.1, S6.4, S6.7)."""
        if self.edition == "exam":
            return self.exam_change(left)
        if self.variant == "twice":
            return [1 if k == 0 else 0 for k in left]
        if self.variant == "single":
            return [TOKENS - k for k in left]
        gain = 2 if self.trick < TRICKS or self.tenth_trick_scores else 0
        return [gain if k == 0 else -(k - 1) for k in left]

    def exam_change(self, left: list[int]) -> list[int]:
        """The points in the exam edition: more for earlier tricks (S7.1), 1 for the nearest (S7.2), or none (S7.3)."""
        if 0 not in left:
            return [0] * self.players
        fewest = min((k for k in left if k > 0), default=0)
        nearest = 1 if self.trick < TRICKS else 0
        return [EXAM_GAIN[self.trick] if k == 0 else nearest if k == fewest else 0 for k in left]

    def game_ends(self) -> bool:
        """Whether the round just scored was the last (S5.5, S6.1, S6.3, S6.4, S7.4)."""
        if self.variant == "twice":
            return max(self.scores) >= 2 or self.round == LONGEST_TWICE
        if self.variant == "single":
            return True
        return self.round == self.players or (self.edition == "exam" and max(self.scores) >= EXAM_GOAL)

    def victors(self, order: list[int]) -> list[int]:
        """The winners, given the order of the final trick; remaining ties share (S5.5, S6.1 to S6.6, S7.5, S7.6)."""
        best = max(self.scores)
        tied = [seat for seat in range(self.players) if self.scores[seat] == best]
        if self.variant == "twice" and best < 2:
            return []
        if self.variant == "single" and best == TOKENS:
            return [max(tied, key=order.index)]
        if self.edition == "exam":
            outer = {seat: self.placed[seat][0] + self.placed[seat][-1] for seat in tied}
            return [seat for seat in tied if outer[seat] == min(outer.values())]
        return tied
