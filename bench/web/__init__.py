"""Benchmarks of the web page. ``make bench-web`` runs them."""
