"""How hypothesis runs: the same examples every time, and no limits on time.

An example is mostly a seed, which can't be made simpler, so failing ones are not shrunk.
"""

from __future__ import annotations

from hypothesis import HealthCheck, Phase, settings

settings.register_profile(
    "mezani",
    derandomize=True,
    deadline=None,
    max_examples=30,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("mezani")
