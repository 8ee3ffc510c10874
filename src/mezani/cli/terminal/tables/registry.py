"""How each family of games looks in the terminal and is typed at it, chosen by Game.family."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from rich.text import Text

from mezani import Match
from mezani.cli.terminal.input import ReadMove
from mezani.cli.terminal.tables import (
    cards,
    generic,
    kadi,
    kadi_help,
    kadi_input,
    nokitty,
    nokitty_input,
    qute,
)
from mezani.games.kadi.engine.turns import could_win


class Look(NamedTuple):
    """What `mezani play` and `replay` need to know of a family of games.

    A table is drawn for a seat, open, and where there is something to see then at the end. ``read_move`` reads what
    is typed, ``cards_of`` gives the cards of a play of several, for which the rules say what else it needs, and
    ``keys_for`` says what to type, given the legal moves. ``keys`` and ``explain`` are for ``?``. Cards are named in
    a sentence and shown in a row. The next two are about calls. A typed number is that of a card in the hand, or,
    with ``numbers_moves``, of a legal move. ``questions`` are asked for what a move leaves open, by the word it
    would say (``eights``; empty for a word that names itself, like a tile). Moves that begin with one of
    ``merged_verbs`` are listed in one line where only their last word differs.
    """

    draw: Callable[[Any, Sequence[str], int], Text]
    draw_open: Callable[[Any, Sequence[Sequence[str]], Sequence[str], int], Text]
    draw_result: Callable[[Any, Sequence[str], int], Text | None]
    greeting: str
    read_move: ReadMove
    cards_of: Callable[[str], list[str]]
    keys_for: Callable[[Sequence[str]], str]
    keys: Callable[[Any], list[tuple[str, str]]]
    explain: Callable[[Any], list[tuple[str, str]]]
    name_cards: Callable[[Sequence[str]], str]
    show_cards: Callable[[Sequence[str]], Text]
    has_calls: Callable[[Any], bool]
    could_win: Callable[[Any, int], bool]
    numbers_moves: bool = False
    questions: Mapping[str, str] = MappingProxyType({})
    merged_verbs: tuple[str, ...] = ()


def draw_nothing(view: Any, names: Sequence[str], width: int) -> None:
    """For games of which nothing is to be seen at the end."""


def one_word_at_a_time(text: str) -> list[str]:  # noqa: ARG001
    """For games whose moves are found whole among the legal ones."""
    return []


def has_no_calls(rules: Any) -> bool:  # noqa: ARG001
    """For games in which nothing is called."""
    return False


def calls_for_nothing(state: Any, seat: int) -> bool:  # noqa: ARG001
    """For games in which no hand is called before it wins."""
    return False


LOOKS: dict[str, Look] = {
    "kadi": Look(
        draw=kadi.draw_table,
        draw_open=kadi.draw_open_table,
        draw_result=draw_nothing,
        greeting=kadi_input.GREETING,
        read_move=kadi_input.read_move,
        cards_of=kadi_input.cards_of,
        keys_for=kadi_input.keys_for,
        keys=kadi_help.table_keys,
        explain=kadi_help.explain,
        name_cards=cards.card_symbols,
        show_cards=cards.cards_in_a_row,
        has_calls=kadi_help.has_calls,
        could_win=could_win,
    ),
    "qute": Look(
        draw=qute.draw_table,
        draw_open=qute.draw_open_table,
        draw_result=qute.draw_result,
        greeting=qute.GREETING,
        read_move=qute.read_move,
        cards_of=one_word_at_a_time,
        keys_for=qute.keys_for,
        keys=qute.keys,
        explain=qute.explain,
        name_cards=cards.card_symbols,
        show_cards=cards.cards_in_a_row,
        has_calls=has_no_calls,
        could_win=calls_for_nothing,
        questions=qute.QUESTIONS,
        merged_verbs=("add",),
    ),
    "nokitty": Look(
        draw=nokitty.draw_table,
        draw_open=nokitty.draw_open_table,
        draw_result=nokitty.draw_result,
        greeting=nokitty_input.GREETING,
        read_move=nokitty_input.read_move,
        cards_of=one_word_at_a_time,
        keys_for=nokitty_input.keys_for,
        keys=nokitty_input.keys,
        explain=nokitty_input.explain,
        name_cards=nokitty.name_cards,
        show_cards=nokitty.show_cards,
        has_calls=has_no_calls,
        could_win=calls_for_nothing,
        questions=nokitty_input.QUESTIONS,
        merged_verbs=("place", "wind", "recycle"),
    ),
}


ANY_LOOK = Look(
    draw=generic.draw_table,
    draw_open=generic.draw_open_table,
    draw_result=generic.draw_result,
    greeting=generic.GREETING,
    read_move=generic.read_move,
    cards_of=one_word_at_a_time,
    keys_for=generic.keys_for,
    keys=generic.keys,
    explain=generic.explain,
    name_cards=generic.name_cards,
    show_cards=generic.show_cards,
    has_calls=has_no_calls,
    could_win=calls_for_nothing,
    numbers_moves=True,
)
"""How a game looks that has no look of its own."""


def look_of(family: str) -> Look:
    """The look of the game these are the rules of."""
    return LOOKS.get(family, ANY_LOOK)


def table_from_above(match: Match, width: int) -> Text:
    """The whole table with every hand open: for matches that are looked back on."""
    view = match.state.view(None)
    return look_of(match.game.family).draw_open(view, match.hands(), match.players, width)
