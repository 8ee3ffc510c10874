"""Picking random moves from a view in a few microseconds, for the stress clients."""

from __future__ import annotations

from random import Random

from mezani.game import Game
from mezani.stress.messages import PartialView

END_CHOICES = {"suit": "suit=H", "eights": "eights=next", "jacks": "jacks=minus"}
"""The choices made when a turn of Qute ends."""


class MovePicker:
    """Picks moves for one game: a random card if one can be played, else a move without cards."""

    def __init__(self, game: Game, seed: int) -> None:
        self.rng = Random(seed)
        self.names_suit = getattr(game.preset, "ace_suit", "") == "choose"
        self.asks_with_spades = getattr(game.preset, "ace_of_spades", "") == "request"

    def pick(self, view: PartialView) -> str:
        """Return a move that should be legal, or an empty string if there is none."""
        if view.prompted:
            return "niko" if self.rng.random() < 0.9 else "quiet"
        if len(view.can) > 1 and view.can[-1] == "niko":
            return "niko"
        if view.playable:
            cards = view.playable
            return self._play(cards[int(self.rng.random() * len(cards))], view)
        if view.places:
            place = self.rng.choice(view.places)
            return f"place {place.card} {self.rng.choice(place.spots).tile}"
        return without_cards(view)

    def pick_simple(self, view: PartialView) -> str:
        """Return a move without cards if there is one: the fallback after a refusal."""
        return without_cards(view) or self.pick(view)

    def _play(self, card: str, view: PartialView) -> str:
        """Return the play of a single card, with the suit or the card it has to name."""
        if card[0] == "A":
            if card == "AS" and self.asks_with_spades:
                return "play AS ask=7H"
            if self.names_suit and view.pending != "penalty":
                return f"play {card} suit={'SHDC'[int(self.rng.random() * 4)]}"
        return f"play {card}"


def without_cards(view: PartialView) -> str:
    """Return the first move that plays no card; optional calls are listed last."""
    if not view.can:
        return ""
    move = view.can[0]
    if move == "end" and view.needs:
        return " ".join(["end", *(END_CHOICES[need] for need in view.needs)])
    return move
