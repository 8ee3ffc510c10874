"""Chance in Python loops: the same cheap draw for every library.

Loops write ``options[int(fraction() * len(options))]`` in place: calling a function for it would
cost as much again.
"""

from __future__ import annotations

import random

GENERATOR = random.Random(2026)
fraction = GENERATOR.random
