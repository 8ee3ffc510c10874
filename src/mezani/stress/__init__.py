"""Stress tests for a real server: load, kills, malformed messages and attacks."""
