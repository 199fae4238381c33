"""Several nodes: any of them serves any table, with PostgreSQL for the truth and Redis, or nothing, between them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.services import shared_postgres, shared_redis
from tests.web.site import Site, served
from tests.web.sockets import Person, open_table


@pytest.fixture(params=["with a bus", "without a bus"])
def sites(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[list[Site]]:
    """Two nodes over one database."""
    database = shared_postgres().fresh()
    redis = shared_redis().url if request.param == "with a bus" else None
    with ExitStack() as stack:
        yield [stack.enter_context(served(tmp_path, database=database, redis=redis, lease=2.0)) for _ in range(2)]


@pytest.mark.slow
def test_a_game_is_played_across_nodes(sites: list[Site]) -> None:
    """Each of two people is at another node; both hear every number, and every move is made once."""
    match, tokens = open_table(sites[0])
    with Person(sites[0], match, tokens[0]) as one, Person(sites[1], match, tokens[1]) as other:
        people = [one, other]
        views = [person.hear("welcome")["snapshot"]["view"] for person in people]
        heard: list[list[int]] = [[], []]
        for count in range(6):
            mover = views[0]["actors"][0]
            order = {"type": "move", "move": views[mover]["legal"][0]}
            assert people[mover].do(f"m{count}", order)["type"] == "ack"
            for seat, person in enumerate(people):
                told = person.hear("moved")
                heard[seat].append(told["seq"])
                views[seat] = told["view"]
        assert heard[0] == heard[1] and len(heard[0]) == 6


@pytest.mark.slow
def test_a_command_sent_to_both_nodes_is_done_once(sites: list[Site]) -> None:
    """The same id at two nodes gives the same answer, whoever was first."""
    match, tokens = open_table(sites[0])
    with Person(sites[0], match, tokens[0]) as one, Person(sites[1], match, tokens[0]) as again:
        start = one.hear("welcome")["snapshot"]
        again.hear("welcome")
        order = {"type": "move", "move": start["view"]["legal"][0]}
        assert one.do("same", order) == again.do("same", order)


@pytest.mark.slow
def test_whoever_is_at_one_node_is_not_away_at_the_other(sites: list[Site]) -> None:
    """A person who leaves one node and is at another stays; one who leaves both is away, and comes back."""
    match, tokens = open_table(sites[0])
    with Person(sites[0], match, tokens[0]) as one:
        one.hear("welcome")
        with Person(sites[1], match, tokens[1]) as other:
            other.hear("welcome")
        told = one.hear("seat")
        while told["why"] != "went_away" or told["seat"] != 1:
            told = one.hear("seat")
        with Person(sites[1], match, tokens[1]) as other:
            other.hear("welcome")
            told = one.hear("seat")
            assert (told["seat"], told["why"], told["now"]["away"]) == (1, "came_back", False)
