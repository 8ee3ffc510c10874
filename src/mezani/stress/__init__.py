"""Clients that drive a real server hard: load, and kills."""
