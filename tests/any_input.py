"""Settings for tests that read any input at all: few examples, and the same ones every time."""

from hypothesis import HealthCheck, settings

few = settings(
    max_examples=60,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
