"""What games share: a table of playing cards, guessing hidden hands, languages, scenario positions."""
