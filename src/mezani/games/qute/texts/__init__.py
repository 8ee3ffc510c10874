"""Everything Qute says to people."""
