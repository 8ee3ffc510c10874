"""What the terminal needs to know about a family of games."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rich.text import Text

from mezani import Game, switches
from mezani.cli.terminal.input import ReadMove
from mezani.cli.terminal.tables.cards import card_symbols, show_cards

Lines = list[tuple[str, str]]
"""Rows of help: a key or a card, and what it does."""


@dataclass(frozen=True, slots=True)
class Call:
    """A call such as “Niko Kadi”: the last word of a move, a move of its own, or the response to a prompt."""

    name: str
    word: str
    decline: str
    question: str
    is_with_move: Callable[[Any], bool]
    """True if the rules allow the call as the last word of a move."""
    could_win: Callable[[Any, int], bool]
    """True if the hand of a seat could win, so that the call is worth asking for."""


def draw_no_result(view: Any, names: Sequence[str], width: int) -> None:
    """Draw nothing at the end of a game."""


def no_cards(text: str) -> list[str]:  # noqa: ARG001
    """Complete moves from the list of legal moves, not from the cards of a play."""
    return []


@dataclass(frozen=True, slots=True, kw_only=True)
class TerminalTable:
    """How a family of games is drawn and typed in the terminal."""

    draw: Callable[[Any, Sequence[str], int], Text]
    """Draws a view of a seat, with player names, in a number of columns."""
    draw_open: Callable[[Any, Sequence[Sequence[str]], Sequence[str], int], Text]
    """Draws a spectator's view with all hands open."""
    draw_result: Callable[[Any, Sequence[str], int], Text | None] = draw_no_result
    """Draws what is worth seeing at the end of a game."""
    greeting: str
    read_move: ReadMove
    cards_of: Callable[[str], list[str]] = no_cards
    """Returns the cards of a play; ``extend`` then says what else the play needs."""
    keys_for: Callable[[Sequence[str]], str]
    """Returns what to type now, given the legal moves."""
    keys: Callable[[Any], Lines]
    """Returns everything that can be typed for a move under these rules."""
    explain: Callable[[Game, Any], Lines]
    """Returns what the cards do under these rules."""
    name_cards: Callable[[Sequence[str]], str] = card_symbols
    """Returns cards as part of a sentence."""
    show_cards: Callable[[Sequence[str]], Text] = show_cards
    call: Call | None = None
    skipped_move: str = ""
    """A move that is made without asking if it is the only legal one."""
    numbers_moves: bool = False
    """Whether a typed number is that of a legal move instead of a card in the hand."""
    questions: Mapping[str, str] = field(default_factory=dict)
    """Questions for a missing word of a move, by its name (``eights``), or empty for a plain word."""
    merged_verbs: tuple[str, ...] = ()
    """Verbs of moves that are listed on one line if only their last word differs."""
    own_line_events: tuple[str, ...] = ()
    """Events whose talk begins a new line."""
    silent_events: tuple[str, ...] = ()
    """Events that are not shown as talk."""


def switch_lines(game: Game, rules: Any, names: Sequence[str]) -> Lines:
    """Return switches with the labels of their values: ``What answers a penalty: the same rank``."""
    labels = game.about().switches
    by_name = {switch.name: switch for switch in switches(rules)}
    lines: Lines = []
    for name in names:
        switch, label = by_name[name], labels[name]
        value = str(switch.default)
        if switch.choices:
            value = label.choices[switch.choices.index(switch.default)]
        lines.append(("", f"{label.label}: {value[:1].lower()}{value[1:]}"))
    return lines
