"""The contract of a game, and the values that are part of it.

A *game* creates states and reads moves. A *state* is a mutable position: ``legal``, ``extend`` and ``apply`` know
the rules, and ``view`` returns what one observer may see. This module knows no game.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from mezani.rng import Rng
from mezani.seats import seat_letter


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that happened in a step. Seats are letters and cards are text, as on the wire.

    ``hides`` means that only ``seat`` may see the cards; ``only`` means that only ``seat`` may see the event at all.
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
        """Return the event as an observer sees it, or None if it is hidden. ``seat`` is None for a spectator."""
        if not self.only and not self.hides:
            return self
        if seat is not None and self.seat == seat_letter(seat):
            return self
        if self.only:
            return None
        return Event(kind=self.kind, seat=self.seat, number=self.number, what=self.what, hides=True)


def visible_events(events: Iterable[Event], observer: int | None) -> list[Event]:
    """Return events as an observer sees them, without those that are hidden."""
    return [seen for event in events if (seen := event.seen_by(observer)) is not None]


TURN_CLOCK = "turn"
"""The kind of the timer of a turn, which every game has."""
PRIVATE_CLOCK = "prompt"
"""The kind of a timer that only its seat sees: the seat is asked something the others do not know of."""


class Clock(msgspec.Struct, frozen=True, omit_defaults=True):
    """A running timer: its kind, its seat (empty if it is for everybody), its length and its number.

    Two clocks with the same kind, seat and number are the same timer, still running. A timer that starts again has a
    higher number; the number means nothing else.
    """

    kind: str
    seat: str
    seconds: int
    number: int

    @property
    def move(self) -> str:
        """The notation of the move that the clock makes when the timer runs out: ``turn A``, ``window``."""
        return f"{self.kind} {self.seat}".rstrip()


class View(msgspec.Struct, frozen=True, tag_field="family"):
    """What one observer may see. A game's own view names its family as ``tag`` and adds its fields.

    The family is the first field of the encoded view: ``{"family": "kadi", …}``.
    """

    @property
    def family(self) -> str:
        return str(self.__struct_config__.tag)


class Outcome(msgspec.Struct, frozen=True):
    """The result of a match: the winning seats (none after a tie) and a score for every seat."""

    winners: tuple[int, ...]
    scores: tuple[float, ...]


def shared_outcome(winners: Sequence[int], seats: int) -> Outcome:
    """Return an outcome in which the winners share one point."""
    scores = [1.0 / len(winners) if seat in winners else 0.0 for seat in range(seats)]
    return Outcome(tuple(winners), tuple(scores))


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


class Preview(msgspec.Struct, frozen=True):
    """What a play would do, in short sentences.

    ``is_warning`` is True if its player would hardly want that, and ``could_win`` if the cards that are left could
    win on the next turn.
    """

    lines: tuple[str, ...] = ()
    is_warning: bool = False
    could_win: bool = False


class SwitchLabels(msgspec.Struct, frozen=True):
    """The texts of a switch: its section, a short label, a help sentence, and a label for each choice.

    ``zero`` says what 0 means, where it is not a number like the others: no limit.
    """

    group: str
    label: str
    help: str
    choices: tuple[str, ...]
    zero: str = ""


class About(msgspec.Struct, frozen=True):
    """The texts of a game in the lobby: its title, a summary, and its switches by name."""

    title: str
    summary: str
    switches: Mapping[str, SwitchLabels]


class Move(Protocol):
    """A move. ``str`` returns its notation, and moves with the same notation are equal."""

    def __str__(self) -> str: ...


class State(Protocol):
    """A position of one game. Seats are numbers from 0; the clock's moves use the seat ``CLOCK``.

    A method raises SeatError for a seat that the match does not have.
    """

    @property
    def seats(self) -> int:
        """The number of players."""

    @property
    def turn(self) -> int:
        """The seat whose turn it is, or ``NO_SEAT``."""

    def actors(self) -> list[int]:
        """Return the seats that have a legal move now."""

    def waits_for(self) -> list[int]:
        """Return the seats that must move before the game can continue. Other actors may move but need not."""

    def legal(self, seat: int) -> list[Any]:
        """Return the moves a seat or the clock may make, one for each distinct outcome."""

    def extend(self, seat: int, words: Sequence[str]) -> Extension:
        """Return how a partial play can continue. ``words`` are its cards and declarations so far.

        Raise NotationError for a word that means nothing in this game. If no legal move begins with these words, the
        extension is empty.
        """

    def apply(self, seat: int, move: Any, events: list[Event] | None = None) -> None:
        """Make a move and append its events to ``events``.

        Raise IllegalMoveError, without changing anything, if the move is not legal.
        """

    def clocks(self) -> list[Clock]:
        """Return the timers that are running."""

    def view(self, seat: int | None) -> Any:
        """Return what a seat may see; None stands for a spectator."""

    def encode(self, seat: int, moves: list[Any]) -> tuple[bytes, bytes]:
        """Return what a seat knows, and some of its legal moves, as 64-bit words for networks.

        The fields are those of ``mezani.encodings``. Both are empty in a game without an encoding.
        """

    def discards(self) -> tuple[str, ...]:
        """Return the cards that everybody has seen and that cannot be drawn before the next shuffle."""

    def guess(self, seat: int, rng: Rng) -> State:
        """Return a random full state that agrees with everything the seat knows."""

    def playout(self, rng: Rng, max_moves: int) -> int:
        """Make random legal moves until the game ends, at most ``max_moves``. Return how many were made."""

    def clone(self) -> State:
        """Return an independent copy."""

    def winners(self) -> list[int]:
        """Return the winners as soon as they are known, even if the game is not over yet."""

    def outcome(self) -> Outcome | None:
        """Return the result, or None while the game is not over."""

    def inventory(self) -> list[int]:
        """Return every card of the game in order, wherever it is. It is the same after every step."""

    def checksum(self) -> str:
        """Return a digest of the whole state, hidden cards included. For tests, never for players."""


class Game(Protocol):
    """A game: how to deal it, how to read its moves, and its texts.

    ``family`` names the games that share one engine and one kind of view. ``preset`` is the value of its rules.
    """

    id: str
    family: str
    title: str
    summary: str
    min_seats: int
    max_seats: int
    preset: Any

    @property
    def languages(self) -> Mapping[str, Any]:
        """The texts of the game by language code: ``en`` and others."""

    def about(self, language: str = "en") -> About:
        """Return what players read in the lobby."""

    def numbers(self, rules: Any) -> dict[str, int]:
        """Return the numbers that the rules page shows besides the switches, by name.

        A number that becomes a switch keeps its name: the page then shows the value of the switch.
        """

    def check_rules(self, rules: Any, seats: int) -> None:
        """Raise RulesError if this number of players cannot play with these rules."""

    def new(
        self,
        rules: Any,
        seats: int,
        seed: str,
        starter: int | None = None,
        *,
        practice: bool = False,
    ) -> State:
        """Deal a game from a seed. Without a starter, the game decides who starts.

        ``practice`` allows the game's practice moves, and changes nothing else.
        """

    def next_starter(self, first: int, winners: Sequence[int]) -> int | None:
        """Return who starts a rematch, given the last starter and winners; None means as in a first match."""

    def ranks(self, state: Any) -> list[int]:
        """Return the rank of every seat in a game that is over: 1 for winners, and for everybody after a tie.

        The others follow by what the game counts, such as cards left. Equal seats share a rank.
        """

    def expects_call(self, state: Any, seat: int, *, publicly: bool) -> bool:
        """Return whether a seat that has just moved may want to call, so that others should give it time.

        ``publicly``: judged only by what everybody sees.
        """

    def parse_move(self, text: str) -> Any:
        """Parse a move of a player."""

    def parse_clock(self, text: str) -> Any:
        """Parse a move of the clock, such as ``turn`` or ``prompt A``."""

    # Texts

    def talk(
        self,
        event: Event,
        names: Sequence[str],
        language: str = "en",
        observer: int | None = None,
        *,
        separator: str = " ",
    ) -> str | None:
        """Return the sentence for an event, or None if there is nothing to say.

        The player at the seat ``observer`` is addressed as “you” instead of by name. ``separator`` stands between
        cards; people read them more easily with commas than with the spaces of scenarios and playthroughs.
        """

    def guidance(
        self, view: Any, rules: Any, names: Sequence[str], language: str = "en"
    ) -> list[str]:
        """Return one or two sentences that say what the player of a view can do now."""

    def why_not(self, state: Any, seat: int, words: Sequence[str], language: str = "en") -> str:
        """Return a sentence that says why no legal play begins with these words; empty if one does."""

    def preview(
        self,
        state: Any,
        seat: int,
        words: Sequence[str],
        names: Sequence[str],
        language: str = "en",
    ) -> Preview:
        """Return what a play would do, as far as its player can know."""

    # Scenarios

    @property
    def setup_types(self) -> Mapping[str, type]:
        """The keys of a scenario position whose values are not text, with their types."""

    @property
    def subject_facts(self) -> Collection[str]:
        """The facts that are about one seat or tile, written ``? key subject value`` in a script."""

    def position(self, rules: Any, setup: Mapping[str, Any]) -> State:
        """Return the state a scenario describes."""

    def fact(self, state: Any, key: str, subject: str) -> str:
        """Return what ``? key subject`` asks for, as text."""

    def same(self, key: str, found: str, expected: str) -> bool:
        """Return True if a fact has the expected value, whatever the order and spelling of its cards."""
