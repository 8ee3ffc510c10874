"""Stress tests for a real server: load, kills and malformed messages."""
