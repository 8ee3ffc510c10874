"""Chance in Python loops: the same cheap draw for every library.

Loops write ``options[below(len(options))]``: a compiled call, as cheap as it gets, so that the
libraries are compared and not the choosing. ``GENERATOR`` is for draws by weight.
"""

from __future__ import annotations

import random

from mezani.rng import fast_rng

GENERATOR = random.Random(2026)
below = fast_rng(2026).below
