"""A second implementation of models: what a seat saw, how likely its choices were, and all possible deals.

It is written from the descriptions in `model` and `sense`, with plain sets and lists, and uses the positions of a round
as the rules give them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise
from math import comb, exp, log

from augury.games.seven.state import ASIDE_UP, PLAYING, ROW_PILE, TRICKS, Setup, State
from augury.kernel.bits import members
from augury.kernel.position import Position
from augury.search.seven.model import Model
from tests.games.seven.positions import setup_of, state_of

Cards = frozenset[int]


@dataclass(frozen=True)
class Choice:
    """A card that a seat played, or is about to play, and what the seat saw."""

    seat: int
    card: int
    players: int
    asked: int
    """The colour of the trick."""
    deck: Cards
    gone: Cards
    lying: list[int]
    """The cards in the trick, in order."""
    tokens: list[int]
    """The tokens by rank."""
    later: list[int]
    """The colours of the tricks to come."""

    @property
    def left(self) -> int:
        """How many tricks are left, including this one."""
        return len(self.later) + 1

    def among(self, hand: Cards) -> Cards:
        """The cards that can be played from a hand."""
        return of_colour(hand, self.asked) or hand


def of_colour(cards: Cards, colour: int) -> Cards:
    """The cards of a colour."""
    return frozenset(card for card in cards if card // 16 == colour)


def digits(tokens: int) -> list[int]:
    """Tokens by rank."""
    return [tokens >> 4 * rank & 15 for rank in range(4)]


def sight(position: Position, card: int = 0) -> Choice:
    """What the seat to play sees."""
    setup, state = setup_of(position.game), state_of(position)
    players, trick, (seat,) = position.game.players, int(state.trick_number) - 1, position.actors
    row = [int(asked) // 16 for asked in state.row]
    turns = [(int(state.leader) + place) % players for place in range(int(state.lying))]
    gone = {int(played) for cards in state.played for played in cards if played}
    gone |= set(members(state.piles[ROW_PILE])) | set(members(state.piles[ASIDE_UP]))
    lying = [int(state.played[trick, turn]) for turn in turns]
    deck, tokens = frozenset(members(setup.deck)), digits(int(state.tokens[seat]))
    return Choice(seat, card, players, row[trick], deck, frozenset(gone), lying, tokens, row[trick + 1 : TRICKS])


def choices(story: list[Position]) -> list[Choice]:
    """All choices of cards that were made in a round."""
    return [sight(before, after.moves[-1][1]) for before, after in pairwise(story) if state_of(before).phase == PLAYING]


def hit_chance(choice: Choice, unseen: Cards, card: int) -> float:
    """The probability that a card gets a rank with a token, if each later seat is equally likely to beat it."""
    number, rivals = card % 16, of_colour(unseen, card // 16)
    follows = 1 - (1 - len(of_colour(unseen, choice.asked)) / len(unseen)) ** choice.left if unseen else 0.0
    if card // 16 == choice.asked:
        beaten = follows * sum(rival > card for rival in rivals) / max(1, len(rivals))
    else:
        beaten = follows + (1 - follows) * (14 - number) / 14
    # The later of two equal cards is stronger.
    own = (card // 16 == choice.asked, number)
    rank = sum((other // 16 == choice.asked, other % 16) > own for other in choice.lying)
    to_come = choice.players - 1 - len(choice.lying)
    return sum(
        comb(to_come, stronger) * beaten**stronger * (1 - beaten) ** (to_come - stronger)
        for stronger in range(to_come + 1)
        if choice.tokens[rank + stronger]
    )


def features(choice: Choice, hand: Cards, card: int) -> list[float]:
    """The features of a card in `sense`."""
    unseen = choice.deck - choice.gone - hand
    rivals = of_colour(unseen, card // 16)
    strong = (sum(rival < card for rival in rivals) + 0.5) / (len(rivals) + 1)
    off, again = float(card // 16 != choice.asked), choice.later.count(card // 16) / choice.left
    hit = hit_chance(choice, unseen, card)
    wanted = [strong * tokens / choice.left for tokens in choice.tokens]
    in_play = [strong, off, off * again, off * again * strong, again * strong, again]
    return [hit, hit * sum(choice.tokens) / choice.left, *wanted, *in_play, hit * off]


def chances(model: Model, choice: Choice, hand: Cards) -> dict[int, float]:
    """The probability that each card of a hand is played."""
    odds = {}
    for card in sorted(choice.among(hand)):
        seen = features(choice, hand, card)
        odds[card] = exp(sum(float(weight) * thing for weight, thing in zip(model.plays, seen, strict=True)))
    return {card: value / sum(odds.values()) for card, value in odds.items()}


def fit(model: Model, setup: Setup, state: State, seat: int, hand: Cards) -> float:
    """The log-likelihood of the seat's prophecy with this hand, up to a constant."""
    aside = set(members(state.piles[ROW_PILE])) | set(members(state.piles[ASIDE_UP]))
    dealt = frozenset(members(setup.deck)) - aside
    row = [int(asked) // 16 for asked in state.row]
    misses = [float(placed) for placed in digits(int(state.placed[seat]))]
    for card in hand:
        suit = of_colour(dealt, card // 16)
        held, strong = len(of_colour(hand, card // 16)), 8 * sum(other < card for other in suit) // len(suit)
        for rank, hope in enumerate(model.expects[min(5, row.count(card // 16)), min(6, held), strong]):
            misses[rank] -= float(hope)
    return -0.5 * sum(
        one * other * float(model.precision[i, j]) for i, one in enumerate(misses) for j, other in enumerate(misses)
    )


def explained(model: Model, story: list[Position], seat: int, held: Cards) -> float:
    """The log-likelihood of a seat's actions in the round if it holds these cards now."""
    setup, state = setup_of(story[-1].game), state_of(story[-1])
    hand, total = held, 0.0
    for choice in reversed(choices(story)):
        if choice.seat == seat:
            hand |= {choice.card}
            total += log(chances(model, choice, hand)[choice.card])
    return total + fit(model, setup, state, seat, hand)


def failed(story: list[Position], seat: int) -> set[int]:
    """The colours that a seat failed to follow."""
    return {made.asked for made in choices(story) if made.seat == seat and made.card // 16 != made.asked}


def all_deals(story: list[Position], seat: int) -> Iterator[dict[int, Cards]]:
    """Every way to deal the cards that a seat has not seen to the other hands; the rest is set aside."""
    state, seen = state_of(story[-1]), sight(story[-1])
    unseen = seen.deck - seen.gone - frozenset(members(state.piles[seat]))
    others = [other for other in range(seen.players) if other != seat]
    sizes = {other: len(members(state.piles[other])) for other in others}
    barred = {other: failed(story, other) for other in others}

    def fill(others: list[int], unseen: Cards) -> Iterator[dict[int, Cards]]:
        if not others:
            yield {}
            return
        able = [card for card in sorted(unseen) if card // 16 not in barred[others[0]]]
        for hand in combinations(able, sizes[others[0]]):
            for rest in fill(others[1:], unseen - frozenset(hand)):
                yield {others[0]: frozenset(hand)} | rest

    return fill(others, unseen)


def posterior(model: Model, story: list[Position], seat: int) -> dict[tuple[Cards, ...], float]:
    """The posterior probability of every deal, given everything that was seen."""
    known: dict[tuple[int, Cards], float] = {}
    weights = {}
    for deal in all_deals(story, seat):
        for held in deal.items():
            if held not in known:
                known[held] = explained(model, story, *held)
        weights[tuple(deal.values())] = exp(float(model.trust) * sum(known[held] for held in deal.items()))
    return {hands: weight / sum(weights.values()) for hands, weight in weights.items()}
