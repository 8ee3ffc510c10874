"""Base classes for short games in turns, in plain Python: hands, a deck, a pile and a turn clock."""
