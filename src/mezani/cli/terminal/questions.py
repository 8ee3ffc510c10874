"""Questions in the middle of a move, such as whether to call.

At each of them ``?`` explains, ``l`` lists the answers, ``u`` goes back and ``q`` leaves.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from mezani import IllegalMoveError, Match, MezaniError, NotationError
from mezani.cards import RANKS, SUIT_NAMES, SUIT_SYMBOLS, SUITS, card_symbol, card_text, parse_card
from mezani.cli.terminal.help import show_help
from mezani.cli.terminal.screen import INDENT, LeaveError, Screen
from mezani.cli.terminal.tables.registry import look_of

LEAVE = ("q", "quit", "exit")
BACK = ("u", "undo")
HELP = ("?", "help")
LIST = ("l", "list")

CALL_HINT = "Type y for yes or n for no"


class Question(NamedTuple):
    """What is asked, what to type, and every answer there is."""

    text: str
    hint: str
    answers: Sequence[str]


def ask(screen: Screen, match: Match, question: Question) -> str | None:
    """What was answered; None to go back. The keys that are no answers are dealt with here."""
    while True:
        answer = screen.ask(question.text)
        word = answer.lower()
        if word in LEAVE:
            raise LeaveError
        if word in BACK:
            return None
        if word in HELP:
            show_help(screen, match)
            hint = question.hint[:1].upper() + question.hint[1:]
            screen.say(f"{hint}; l lists them all, u goes back, q leaves.", "cyan", INDENT)
        elif word in LIST:
            for line in question.answers:
                screen.say(line, indent=INDENT)
        else:
            return answer


def ask_call(screen: Screen, match: Match, question: str) -> bool | None:
    """Whether the person says “Niko Kadi”; None to go back."""
    asked = Question(f"{question} (y/n)", CALL_HINT, ("y: say “Niko Kadi”", "n: say nothing"))
    while (answer := ask(screen, match, asked)) is not None:
        if answer.lower() in ("y", "yes", "n", "no"):
            return answer.lower().startswith("y")
        screen.say(f"{CALL_HINT}.", "yellow")
    return None


SUIT_HINT = "type s, h, d or c, a symbol like ♥, or a name like hearts"
CARD_HINT = "type one like qh or 10s"


def complete_play(screen: Screen, match: Match, seat: int, text: str) -> str | None:
    """The move with all it needs, asked for where not typed; None if the person thought better."""
    cards = look_of(match.game.family).cards_of(text)
    if cards:
        return complete_by_extension(screen, match, seat, text, cards)
    return complete_by_list(screen, match, seat, text)


def complete_by_extension(
    screen: Screen, match: Match, seat: int, text: str, cards: Sequence[str]
) -> str | None:
    """A play of cards in any order: what it must and may name is asked of the rules."""
    extension = match.state.extend(seat, cards)
    named = {word.partition("=")[0].lower() for word in text.split() if "=" in word}
    for word in ("suit", "ask"):
        must = word in extension.needs
        if word in named or not (must or word in extension.may):
            continue
        completed = (
            ask_suit(screen, match, text, must=must)
            if word == "suit"
            else ask_card(screen, match, seat, text, must=must)
        )
        if completed is None:
            return None
        text = completed
    return text


def complete_by_list(screen: Screen, match: Match, seat: int, text: str) -> str | None:
    """A move that is the beginning of legal ones: the words that tell those apart are asked for."""
    moves = [str(move) for move in match.state.legal(seat)]
    while text not in moves:
        words = following_words(text, moves)
        if not words:
            check_readable(match, text)
            return text
        completed = ask_word(screen, match, text, words)
        if completed is None:
            return None
        text = completed
    return text


def following_words(text: str, moves: Sequence[str]) -> list[str]:
    """The words with which legal moves go on after a text, each once."""
    rests = [move.removeprefix(f"{text} ") for move in moves if move.startswith(f"{text} ")]
    return list(dict.fromkeys(rest.split()[0] for rest in rests))


def check_readable(match: Match, text: str) -> None:
    """Refuses a beginning that no legal move goes on from."""
    try:
        match.game.parse_move(text)
    except NotationError:
        why = f"“{text}”: there is nothing like that you could do now; l lists what you can."
        raise IllegalMoveError("no_such_move", why) from None


def ask_word(screen: Screen, match: Match, text: str, words: Sequence[str]) -> str | None:
    """The move with its next word; None to go back."""
    name = words[0].partition("=")[0] if "=" in words[0] else ""
    if name == "suit":
        return ask_suit(screen, match, text, must=True)
    values = [word.partition("=")[2] or word for word in words]
    asked = look_of(match.game.family).questions.get(name, name or "Which")
    question = Question(
        f"{asked}: {' '.join(values)}{on_enter(must=True)}", "type one of those", values
    )
    by_value = {value.lower(): word for value, word in zip(values, words)}
    while answer := ask(screen, match, question):
        if answer.lower() in by_value:
            return f"{text} {by_value[answer.lower()]}"
        screen.say(f"“{answer}” is not among them: {', '.join(values)}.", "yellow")
    return None


def ask_suit(screen: Screen, match: Match, text: str, *, must: bool) -> str | None:
    """The play with the suit chosen for it; None to go back."""
    words = "Which suit: s h d c" if must else "Choose a suit: s h d c"
    question = Question(words + on_enter(must=must), SUIT_HINT, suit_lines())
    while answer := ask(screen, match, question):
        try:
            return with_word(text, f"suit={read_suit(answer)}")
        except NotationError as error:
            screen.say(error.reason, "yellow")
    return text if answer == "" and not must else None


def ask_card(screen: Screen, match: Match, seat: int, text: str, *, must: bool) -> str | None:
    """The play with the card it asks for, one that can be asked for; None to go back."""
    words = "Ask for a card like qh" + on_enter(must=must)
    question = Question(words, CARD_HINT, card_lines(match, seat, text))
    while answer := ask(screen, match, question):
        try:
            return asking(match, seat, text, read_card(answer))
        except MezaniError as error:
            screen.say(error.reason, "yellow")
    return text if answer == "" and not must else None


def on_enter(*, must: bool) -> str:
    """What Enter does at a question."""
    return " (Enter: back)" if must else " (Enter: none)"


def read_suit(typed: str) -> str:
    """The letter of a suit given by its letter, symbol or name."""
    for letter, symbol, name in zip(SUITS, SUIT_SYMBOLS, SUIT_NAMES):
        if typed.lower() in (letter.lower(), symbol, name, name.removesuffix("s")):
            return letter
    raise NotationError(f"“{typed}” is not a suit: {SUIT_HINT}.")


def read_card(typed: str) -> str:
    """A card to ask for, in notation."""
    try:
        return card_text(parse_card(typed))
    except NotationError:
        raise NotationError(f"“{typed}” is not a card: {CARD_HINT}.") from None


def asking(match: Match, seat: int, text: str, card: str) -> str:
    """The play with the card it asks for; raises where that card can't be asked for."""
    uncalled = with_word(text.removesuffix(" niko"), f"ask={card}")
    match.state.clone().apply(seat, match.game.parse_move(uncalled))
    return with_word(text, f"ask={card}")


def suit_lines() -> list[str]:
    """Every suit with what to type for it."""
    return [
        f"{letter.lower()}: {symbol} {name}"
        for letter, symbol, name in zip(SUITS, SUIT_SYMBOLS, SUIT_NAMES)
    ]


def card_lines(match: Match, seat: int, text: str) -> list[str]:
    """The cards that can be asked for, a suit a line."""
    lines: list[str] = []
    for suit in SUITS:
        cards = [rank + suit for rank in RANKS if can_ask(match, seat, text, rank + suit)]
        lines.append(" ".join(card_symbol(parse_card(card)) for card in cards))
    return [line for line in lines if line]


def can_ask(match: Match, seat: int, text: str, card: str) -> bool:
    """Whether the play may ask for this card."""
    try:
        asking(match, seat, text, card)
    except IllegalMoveError:
        return False
    return True


def with_word(text: str, word: str) -> str:
    """A play with one more word, the call staying last."""
    play, call, _ = text.partition(" niko")
    return f"{play} {word}{call}"
