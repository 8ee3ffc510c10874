"""Deals of the day: the calendar, the keys that decide the cards, and the score of a try."""
