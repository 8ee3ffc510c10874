"""Logs without secrets, and metrics for Prometheus."""
