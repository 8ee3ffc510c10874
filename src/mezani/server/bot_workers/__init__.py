"""Processes that bots think in."""
