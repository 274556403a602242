"""The counters of a server, for Prometheus.

Figures of a running game can still tell that somebody has decided in secret, so they are shown to
whoever runs the server and to nobody else: see `operations.py`.
"""

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

from railbird.table.metrics import Metrics

CONTENT_TYPE = CONTENT_TYPE_PLAIN_0_0_4

REGISTRY = CollectorRegistry()

METRICS = Metrics(
    commands=Counter(
        "railbird_commands", "Commands that were taken, by kind.", ["kind"], registry=REGISTRY
    ),
    refusals=Counter("railbird_refusals", "Commands that were refused.", registry=REGISTRY),
    commit_seconds=Histogram(
        "railbird_commit_seconds",
        "From a change being worked out to its being on disk.",
        buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10),
        registry=REGISTRY,
    ),
    failed_commits=Counter(
        "railbird_failed_commits", "Changes that did not reach the disk.", registry=REGISTRY
    ),
    bot_seconds=Histogram(
        "railbird_bot_decision_seconds",
        "From a bot being asked to its answer, without the wait for its turn.",
        buckets=(0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 60),
        registry=REGISTRY,
    ),
    bot_faults=Counter(
        "railbird_bot_faults",
        "Decisions that a bot failed to make, so that the default was played.",
        registry=REGISTRY,
    ),
)

GAUGES = {
    "tables": "Tables in memory.",
    "games_on": "Games being played at tables in memory.",
    "sockets": "Open sockets of browsers.",
    "queued_messages": "Messages that wait for slow browsers.",
    "longest_queue": "Messages that wait for the slowest browser.",
    "waiting_commits": "Changes that wait for their turn at the disk.",
    "bots_thinking": "Decisions that bots were asked for.",
}
"""Figures looked up when they are asked for."""

_gauges = {
    name: Gauge(f"railbird_{name}", about, registry=REGISTRY) for name, about in GAUGES.items()
}


def exposition(look: Callable[[], dict[str, int]]) -> bytes:
    """All figures as text; `look` finds those of `GAUGES`."""
    for name, value in look().items():
        _gauges[name].set(value)
    return generate_latest(REGISTRY)
