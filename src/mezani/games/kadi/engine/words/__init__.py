"""A position of Kadi as a seat knows it, and its moves, as words of 64 bits. See games/shared/words.py.

The other players are in *slots*, in the order of play after the seat: the next three players, and the last one if
there are more than four. Nothing here reads a hand other than the seat's own, except ``encode_hidden``.
"""
