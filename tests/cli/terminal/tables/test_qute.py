"""Qute in the terminal: typed moves, questions and the table."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from rich.cells import cell_len

from mezani import Match, NotationError, find_game, read_record
from mezani.cli.commands.play import seat_names
from mezani.cli.terminal.help import legal_lines
from mezani.cli.terminal.input import Entry, read_entry
from mezani.cli.terminal.tables import cards, draw_open
from mezani.cli.terminal.tables.qute import draw_result, draw_table, keys_for, read_move
from tests.cli.runner import run
from tests.cli.scripted_games import scripted
from tests.games.qute.positions import position

QUTE = find_game("qute")
HAND = ("7H", "7S", "10D", "JC")
NAMES = ("You", "Baraka", "Chebet")


def deal(players: int, *, practice: bool = True) -> Match:
    """Return a match that the person starts, with all Jacks and 8s in the deck."""
    for number in range(3000):
        match = Match(QUTE, seat_names("You", players), seed=f"{number}", practice=practice)
        hands = [match.state.view(seat).hand for seat in range(players)]
        if match.first == 0 and not any(card[0] in "J8" for hand in hands for card in hand):
            return match
    raise AssertionError("no such deal")


def shown(*typed: str, players: int = 2, practice: bool = True) -> str:
    """Start a game, type these lines, and return the output with single spaces."""
    words = ["play", "qute", "--players", players, "--seed", deal(players).seed, "--fast"]
    ran = run(*words, *["--practice"][: int(practice)], typed="\n".join([*typed, "q", ""]))
    assert (ran.status, ran.err) == (0, "")
    return " ".join(ran.out.split())


# Typed moves


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("1", "play 7H"),
        ("4", "play JC"),
        ("7s", "play 7S"),
        ("10♦", "play 10D"),
        ("play td", "play 10D"),
        ("Play 3", "play 10D"),
        ("d", "draw"),
        ("DRAW", "draw"),
        ("pick", "draw"),
        ("e", "end"),
        ("e h", "end suit=H"),
        ("e d", "end suit=D"),
        ("E ♠", "end suit=S"),
        ("end suit=C", "end suit=C"),
        ("e share", "end eights=share"),
        ("e next", "end eights=next"),
        ("e minus", "end jacks=minus"),
        ("qute", "qute"),
        ("Qute plus", "qute jacks=plus"),
        ("add 7", "add 7"),
        ("add j", "add J"),
        ("add", "add"),
        ("back", "back"),
    ],
)
def test_a_move_is_typed_in_notation_or_in_short_form(typed: str, move: str) -> None:
    assert read_entry(typed, HAND, read_move) == Entry("move", move)


@pytest.mark.parametrize("typed", ["5", "0", "foo", "1 2", "7h,7s", "play", "d 2", "play x", "11h"])
def test_unreadable_lines_are_refused_with_a_reason(typed: str) -> None:
    with pytest.raises(NotationError) as refused:
        read_entry(typed, HAND, read_move)
    assert refused.value.reason[-1] == "."
    assert "\n" not in refused.value.reason


def test_the_keys_that_work_now_are_shown() -> None:
    assert keys_for(["draw"]) == "Enter: draw"
    assert keys_for(["play 7H", "play 7S"]) == ""
    assert keys_for(["play 7H", "end"]) == "e: end the turn"
    both = ["qute", "end suit=S", "end suit=H", "draw"]
    assert keys_for(both) == "d: pick · e: end the turn · qute: end the round"


@pytest.mark.parametrize("players", [2, 3])
def test_every_listed_move_can_be_typed(players: int) -> None:
    match = deal(players)
    for move in ("add 8", "add 8", "play 8S", "play 8H"):
        match.apply(0, move)
        lines = legal_lines(match, 0)
        assert len([line for line in lines if line.startswith("add ")]) == 1
        listed: list[str] = []
        for first, *others in [line.split(", ") for line in lines]:
            listed += [first, *(f"add {rank}" for rank in others)]
        hand = match.state.view(0).hand
        typed = [read_entry(line, hand, read_move).text for line in listed]
        assert typed == [str(legal) for legal in match.state.legal(0)]


def test_a_choice_of_suits_is_listed_once() -> None:
    match = deal(2)
    match.apply(0, "add J")
    match.apply(0, "play JS")
    ends = [line for line in legal_lines(match, 0) if "suit" in line]
    assert ends == [
        "end suit=S",
        "You can name another suit: suit=S, suit=H, suit=D or suit=C.",
    ]


# Questions


def test_ending_on_a_jack_asks_for_the_suit() -> None:
    out = shown("add j", "js", "e", "x", "l", "hearts")
    assert out.count("Which suit: s h d c (Enter: back)") == 3
    assert "“x” is not a suit" in out
    assert "d: ♦ diamonds" in out
    assert "You chose hearts." in out


def test_a_typed_suit_is_not_asked_for() -> None:
    out = shown("add j", "js", "e c")
    assert "Which suit" not in out
    assert "You chose clubs." in out


def test_several_8s_with_three_players_ask_who_is_hit() -> None:
    out = shown("add 8", "add 8", "8s", "8h", "e", "everybody", "l", "SHARE", players=3)
    assert out.count("Who picks for the 8s: next share (Enter: back)") == 3
    assert "“everybody” is not one of next, share." in out
    assert "Baraka picked 2. Chebet picked 2." in out


def test_several_8s_with_two_players_ask_nothing() -> None:
    out = shown("add 8", "add 8", "8s", "8h", "e", players=2)
    assert "Who picks for" not in out
    assert "Baraka picked 4." in out


def test_going_out_on_a_jack_asks_for_points_but_not_for_a_suit() -> None:
    out = shown(*["back"] * 5, "add j", "1", "e", "minus")
    asked = "Jacks: 20 less for you, or 20 more for others: minus plus (Enter: back)"
    assert out.count(asked) == 1
    assert "Which suit" not in out
    assert "You count no cards: -20 for the round, -20 in all." in out
    assert "Round 2: " in out
    assert "-20 points" in shown(*["back"] * 5, "add j", "1", "e minus").rpartition("Your move")[0]


@pytest.mark.parametrize("back", ["", "u"])
def test_a_question_can_be_cancelled(back: str) -> None:
    out = shown("add j", "js", "e", back)
    assert "Nothing was played." in out
    assert "You chose" not in out


def test_a_missing_rank_is_asked_for() -> None:
    out = shown("add", "9", "a")
    assert out.count("Which rank: 6 7 8 J A (Enter: back)") == 2
    assert "“9” is not one of 6, 7, 8, J, A." in out
    assert "You added one A: A♠." in out


def test_a_refusal_is_shown_and_changes_nothing() -> None:
    out = shown("e", "qute", "add 9", "e h")
    assert "You start the round: play a card." in out
    assert "You can call Qute on a run of four of one rank" in out
    assert "You can add only a 6, 7, 8, J or A." in out
    assert out.count("You played") == 0
    out = shown("add 7", "back", practice=False)
    assert out.count("allowed only in practice matches.") == 2


# Hints and open hands


def test_a_hint_is_a_legal_move_and_a_reason() -> None:
    match = deal(2)
    found = re.search(r"› i Play ([^:]+): [^.]+\.", shown("i", practice=False))
    assert found is not None
    plays = [move for move in map(str, match.state.legal(0)) if move.startswith("play")]
    legal = [cards.card_symbols(move.split()[1:]) for move in plays]
    assert found[1].partition(",")[0] in legal


def test_other_hands_are_open_only_in_practice() -> None:
    hand = deal(3).state.view(2).hand
    open_hand = f"Chebet: {' '.join(hand)}"
    for letter, symbol in zip("SHDC", "♠♥♦♣"):
        open_hand = re.sub(rf"(\d|[JQKA]){letter}\b", rf"\1{symbol}", open_hand)
    assert open_hand in shown("o", players=3)
    closed = shown("o", players=3, practice=False)
    assert "Hands are open only in practice" in closed
    assert "Chebet:" not in closed


# Undo and the end


def test_undo_goes_back_one_card_at_a_time() -> None:
    out = shown("add 8", "8s", "u", "u", "u")
    assert out.count("Undone.") == 2
    assert out.count("There is nothing to undo.") == 1
    last = out[out.rindex("Undone.") :]
    assert "The stack is empty" in last
    assert "deck 26" in last


def test_final_scores_are_shown_lowest_first_before_the_next_deal(
    tmp_path: Path,
) -> None:
    match, typed = scripted("qute", 3, "karibu")
    file = tmp_path / "next.record"
    lines = "\n".join([*typed, "u", typed[-1], "y", f"s {file}", "q", ""])
    ran = run("play", "qute", "--players", 3, "--seed", "karibu", typed=lines)
    assert (ran.status, ran.err) == (0, "")
    scores = {
        name: player.score for name, player in zip(match.players, match.state.view(0).players)
    }
    in_order = sorted(scores, key=lambda name: scores[name])
    end = ran.out[: ran.out.rindex("Play again?")]
    shown_scores = re.findall(r"^  (\w+) +(-?\d+) points$", end, re.MULTILINE)[-3:]
    assert shown_scores == [(name, str(scores[name])) for name in in_order]
    assert f"{in_order[0]} won" in end
    following = read_record(file.read_text("utf-8"))
    assert following.seed == "karibu-2"
    assert following.starter == match.game.next_starter(match.first, match.state.winners())
    assert "Round 1 · " in ran.out[ran.out.rindex("Play again?") :]


# The table


def test_the_table_shows_the_run_the_turn_the_stock_and_the_suit() -> None:
    hands = "JS 9S KC / 9D 9C 10H 6H / QH"
    state = position(hands, "9H", "A play 9S", refills=1, scores={"A": -20, "B": 5})
    drawn = draw_table(state.view(0), NAMES, 80).plain
    assert "2 of a rank in a row: 9♠ 9♥, 4 make a Qute" in drawn
    assert "This turn: 0 picked, 1 played" in drawn
    assert "Round 1 · deck 27 · stack 2 · 1 refill, points ×2" in drawn
    assert re.search(r"▶ You +▮▮ 2 +-20 points", drawn)
    assert re.search(r"  Baraka +▮▮▮▮ 4 +5 points", drawn)
    state = position("JS KC / 9D", "9H", "A play JS", "A end suit=D")
    assert "diamonds" in draw_table(state.view(1), NAMES[:2], 80).plain.lower()


def test_an_empty_stack_and_an_empty_hand_are_shown() -> None:
    drawn = draw_table(position(" / 9D", "", practice=True).view(0), NAMES[:2], 80).plain
    assert "The stack is empty: any card can start it" in drawn
    assert "You have no cards." in drawn


@pytest.mark.parametrize(("width", "note"), [(80, "picked 2"), (40, "+2")])
def test_cards_picked_for_8s_are_shown_with_their_players(width: int, note: str) -> None:
    steps = ("A play 8S", "A play 8D", "A end eights=share")
    state = position("8S 8D KC / 10H / QH", "8H", *steps)
    lines = draw_table(state.view(0), NAMES, width).plain.splitlines()
    hit = [line.split()[0] for line in lines if line.endswith(note)]
    assert hit == ["Baraka", "Chebet"]


def test_everything_is_shown_in_40_columns() -> None:
    hands = "9S 9D 10S 10H QS QD KS KD / 9C 10C / QH"
    state = position(hands, "9H", "A play 9S", "A play 9D", refills=2, scores={"A": 100, "C": -20})
    lines = draw_table(state.view(0), NAMES, 40).plain.splitlines()
    assert max(map(cell_len, lines)) <= 40
    drawn = " ".join(" ".join(lines).split())
    for part in (
        "Baraka 2 cards 0 pts",
        "Chebet 1 cards -20 pts",
        "▶ You 6 cards 100 pts",
        "3 of a rank in a row: 9♠ 9♥ 9♦",
        "This turn: 0 picked, 2 played",
        "2 refills, points ×3",
    ):
        assert part in drawn
    for card in ("10♠", "10♥", "Q♠", "Q♦", "K♠", "K♦"):
        assert card in drawn


def test_results_fit_in_40_columns_with_the_winner_first() -> None:
    old = {"A": 120, "B": 40, "C": -5}
    state = position("KC 6S / 9S / KD", "9H", "B play 9S", "B end", turn="B", scores=old)
    long_names = ("王" * 30, "Baraka", "Wolfeschlegelsteinhausenbergerdorff")
    rows = draw_result(state.view(0), long_names, 40).plain.splitlines()
    assert max(map(cell_len, rows)) <= 40
    assert [row.split()[-2] for row in rows] == ["5", "40", "130"]
    assert rows[1].split()[0] == "Baraka"


def test_the_open_table_shows_every_hand() -> None:
    match = Match(QUTE, ["Amina", "Brian"], seed="tea", starter=1)
    drawn = draw_open(match, 80).plain
    assert re.search(r"▶ Brian +0  \S+ \S+ \S+ \S+ \S+\n?$", drawn)
    assert re.search(r"  Amina +0  \S+ \S+ \S+ \S+ \S+\n", drawn)
