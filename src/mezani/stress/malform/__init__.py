"""The test with malformed messages."""
