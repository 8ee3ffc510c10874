"""An observation of No Kitty Cards as numbers: the board, the hand, and what is known of the other player's."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from mezani.bots.nokitty.board import MINE, NO_HEART, NOBODY, THEIRS, Board
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
    """The cards of this player: hearts in order of kind, and how many there are of each magic card."""

    hearts: tuple[int, ...]
    winds: int
    recycles: int
    shields: int

    @property
    def magic(self) -> int:
        """How many magic cards there are."""
        return self.winds + self.recycles + self.shields


@dataclass(frozen=True, slots=True)
class Unseen:
    """The magic this player has not seen: in the other hand, or still in the deck."""

    winds: int
    recycles: int
    shields: int

    @property
    def total(self) -> int:
        """How many cards that is."""
        return self.winds + self.recycles + self.shields


@dataclass(frozen=True, slots=True)
class Situation:
    """What a seat knows, read once for all its moves.

    ``hearts_now`` and ``magic_now`` are how many more may be used in this turn, ``hearts_a_turn`` and
    ``magic_a_turn`` how many in any. ``turns_after`` is how many turns come after this one, if the board is not
    filled before.
    """

    view: NoKittyView
    board: Board
    hand: Hand
    unseen: Unseen
    their_hearts: int
    their_magic: int
    is_fresh_shield: bool
    is_against_shield: bool
    hearts_now: int
    magic_now: int
    hearts_a_turn: int
    magic_a_turn: int
    can_draw: bool
    turns_after: int

    @property
    def is_last_turn(self) -> bool:
        """Whether the game is over when this turn ends."""
        return self.turns_after == 0

    @property
    def score(self) -> int:
        """This player's points."""
        return self.board.score(MINE)


def read_situation(observation: Observation) -> Situation:
    """The situation an observation shows."""
    view: NoKittyView = observation.view
    rules: NoKittyRules = observation.rules
    me = parse_seat(view.seat, len(view.players))
    mine, theirs = view.players[me], view.players[1 - me]
    hearts_a_turn = rules.hearts_per_turn or NO_LIMIT
    magic_a_turn = rules.magic_per_turn or NO_LIMIT
    can_draw = "draw" in view.can
    return Situation(
        view=view,
        board=read_board(view.tiles, view.seat),
        hand=read_hand(view.hand),
        unseen=read_unseen((*view.hand, *observation.discards)),
        their_hearts=theirs.hearts,
        their_magic=theirs.magic,
        is_fresh_shield=mine.shield == FRESH_SHIELD,
        is_against_shield=theirs.shield > 0,
        hearts_now=hearts_a_turn - view.hearts_placed,
        magic_now=magic_a_turn - view.magic_played,
        hearts_a_turn=hearts_a_turn,
        magic_a_turn=magic_a_turn,
        can_draw=can_draw,
        turns_after=max(0, min(view.hearts_left, view.magic_left) - can_draw),
    )


def read_board(tiles: tuple[TileView, ...], seat: str) -> Board:
    """The tiles of a view, as a seat looks at them."""
    return Board(
        colours=tuple(COLOURS.index(tile.colour) for tile in tiles),
        owners=tuple(owner_of(tile, seat) for tile in tiles),
        hearts=tuple(find_kind(tile.heart) if tile.heart else NO_HEART for tile in tiles),
    )


def owner_of(tile: TileView, seat: str) -> int:
    """Whose heart lies on a tile, for a seat."""
    if not tile.owner:
        return NOBODY
    return MINE if tile.owner == seat else THEIRS


def read_hand(cards: tuple[str, ...]) -> Hand:
    """The hand of a view."""
    kinds = [find_kind(card) for card in cards]
    return Hand(
        hearts=tuple(kind for kind in kinds if is_heart(kind)),
        winds=kinds.count(WIND),
        recycles=kinds.count(RECYCLE),
        shields=kinds.count(SHIELD),
    )


def read_unseen(seen: tuple[str, ...]) -> Unseen:
    """The magic that is left when all cards seen are taken away."""
    known = Counter(seen)
    return Unseen(
        winds=max(0, WINDS_IN_DECK - known["wind"]),
        recycles=max(0, RECYCLES_IN_DECK - known["recycle"]),
        shields=max(0, SHIELDS_IN_DECK - known["shield"]),
    )
