"""The contract every game meets, and the few values that cross it.

A *game* makes states and reads moves. A *state* is a mutable position: ``legal``, ``extend`` and ``apply`` say and do
what may be done, ``view`` says what a seat may see. Nothing here knows any game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import msgspec

from mezani.rng import Rng
from mezani.seats import seat_letter


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that happened. Seats are letters and cards are text, as on the wire.

    ``hides`` marks cards only ``seat`` may see; ``only`` marks an event only ``seat`` hears of at all.
    """

    kind: str
    seat: str = ""
    cards: tuple[str, ...] = ()
    number: int = 0
    suit: str = ""
    what: str = ""
    hides: bool = False
    only: bool = False

    def seen_by(self, seat: int | None) -> Event | None:
        """The event as a seat saw it (``None`` is a spectator), or None where it saw nothing."""
        if seat is not None and self.seat == seat_letter(seat):
            return self
        if self.only:
            return None
        if not self.hides:
            return self
        return Event(kind=self.kind, seat=self.seat, number=self.number, what=self.what, hides=True)


class Clock(msgspec.Struct, frozen=True, omit_defaults=True):
    """A running timer: its kind, whose it is (empty: everybody's), how long it runs and which one it is.

    Timers of the same kind and seat with the same ``number`` are the same timer, and it goes on; a timer that starts
    anew has a higher one. Nothing else is meant by the number.
    """

    kind: str
    seat: str
    seconds: int
    number: int


class View(msgspec.Struct, frozen=True, tag_field="family"):
    """What one observer may see. A game's own view names its family as ``tag`` and adds its fields.

    The family is the first field of the encoded view: ``{"family": "kadi", …}``.
    """

    @property
    def family(self) -> str:
        return str(self.__struct_config__.tag)


class Outcome(msgspec.Struct, frozen=True):
    """How a match ended: the winning seats (none for a draw) and a score for every seat."""

    winners: tuple[int, ...]
    scores: tuple[float, ...]


class Extension(msgspec.Struct, frozen=True):
    """How a partial play can continue.

    ``next`` are the words that can follow, such as cards or tile numbers. ``complete`` is True if the cards can be
    played as they are. ``needs`` and ``may`` name what the play must or may still declare, such as ``suit``; ``asks``
    are the cards that a declaration ``ask`` may name.
    """

    next: tuple[str, ...] = ()
    complete: bool = False
    needs: tuple[str, ...] = ()
    may: tuple[str, ...] = ()
    asks: tuple[str, ...] = ()


class SwitchLabels(msgspec.Struct, frozen=True):
    """A switch for people: its section, a few words, a sentence, and its choices one by one."""

    group: str
    label: str
    help: str
    choices: tuple[str, ...]


class About(msgspec.Struct, frozen=True):
    """A game for people who have not sat down yet: its name, what it is like, and its switches by name."""

    title: str
    summary: str
    switches: Mapping[str, SwitchLabels]


class Move(Protocol):
    """A move: ``str`` gives its notation, and moves with the same notation are equal."""

    def __str__(self) -> str: ...


class State(Protocol):
    """A position of one game. Seats are numbers from 0; ``CLOCK`` is the timers' seat."""

    @property
    def seats(self) -> int:
        """How many players there are."""

    @property
    def turn(self) -> int:
        """The seat whose turn it is, or ``NO_SEAT``."""

    def actors(self) -> list[int]:
        """The seats that have a legal move now."""

    def waits_for(self) -> list[int]:
        """The seats the table can't go on without; other actors may act, but need not."""

    def legal(self, seat: int) -> list[Any]:
        """The moves a seat (or the clock) may make, one for each distinct outcome."""

    def extend(self, seat: int, words: Sequence[str]) -> Extension:
        """Return how a partial play can continue. ``words`` are its cards and declarations so far.

        Raise NotationError for a word that means nothing in this game. If no legal move begins with these words, the
        extension is empty.
        """

    def apply(self, seat: int, move: Any, events: list[Event] | None = None) -> None:
        """Makes a move, adding its events to ``events``; or raises IllegalMoveError and changes nothing."""

    def clocks(self) -> list[Clock]:
        """The timers now running."""

    def view(self, seat: int | None) -> Any:
        """What a seat may see; None is a spectator."""

    def discards(self) -> tuple[str, ...]:
        """The cards everybody has seen and nobody can draw before a shuffle: what a card counter remembers."""

    def guess(self, seat: int, rng: Rng) -> State:
        """A full state the seat could be in, given all it has seen."""

    def playout(self, rng: Rng, most: int) -> int:
        """Plays random legal moves, at most so many, to the end; says how many it made. For search."""

    def clone(self) -> State:
        """A copy that goes its own way."""

    def winners(self) -> list[int]:
        """Who has won, as soon as it is known (the table may not be closed yet)."""

    def outcome(self) -> Outcome | None:
        """The result, once the game is over."""

    def inventory(self) -> list[int]:
        """Every card of the table in order, wherever it lies: the same at every step of a match."""

    def checksum(self) -> str:
        """A digest of everything in the state, the hidden part too. For tests, never for players."""


class Game(Protocol):
    """A game: how to set it up and how to read and tell it."""

    id: str
    family: str
    title: str
    summary: str
    min_seats: int
    max_seats: int
    preset: Any

    @property
    def languages(self) -> Mapping[str, Any]:
        """What the game says, by the code of each language it speaks: ``en`` and others."""

    def about(self, language: str = "en") -> About:
        """What is read of the game before it is played."""

    def check_rules(self, rules: Any, seats: int) -> None:
        """Raises RulesError where these rules cannot be played by that many."""

    def new(
        self,
        rules: Any,
        seats: int,
        seed: str,
        starter: int | None = None,
        *,
        practice: bool = False,
    ) -> State:
        """The first state: dealt from the seed. Without a starter, who starts is as the rules say.

        ``practice`` allows what the game has for trying things out, and nothing else.
        """

    def next_starter(self, first: int, winners: Sequence[int]) -> int | None:
        """Who starts a rematch, given who started the last game and who won it; None: as for a first game."""

    def parse_move(self, text: str) -> Any:
        """Reads a move of a player."""

    def parse_clock(self, text: str) -> Any:
        """Reads a move of the clock, without the word ``clock``: ``turn``, ``prompt A``."""

    def position(self, rules: Any, setup: Mapping[str, Any]) -> State:
        """A state set up as a scenario says; ``practice`` in it is a flag."""

    def fact(self, state: Any, key: str, subject: str) -> str:
        """What a scenario's ``? key subject`` asks for, as text."""

    def same(self, key: str, found: str, expected: str) -> bool:
        """Whether a found fact is what a scenario expects (hands in any order, cards in any spelling)."""

    def talk(self, event: Event, names: Sequence[str], language: str = "en") -> str | None:
        """The table-talk line for an event, or None where it is not worth one."""

    def guidance(
        self, view: Any, rules: Any, names: Sequence[str], language: str = "en"
    ) -> list[str]:
        """One or two sentences for the player of this view: what they can do now."""

    def why_not(self, state: Any, seat: int, words: Sequence[str], language: str = "en") -> str:
        """Why no legal play begins with these words, in a sentence; empty where one does."""

    def preview(
        self,
        state: Any,
        seat: int,
        words: Sequence[str],
        names: Sequence[str],
        language: str = "en",
    ) -> list[str]:
        """What the play of these words would do, in short sentences, as far as its player can know it."""
