"""Bots that have learned by self-play. ``mezani train`` creates their weights."""
