"""The load test."""
