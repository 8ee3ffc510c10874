"""The kill test."""
