"""Lessons played by the engine, so that the page can teach a game without knowing its rules."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from importlib import resources
from typing import Any

import msgspec
from msgspec.structs import replace

from mezani.cards import SUITS
from mezani.game import Event, Extension, Game, State, visible_events
from mezani.games import find_game
from mezani.games.shared.texts.step_talk import told_events
from mezani.match import Match
from mezani.partial_play import PartialPlay, describe_play
from mezani.seats import seat_letter

LESSONS = {"kadi": "kadi-friendly", "qute": "qute", "nokitty": "no-kitty"}
"""Every lesson with its game. Each has a TOML file in this folder."""
COMBINING_FAMILY = "kadi"
"""The family at whose table players put a play together before they make it."""
LEARNER = 0
"""The learner's seat."""
NEXT_MOVE = "; "
"""Separates the moves of a wanted turn."""
SEQ_GAP = 100
"""The distance between the sequence numbers of two steps."""

# Lesson files


class StepFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A step in a lesson file.

    ``before`` leads up to it, ``want`` are the wanted moves, and ``then`` is what the others do next. A wanted turn
    of several moves is written with semicolons: ``play 6H; play KH; end``.
    """

    key: str
    hands: dict[str, str]
    want: tuple[str, ...]
    then: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    turn: str = "A"
    top: str = ""
    pile: str = ""
    deck: str = ""
    tiles: str = ""
    board: dict[str, str] = {}

    def setup(self) -> dict[str, Any]:
        """Return the position in the form of a scenario."""
        names = ("hands", "turn", "top", "pile", "deck", "tiles", "board")
        fields = {name: getattr(self, name) for name in names}
        return {name: value for name, value in fields.items() if value}


class LessonFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"steps": "step"}):
    """A lesson file."""

    names: tuple[str, ...]
    steps: tuple[StepFile, ...]


def read_lesson(name: str) -> LessonFile:
    """Read the file of a lesson."""
    text = (resources.files("mezani.lessons") / f"{name}.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), LessonFile)


# Lessons


class LessonFrame(msgspec.Struct, frozen=True):
    """The position in a lesson as the learner sees it. ``talk`` leaves out the learner's own moves.

    ``open_hands`` are all hands by seat, once the game is over.
    """

    seq: int
    events: tuple[Event, ...]
    view: Any
    talk: tuple[str, ...]
    guidance: tuple[str, ...]
    open_hands: tuple[tuple[str, ...], ...] | None = None


class LessonStep(msgspec.Struct, frozen=True):
    """A step: its position, the frames that follow each wanted move, and the responses to all partial plays.

    ``outcomes`` are by wanted move, the best first; a turn of several moves begins with a frame for each of them.
    ``plays`` are by their words, separated by spaces.
    """

    key: str
    start: LessonFrame
    outcomes: dict[str, tuple[LessonFrame, ...]]
    plays: dict[str, PartialPlay]


class Lesson(msgspec.Struct, frozen=True):
    """A whole lesson. The first of ``names`` is the learner's."""

    game: str
    names: tuple[str, ...]
    steps: tuple[LessonStep, ...]


def build_lesson(name: str, language: str) -> Lesson:
    """Play a lesson in a language."""
    builder = LessonBuilder(name, language)
    steps = [builder.step(step, index) for index, step in enumerate(builder.file.steps)]
    return Lesson(builder.game.id, builder.file.names, tuple(steps))


class LessonBuilder:
    """Plays the steps of a lesson file."""

    def __init__(self, name: str, language: str) -> None:
        self.file = read_lesson(name)
        self.language = language
        self.game: Game = find_game(LESSONS[name])

    def step(self, step: StepFile, index: int) -> LessonStep:
        """Play a step with each wanted move."""
        state = self._match(step).state
        seq = (index + 1) * SEQ_GAP
        outcomes = {
            turn: tuple(self._play(self._match(step), (*own_moves(turn), *step.then), seq))
            for turn in step.want
        }
        tried = plays_to_try(state) if self.game.family == COMBINING_FAMILY else ()
        plays = {" ".join(words): self._describe(state, words) for words in tried}
        return LessonStep(step.key, self._frame(state, (), seq), outcomes, plays)

    def _match(self, step: StepFile) -> Match:
        """Return a match at the beginning of a step."""
        match = Match(self.game, self.file.names, setup=step.setup())
        for line in step.before:
            self._apply(match, line)
        return match

    def _play(self, match: Match, lines: Sequence[str], seq: int) -> Iterator[LessonFrame]:
        for number, line in enumerate(lines, start=1):
            events = self._apply(match, line)
            yield self._frame(match.state, events, seq + number)

    def _apply(self, match: Match, line: str) -> list[Event]:
        """Apply a step and return the events that the learner can see."""
        step = match.parse_step(line)
        return visible_events(match.apply(step.seat, step.move), LEARNER)

    def _describe(self, state: State, words: Sequence[str]) -> PartialPlay:
        return describe_play(self.game, state, LEARNER, words, self.file.names, self.language)

    def _frame(self, state: State, events: Sequence[Event], seq: int) -> LessonFrame:
        """Return the position as the learner sees it, without timers."""
        names = self.file.names
        view = state.view(LEARNER)
        own = seat_letter(LEARNER)
        others = told_events([event for event in events if event.seat != own])
        lines = (self.game.talk(event, names, self.language, separator=", ") for event in others)
        guidance: list[str] = []
        if LEARNER in state.actors():
            guidance = self.game.guidance(view, self.game.preset, names, self.language)
        hands = tuple(tuple(state.view(seat).hand) for seat in range(len(names)))
        return LessonFrame(
            seq=seq,
            events=tuple(events),
            view=replace(view, clocks=()),
            talk=tuple(line for line in lines if line is not None),
            guidance=tuple(guidance),
            open_hands=hands if view.over else None,
        )


def own_moves(turn: str) -> list[str]:
    """Return the learner's moves of a turn as lines of a script."""
    return [f"{seat_letter(LEARNER)} {move}" for move in turn.split(NEXT_MOVE)]


def plays_to_try(state: State) -> Iterator[tuple[str, ...]]:
    """Yield every play the learner can put together, and each of them with one card that does not fit."""
    hand = state.view(LEARNER).hand
    unfinished: list[tuple[str, ...]] = [()]
    while unfinished:
        words = unfinished.pop()
        extension = state.extend(LEARNER, words)
        for card in hand:
            if card not in words:
                longer = (*words, card)
                yield longer
                if card in extension.next:
                    unfinished.append(longer)
        if extension.complete:
            yield from with_choices(words, extension)


def with_choices(words: tuple[str, ...], extension: Extension) -> Iterator[tuple[str, ...]]:
    """Yield a complete play with every suit and call it can have."""
    choices = (*extension.needs, *extension.may)
    suits = [f"suit={suit}" for suit in SUITS] if "suit" in choices else []
    calls = ["niko"] if "niko" in choices else []
    for suit in [(), *((suit,) for suit in suits)]:
        for call in [(), *((call,) for call in calls)]:
            if suit or call:
                yield (*words, *suit, *call)
