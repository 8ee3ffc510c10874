"""What games share to speak: languages, talk about cards, refusals."""
