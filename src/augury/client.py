"""A client for programs: sit down at a table of an Augury server, and play.

    from augury.client import Client

    client = Client("http://127.0.0.1:8000", name="Ten lines")
    table = client.open("seven", seats=["me", "palmist", "palmist", "palmist"])
    for turn in table.turns():
        turn.play(turn.legal[0])
    print(table.view()["outcome"])

Whatever the server refuses is raised as the error of `augury.errors` that has its code. Cut connections are no
errors: requests that can be sent again are, streams go on where they ended, and no move is ever made twice.
"""

from __future__ import annotations

import json
import math
import secrets
import time
from base64 import b64decode
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Self

import httpx

from augury.errors import AuguryError, NotNow, NotYourTurn, Stale, TooLate, Unavailable

if TYPE_CHECKING:
    from augury.kernel.game import Game
    from augury.kernel.records import Record
    from augury.players import Player

TIMEOUT = 30.0
"""Seconds to wait for an answer."""
SILENCE = 45.0
"""Seconds without a word, not even an empty line, after which a stream is dead."""
WAITS = (0.1, 5.0)
"""Seconds between tries: at first, and at most."""
PATIENCE = 300.0
"""Seconds for which a request is sent again before that is an error."""
LONGEST_WAIT = 10.0
"""Seconds that a server may ask to wait; if it asks for more, that is an error."""
OUTDATED = (Stale, NotNow, NotYourTurn, TooLate)


class NoAnswer(Unavailable):
    """The server cannot be reached, or hung up."""

    code = "no_answer"


@dataclass(frozen=True)
class Over:
    """A game that you played is over."""

    match: str
    number: int
    seat: int
    scores: list[int]
    winners: list[int]


@dataclass(frozen=True)
class Turn:
    """It is your turn at a table."""

    client: Client = field(repr=False)
    match: str
    seat: int
    seq: int
    """Which decision of the seat this is."""
    name: str
    """The game's."""
    setup: dict[str, Any] = field(repr=False)
    view: dict[str, Any] = field(repr=False)
    """All that the seat knows, for reading; see `legal`."""
    record: bytes = field(repr=False)
    level: str | None = None
    """To a bot of the house: as whom to play."""
    seconds: float | None = None
    """How long to think at most, if the server says."""

    @property
    def legal(self) -> list[str]:
        """The moves that the seat may make."""
        return self.view["legal"]  # type: ignore[no-any-return]

    @property
    def game(self) -> Game:
        """The game as Python users hold it."""
        return _opened(self.name, json.dumps(self.setup, sort_keys=True))

    @cached_property
    def state(self) -> Record:
        """The position as a record, without what the seat must not know: what Augury's own players think about."""
        from augury.kernel.records import from_bytes

        return from_bytes(self.game.engine.rules.state, self.record)

    def ask(self, player: str | Player, seconds: float | None = None) -> str:
        """The move that a player of Augury's would make, or one of your own like them, in so many seconds."""
        from threading import Event, Timer

        from augury.kernel.chance import dice
        from augury.players import player as named

        somebody = named(player, self.name) if isinstance(player, str) else player
        stop, luck = Event(), dice(secrets.randbits(64))
        timer = Timer(seconds or 0, stop.set)
        timer.daemon = True
        if seconds is not None:
            timer.start()
        try:
            action = somebody.choose(self.game, self.state, self.seat, luck, stop)
        finally:
            timer.cancel()
        return self.game.engine.format_action(self.game.setup, action)

    def play(self, move: str) -> bool:
        """Make a move, sent until the server has answered; False if nobody waits for it any more."""
        body = {"move": move, "id": f"turn:{self.seat}:{self.seq}", "seq": self.seq, "seat": self.seat}
        try:
            self.client.request("POST", f"/api/matches/{self.match}/moves", body, again=True)
        except OUTDATED:
            return False
        return True


class Table:
    """A table, seen by a client."""

    def __init__(self, client: Client, match: str) -> None:
        """A table by its id."""
        self.client = client
        self.match = match
        self._path = f"/api/matches/{match}"

    def __repr__(self) -> str:
        return f"Table({self.match!r})"

    def view(self) -> dict[str, Any]:
        """All that you may know of the table now: seats, phase, the game's view, how it ended."""
        return self.client.request("GET", self._path, again=True)  # type: ignore[no-any-return]

    def do(self, command: str, **what: object) -> int:
        """Ask for something (`sit`, `add_bot`, `say`, ...; see the schema), once; the number of what happened then."""
        asked = {"type": command} | {name: value for name, value in what.items() if value is not None}
        body = {"id": secrets.token_urlsafe(12), "command": asked}
        return self.client.request("POST", f"{self._path}/commands", body, again=True)["seq"]  # type: ignore[no-any-return]

    def sit(self, seat: int | None = None) -> int:
        """Take a seat, or any that is open."""
        return self.do("sit", seat=seat)

    def add_bot(self, level: str | None = None, seat: int | None = None) -> int:
        """Put a bot of the house on a seat: for the table's host."""
        return self.do("add_bot", level=level, seat=seat)

    def play(self, move: str) -> int:
        """Make a move."""
        return self.do("move", move=move)

    def say(self, text: str) -> int:
        """Say something to all."""
        return self.do("say", text=text)

    def turns(self) -> Iterator[Turn]:
        """Your turns at this table, until its game is over."""
        for news in self.client.news(connected=self._is_over):
            if news is None:
                return
            if news.match == self.match:
                if isinstance(news, Over):
                    return
                yield news

    def _is_over(self) -> bool:
        return self.view()["phase"] in {"over", "closed"}

    def events(self) -> Iterator[dict[str, Any]]:
        """What happens at the table, as it is told to you, from a `welcome` with all there is to know until it closes.

        After a cut connection it goes on where it ended, or with another `welcome` if that is too long ago.
        """
        last: int | None = None

        def path() -> str:
            return f"{self._path}/stream" + ("" if last is None else f"?last_seq={last}")

        for told in self.client.lines(path):
            if told is None:
                continue
            known = told["snapshot"]["seq"] if told["type"] == "welcome" else told["seq"]
            if told["type"] != "resumed":
                last = known
                yield told
            if told["type"] == "closed":
                return


class Client:
    """Somebody at an Augury server: a guest with a name, known by a token."""

    def __init__(self, address: str, token: str | None = None, name: str = "a bot") -> None:
        """Keep `client.token`, and give it to the next client, to be the same guest again."""
        self._http = httpx.Client(base_url=address, trust_env=False)
        self._token = token
        self._name = name

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Hang up."""
        self._http.close()

    @property
    def token(self) -> str:
        """What proves who you are; a secret."""
        if self._token is None:
            answer = self._sent("POST", "/api/tokens", {"name": self._name}, {}, again=False)
            self._token = str(answer["token"])
        return self._token

    def games(self) -> list[dict[str, Any]]:
        """What can be played, how, and against which levels."""
        return self.request("GET", "/api/games", again=True)["games"]  # type: ignore[no-any-return]

    def lobby(self, game: str | None = None) -> list[dict[str, Any]]:
        """Tables that anybody may join or watch."""
        path = "/api/matches" + (f"?game={game}" if game else "")
        return self.request("GET", path, again=True)["matches"]  # type: ignore[no-any-return]

    def open(
        self, game: str, setup: dict[str, Any] | None = None, seats: list[str] | None = None, **more: object
    ) -> Table:
        """Open a table: for each seat "me", "open" or a level; `private=True`, `title=`, `pace=` and `grace=` too."""
        body = {"game": game, "setup": setup or {}, "seats": seats} | more
        return Table(self, self.request("POST", "/api/matches", body)["match"])

    def table(self, match: str) -> Table:
        """A table that is there, by its id or its address."""
        return Table(self, match.rstrip("/").rpartition("/")[2])

    def turns(self) -> Iterator[Turn]:
        """Your turns at all tables, for ever. While you listen you are present at your seats."""
        return (news for news in self.news() if isinstance(news, Turn))

    def news(self, *, again: bool = True, connected: Callable[[], bool] | None = None) -> Iterator[Any]:
        """Your turns, and games that are over.

        Without `again` it ends with the connection. `connected` is asked after every connecting; on True comes None.
        """
        for told in self.lines(lambda: "/api/bot/turns", again=again):
            if told is None:
                if connected and connected():
                    yield None
            elif told.pop("type") == "over":
                yield Over(**told)
            else:
                game, state = told.pop("game"), b64decode(told.pop("state"))
                yield Turn(self, name=game, record=state, **told)

    def request(self, method: str, path: str, body: object = None, *, again: bool = False) -> Any:
        """An answer of the server; with `again` it is asked for until it comes: for what may be sent twice."""
        return self._sent(method, path, body, {"Authorization": f"Bearer {self.token}"}, again=again)

    def _sent(self, method: str, path: str, body: object, headers: dict[str, str], *, again: bool) -> Any:
        for wait in _waits(PATIENCE):
            try:
                # What cannot be sent again is waited for: a server that was just installed compiles its rules first.
                limit = TIMEOUT if again else PATIENCE
                answer = self._http.request(method, path, json=body, headers=headers, timeout=limit)
            except httpx.TransportError as error:
                if not again:
                    raise NoAnswer(f"the server does not answer: {error}") from None
            else:
                if answer.is_success:
                    return answer.json()
                asked = float(answer.headers.get("Retry-After", 0))
                busy = again and answer.status_code in {502, 503, 504}
                if not busy and (answer.status_code != 429 or asked > LONGEST_WAIT):
                    raise _refusal(answer)
                time.sleep(asked)
            time.sleep(wait)
        raise NoAnswer("the server does not answer")

    def lines(self, path: Callable[[], str], *, again: bool = True) -> Iterator[Any]:
        """The messages of a stream, and None whenever it begins anew."""
        tries = _waits()
        while True:
            try:
                for told in self._stream(path()):
                    tries = _waits()
                    yield told
            except httpx.TransportError as error:
                if not again:
                    raise NoAnswer(f"the server does not answer: {error}") from None
            if not again:
                return
            time.sleep(next(tries))

    def _stream(self, path: str) -> Iterator[Any]:
        """The messages of one connection: None first, as soon as it listens."""
        headers = {"Authorization": f"Bearer {self.token}"}
        limits = httpx.Timeout(TIMEOUT, read=SILENCE)
        with self._http.stream("GET", path, headers=headers, timeout=limits) as answer:
            if not answer.is_success:
                answer.read()
                if answer.status_code in {429, 502, 503, 504}:
                    return
                raise _refusal(answer)
            yield None
            for line in answer.iter_lines():
                if line:
                    yield json.loads(line)


def _waits(patience: float = math.inf) -> Iterator[float]:
    wait, until = WAITS[0], time.monotonic() + patience
    while time.monotonic() < until:
        yield wait * (1 + secrets.randbelow(100) / 100)
        wait = min(2 * wait, WAITS[1])


def _refusal(answer: httpx.Response) -> AuguryError:
    """The error that an answer stands for."""
    try:
        told = answer.json()["error"]
        code, message = str(told["code"]), str(told["message"])
    except (ValueError, KeyError, TypeError):
        return AuguryError(f"the server answered {answer.status_code}")
    kinds: list[type[AuguryError]] = [AuguryError]
    for kind in kinds:
        if kind.code == code:
            return kind(message)
        kinds += kind.__subclasses__()
    error = AuguryError(message)
    error.code = code
    return error


@lru_cache(64)
def _opened(game: str, setup: str) -> Game:
    from augury.kernel.game import Game
    from augury.kernel.registry import book
    from augury.kernel.setups import read_setup

    found = book(game)
    return Game(found, read_setup(found.setup, json.loads(setup), files=False))
