"""What the special cards of Kadi do under the rules in play: one line each."""

from __future__ import annotations

from mezani.games.kadi.rules import KadiRules

FIRST_KEYS = (
    ("3 1", "play your cards 3 and 1, in that order"),
    ("7h 7s", "the same by name; play 7H 7S works too"),
    ("d p", "draw, pass"),
)


def table_keys(rules: KadiRules) -> list[tuple[str, str]]:
    """Everything that can be typed for a move."""
    return [*FIRST_KEYS, *keys(rules)]


def keys(rules: KadiRules) -> list[tuple[str, str]]:
    """What can be typed at this table of Kadi and not at every one."""
    lines = []
    if has_calls(rules):
        lines.append(("n", "“Niko Kadi”, at the end of a move: 3 n"))
    if rules.starter_picks_direction:
        lines.append(("f b", "direction forward or back"))
    if rules.confirm_win:
        lines.append(("c", "confirm a win"))
    return lines


def has_calls(rules: KadiRules) -> bool:
    """Whether “Niko Kadi” is said with a move."""
    return rules.niko_kadi == "call"


def explain(rules: KadiRules) -> list[tuple[str, str]]:
    """Cards, and what they do here."""
    return [
        ("any card", "goes on the same suit or rank; cards of one rank go together"),
        ("2 3 Joker" if rules.jokers else "2 3", penalties(rules)),
        *together(rules),
        *chain(rules),
        *jokers(rules),
        ("A", aces(rules)),
        *spade(rules),
        ("Q 8", "a question: answer it in the same play (Q♥ 4♥), or pick one"),
        ("J", jacks(rules)),
        ("K", kings(rules)),
        ("to win", winning(rules)),
        *clock(rules),
    ]


def penalties(rules: KadiRules) -> str:
    """The penalty cards."""
    then = "adds to it" if rules.penalty_counter == "add" else "sends it on"
    answer = {"top": "one that fits", "rank": "the same rank", "chain": "one that fits the chain"}
    picks = "2, 3 or 5" if rules.jokers else "2 or 3"
    return f"next picks {picks}; {answer[rules.penalty_match]} {then}, an Ace cancels"


def together(rules: KadiRules) -> list[tuple[str, str]]:
    """Which penalty cards go together in one play, beside those of one rank."""
    joined = {
        "rank": "",
        "rank-jokers": "Jokers go together with 2s or with 3s" if rules.jokers else "",
        "suit-mix": f"2s and 3s of one suit{' and Jokers' if rules.jokers else ''} go together",
    }[rules.penalty_combo]
    counts = "all count" if rules.penalty_value == "sum" else "the last one counts"
    return [("", f"{joined}; {counts}" if joined else f"laid together, {counts}")]


def chain(rules: KadiRules) -> list[tuple[str, str]]:
    """What fits a chain of penalties, where there are chains."""
    if rules.penalty_match != "chain":
        return []
    shared = "suit, rank, or with a Joker colour," if rules.jokers else "suit or rank"
    return [("", f"fits the chain: shares {shared} with any card of the running chain")]


def jokers(rules: KadiRules) -> list[tuple[str, str]]:
    """The Jokers, red and black."""
    where = "anything" if rules.joker_match == "any" else "a card of their colour or another Joker"
    line = f"the red and the black Joker: go on {where}"
    return [("RJ BJ", line)] if rules.jokers else []


def aces(rules: KadiRules) -> str:
    """The Aces."""
    then = {
        "choose": "you choose the suit",
        "may-choose": "you may choose the suit",
        "own": "its own suit must be followed",
    }
    return f"goes on anything: {then[rules.ace_suit]}"


def spade(rules: KadiRules) -> list[tuple[str, str]]:
    """The Ace of spades, where it is special."""
    words = {
        "ask-table": "you may ask the table for a card; all but the next player owe it",
        "request": "you request a card, and the next player must play it or pick one",
    }
    return [("A♠", words[rules.ace_of_spades])] if rules.ace_of_spades in words else []


def jacks(rules: KadiRules) -> str:
    """The Jacks."""
    if rules.jump == "window":
        return "each jumps a player; anybody may cancel with one Jack"
    return "each jumps a player, who may counter with Jacks"


def kings(rules: KadiRules) -> str:
    """The Kings."""
    return {
        "plain": "each turns the direction of play",
        "counter": "each turns play; who would have been next may counter with Kings",
        "window": "each turns play; anybody may cancel with one King",
    }[rules.kickback]


def winning(rules: KadiRules) -> str:
    """How a game is won."""
    last = (
        "an ordinary card (4–7, 9, 10) or an Ace"
        if rules.winning_ace
        else "an ordinary card (4–7, 9, 10)"
    )
    call = {
        "off": "",
        "call": "; say “Niko Kadi” with your move before (n at its end)",
        "prompt": "; say yes to “Niko Kadi?” the turn before",
    }[rules.niko_kadi]
    return f"end your last play with {last}{call}"


def clock(rules: KadiRules) -> list[tuple[str, str]]:
    """That nobody is hurried, where the game is one in real time."""
    is_live = "window" in (rules.jump, rules.kickback) or rules.niko_kadi == "prompt"
    return [("clock", "none runs in the terminal: take your time")] if is_live else []
