"""What the games share: a position with playing cards, hidden hands, moves, texts, scenario setups."""
