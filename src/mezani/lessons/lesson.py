"""A lesson played by the engine: all a table needs to teach it without knowing rules."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from importlib import resources
from typing import Any

import msgspec
from msgspec.structs import replace

from mezani.cards import SUITS
from mezani.game import Event, Extension, Game, State
from mezani.games import find_game
from mezani.games.shared.partial_play import PartialPlay, describe_play
from mezani.match import parse_step
from mezani.seats import seat_letter

LEARNER = 0
"""The learner's seat."""

BETWEEN_STEPS = 100
"""So far apart are the numbers of two steps' frames."""


class LessonFrame(msgspec.Struct, frozen=True):
    """The table at a moment of a lesson, as the learner sees it. What the learner does is not told in ``talk``."""

    seq: int
    events: tuple[Event, ...]
    view: Any
    talk: tuple[str, ...]
    guidance: tuple[str, ...]


class LessonStep(msgspec.Struct, frozen=True):
    """A step: what lies there, the wanted moves with what comes of each, and what is said about plays.

    ``outcomes`` are by wanted move, the best first. ``plays`` are by their words with spaces between.
    """

    key: str
    start: LessonFrame
    outcomes: dict[str, tuple[LessonFrame, ...]]
    plays: dict[str, PartialPlay]


class Lesson(msgspec.Struct, frozen=True):
    """A lesson, ready to be taught; the learner has the first of ``names``."""

    game: str
    names: tuple[str, ...]
    steps: tuple[LessonStep, ...]


class Teacher:
    """Plays a lesson in a language."""

    def __init__(self, name: str, language: str) -> None:
        self.lesson = read_lesson(name)
        self.language = language
        self.game: Game = find_game(LESSONS[name])
        self.names = self.lesson.names

    def taught(self) -> Lesson:
        """The whole lesson."""
        steps = tuple(self.step(step, at) for at, step in enumerate(self.lesson.steps))
        return Lesson(self.game.id, self.names, steps)

    def step(self, step: StepFile, at: int) -> LessonStep:
        """One step, played in every wanted way."""
        state = self.game.position(self.game.preset, step.setup())
        for line in step.before:
            self.make(state, line)
        seq = (at + 1) * BETWEEN_STEPS
        start = self.frame(state, (), seq)
        outcomes = {
            move: tuple(self.played(state.clone(), (f"A {move}", *step.then), seq))
            for move in step.want
        }
        plays = {" ".join(words): self.so_far(state, words) for words in plays_to_try(state)}
        return LessonStep(step.key, start, outcomes, plays)

    def so_far(self, state: State, words: Sequence[str]) -> PartialPlay:
        """What is said about a play being put together, as in a room."""
        return describe_play(self.game, state, LEARNER, words, self.names, self.language)

    def played(self, state: State, lines: Sequence[str], seq: int) -> Iterator[LessonFrame]:
        """The table after each of these moves."""
        for number, line in enumerate(lines, start=1):
            yield self.frame(state, self.make(state, line), seq + number)

    def make(self, state: State, line: str) -> list[Event]:
        """Makes a move, and gives what the learner notices of it."""
        step = parse_step(self.game, line, state.seats)
        events: list[Event] = []
        state.apply(step.seat, step.move, events)
        seen = (event.seen_by(LEARNER) for event in events)
        return [event for event in seen if event is not None]

    def frame(self, state: State, events: Sequence[Event], seq: int) -> LessonFrame:
        """The table as the learner sees it, without timers: nobody hurries in a lesson."""
        view = state.view(LEARNER)
        own = seat_letter(LEARNER)
        others = (event for event in events if event.seat != own)
        lines = (self.game.talk(event, self.names, self.language) for event in others)
        guidance: list[str] = []
        if LEARNER in state.actors():
            guidance = self.game.guidance(view, self.game.preset, self.names, self.language)
        return LessonFrame(
            seq=seq,
            events=tuple(events),
            view=replace(view, clocks=()),
            talk=tuple(line for line in lines if line is not None),
            guidance=tuple(guidance),
        )


def plays_to_try(state: State) -> Iterator[tuple[str, ...]]:
    """Every play a learner can put together by tapping, and every tap that does not fit."""
    hand = state.view(LEARNER).hand
    waiting: list[tuple[str, ...]] = [()]
    while waiting:
        words = waiting.pop()
        found = state.extend(LEARNER, words)
        for card in hand:
            if card not in words:
                longer = (*words, card)
                yield longer
                if card in found.next:
                    waiting.append(longer)
        if found.complete:
            yield from named(words, found)


def named(words: tuple[str, ...], found: Extension) -> Iterator[tuple[str, ...]]:
    """A whole play with everything it can name."""
    open_words = (*found.needs, *found.may)
    suits = [f"suit={suit}" for suit in SUITS] if "suit" in open_words else []
    calls = ["niko"] if "niko" in open_words else []
    for suit in [(), *((suit,) for suit in suits)]:
        for call in [(), *((call,) for call in calls)]:
            if suit or call:
                yield (*words, *suit, *call)


LESSONS = {"kadi": "kadi-classic"}
"""Every lesson there is, with its game: a file each, beside this one."""


class StepFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A step as it is written: a position, what led up to it, the wanted moves, and what the others do then."""

    key: str
    hands: dict[str, str]
    top: str
    want: tuple[str, ...]
    then: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    pile: str = ""
    deck: str = ""
    turn: str = "A"

    def setup(self) -> dict[str, Any]:
        """The position as a scenario's."""
        laid = {"hands": self.hands, "top": self.top, "turn": self.turn}
        cards = {"pile": self.pile, "deck": self.deck}
        return {**laid, **{name: text for name, text in cards.items() if text}}


class LessonFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"steps": "step"}):
    """A lesson as it is written."""

    names: tuple[str, ...]
    steps: tuple[StepFile, ...]


def read_lesson(name: str) -> LessonFile:
    """One of the lessons."""
    text = (resources.files("mezani.lessons") / f"{name}.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), LessonFile)
