"""Matches on a server: the live match, its timers, messages, results and ratings. Knows no rooms."""
