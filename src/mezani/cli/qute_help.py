"""What can be typed at a table of Qute, and what its cards do under the rules in play."""

from __future__ import annotations

from mezani.games.qute.rules import QuteRules


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
