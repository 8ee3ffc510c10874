"""Fixtures of all tests, and Hypothesis profiles.

``HYPOTHESIS_PROFILE=fixed`` runs the same examples every time; the default is random.

``quick`` runs a few fixed examples, for ``make quick``.

A failure prints the example and a ``@reproduce_failure`` line that repeats it. No profile has a time limit.
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, Phase, settings

pytest_plugins = ["tests.databases"]

settings.register_profile(
    "random",
    max_examples=30,
    deadline=None,
    print_blob=True,
    suppress_health_check=[
        HealthCheck.data_too_large,
        HealthCheck.filter_too_much,
        HealthCheck.large_base_example,
        HealthCheck.too_slow,
    ],
)
settings.register_profile(
    "fixed",
    settings.get_profile("random"),
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
)
settings.register_profile("quick", settings.get_profile("fixed"), max_examples=4)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "random"))
