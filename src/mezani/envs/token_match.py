"""A match that is played token by token, for the environments of PettingZoo, Gymnasium and OpenSpiel.

The seat to act is chosen in a fixed order. First comes a player who has just moved and may still call “Niko Kadi”,
then players who are asked in private, then the players the position waits for, the lowest seat first.

>>> table = TokenMatch("no-kitty", seed="tea")
>>> table.options()[-2:]
['shield', 'draw']
>>> table.add_token("draw")
>>> "end" in table.options()
True
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mezani import Extension, IllegalMoveError, Match, find_game, with_changes
from mezani.bots.driver import may_still_call, seats_to_ask
from mezani.cards import SUITS
from mezani.envs.vocabulary import DECLARATIONS, DONE, WAIT, move_tokens, vocabulary
from mezani.match import checked_rules
from mezani.seats import NO_SEAT, SEAT_LETTERS

MAX_MOVES = 2000
"""A match with more moves is truncated."""


class TokenMatch:
    """A match with the tokens of an unfinished move. ``seat`` is the seat that adds the next token."""

    def __init__(
        self,
        game_id: str,
        players: int | None = None,
        rules: Any = None,
        seed: str | None = None,
        max_moves: int = MAX_MOVES,
    ) -> None:
        self.game: Any = find_game(game_id)
        self.vocabulary = vocabulary(self.game.family)
        self.max_moves = max_moves
        names = SEAT_LETTERS[: players or self.game.min_seats]
        self.match = Match(self.game, names, house_rules(self.game, rules), seed)
        self.tokens: list[str] = []
        self.last_mover = NO_SEAT
        self.prepare()

    def copy(self) -> TokenMatch:
        """Return an independent copy."""
        copy = object.__new__(TokenMatch)
        copy.__dict__.update(self.__dict__)
        match = self.match
        copy.match = Match(match.game, match.players, match.rules, match.seed)
        copy.match.state = match.state.clone()
        copy.match.steps = list(match.steps)
        copy.tokens = list(self.tokens)
        return copy

    def __deepcopy__(self, memo: object) -> TokenMatch:
        return self.copy()

    # Whose turn it is

    @property
    def is_over(self) -> bool:
        """True if the game has ended."""
        return self.match.state.outcome() is not None

    @property
    def is_truncated(self) -> bool:
        """True if the match was stopped because it was too long."""
        return not self.is_over and self.match.version >= self.max_moves

    def prepare(self) -> None:
        """Choose the seat to act after a move."""
        self.tokens = []
        self.seat = NO_SEAT
        self.is_calling = False
        self.moves: list[tuple[str, ...]] = []
        if self.is_over or self.is_truncated:
            self.choices: list[str] = []
            return
        self.is_calling = self.may_call()
        self.seat = self.last_mover if self.is_calling else seats_to_ask(self.match.state)[0]
        self.moves = [move_tokens(move) for move in self.match.state.view(self.seat).can]
        self.choices = self.find_options()

    def may_call(self) -> bool:
        """Return True if the player who has just moved may call before the next player acts."""
        state, seat = self.match.state, self.last_mover
        if seat == NO_SEAT or not self.game.expects_call(state, seat, publicly=False):
            return False
        return may_still_call(state, seat)

    # Tokens

    def options(self) -> list[str]:
        """Return the tokens that the seat can add now."""
        return self.choices

    def find_options(self) -> list[str]:
        """Return the tokens that can follow: of moves without cards, then of plays."""
        count = len(self.tokens)
        found: dict[str, None] = {}
        for move in self.moves:
            if move[:count] == tuple(self.tokens) and len(move) > count:
                found[move[count]] = None
        if self.is_calling:
            return [*found, WAIT]
        if not self.has_verb():
            extension = self.match.state.extend(self.seat, self.tokens)
            found = dict.fromkeys([*play_options(extension, self.tokens), *found])
        return [*found]

    def has_verb(self) -> bool:
        """Return True if the tokens belong to a move without cards."""
        return bool(self.tokens) and any(move[0] == self.tokens[0] for move in self.moves)

    def add_token(self, token: str) -> None:
        """Add a token to the move. The last token makes the move."""
        if token not in self.choices:
            raise IllegalMoveError("not_an_option", f"“{token}” is not possible now.")
        if token == WAIT:
            self.last_mover = NO_SEAT
            self.prepare()
            return
        if token != DONE:
            self.tokens.append(token)
            self.choices = self.find_options()
        if token == DONE or self.choices in ([], [DONE]):
            self.make_move()

    def make_move(self) -> None:
        """Make the move that the tokens describe."""
        text = " ".join(self.tokens) if self.has_verb() else self.game.move_text(self.tokens)
        seat = self.seat
        self.match.apply(seat, text)
        self.last_mover = seat
        self.prepare()

    # Results

    def rewards(self) -> list[float]:
        """Return 1 for a win, 0 for a tie, and less for a loss, so that the sum is 0; all 0 before the end."""
        outcome, seats = self.match.state.outcome(), self.match.state.seats
        if outcome is None or not outcome.winners:
            return [0.0] * seats
        return [(seats * score - 1) / (seats - 1) for score in outcome.scores]


def house_rules(game: Any, rules: Any) -> Any:
    """Return the preset for None, the preset with changes for a mapping, else the rules themselves."""
    if rules is None:
        return game.preset
    return (
        with_changes(game.preset, rules)
        if isinstance(rules, Mapping)
        else checked_rules(game, rules)
    )


def play_options(extension: Extension, tokens: Sequence[str]) -> list[str]:
    """Return the tokens that can follow those of a play: cards, then declarations, then its end."""
    declared = [
        name for name in (token.partition("=")[0] for token in tokens) if name in DECLARATIONS
    ]
    options = [] if declared else list(extension.next)
    if not extension.complete:
        return options
    if extension.needs:
        return [*options, *declaration_tokens(extension.needs[0], extension)]
    first = 1 + DECLARATIONS.index(declared[-1]) if declared else 0
    for name in DECLARATIONS[first:]:
        if name in extension.may:
            options += declaration_tokens(name, extension)
    return [*options, DONE]


def declaration_tokens(name: str, extension: Extension) -> list[str]:
    """Return the tokens that declare something."""
    if name == "suit":
        return [f"suit={suit}" for suit in SUITS]
    if name == "ask":
        return [f"ask={card}" for card in extension.asks]
    return [name]
