"""An observation of No Kitty Cards as numbers: the board, the hand, and what is known about the opponent."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from mezani.bots.nokitty.board import MINE, NO_HEART, NO_OWNER, THEIRS, Board
from mezani.bots.observation import Observation
from mezani.games.nokitty.engine.cards import (
    COLOURS,
    RECYCLE,
    RECYCLES_IN_DECK,
    SHIELD,
    SHIELDS_IN_DECK,
    WIND,
    WINDS_IN_DECK,
    find_kind,
    is_heart,
)
from mezani.games.nokitty.engine.effects import FRESH_SHIELD
from mezani.games.nokitty.engine.fast_rules import NO_LIMIT
from mezani.games.nokitty.rules import NoKittyRules
from mezani.games.nokitty.view import NoKittyView, TileView
from mezani.seats import parse_seat


@dataclass(frozen=True, slots=True)
class Hand:
    """The cards of this player: the kinds of hearts in order, and the number of each magic card."""

    hearts: tuple[int, ...]
    winds: int
    recycles: int
    shields: int

    @property
    def magic(self) -> int:
        """The number of magic cards."""
        return self.winds + self.recycles + self.shields


@dataclass(frozen=True, slots=True)
class UnseenMagic:
    """The magic this player has not seen. It is in the opponent's hand or in the deck."""

    winds: int
    total: int


@dataclass(frozen=True, slots=True)
class Situation:
    """What a seat knows, computed once for all its moves.

    ``hearts_now`` and ``magic_now`` are how many more cards may be used this turn, ``hearts_per_turn`` and
    ``magic_per_turn`` how many in any turn. ``turns_after`` is the number of turns after this one, unless the board
    is filled before.
    """

    view: NoKittyView
    board: Board
    hand: Hand
    unseen: UnseenMagic
    their_hearts: int
    their_magic: int
    has_fresh_shield: bool
    is_against_shield: bool
    hearts_now: int
    magic_now: int
    hearts_per_turn: int
    magic_per_turn: int
    can_draw: bool
    turns_after: int

    @property
    def is_last_turn(self) -> bool:
        """True if the game is over when this turn ends."""
        return self.turns_after == 0

    @property
    def score(self) -> int:
        """This player's points."""
        return self.board.score(MINE)

    @property
    def their_next_hearts(self) -> int:
        """The number of hearts the opponent can place in their next turn."""
        return min(self.their_hearts + 1, self.hearts_per_turn)


def read_situation(observation: Observation) -> Situation:
    """Return the situation an observation shows."""
    view: NoKittyView = observation.view
    rules: NoKittyRules = observation.rules
    me = parse_seat(view.seat, len(view.players))
    mine, theirs = view.players[me], view.players[1 - me]
    hearts_per_turn = rules.hearts_per_turn or NO_LIMIT
    magic_per_turn = rules.magic_per_turn or NO_LIMIT
    can_draw = "draw" in view.can
    return Situation(
        view=view,
        board=read_board(view.tiles, view.seat),
        hand=read_hand(view.hand),
        unseen=read_unseen((*view.hand, *observation.discards)),
        their_hearts=theirs.hearts,
        their_magic=theirs.magic,
        has_fresh_shield=mine.shield == FRESH_SHIELD,
        is_against_shield=theirs.shield > 0,
        hearts_now=hearts_per_turn - view.hearts_placed,
        magic_now=magic_per_turn - view.magic_played,
        hearts_per_turn=hearts_per_turn,
        magic_per_turn=magic_per_turn,
        can_draw=can_draw,
        turns_after=max(0, min(view.hearts_left, view.magic_left) - can_draw),
    )


def read_board(tiles: tuple[TileView, ...], seat: str) -> Board:
    """Return the board of a view from the point of view of a seat."""
    return Board(
        colours=tuple(COLOURS.index(tile.colour) for tile in tiles),
        owners=tuple(owner_of(tile, seat) for tile in tiles),
        hearts=tuple(find_kind(tile.heart) if tile.heart else NO_HEART for tile in tiles),
    )


def owner_of(tile: TileView, seat: str) -> int:
    """Return who owns the heart on a tile from the point of view of a seat."""
    if not tile.owner:
        return NO_OWNER
    return MINE if tile.owner == seat else THEIRS


def read_hand(cards: tuple[str, ...]) -> Hand:
    """Return the hand of a view."""
    kinds = [find_kind(card) for card in cards]
    return Hand(
        hearts=tuple(kind for kind in kinds if is_heart(kind)),
        winds=kinds.count(WIND),
        recycles=kinds.count(RECYCLE),
        shields=kinds.count(SHIELD),
    )


def read_unseen(seen: tuple[str, ...]) -> UnseenMagic:
    """Return the magic that is left when all seen cards are taken away."""
    known = Counter(seen)
    winds = max(0, WINDS_IN_DECK - known["wind"])
    recycles = max(0, RECYCLES_IN_DECK - known["recycle"])
    shields = max(0, SHIELDS_IN_DECK - known["shield"])
    return UnseenMagic(winds, winds + recycles + shields)
