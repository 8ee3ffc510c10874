"""Benchmarks: Mezani next to other libraries, on one core and in one run. ``make bench`` runs them."""
