"""Lessons: positions in a row, each with a move to find. The engine plays them; whoever teaches has the words."""
