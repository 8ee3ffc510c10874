"""How hypothesis runs: the same examples every time, and no limits on time."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile(
    "mezani",
    derandomize=True,
    deadline=None,
    max_examples=30,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("mezani")
