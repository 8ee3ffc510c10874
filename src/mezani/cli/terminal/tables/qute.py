"""A table of Qute drawn for a terminal: the others, the stack with its run, the scores, the hand."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from mezani import NotationError, parse_seat
from mezani.cards import card_text, parse_card
from mezani.cli.terminal.input import Entry, card_numbered
from mezani.cli.terminal.tables.cards import (
    backs,
    cards_in_a_row,
    hand_lines,
    open_hand,
    pile_card,
    suit_to_follow,
    with_notes,
)
from mezani.cli.text import LONGEST_NAME, joined, shortened
from mezani.games.qute.engine.playable import QUTE_RUN
from mezani.games.qute.rules import QuteRules
from mezani.games.qute.view import PlayerView, QuteView

MARGIN = "  "
BACKS_COLUMNS = 12
NARROW = 50
"""Under so many columns everything is written shorter."""
NARROW_NAME = 11
NARROW_BACKS = 9


def draw_table(view: QuteView, names: Sequence[str], width: int) -> Text:
    """The table as the player of the view sees it."""
    short = [shortened(name, LONGEST_NAME) for name in names]
    mine = parse_seat(view.seat, len(view.players))
    others = [*view.players[mine + 1 :], *view.players[:mine]]
    lines = [seat_line(player, view, short, width) for player in others]
    lines += [Text(), *centre_lines(view, width), seat_line(view.players[mine], view, short, width)]
    return joined(lines + hand_lines(view.hand, view.playable, width))


def draw_open_table(
    view: QuteView, hands: Sequence[Sequence[str]], names: Sequence[str], width: int
) -> Text:
    """The table from above, every hand open."""
    short = [shortened(name, LONGEST_NAME) for name in names]
    longest = max(map(cell_len, short))
    lines = centre_lines(view, width)
    for player, name, hand in zip(view.players, short, hands):
        on_turn = player.seat == view.turn
        score = f"{player.score:>4}"
        title = Text(f"{MARGIN}{'▶' if on_turn else ' '} {set_cell_size(name, longest)} {score}  ")
        title.stylize("bold yellow" if on_turn else "")
        lines += open_hand(title, hand, width)
    return joined(lines)


def draw_result(view: QuteView, names: Sequence[str], width: int) -> Text:
    """The final scores, lowest first."""
    by_score = sorted(zip(view.players, names), key=lambda pair: pair[0].score)
    short = [(player, shortened(name, min(LONGEST_NAME, width - 12))) for player, name in by_score]
    longest = max(cell_len(name) for _, name in short)
    rows = [
        Text(
            f"{MARGIN}{set_cell_size(name, longest)}  {player.score:>4} points",
            style="bold green" if player.seat in view.winner.split() else "",
        )
        for player, name in short
    ]
    return joined(rows)


def seat_line(player: PlayerView, view: QuteView, names: Sequence[str], width: int) -> Text:
    """A player: name, cards, score, and what 7s and 8s just gave them."""
    is_narrow = width < NARROW
    most = NARROW_NAME if is_narrow else LONGEST_NAME
    short = [shortened(name, most) for name in names]
    longest = max(map(cell_len, short))
    name = set_cell_size(short[parse_seat(player.seat, len(view.players))], longest)
    shown = f"{player.cards} cards" if is_narrow else backs(player.cards, BACKS_COLUMNS)
    on_turn = player.seat == view.turn
    line = Text(MARGIN) + Text("▶ " if on_turn else "  ", style="bold yellow")
    line.append(f"{name}  ", style="bold yellow" if on_turn else "bold")
    column = NARROW_BACKS if is_narrow else BACKS_COLUMNS
    line.append(set_cell_size(shown, column), style="bright_blue")
    line.append(f"{player.score:>4} {'pts' if is_narrow else 'points'}")
    if player.picked:
        line.append(f" +{player.picked}" if is_narrow else f"  picked {player.picked}", "bold red")
    return line


def centre_lines(view: QuteView, width: int) -> list[Text]:
    """The top of the stack, and what the table shows beside it."""
    notes = [suit_to_follow(view.suit)] if view.suit else []
    if not view.top:
        notes.append(Text("The stack is empty: any card starts it"))
    if view.run > 1:
        notes.append(monitor(view))
    notes += [Text(turn_so_far(view), style="dim"), Text(stock(view), style="dim")]
    return with_notes(pile_card(view.top), notes, width)


def monitor(view: QuteView) -> Text:
    """The run of one rank, and how far it is from Qute."""
    style = "bold green" if view.run >= QUTE_RUN else ""
    text = Text(f"{view.run} of a rank in a row: ", style) + cards_in_a_row(view.monitor)
    return text.append("" if view.run >= QUTE_RUN else f", {QUTE_RUN} make a Qute", style="dim")


def turn_so_far(view: QuteView) -> str:
    """What happened in the turn being played."""
    return f"This turn: {view.drawn} drawn, {view.played} played"


def stock(view: QuteView) -> str:
    """The blind, the stack, the refills and what they make of points, and the round."""
    times = f", points ×{view.refills + 1}" if view.refills else ""
    refills = f"{view.refills} refill{'' if view.refills == 1 else 's'}{times}"
    return f"Round {view.round} · blind {view.blind} · stack {view.stack} · {refills}"


GREETING = "Type a card's number to play it, d to draw, e to end the turn, ? for help, q to leave."
VERBS = {"d": "draw", "draw": "draw", "pick": "draw", "e": "end", "end": "end", "qute": "qute"}
CHOICES = {
    "s": "suit=S", "h": "suit=H", "d": "suit=D", "c": "suit=C",
    "♠": "suit=S", "♥": "suit=H", "♦": "suit=D", "♣": "suit=C",
    "next": "eights=next", "share": "eights=share",
    "minus": "jacks=minus", "plus": "jacks=plus",
}  # fmt: skip
QUESTIONS = {
    "eights": "Who is hit by the 8s",
    "jacks": "Jacks: 20 less for you, or 20 more for others",
    "": "Which rank",
}
PRACTICE = ("add", "back")


def keys_for(moves: Sequence[str]) -> str:
    """What to type beside cards: ``d: draw``, ``e: end``, ``qute: end the round``."""
    if len(moves) == 1:
        return f"Enter: {moves[0]}"
    verbs = {move.split()[0] for move in moves}
    named = {"draw": "d: draw", "end": "e: end the turn", "qute": "qute: end the round"}
    keys = [text for verb, text in named.items() if verb in verbs]
    return " · ".join(keys)


def read_move(words: Sequence[str], typed: str, hand: Sequence[str]) -> Entry:
    """Reads a move. Card numbers are those of the hand, from 1."""
    verb = words[0].lower()
    if verb in PRACTICE:
        return Entry("move", " ".join([verb, *(word.upper() for word in words[1:])]))
    if verb in VERBS and (len(words) == 1 or VERBS[verb] != "draw"):
        choices = [CHOICES.get(word.lower(), word) for word in words[1:]]
        return Entry("move", " ".join([VERBS[verb], *choices]))
    cards = words[1:] if verb == "play" else words
    if len(cards) != 1:
        raise NotationError(f"“{typed}” is no move: cards are played one at a time.")
    return Entry("move", f"play {read_card(cards[0], typed, hand)}")


def read_card(word: str, typed: str, hand: Sequence[str]) -> str:
    """A card by its number in the hand or by its name."""
    if word.isdecimal():
        return card_numbered(int(word), hand, "7h, 10s")
    try:
        return card_text(parse_card(word))
    except NotationError:
        raise NotationError(
            f"“{typed}” is no move: type a card's number or name (7h), d, e, or ? for help."
        ) from None


def keys(rules: QuteRules) -> list[tuple[str, str]]:  # noqa: ARG001
    """Everything that can be typed for a move."""
    return [
        ("3", "play your card 3; 7h or play 7H by name"),
        ("d", "draw a card"),
        ("e", "end your turn; what has to be chosen is asked, or typed: e h, e share, e minus"),
        ("qute", "end the round on four of a rank"),
        ("add 7, back", "in practice: take a 6, 7, 8, J or A; put your newest card back"),
    ]


def explain(rules: QuteRules) -> list[tuple[str, str]]:
    """Cards, and what they do here."""
    limit = rules.score_limit
    kept = "must be played if it fits" if rules.must_play_drawn else "may be played if it fits"
    return [
        ("any card", "goes on the same suit or rank; then add cards of the same rank"),
        ("nothing fits", f"draw one, which {kept}; then end"),
        ("6", "must be covered by its suit and another rank, or a J; draw until you can"),
        ("7", "the next player draws 1 for each"),
        ("8", "the next player draws 2 and is skipped; with three players several can be shared"),
        ("J", "goes on anything; you choose the suit to follow"),
        ("A", "skips a player"),
        ("qute", "four of a rank in a row: whoever put one there may end the round"),
        ("round", "ends when a hand is empty: 10 Q K count 10, A 15, J 20, 6 to 9 nothing"),
        ("last J", "20 less for you, or 20 more for each other player, for each J of the turn"),
        ("refills", "each refill of the blind multiplies the points once more"),
        ("to win", f"the lowest score when somebody is over {limit}; exactly {limit} becomes 0"),
    ]
