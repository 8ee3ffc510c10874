"""What the special cards of Kadi do under the rules in play: one line each."""

from __future__ import annotations

from mezani.games.kadi.rules import KadiRules


def explain(rules: KadiRules) -> list[tuple[str, str]]:
    """Cards, and what they do here."""
    return [
        ("any card", "goes on the same suit or rank; cards of one rank go together"),
        ("2 3 Joker", penalties(rules)),
        ("RJ BJ", jokers(rules)),
        ("A", aces(rules)),
        *spade(rules),
        ("Q 8", "a question: answer it in the same play (Q♥ 4♥), or pick one"),
        ("J", jacks(rules)),
        ("K", kings(rules)),
        ("to win", winning(rules)),
    ]


def penalties(rules: KadiRules) -> str:
    """The penalty cards."""
    then = "adds to it" if rules.penalty_counter == "add" else "sends it on"
    answer = {"top": "one that fits", "rank": "the same rank", "chain": "one that fits the chain"}
    return f"next picks 2, 3 or 5; {answer[rules.penalty_match]} {then}, an Ace cancels"


def jokers(rules: KadiRules) -> str:
    """The Jokers, red and black."""
    where = (
        "on anything" if rules.joker_match == "any" else "on a card of its colour or another Joker"
    )
    return f"the red and the black Joker: goes {where}"


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
