"""Fuzzing: play random games under random house rules and check invariants at every step.

Only the contract of a game is used, so a new game is fuzzed as soon as it is in GAMES.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from mezani.errors import IllegalMoveError, MezaniError, RulesError
from mezani.game import Event, Game, State
from mezani.games import GAMES
from mezani.match import Match, Step
from mezani.record import read_record
from mezani.rng import Rng, fast_rng
from mezani.seats import CLOCK, SEAT_LETTERS, seat_letter
from mezani.switches import Switch, switches, with_changes

RANDOM_STEPS = 1500
"""After this many random steps only timers run out, so that the game ends."""

TIMEOUT_STEPS = 20_000
"""A game must end within this many further steps; most end within a few hundred."""

RELUCTANT = ("draw", "end", "pass", "quiet")
"""Verbs of moves that are chosen less often, so that games end sooner."""


class InvariantError(Exception):
    """A check failed."""


@dataclass(frozen=True, slots=True)
class Failure:
    """A failed check, and the record that reproduces it."""

    reason: str
    record: str


@dataclass(slots=True)
class Totals:
    """How much was played."""

    games: int = 0
    moves: int = 0


def play_next_game(seed: int, totals: Totals) -> Failure | None:
    """Play the next random game of a seed, add it to the totals, and return a failure if any."""
    totals.games += 1
    rng = fast_rng(seed * 1_000_003 + totals.games)
    match = random_match(rng, f"fuzz {seed} {totals.games}")
    failure = play_checked(match, rng)
    totals.moves += match.version
    return failure


def play_checked(match: Match, rng: Rng) -> Failure | None:
    """Play a match at random to its end and check every step."""
    step: Step | None = None
    try:
        checked = CheckedMatch(match, rng)
        while match.state.outcome() is None:
            step = checked.next_step()
            checked.make(step)
            step = None
        checked.check_end()
    except Exception as error:
        reason = f"{type(error).__name__}: {error}"
        at = f"# at step {match.version + 1}, {step}\n" if step else ""
        return Failure(reason, f"{match.record()}{at}# {reason}\n")
    return None


# Random matches


def random_match(rng: Rng, seed: str) -> Match:
    """Return a match of a random game with a random number of players, half of the time with house rules."""
    games = list(GAMES.values())
    game = games[rng.below(len(games))]
    seats = game.min_seats + rng.below(game.max_seats - game.min_seats + 1)
    rules = game.preset if rng.below(2) else random_rules(game, seats, rng)
    place = rng.below(seats + 1)
    starter = place if place < seats else None
    practice = rng.below(8) == 0
    return Match(game, SEAT_LETTERS[:seats], rules, seed, starter, practice=practice)


def random_rules(game: Game, seats: int, rng: Rng) -> Any:
    """Return playable house rules in which about every third switch is changed.

    Raise `RulesError` if the game does not allow this number of seats.
    """
    game.check_rules(game.preset, seats)
    while True:
        changes = {
            switch.name: random_value(switch, rng)
            for switch in switches(game.preset)
            if rng.below(3) == 0
        }
        rules = with_changes(game.preset, changes)
        try:
            game.check_rules(rules, seats)
        except RulesError:
            continue
        return rules


def random_value(switch: Switch, rng: Rng) -> object:
    """Return a random value of a switch; low numbers are more likely."""
    if switch.choices:
        return switch.choices[rng.below(len(switch.choices))]
    high = switch.high if rng.below(2) else min(switch.high, switch.low + 9)
    return switch.low + rng.below(high - switch.low + 1)


# Random play


def random_step(state: State, rng: Rng) -> Step:
    """Return a random step of an actor, sometimes of the clock; reluctant moves are less likely."""
    clock_moves = state.legal(CLOCK)
    if clock_moves and rng.below(16) == 0:
        return Step(CLOCK, clock_moves[rng.below(len(clock_moves))])
    actors = state.actors()
    seat = actors[rng.below(len(actors))]
    moves = state.legal(seat)
    move = moves[rng.below(len(moves))]
    if is_reluctant(move):
        move = moves[rng.below(len(moves))]
    return Step(seat, move)


def is_reluctant(move: Any) -> bool:
    """Return True for a move that does little to bring a game to its end."""
    return str(move).partition(" ")[0] in RELUCTANT


def timeout_step(state: State, rng: Rng) -> Step:
    """Return the end of a timer; if none is running, a reluctant move or any other."""
    clock_moves = state.legal(CLOCK)
    if clock_moves:
        return Step(CLOCK, clock_moves[rng.below(len(clock_moves))])
    seat = state.actors()[-1]
    moves = state.legal(seat)
    reluctant = next(filter(is_reluctant, moves), None)
    return Step(seat, reluctant or moves[rng.below(len(moves))])


# Invariants


class CheckedMatch:
    """A match that is checked while it is played at random."""

    def __init__(self, match: Match, rng: Rng) -> None:
        self.match = match
        self.rng = rng
        self.cards = match.state.inventory()
        self.seen: list[Step] = []

    def next_step(self) -> Step:
        """Check the position and return a random step."""
        state = self.match.state
        check_actors(state)
        check_clocks(self.match.game, state)
        if self.rng.below(64) == 0:
            self.check_thoroughly()
        if self.match.version >= RANDOM_STEPS + TIMEOUT_STEPS:
            raise InvariantError("The game does not end, although only timers run out.")
        pick = random_step if self.match.version < RANDOM_STEPS else timeout_step
        return pick(state, self.rng)

    def make(self, step: Step) -> None:
        """Apply a legal step and check the result."""
        check_notation(self.match, step)
        events = self.match.apply(step.seat, step.move)
        self.seen.append(step)
        check_events(self.match, events)
        if self.match.state.inventory() != self.cards:
            raise InvariantError("A card was lost or duplicated.")

    def check_thoroughly(self) -> None:
        """Run the more expensive checks."""
        state = self.match.state
        check_listed_moves_apply(state)
        check_views(self.match)
        check_clone(state, self.rng)
        if self.seen:
            self.check_unrelated_move()
        seat = self.rng.below(state.seats)
        check_guess(state, seat, self.rng)
        guess = state.guess(seat, self.rng)
        if guess.inventory() != self.cards:
            raise InvariantError("A guess has other cards than the position.")
        guess.playout(self.rng, 20)
        if guess.inventory() != self.cards:
            raise InvariantError("A playout lost or duplicated a card.")

    def check_unrelated_move(self) -> None:
        """Try an earlier move with any seat: it must be refused or do what a legal move does."""
        move = self.seen[self.rng.below(len(self.seen))].move
        seat = CLOCK + self.rng.below(self.match.state.seats + 1)
        check_agreement(self.match.state, seat, move)

    def check_end(self) -> None:
        """Check that nobody can act in a finished match, and that its record replays."""
        state = self.match.state
        if state.actors() or state.legal(CLOCK) or state.clocks():
            raise InvariantError("The game is over, but somebody can still act.")
        if self.rng.below(4) == 0:
            check_record(self.match)


def check_actors(state: State) -> None:
    """Check that the actors are the seats with a legal move, and that there is one."""
    able = [seat for seat in range(state.seats) if state.legal(seat)]
    if able != state.actors():
        raise InvariantError(f"actors are {state.actors()}, but {able} have moves.")
    if not able:
        raise InvariantError("Nobody can act, but the game is not over.")


def check_clocks(game: Game, state: State) -> None:
    """Check that the running timers are those with a legal clock move."""
    running = sorted(str(game.parse_clock(clock.move)) for clock in state.clocks())
    able = sorted(map(str, state.legal(CLOCK)))
    if running != able:
        raise InvariantError(f"The clocks {running} are running, but {able} can run out.")


def check_notation(match: Match, step: Step) -> None:
    """Check that a step is parsed back from its text."""
    again = match.parse_step(str(step))
    if again != step or str(again) != str(step):
        raise InvariantError(f"“{step}” is parsed as “{again}”.")


def check_events(match: Match, events: list[Event]) -> None:
    """Check that every event is about a seat of the match and has talk."""
    for event in events:
        if event.seat and event.seat not in SEAT_LETTERS[: match.state.seats]:
            raise InvariantError(f"There is no seat {event.seat} for this event: {event}.")
        match.game.talk(event, match.players)


def check_listed_moves_apply(state: State) -> None:
    """Check that every legal move of every seat and of the clock can be applied."""
    for seat in (CLOCK, *range(state.seats)):
        for move in state.legal(seat):
            try:
                state.clone().apply(seat, move)
            except IllegalMoveError as error:
                raise InvariantError(f"{Step(seat, move)} is legal, but refused.") from error


def check_views(match: Match) -> None:
    """Check that every view can be built and encoded, and has guidance."""
    for seat in (*range(match.state.seats), None):
        view = match.state.view(seat)
        msgspec.json.encode(view)
        match.game.guidance(view, match.rules, match.players)


def check_clone(state: State, rng: Rng) -> None:
    """Check that a clone equals the original and is independent of it."""
    before = state.checksum()
    copy = state.clone()
    if copy.checksum() != before:
        raise InvariantError("A clone differs from its original.")
    step = random_step(copy, rng)
    copy.apply(step.seat, step.move)
    if state.checksum() != before:
        raise InvariantError(f"Applying {step} to a clone changed the original.")


def check_agreement(state: State, seat: int, move: Any) -> None:
    """Check that a move is refused without a change, or does what a legal move of the seat does."""
    copy = state.clone()
    try:
        copy.apply(seat, move)
    except IllegalMoveError as error:
        if not error.reason:
            raise InvariantError(f"{Step(seat, move)} is refused without a reason.") from error
        if copy.checksum() != state.checksum():
            raise InvariantError(
                f"{Step(seat, move)} was refused, but changed the state."
            ) from error
        return
    if copy.checksum() not in outcomes(state, seat):
        raise InvariantError(f"{Step(seat, move)} is accepted, but no legal move does the same.")


def outcomes(state: State, seat: int) -> set[str]:
    """Return the checksums of the states that the legal moves of a seat lead to."""
    sums: set[str] = set()
    for move in state.legal(seat):
        copy = state.clone()
        copy.apply(seat, move)
        sums.add(copy.checksum())
    return sums


def check_guess(state: State, seat: int, rng: Rng) -> None:
    """Check that a guess looks the same to its seat and can be continued."""
    before = state.checksum()
    guess = state.guess(seat, rng)
    if state.checksum() != before:
        raise InvariantError("Guessing changed the state.")
    if msgspec.json.encode(guess.view(seat)) != msgspec.json.encode(state.view(seat)):
        raise InvariantError(f"A guess of seat {seat_letter(seat)} looks different to that seat.")
    if guess.legal(seat) != state.legal(seat):
        raise InvariantError(
            f"A guess of seat {seat_letter(seat)} has other legal moves for that seat."
        )
    if guess.outcome() is None:
        step = random_step(guess, rng)
        guess.apply(step.seat, step.move)


def check_record(match: Match) -> None:
    """Check that the record of a match replays to the same match."""
    try:
        again = read_record(match.record())
    except MezaniError as error:
        raise InvariantError(f"The record can't be replayed: {error}") from error
    if again.state.checksum() != match.state.checksum() or again.record() != match.record():
        raise InvariantError("The record replays to a different match.")
