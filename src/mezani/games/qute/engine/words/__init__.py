"""A position of Qute as a seat knows it, and its moves, as words of 64 bits. See games/shared/words.py.

A set of cards has 36 bits, from the 6s to the Aces. The other players are in *slots*, in the order of play after the
seat. Nothing here reads a hand other than the seat's own, except ``encode_hidden``.
"""
