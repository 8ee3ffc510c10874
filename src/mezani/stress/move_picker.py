"""How a client of the load driver plays: a random move that fits, picked from its view in a few microseconds."""

from __future__ import annotations

from random import Random

import msgspec

from mezani.game import Game


class Spot(msgspec.Struct, frozen=True):
    """An empty tile a heart may be placed on."""

    tile: int


class Place(msgspec.Struct, frozen=True):
    """A heart, and where it may be placed."""

    card: str
    spots: tuple[Spot, ...]


class Sight(msgspec.Struct, frozen=True):
    """The part of any game's view that is needed to play on; the rest is skipped unread."""

    over: bool = False
    turn: str = ""
    pending: str = ""
    prompted: bool = False
    playable: tuple[str, ...] = ()
    can: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    places: tuple[Place, ...] = ()


CHOICES = {"suit": "suit=H", "eights": "eights=next", "jacks": "jacks=minus"}
"""What is said where a turn of Qute can't end without a choice."""


class Chooser:
    """Picks moves of one game: cards before other moves, each as likely as the next."""

    def __init__(self, game: Game, seed: int) -> None:
        self.rng = Random(seed)
        self.names_suit = getattr(game.preset, "ace_suit", "") == "choose"
        self.asks_with_spades = getattr(game.preset, "ace_of_spades", "") == "request"

    def choose(self, sight: Sight) -> str:
        """A move that should be legal; empty where there is nothing to do."""
        if sight.prompted:
            return "niko" if self.rng.random() < 0.9 else "quiet"
        if len(sight.can) > 1 and sight.can[-1] == "niko":
            return "niko"
        if sight.playable:
            cards = sight.playable
            return self.play(cards[int(self.rng.random() * len(cards))], sight)
        if sight.places:
            place = self.rng.choice(sight.places)
            return f"place {place.card} {self.rng.choice(place.spots).tile}"
        return self.fall_back(sight)

    def choose_plainly(self, sight: Sight) -> str:
        """After a refusal: a move without cards where there is one."""
        return self.fall_back(sight) or self.choose(sight)

    def play(self, card: str, sight: Sight) -> str:
        """A card by itself, with what has to be said with it."""
        if card[0] == "A":
            if card == "AS" and self.asks_with_spades:
                return "play AS ask=7H"
            if self.names_suit and sight.pending != "penalty":
                return f"play {card} suit={'SHDC'[int(self.rng.random() * 4)]}"
        return f"play {card}"

    def fall_back(self, sight: Sight) -> str:
        """A move without cards; the first one offered, as calls that need not be made come last."""
        if not sight.can:
            return ""
        move = sight.can[0]
        if move == "end" and sight.needs:
            return " ".join(["end", *(CHOICES[need] for need in sight.needs)])
        return move
