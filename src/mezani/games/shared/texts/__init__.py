"""Texts that games share: languages, talk about cards, refusals."""
