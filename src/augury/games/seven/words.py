"""Events in words, for logs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from augury.games.seven.events import Deal, Dealt, Play, Prophecy, Round, Trick
from augury.games.seven.reasons import Scoring
from augury.kernel.engine import Event
from augury.language import say

RANKS = ("1st", "2nd", "3rd", "4th")
WHY = {
    "fulfilled_for_nothing": " (which gains nothing in the tenth trick)",
    "fewest_left": " (the fewest)",
    "more_left": " (not the fewest)",
    "tenth_trick": " (the fewest, but it was the tenth trick)",
    "nobody_fulfilled": " (nobody fulfilled)",
}


def rank_name(rank: int) -> str:
    """A rank, counted from 0, as people say it."""
    return say(RANKS[rank])


def describe_event(event: Event, names: Sequence[str]) -> str:
    match event:
        case Deal() | Dealt():
            row = " ".join(event.row_cards or event.row)
            leader = names[event.leader]
            return say(
                "Round {round}: the row is {row}; {leader} will lead.", round=event.round, row=row, leader=leader
            )
        case Prophecy():
            return say("{name}: {tokens}.", name=names[event.seat], tokens=tokens_in_words(event.tokens))
        case Play():
            return say("{name}: {card}.", name=names[event.seat], card=event.card)
        case Trick():
            places = say(", ").join(_place(event, names, place) for place in range(len(event.order)))
            return say("Trick {number}: {places}.", number=event.number, places=places)
        case Round():
            ends = say("; ").join(_end(event, names, seat) for seat in range(len(event.scores)))
            return say(" ").join([say("The round is over: {ends}.", ends=ends), *_ending(event, names)])
        case _:
            return ""


def tokens_in_words(tokens: Sequence[int]) -> str:
    """A prophecy in words."""
    parts = (say("{count} x {rank}", count=count, rank=rank_name(rank)) for rank, count in enumerate(tokens) if count)
    return say(", ").join(parts)


def _place(event: Trick, names: Sequence[str], place: int) -> str:
    """Who came at a place, and whether that was foretold."""
    seat = event.order[place]
    if event.confirmed[seat]:
        return say("{rank} {name} (came true)", rank=rank_name(place), name=names[seat])
    return f"{rank_name(place)} {names[seat]}"


def _end(event: Round, names: Sequence[str], seat: int) -> str:
    """What a round gave a seat."""
    return say(
        "{name} {outcome}, {change}, now {score}",
        name=names[seat],
        outcome=_outcome(event, seat),
        change=f"{event.change[seat] - _not_counted(event, seat):+d}",
        score=event.scores[seat],
    )


def _outcome(event: Round, seat: int) -> str:
    """How a round ended for a seat, and what decided its points."""
    left = event.left[seat]
    scoring = event.scoring if isinstance(event.scoring, Scoring) else None
    if left:
        said = say("has {left} left", left=left)
    elif scoring:
        said = say("fulfilled in trick {trick}", trick=scoring.trick)
    else:
        said = say("fulfilled")
    if scoring is None:
        return said
    why = say(WHY[scoring.why[seat]]) if scoring.why[seat] in WHY else ""
    lost = _not_counted(event, seat)
    floor = say(" ({points} not counted: no score falls below 0)", points=f"{lost:+d}") if lost else ""
    return said + why + floor


def _not_counted(event: Round, seat: int) -> int:
    """The negative points that a round took from a seat without effect (S5.3)."""
    scoring = event.scoring if isinstance(event.scoring, Scoring) else None
    if scoring is None or not scoring.floored[seat]:
        return 0
    return event.change[seat] - (event.scores[seat] - scoring.before[seat])


def _ending(event: Round, names: Sequence[str]) -> Iterator[str]:
    """Why the game is over, and what decided a tie."""
    ending = event.scoring.ending if isinstance(event.scoring, Scoring) else None
    if ending is None:
        return
    if ending.why == "goal" and ending.early:
        yield say("A score has reached {goal}, which ends the game early.", goal=ending.goal)
    elif ending.why == "goal":
        yield say("A score has reached {goal}, which ends the game.", goal=ending.goal)
    elif ending.why == "limit":
        yield say("Nobody has fulfilled {goal} times, and no more rounds are played: nobody wins.", goal=ending.goal)
    if ending.tied:
        compared = zip(ending.tied, ending.compared, strict=False)
        numbers = say(", ").join(f"{names[seat]} {number}" for seat, number in compared)
        yield say("{names} are tied.", names=_list(ending.tied, names))
        if ending.tie_break == "outer":
            yield say("The fewest tokens placed on the first and last rank decide: {numbers}.", numbers=numbers)
        elif ending.tie_break == "place":
            yield say("The place nearest to last in the final trick decides: {numbers}.", numbers=numbers)
        winners = _list(ending.winners, names)
        one = len(ending.winners) == 1
        yield say("{name} wins.", name=winners) if one else say("{names} share the win.", names=winners)


def _list(seats: Sequence[int], names: Sequence[str]) -> str:
    return say(" and ").join(names[seat] for seat in seats)
