"""Decisions: the events that a command leads to, or an error that changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from augury.errors import BadArgument, NotAllowed, NotNow, SeatTaken, Stale, TooLate
from augury.kernel.seals import KEYED, Seal, new_salt, new_seed
from augury.players import default_level, level_of, levels_of, strongest
from augury.table import commands as ask
from augury.table import events
from augury.table.commands import Command, Sender, ServerCommand
from augury.table.events import AnyMatchEvent
from augury.table.history import MOST_TAKEN_BACK, last_move, undoable, way_back
from augury.table.match import Made, Match, evolve
from augury.table.words import check_text

MOST_EVENTS = 20_000
"""Events of a match after which no new game begins: whoever loads the match reads all of them."""
MOST_DEVICES = 8
"""Devices that one seat can be on."""
SHORTEST_PAUSE = 1000
"""Milliseconds without a lease that are ignored."""


def new_seal() -> Seal:
    """A seal that nobody can predict."""
    return Seal(new_seed(), new_salt(), KEYED)


class Draft:
    """The events that a command leads to so far, and the match after each."""

    def __init__(self, match: Match, at: int, seal: Callable[[], Seal] = new_seal) -> None:
        self.match = match
        """The match after the events so far."""
        self.steps = [match]
        self.events: list[AnyMatchEvent] = []
        self.at = max(at, match.at)
        self._seal = seal

    def add(self, event: AnyMatchEvent, made: Made | None = None) -> None:
        self.match = evolve(self.match, event, self.at, made)
        self.steps.append(self.match)
        self.events.append(event)

    def begin(self) -> None:
        """Begin the first game or the next."""
        origin = None if self.match.number else self.match.opened.origin
        wanted = Seal(int(origin.seed), origin.salt, origin.generator) if origin else self._seal()
        seal = self.match.game.fit(wanted)
        self.add(events.Began(self.match.number + 1, str(seal.seed), seal.salt, seal.generator))
        for seat, action in origin.moves if origin and not origin.redealt else ():
            self.add(events.Moved(seat, action, by_house=True))
        self.end_if_over()

    def end_if_over(self) -> None:
        """End the game if there is nothing left to play."""
        position = self.match.now
        if position.over:
            self.add(events.Ended("played", position.scores, position.winners))


def decide(draft: Draft, sender: Sender, command: Command | ServerCommand, known_seq: int | None = None) -> None:
    """Add what a command leads to; `known_seq` is the last event that its sender knew of."""
    if draft.match.phase == "closed":
        raise TooLate("this table is closed; open another")
    if draft.match.seq >= MOST_EVENTS and isinstance(command, _LENGTHENING):
        raise TooLate("so much has happened at this table that it can only be finished; open another")
    _DECISIONS[type(command)](draft, sender, command, known_seq)


def _own_seat(match: Match, sender: Sender) -> int:
    seat = match.seat_of(sender.holder)
    if seat is None:
        raise NotAllowed("only players at this table can do that; take a seat first")
    return seat


def _for_host(match: Match, sender: Sender) -> None:
    if not sender.is_server and sender.holder != match.opened.host:
        raise NotAllowed("only the host of this table can do that")


def _for_server(sender: Sender) -> None:
    if not sender.is_server:
        raise NotAllowed("only the server itself can do that")


def _in(match: Match, *phases: str) -> None:
    if match.phase not in phases:
        now = {"waiting": "has not begun", "playing": "is being played", "over": "is over"}[match.phase]
        raise NotNow(f"the game {now}, so that cannot be done")


def _free_seat(match: Match, wanted: int | None) -> int:
    free = [index for index, seat in enumerate(match.seats) if seat.kind == "open"]
    if not free:
        raise SeatTaken("all seats are taken; you can watch")
    if wanted is None:
        return free[0]
    if wanted not in free:
        raise SeatTaken(f"seat {wanted} is not free; {', '.join(map(str, free))} {'are' if len(free) > 1 else 'is'}")
    return wanted


def _begin_when_full(draft: Draft) -> None:
    if draft.match.phase == "waiting" and all(seat.kind != "open" for seat in draft.match.seats):
        draft.begin()


def _sit(draft: Draft, sender: Sender, command: ask.Sit, known_seq: int | None) -> None:
    match = draft.match
    if (own := match.seat_of(sender.holder)) is not None:
        raise SeatTaken(f"you already have seat {own} at this table")
    _in(match, "waiting", "over")
    draft.add(events.Sat(_free_seat(match, command.seat), sender.holder, sender.name))
    _begin_when_full(draft)


def _leave(draft: Draft, sender: Sender, command: ask.Leave, known_seq: int | None) -> None:
    seat = _own_seat(draft.match, sender)
    if draft.match.phase == "playing":
        _resign(draft, sender, ask.Resign(), known_seq)
    else:
        draft.add(events.Left(seat))


def _level(match: Match, name: str | None) -> str:
    game = match.game.name
    if name is None:
        return default_level(game)
    if level_of(name, game) is None:
        raise BadArgument(
            f"there is no level {name!r}; the levels are {', '.join(level.name for level in levels_of(game))}"
        )
    return name


def _add_bot(draft: Draft, sender: Sender, command: ask.AddBot, known_seq: int | None) -> None:
    _for_host(draft.match, sender)
    _in(draft.match, "waiting", "over")
    draft.add(events.SatBot(_free_seat(draft.match, command.seat), _level(draft.match, command.level)))
    _begin_when_full(draft)


def _remove(draft: Draft, sender: Sender, command: ask.Remove, known_seq: int | None) -> None:
    _for_host(draft.match, sender)
    _in(draft.match, "waiting", "over")
    if command.seat >= len(draft.match.seats) or draft.match.seats[command.seat].kind == "open":
        raise BadArgument(f"nobody has seat {command.seat}")
    draft.add(events.Left(command.seat))


def _fresh(match: Match, seat: int, known_seq: int | None) -> None:
    if known_seq is not None and known_seq < match.marks[seat]:
        raise Stale(f"this was sent before seat {seat} reached its current decision; look again and decide again")


def _move(draft: Draft, sender: Sender, command: ask.Move, known_seq: int | None) -> None:
    match = draft.match
    seat = _own_seat(match, sender)
    _in(match, "playing")
    _fresh(match, seat, known_seq)
    if match.seats[seat].played_by_bot:
        raise NotNow("a bot is playing for you; take your seat back first")
    _play(draft, seat, command.move, by_bot=False)


def _bot_moves(draft: Draft, sender: Sender, command: ask.BotMoves, known_seq: int | None) -> None:
    _for_server(sender)
    match = draft.match
    _in(match, "playing")
    _fresh(match, command.seat, known_seq)
    if not match.seats[command.seat].played_by_bot:
        raise NotNow("a person is playing for this seat")
    _play(draft, command.seat, command.move, by_bot=True)


def _play(draft: Draft, seat: int, move: str | int, *, by_bot: bool) -> None:
    made = draft.match.now.step(move, seat)
    draft.add(events.Moved(seat, made[0].last_action, by_bot), made)
    draft.end_if_over()


_PROPOSED_IN: dict[str, tuple[str, ...]] = {"rematch": ("over",), "tracker": ("playing", "over")}
"""The phases in which something can be proposed that is not proposed during a game only."""


def _propose(draft: Draft, sender: Sender, command: ask.Propose, known_seq: int | None) -> None:
    match = draft.match
    seat = _own_seat(match, sender)
    _in(match, *_PROPOSED_IN.get(command.what, ("playing",)))
    if match.proposal and match.proposal.what == command.what:
        _agree(draft, sender, ask.Agree(), known_seq)
        return
    if match.proposal:
        raise NotNow(
            f"everyone is already being asked for something else: {match.proposal.what}; agree or refuse first"
        )
    if command.what == "undo" and match.seats[seat].played_by_bot:
        raise NotNow("a bot is playing for you; take your seat back first")
    if command.what == "undo" and match.origin and match.origin.kind == "daily":
        raise NotNow("no move can be taken back in a daily game")
    if command.what == "undo" and len(match.taken_back) >= MOST_TAKEN_BACK:
        raise NotNow(f"{MOST_TAKEN_BACK} moves were taken back in this game, and no more can be")
    if command.what == "undo" and seat not in match.undo:
        raise NotNow("you have no move to undo, or something hidden has been revealed since")
    if command.what == "rematch" and any(there.kind == "open" for there in match.seats):
        raise NotNow("a seat is open; fill it first")
    if command.what == "undo" and match.solo == seat:
        revealed = not undoable(match.now)[seat]
        draft.add(events.Undone(seat, last_move(match.now, seat), revealed))
        return
    draft.add(events.Proposed(seat, command.what))
    _carry_out(draft)


def _agree(draft: Draft, sender: Sender, command: ask.Agree, known_seq: int | None) -> None:
    match = draft.match
    seat = _own_seat(match, sender)
    if match.proposal is None:
        raise NotNow("nothing is being asked of you")
    if seat not in match.proposal.agreed:
        draft.add(events.Agreed(seat))
    _carry_out(draft)  # even if nothing is new, because someone may have been away for too long by now


def _refuse(draft: Draft, sender: Sender, command: ask.Refuse, known_seq: int | None) -> None:
    seat = _own_seat(draft.match, sender)
    if draft.match.proposal is None:
        raise NotNow("nothing is being asked of you")
    draft.add(events.Refused(seat))


def _carry_out(draft: Draft) -> None:
    """Do what was proposed once all have agreed. Only a rematch may begin without those who are away."""
    match = draft.match
    proposal = match.proposal
    if proposal is None:
        return
    voters = [index for index, seat in enumerate(match.seats) if seat.votes(draft.at, match.opened.grace)]
    if proposal.what == "rematch":
        voters = [index for index in voters if match.seats[index].away is None]
    if not proposal.agreed.issuperset(voters):
        return
    if proposal.what == "undo":
        draft.add(events.Undone(proposal.by, way_back(match.now, proposal.by)))
    elif proposal.what == "abandon":
        _end(draft, "abandoned", [])
    elif proposal.what == "tracker":
        draft.add(events.TrackerSet(not match.tracker))
    else:
        draft.begin()


def _end(draft: Draft, why: events.Why, winners: list[int]) -> None:
    draft.add(events.Ended(why, draft.match.now.scores, winners))


def _resign(draft: Draft, sender: Sender, command: ask.Resign, known_seq: int | None) -> None:
    match = draft.match
    seat = _own_seat(match, sender)
    _in(match, "playing")
    if match.seats[seat].resigned:
        raise NotNow("you have already resigned")
    duel = len(match.seats) == 2
    draft.add(events.Resigned(seat, None if duel else strongest(match.game.name)))
    if duel:
        _end(draft, "resigned", [1 - seat])
    elif not any(there.kind == "person" and not there.resigned for there in draft.match.seats):
        _end(draft, "abandoned", [])


def _take_back(draft: Draft, sender: Sender, command: ask.TakeBack, known_seq: int | None) -> None:
    match = draft.match
    seat = _own_seat(match, sender)
    if not match.seats[seat].played_by_bot:
        raise NotNow("no bot is playing for you")
    if match.seats[seat].resigned:
        raise NotNow("you have resigned this game, so the bot plays it to the end")
    draft.add(events.TookBack(seat))


def _say(draft: Draft, sender: Sender, command: ask.Say, known_seq: int | None) -> None:
    draft.add(events.Said(draft.match.seat_of(sender.holder), sender.name, check_text(command.text)))


def _close(draft: Draft, sender: Sender, command: ask.Close, known_seq: int | None) -> None:
    _for_host(draft.match, sender)
    if not sender.is_server:
        _in(draft.match, "waiting", "over")
    elif draft.match.phase == "playing":
        _end(draft, "abandoned", [])
    draft.add(events.Closed())


def _go_away(draft: Draft, sender: Sender, command: ask.GoAway, known_seq: int | None) -> None:
    _for_server(sender)
    seat = draft.match.seats[command.seat]
    if seat.kind == "person" and seat.away is None:
        draft.add(events.WentAway(command.seat))


def _come_back(draft: Draft, sender: Sender, command: ask.ComeBack, known_seq: int | None) -> None:
    _for_server(sender)
    if draft.match.seats[command.seat].away is not None:
        draft.add(events.CameBack(command.seat))


def _stand_in(draft: Draft, sender: Sender, command: ask.StandIn, known_seq: int | None) -> None:
    _for_server(sender)
    match = draft.match
    seat = match.seats[command.seat]
    if match.phase == "playing" and seat.kind == "person" and not seat.played_by_bot and _is_due(draft, command):
        draft.add(events.StoodIn(command.seat, strongest(match.game.name), command.why))
        _carry_out(draft)


def _is_due(draft: Draft, command: ask.StandIn) -> bool:
    """Whether a bot is still needed: meanwhile the person may have moved in time or come back."""
    match = draft.match
    if command.why == "away":
        return match.seats[command.seat].away is not None
    clocks = match.clocks
    if clocks is None:
        return True
    return command.seat in match.actors and clocks.at + clocks.left[command.seat] <= draft.at


def _carry(draft: Draft, sender: Sender, command: ask.Carry, known_seq: int | None) -> None:
    _for_server(sender)
    match = draft.match
    if (own := match.seat_of(command.holder)) is not None and own != command.seat:
        raise SeatTaken(f"this device already has seat {own} at this table")
    if own is None:
        seat = match.seats[command.seat]
        if command.link and command.link != (seat.taken, len(seat.holders)):
            raise NotAllowed("this link was already used; make a new one on the device where you play")
        if len(seat.holders) >= MOST_DEVICES:
            raise SeatTaken(f"this seat is already on {MOST_DEVICES} devices")
        name = command.name if command.name != seat.name else None
        draft.add(events.Carried(command.seat, command.holder, name))


def _abandon(draft: Draft, sender: Sender, command: ask.Abandon, known_seq: int | None) -> None:
    _for_server(sender)
    if draft.match.phase == "playing":
        _end(draft, "abandoned", [])


def _pause(draft: Draft, sender: Sender, command: ask.Pause, known_seq: int | None) -> None:
    _for_server(sender)
    match = draft.match
    waited_for = match.clocks is not None or any(seat.away is not None for seat in match.seats)
    if match.phase == "playing" and waited_for and draft.at - command.since >= SHORTEST_PAUSE:
        draft.add(events.Paused(command.since))


_LENGTHENING = ask.Sit | ask.AddBot | ask.Remove | ask.Propose | ask.Agree | ask.Say
"""What people may ask without end. Moves end with the game."""

_DECISIONS: dict[type[ask.CommandBase], Callable[[Draft, Sender, Any, int | None], None]] = {
    ask.Sit: _sit,
    ask.Leave: _leave,
    ask.AddBot: _add_bot,
    ask.Remove: _remove,
    ask.Move: _move,
    ask.Propose: _propose,
    ask.Agree: _agree,
    ask.Refuse: _refuse,
    ask.Resign: _resign,
    ask.TakeBack: _take_back,
    ask.Say: _say,
    ask.Close: _close,
    ask.BotMoves: _bot_moves,
    ask.GoAway: _go_away,
    ask.ComeBack: _come_back,
    ask.StandIn: _stand_in,
    ask.Carry: _carry,
    ask.Abandon: _abandon,
    ask.Pause: _pause,
}
