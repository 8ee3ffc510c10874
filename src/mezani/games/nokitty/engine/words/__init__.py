"""A position of No Kitty Cards as a seat knows it, and its moves, as words of 64 bits. See games/shared/words.py.

The kinds of hearts are independent of each other, so hearts that are gone say nothing about those to come and have no
field. Numbers of cards by kind, and of empty tiles by colour, are packed five bits each. Nothing here reads a hidden
card, except ``encode_hidden``.
"""
