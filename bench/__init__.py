"""Benchmarks: Mezani next to other libraries, on one core and in one run. ``make bench`` runs them."""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # as the command line does
