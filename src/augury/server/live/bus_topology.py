"""The servers of the bus: one Redis or Valkey alone, or the primaries of a cluster, each with the slots that it has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from augury.errors import BadArgument, Unavailable

if TYPE_CHECKING:
    from redis.asyncio import Redis
    from redis.asyncio.cluster import RedisCluster

Address = tuple[str, int]

ALONE: Address = ("", 0)
"""Stands for the only server."""


class BusServers:
    """Finds out which server carries a channel."""

    def __init__(self, url: str) -> None:
        """The address of the only server, or of any server of a cluster."""
        self._url = url
        self._client = connect(url)
        self._cluster: RedisCluster | None = None
        self.sharded = False
        """Whether the servers are a cluster, so that channels are spread over them."""
        self._located = False

    async def locate(self) -> None:
        """Find the servers, and which slots each of them has now."""
        if self._cluster is None:
            self.sharded = await _is_cluster(self._client)
        if self.sharded:
            from redis.asyncio.cluster import RedisCluster

            if self._cluster is None:
                self._cluster = RedisCluster.from_url(self._url, **_OPTIONS)
                await self._cluster.initialize()
            else:
                await self._cluster.nodes_manager.initialize()
        self._located = True

    @property
    def addresses(self) -> set[Address]:
        """All servers that carry channels."""
        if self._cluster is None:
            return {ALONE}
        return {(node.host, int(node.port)) for node in self._cluster.get_primaries()}

    def address_of(self, channel: str) -> Address | None:
        """The server that carries a channel; None while that is not known."""
        if not self._located:
            return None
        if self._cluster is None:
            return ALONE
        from redis.exceptions import RedisError

        try:
            node = self._cluster.get_node_from_key(channel)
        except RedisError:
            return None  # no server has its slot
        return None if node is None else (node.host, int(node.port))

    def client(self, address: Address) -> Redis:
        """A client of one of the servers."""
        if address == ALONE:
            return connect(self._url)
        from redis.asyncio import Redis, SSLConnection
        from redis.asyncio.connection import parse_url

        options: dict[str, Any] = {**parse_url(self._url)}
        secure = options.pop("connection_class", None) is SSLConnection
        host, port = address
        return Redis(**options | _options() | {"host": host, "port": port, "ssl": secure, "db": 0})

    async def stop(self) -> None:
        await self._client.aclose()
        if self._cluster is not None:
            await self._cluster.aclose()


ANSWER_SECONDS = 5.0
"""How long a server may take to answer a command, besides the time for which the command blocks."""
_OPTIONS: dict[str, Any] = {"socket_connect_timeout": 5}


def _options() -> dict[str, Any]:
    from redis.asyncio.retry import Retry
    from redis.backoff import NoBackoff

    return _OPTIONS | {"retry": Retry(NoBackoff(), 0)}  # the bus repeats commands itself


async def open_client(url: str, blocks: float = 0) -> Any:
    """A client for keys, of the only server or of a cluster, whose commands block for at most so many seconds."""
    patience = {"socket_timeout": blocks + ANSWER_SECONDS}
    client = connect(url, **patience)
    if not await _is_cluster(client):
        return client
    await client.aclose()
    from redis.asyncio.cluster import RedisCluster

    return RedisCluster.from_url(url, **_OPTIONS | patience)


async def _is_cluster(client: Redis) -> bool:
    return bool((await client.info("cluster")).get("cluster_enabled"))


def connect(url: str, **more: Any) -> Redis:
    """A client for the Redis at an address, which need not answer yet; BadArgument if it is no such address."""
    try:
        from redis.asyncio import Redis
    except ImportError:
        raise Unavailable("--redis needs the package redis; install it with: pip install 'augury[nodes]'") from None
    try:
        return Redis.from_url(url, **_options() | more)
    except ValueError:
        raise BadArgument("--redis takes an address such as redis://127.0.0.1:6379/0") from None
