"""Questions in the middle of a move: suits, cards to ask for, the call."""

from __future__ import annotations

import pytest

from mezani import Match, NotationError, find_game
from mezani.cli.commands.play import seat_names
from mezani.cli.terminal.questions import read_suit
from tests.cli.runner import Ran, run
from tests.cli.scripted_games import scripted


def deal_with(game_id: str, card: str, players: int) -> tuple[str, str]:
    """Return a seed that deals the person a card that can be played at once, and its number."""
    for number in range(1000):
        match = Match(find_game(game_id), seat_names("You", players), seed=f"deal {number}")
        hand = [held[: len(card)] for held in match.state.view(0).hand]
        if card in hand:
            return match.seed, str(hand.index(card) + 1)
    raise AssertionError(f"no deal with {card}")


def play_ace(*typed: str) -> Ran:
    """Play an Ace in the friendly game and answer its question."""
    seed, number = deal_with("kadi-friendly", "A", 2)
    return run("play", "--players", 2, "--seed", seed, typed="\n".join([number, *typed, "q", ""]))


def play_spade(*typed: str) -> Ran:
    """Play A♠ in the classic game, where it may choose a suit and ask for a card."""
    seed, number = deal_with("kadi-classic", "AS", 3)
    lines = "\n".join(["f", number, *typed, "q", ""])
    return run("play", "kadi-classic", "--players", 3, "--seed", seed, typed=lines)


@pytest.mark.parametrize(
    ("typed", "suit"),
    [("s", "S"), ("H", "H"), ("♦", "D"), ("clubs", "C"), ("Spade", "S"), ("HEARTS", "H")],
)
def test_a_suit_is_a_letter_a_symbol_or_a_name(typed: str, suit: str) -> None:
    assert read_suit(typed) == suit


@pytest.mark.parametrize("typed", ["draw", "help", "sh", "spadess", "1", "hearts please"])
def test_a_word_that_only_starts_like_a_suit_is_refused(typed: str) -> None:
    with pytest.raises(NotationError) as refused:
        read_suit(typed)
    assert f"“{typed}” is not a suit" in refused.value.reason


def test_an_ace_asks_for_the_suit_it_needs() -> None:
    ran = play_ace("x", "draw", "h")
    assert ran.out.count("Which suit") == 3
    assert "“draw” is not a suit" in ran.out
    assert "You chose hearts." in ran.out


@pytest.mark.parametrize("back", ["", "u"])
def test_a_question_can_be_cancelled(back: str) -> None:
    ran = play_ace(back)
    assert "Nothing was played." in ran.out
    assert "You played" not in ran.out


def test_help_list_and_quit_work_at_a_question() -> None:
    ran = play_ace("help", "l", "q")
    assert "to win" in ran.out
    assert "a name like hearts; l lists all answers, u goes back, q quits." in " ".join(
        ran.out.split()
    )
    assert "d: ♦ diamonds" in ran.out
    assert ran.out.endswith("You left the game.\n")


def test_a_card_that_cannot_be_asked_for_keeps_the_chosen_suit() -> None:
    ran = play_spade("hearts", "rj", "as", "blue", "l", "2d")
    assert ran.out.count("Choose a suit") == 1
    assert ran.out.count("Ask for a card") == 5
    assert "Red Joker can't be asked for" in ran.out
    assert "“blue” is not a card: type a card like qh or 10s." in ran.out
    assert "You played A♠" in ran.out


def test_optional_choices_can_be_skipped() -> None:
    assert "You played A♠" in play_spade("", "").out
    assert "You played A♠" not in play_spade("", "u").out


@pytest.mark.parametrize("game_id", ["kadi-classic", "kadi-live"])
def test_the_call_question_explains_itself_and_can_undo_the_move(game_id: str) -> None:
    seed, typed = game_with_a_call(game_id)
    lines = "\n".join([*typed, "maybe", "l", "?", "u", "q", ""])
    ran = run("play", game_id, "--players", 2, "--seed", seed, typed=lines)
    assert ran.out.count("Niko Kadi? (y/n)") == 4
    assert "Type y for yes or n for no." in ran.out
    assert "n: say nothing" in ran.out
    assert "Undone." in ran.out
    assert ran.out.rstrip().splitlines()[-2] == "Your move › q"


def game_with_a_call(game_id: str) -> tuple[str, list[str]]:
    """Return a seed, and the moves after which the person is asked “Niko Kadi?”."""
    for number in range(100):
        match, typed = scripted(game_id, 2, f"call {number}")
        if "y" in typed:
            return match.seed, typed[: typed.index("y")]
    raise AssertionError("nobody is asked")
