"""The compiled rules of Kadi."""
