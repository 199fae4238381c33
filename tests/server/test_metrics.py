"""The metrics for Prometheus."""

from __future__ import annotations

from prometheus_client.parser import text_string_to_metric_families

from augury.server.metrics import Metrics


def numbers(metrics: Metrics) -> dict[str, float]:
    """All samples as Prometheus reads them."""
    return {
        sample.name + "".join(f" {name}={value}" for name, value in sorted(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(metrics.text().decode())
        for sample in family.samples
    }


def test_what_a_node_does_is_counted() -> None:
    """Requests, commands, commits and bot turns are counted under their labels."""
    metrics = Metrics()
    metrics.requested("/api/matches/{match}", 200)
    metrics.commanded("move")
    metrics.commanded("move", "stale")
    metrics.committed(3, 0.01)
    metrics.thought(0.5)
    metrics.limited()
    found = numbers(metrics)
    assert found["augury_http_requests_total route=/api/matches/{match} status=200"] == 1
    assert found["augury_commands_total code=ok type=move"] == found["augury_commands_total code=stale type=move"] == 1
    assert found["augury_commit_batch_sum"] == 3 and found["augury_commit_seconds_count"] == 1
    assert found["augury_bot_turns_total how=moved"] == found["augury_rate_limited_total"] == 1


def test_gauges_are_read_on_request() -> None:
    """The value of a gauge is computed when it is read."""
    metrics, queue = Metrics(), ["a"]
    metrics.gauge("queue", "What waits", lambda: len(queue))
    queue.append("b")
    assert numbers(metrics)["augury_queue"] == 2


def test_nodes_count_apart() -> None:
    """Two nodes in one process have separate counters."""
    one, other = Metrics(), Metrics()
    one.limited()
    assert numbers(other)["augury_rate_limited_total"] == 0
