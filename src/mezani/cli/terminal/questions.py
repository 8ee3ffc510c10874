"""Questions in the middle of a move: the suit to follow, the card to ask for, whether to call.

At each question ``?`` shows help, ``l`` lists the answers, ``u`` goes back and ``q`` quits.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from mezani import IllegalMoveError, Match, MezaniError, NotationError
from mezani.cards import RANKS, SUIT_NAMES, SUIT_SYMBOLS, SUITS, card_symbol, card_text, parse_card
from mezani.cli.terminal.help import show_help
from mezani.cli.terminal.screen import INDENT, LeaveError, Screen
from mezani.cli.terminal.tables import table_of
from mezani.cli.terminal.tables.table import Call

QUIT = ("q", "quit", "exit")
BACK = ("u", "undo")
HELP = ("?", "help")
LIST = ("l", "list")

CALL_HINT = "Type y for yes or n for no"
SUIT_HINT = "type s, h, d or c, a symbol like ♥, or a name like hearts"
CARD_HINT = "type a card like qh or 10s"


class Question(NamedTuple):
    """A question, what to type, and all possible answers."""

    text: str
    hint: str
    answers: Sequence[str]


def ask(screen: Screen, match: Match, question: Question) -> str | None:
    """Return the answer, or None to go back. Keys that are not answers are handled here."""
    while True:
        answer = screen.ask(question.text)
        word = answer.lower()
        if word in QUIT:
            raise LeaveError
        if word in BACK:
            return None
        if word in HELP:
            show_help(screen, match)
            hint = question.hint[:1].upper() + question.hint[1:]
            screen.say(f"{hint}; l lists all answers, u goes back, q quits.", "cyan", INDENT)
        elif word in LIST:
            for line in question.answers:
                screen.say(line, indent=INDENT)
        else:
            return answer


def ask_call(screen: Screen, match: Match, call: Call) -> bool | None:
    """Return True if the person makes the call, False if not, or None to go back."""
    answers = (f"y: say {call.name}", "n: say nothing")
    question = Question(f"  {call.question} (y/n)", CALL_HINT, answers)
    while (answer := ask(screen, match, question)) is not None:
        if answer.lower() in ("y", "yes", "n", "no"):
            return answer.lower().startswith("y")
        screen.say(f"{CALL_HINT}.", "yellow")
    return None


# Completing a move


def complete_move(screen: Screen, match: Match, seat: int, text: str) -> str | None:
    """Return the move with everything it needs, asking for what is missing; None to go back."""
    cards = table_of(match.game).cards_of(text)
    if cards:
        return complete_play(screen, match, seat, text, cards)
    return complete_by_list(screen, match, seat, text)


def complete_play(
    screen: Screen, match: Match, seat: int, text: str, cards: Sequence[str]
) -> str | None:
    """Complete a play of several cards with what ``extend`` says it needs or may have."""
    extension = match.state.extend(seat, cards)
    named = {word.partition("=")[0].lower() for word in text.split() if "=" in word}
    for word in ("suit", "ask"):
        required = word in extension.needs
        if word in named or not (required or word in extension.may):
            continue
        completed = (
            ask_suit(screen, match, text, required=required)
            if word == "suit"
            else ask_card(screen, match, seat, text, required=required)
        )
        if completed is None:
            return None
        text = completed
    return text


def complete_by_list(screen: Screen, match: Match, seat: int, text: str) -> str | None:
    """Complete the beginning of a legal move, asking for one word at a time."""
    moves = [str(move) for move in match.state.legal(seat)]
    while text not in moves:
        words = next_words(text, moves)
        if not words:
            check_notation(match, seat, text)
            return text
        completed = ask_word(screen, match, text, words)
        if completed is None:
            return None
        text = completed
    return text


def next_words(text: str, moves: Sequence[str]) -> list[str]:
    """Return the words that continue a text in legal moves, without duplicates."""
    rests = [move.removeprefix(f"{text} ") for move in moves if move.startswith(f"{text} ")]
    return list(dict.fromkeys(rest.split()[0] for rest in rests))


def check_notation(match: Match, seat: int, text: str) -> None:
    """Raise if the text is not a move."""
    try:
        match.parse(seat, text)
    except NotationError:
        reason = f"“{text}” is not a move you can make now; l lists the legal moves."
        raise IllegalMoveError("no_such_move", reason) from None


def ask_word(screen: Screen, match: Match, text: str, words: Sequence[str]) -> str | None:
    """Return the move with its next word; None to go back."""
    name = words[0].partition("=")[0] if "=" in words[0] else ""
    if name == "suit":
        return ask_suit(screen, match, text, required=True)
    values = [word.partition("=")[2] or word for word in words]
    title = table_of(match.game).questions.get(name, name or "Which one")
    question = Question(
        f"{title}: {' '.join(values)}{enter_hint(required=True)}", "type one of these", values
    )
    by_value = {value.lower(): word for value, word in zip(values, words)}
    while answer := ask(screen, match, question):
        if answer.lower() in by_value:
            return f"{text} {by_value[answer.lower()]}"
        screen.say(f"“{answer}” is not one of {', '.join(values)}.", "yellow")
    return None


def ask_suit(screen: Screen, match: Match, text: str, *, required: bool) -> str | None:
    """Return the play with a suit; None to go back."""
    title = "Which suit: s h d c" if required else "Choose a suit: s h d c"
    question = Question(title + enter_hint(required=required), SUIT_HINT, suit_lines())
    while answer := ask(screen, match, question):
        try:
            return with_word(match, text, f"suit={read_suit(answer)}")
        except NotationError as error:
            screen.say(error.reason, "yellow")
    return text if answer == "" and not required else None


def ask_card(screen: Screen, match: Match, seat: int, text: str, *, required: bool) -> str | None:
    """Return the play with the card it asks for; None to go back."""
    title = "Ask for a card like qh" + enter_hint(required=required)
    question = Question(title, CARD_HINT, card_lines(match, seat, text))
    while answer := ask(screen, match, question):
        try:
            return with_request(match, seat, text, read_card(answer))
        except MezaniError as error:
            screen.say(error.reason, "yellow")
    return text if answer == "" and not required else None


def enter_hint(*, required: bool) -> str:
    """Return what Enter does at a question."""
    return " (Enter: back)" if required else " (Enter: none)"


def read_suit(typed: str) -> str:
    """Return the letter of a suit typed as a letter, symbol or name."""
    for letter, symbol, name in zip(SUITS, SUIT_SYMBOLS, SUIT_NAMES):
        if typed.lower() in (letter.lower(), symbol, name, name.removesuffix("s")):
            return letter
    raise NotationError(f"“{typed}” is not a suit: {SUIT_HINT}.")


def read_card(typed: str) -> str:
    """Return a typed card in notation."""
    try:
        return card_text(parse_card(typed))
    except NotationError:
        raise NotationError(f"“{typed}” is not a card: {CARD_HINT}.") from None


def with_request(match: Match, seat: int, text: str, card: str) -> str:
    """Return the play with a request for a card; raise if it can't be asked for."""
    play = with_word(match, without_call(match, text), f"ask={card}")
    match.attempt(seat, play)
    return with_word(match, text, f"ask={card}")


def suit_lines() -> list[str]:
    """Return every suit with what to type for it."""
    return [
        f"{letter.lower()}: {symbol} {name}"
        for letter, symbol, name in zip(SUITS, SUIT_SYMBOLS, SUIT_NAMES)
    ]


def card_lines(match: Match, seat: int, text: str) -> list[str]:
    """Return the cards that can be asked for, one suit per line."""
    lines: list[str] = []
    for suit in SUITS:
        cards = [rank + suit for rank in RANKS if can_request(match, seat, text, rank + suit)]
        lines.append(" ".join(card_symbol(parse_card(card)) for card in cards))
    return [line for line in lines if line]


def can_request(match: Match, seat: int, text: str, card: str) -> bool:
    """Return True if the play can ask for this card."""
    try:
        with_request(match, seat, text, card)
    except IllegalMoveError:
        return False
    return True


def with_word(match: Match, text: str, word: str) -> str:
    """Return the play with one more word before the call."""
    play = without_call(match, text)
    return f"{play} {word}{text.removeprefix(play)}"


def without_call(match: Match, text: str) -> str:
    """Return the play without the call at its end."""
    call = table_of(match.game).call
    return text.removesuffix(f" {call.word}") if call else text
