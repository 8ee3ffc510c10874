"""Qute in the terminal: the table, moves as people type them, and help.

>>> read_move(["2"], "2", ["7H", "7S"]).text
'play 7S'
>>> read_move(["e", "h"], "e h", ["7H"]).text
'end suit=H'
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from mezani import Game, NotationError, parse_seat
from mezani.cards import card_text, parse_card
from mezani.cli.terminal.input import Entry, numbered_card
from mezani.cli.terminal.tables.cards import (
    MARGIN,
    backs,
    hand_lines,
    open_hand,
    pile_card,
    show_cards,
    suit_to_follow,
    with_notes,
)
from mezani.cli.terminal.tables.table import Lines, TerminalTable, switch_lines
from mezani.cli.text import MAX_NAME_WIDTH, joined, shortened
from mezani.games.qute.engine.playable import QUTE_RUN
from mezani.games.qute.engine.rounds import ACE_POINTS, JACK_POINTS, TEN_POINTS
from mezani.games.qute.rules import QuteRules
from mezani.games.qute.view import PlayerView, QuteView

BACKS_WIDTH = 12
NARROW = 50
"""Below this width everything is written shorter."""
NARROW_NAME = 11
NARROW_BACKS_WIDTH = 9

# The table


def draw_table(view: QuteView, names: Sequence[str], width: int) -> Text:
    """Draw the table as its player sees it."""
    short = [shortened(name, MAX_NAME_WIDTH) for name in names]
    own = parse_seat(view.seat, len(view.players))
    others = [*view.players[own + 1 :], *view.players[:own]]
    lines = [player_line(player, view, short, width) for player in others]
    lines += [Text(), *centre_lines(view, width)]
    lines.append(player_line(view.players[own], view, short, width))
    return joined(lines + hand_lines(view.hand, view.playable, width))


def draw_open_table(
    view: QuteView, hands: Sequence[Sequence[str]], names: Sequence[str], width: int
) -> Text:
    """Draw the table with all hands open."""
    short = [shortened(name, MAX_NAME_WIDTH) for name in names]
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
    """Draw the final scores, lowest first."""
    by_score = sorted(zip(view.players, names), key=lambda pair: pair[0].score)
    name_width = min(MAX_NAME_WIDTH, width - 12)
    short = [(player, shortened(name, name_width)) for player, name in by_score]
    longest = max(cell_len(name) for _, name in short)
    rows = [
        Text(
            f"{MARGIN}{set_cell_size(name, longest)}  {player.score:>4} points",
            style="bold green" if player.seat in view.winner.split() else "",
        )
        for player, name in short
    ]
    return joined(rows)


def player_line(player: PlayerView, view: QuteView, names: Sequence[str], width: int) -> Text:
    """Draw a player: name, cards, score, and cards picked because of 7s and 8s."""
    is_narrow = width < NARROW
    short = [shortened(name, NARROW_NAME if is_narrow else MAX_NAME_WIDTH) for name in names]
    longest = max(map(cell_len, short))
    name = set_cell_size(short[parse_seat(player.seat, len(view.players))], longest)
    cards = f"{player.cards} cards" if is_narrow else backs(player.cards, BACKS_WIDTH)
    on_turn = player.seat == view.turn
    line = Text(MARGIN) + Text("▶ " if on_turn else "  ", style="bold yellow")
    line.append(f"{name}  ", style="bold yellow" if on_turn else "bold")
    column = NARROW_BACKS_WIDTH if is_narrow else BACKS_WIDTH
    line.append(set_cell_size(cards, column), style="bright_blue")
    line.append(f"{player.score:>4} {'pts' if is_narrow else 'points'}")
    if player.picked:
        line.append(f" +{player.picked}" if is_narrow else f"  picked {player.picked}", "bold red")
    return line


def centre_lines(view: QuteView, width: int) -> list[Text]:
    """Draw the top of the stack with notes about it."""
    notes = [suit_to_follow(view.suit)] if view.suit else []
    if not view.top:
        notes.append(Text("The stack is empty: any card can start it"))
    if view.run > 1:
        notes.append(run_note(view))
    turn = f"This turn: {view.drawn} picked, {view.played} played"
    notes += [Text(turn, style="dim"), Text(stock_note(view), style="dim")]
    return with_notes(pile_card(view.top), notes, width)


def run_note(view: QuteView) -> Text:
    """Return the run of one rank, and how far it is from Qute."""
    style = "bold green" if view.run >= QUTE_RUN else ""
    text = Text(f"{view.run} of a rank in a row: ", style) + show_cards(view.monitor)
    return text.append("" if view.run >= QUTE_RUN else f", {QUTE_RUN} make a Qute", style="dim")


def stock_note(view: QuteView) -> str:
    """Return the round, the deck, the stack, and the refills with their factor."""
    times = f", points ×{view.refills + 1}" if view.refills else ""
    refills = f"{view.refills} refill{'' if view.refills == 1 else 's'}{times}"
    return f"Round {view.round} · deck {view.blind} · stack {view.stack} · {refills}"


# Typed moves

VERBS = {"d": "draw", "draw": "draw", "pick": "draw", "e": "end", "end": "end", "qute": "qute"}
CHOICES = {
    "s": "suit=S", "h": "suit=H", "d": "suit=D", "c": "suit=C",
    "♠": "suit=S", "♥": "suit=H", "♦": "suit=D", "♣": "suit=C",
    "next": "eights=next", "share": "eights=share",
    "minus": "jacks=minus", "plus": "jacks=plus",
}  # fmt: skip
PRACTICE = ("add", "back")


def read_move(words: Sequence[str], typed: str, hand: Sequence[str]) -> Entry:
    """Read a move. Numbers are those of the cards in the hand, from 1."""
    verb = words[0].lower()
    if verb in PRACTICE:
        return Entry("move", " ".join([verb, *(word.upper() for word in words[1:])]))
    if verb in VERBS and (len(words) == 1 or VERBS[verb] != "draw"):
        choices = [CHOICES.get(word.lower(), word) for word in words[1:]]
        return Entry("move", " ".join([VERBS[verb], *choices]))
    cards = words[1:] if verb == "play" else words
    if len(cards) != 1:
        raise NotationError(f"“{typed}” is not a move: play one card at a time.")
    return Entry("move", f"play {read_card(cards[0], typed, hand)}")


def read_card(word: str, typed: str, hand: Sequence[str]) -> str:
    """Read a card by its number in the hand or by its name."""
    if word.isdecimal():
        return numbered_card(int(word), hand, "7h, 10s")
    try:
        return card_text(parse_card(word))
    except NotationError:
        raise NotationError(
            f"“{typed}” is not a move: type a card's number or name (7h), d, e, or ? for help."
        ) from None


# Keys and help


def keys_for(moves: Sequence[str]) -> str:
    """Return what to type besides cards: ``d: pick``, ``e: end the turn``."""
    if len(moves) == 1:
        return f"Enter: {moves[0]}"
    verbs = {move.split()[0] for move in moves}
    named = {"draw": "d: pick", "end": "e: end the turn", "qute": "qute: end the round"}
    return " · ".join(text for verb, text in named.items() if verb in verbs)


def keys(rules: QuteRules) -> Lines:  # noqa: ARG001
    """Return everything that can be typed for a move."""
    return [
        ("3", "play your card 3; by name: 7h or play 7H"),
        ("d", "pick a card"),
        ("e", "end your turn; choices are asked for, or typed: e h, e share, e minus"),
        ("qute", f"end the round on {QUTE_RUN} of a rank"),
        ("add 7, back", "in practice: take a 6, 7, 8, J or A; put your newest card back"),
    ]


def explain(game: Game, rules: QuteRules) -> Lines:
    """Return what the cards do under these rules."""
    return [
        ("any card", "goes on the same suit or rank; then add cards of the same rank"),
        ("no match", "pick one card, play it if it fits, then end the turn"),
        *switch_lines(game, rules, ["must_play_drawn"]),
        ("6", "must be covered by its suit and another rank, or a J; pick until you can"),
        ("7", "the next player picks 1 for each"),
        ("8", "the next player picks 2 and is skipped; three players can share several 8s"),
        ("J", "goes on anything; you choose the suit to follow"),
        ("A", "skips a player"),
        ("qute", f"{QUTE_RUN} of a rank in a row: whoever played one of them may end the round"),
        ("round", f"ends when a hand is empty: {card_points()}"),
        ("last J", f"{JACK_POINTS} less for you, or {JACK_POINTS} more for the others, per J"),
        ("refills", "each refill of the deck multiplies the points once more"),
        ("to win", f"have the lowest score when a score is over {rules.score_limit}"),
        ("", f"a score of exactly {rules.score_limit} becomes 0"),
    ]


def card_points() -> str:
    """Return what the cards left in a hand count."""
    return f"10 Q K count {TEN_POINTS}, A {ACE_POINTS}, J {JACK_POINTS}, 6 to 9 nothing"


TABLE = TerminalTable(
    draw=draw_table,
    draw_open=draw_open_table,
    draw_result=draw_result,
    greeting="Type a card's number, d to pick, e to end the turn, ? for help, q to quit.",
    read_move=read_move,
    keys_for=keys_for,
    keys=keys,
    explain=explain,
    questions={
        "eights": "Who picks for the 8s",
        "jacks": f"Jacks: {JACK_POINTS} less for you, or {JACK_POINTS} more for others",
        "": "Which rank",
    },
    merged_verbs=("add",),
    own_line_events=("went_out", "qute", "multiplied", "counted", "round", "won"),
)
