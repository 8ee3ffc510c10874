"""Fuzzing: random games under random house rules, with what must always hold checked at every step.

Everything goes through the contract of a game, so a new game is fuzzed as soon as it is in GAMES.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from mezani.errors import IllegalMoveError, MezaniError, RulesError
from mezani.game import Event, Game, State
from mezani.games import GAMES
from mezani.match import Match, Step, parse_step
from mezani.record import read_record
from mezani.rng import Rng, fast_rng
from mezani.seats import CLOCK, SEAT_LETTERS, seat_letter
from mezani.switches import Switch, switches, with_changes

LONGEST = 1500
"""After so many steps a game is wound down: from then on only timers run out."""

WINDING_DOWN = 20_000
"""A game in which only timers run out ends within so many steps; most do within a few hundred."""

RELUCTANT = ("draw", "end", "pass", "quiet")
"""Moves that random players make only if they pick them twice, so that games move on."""


class InvariantError(Exception):
    """Something that must always hold did not."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A game that went wrong: what did, and the record that shows it again."""

    reason: str
    record: str


@dataclass(slots=True)
class Tally:
    """How much was played without finding anything."""

    games: int = 0
    moves: int = 0


def play_numbered(seed: int, tally: Tally) -> Finding | None:
    """Plays the next of a seed's random games, counts it, and gives what went wrong in it."""
    tally.games += 1
    rng = fast_rng(seed * 1_000_003 + tally.games)
    match = random_match(rng, f"fuzz {seed} {tally.games}")
    finding = play_checked(match, rng)
    tally.moves += match.version
    return finding


def play_checked(match: Match, rng: Rng) -> Finding | None:
    """Plays a match at random to its end, checking every step."""
    step: Step | None = None
    try:
        watch = Watch(match, rng)
        while match.state.outcome() is None:
            step = watch.next_step()
            watch.make(step)
            step = None
        watch.check_end()
    except Exception as error:
        reason = f"{type(error).__name__}: {error}"
        at = f"# at step {match.version + 1}, {step}\n" if step else ""
        return Finding(reason, f"{match.record()}{at}# {reason}\n")
    return None


# Random matches


def random_match(rng: Rng, seed: str) -> Match:
    """A match of any game, for any number of players it takes, half of them under house rules."""
    games = list(GAMES.values())
    game = games[rng.below(len(games))]
    seats = game.min_seats + rng.below(game.max_seats - game.min_seats + 1)
    rules = game.preset if rng.below(2) else random_rules(game, seats, rng)
    place = rng.below(seats + 1)
    starter = place if place < seats else None
    practice = rng.below(8) == 0
    return Match(game, SEAT_LETTERS[:seats], rules, seed, starter, practice=practice)


def random_rules(game: Game, seats: int, rng: Rng) -> Any:
    """House rules that game can be played by: about every third switch is changed."""
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
    """Any value a switch takes; of a range of numbers more often a low one."""
    if switch.choices:
        return switch.choices[rng.below(len(switch.choices))]
    high = switch.high if rng.below(2) else min(switch.high, switch.low + 9)
    return switch.low + rng.below(high - switch.low + 1)


# Random play


def random_step(state: State, rng: Rng) -> Step:
    """A step of anybody who may act, now and then of the clock; plays are preferred."""
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
    """Whether a move, whatever it chooses, does little to bring a game to its end."""
    return str(move).partition(" ")[0] in RELUCTANT


def least_step(state: State, rng: Rng) -> Step:
    """A timer runs out; where none is running, somebody draws, passes or does the like, or anything."""
    clock_moves = state.legal(CLOCK)
    if clock_moves:
        return Step(CLOCK, clock_moves[rng.below(len(clock_moves))])
    seat = state.actors()[-1]
    moves = state.legal(seat)
    least = next(filter(is_reluctant, moves), None)
    return Step(seat, least or moves[rng.below(len(moves))])


# What must hold


class Watch:
    """One match, and the checks made while it is played at random."""

    def __init__(self, match: Match, rng: Rng) -> None:
        self.match = match
        self.rng = rng
        self.cards = match.state.inventory()
        self.seen: list[Step] = []

    def next_step(self) -> Step:
        """The next step, after checking the position it is made in."""
        state = self.match.state
        check_actors(state)
        check_clocks(state)
        if self.rng.below(64) == 0:
            self.check_closely()
        if self.match.version >= LONGEST + WINDING_DOWN:
            raise InvariantError("The game does not end although only timers run out.")
        pick = random_step if self.match.version < LONGEST else least_step
        return pick(state, self.rng)

    def make(self, step: Step) -> None:
        """Makes a step the table lists, and checks what came of it."""
        check_notation(self.match, step)
        events = self.match.apply(step.seat, step.move)
        self.seen.append(step)
        check_events(self.match, events)
        if self.match.state.inventory() != self.cards:
            raise InvariantError("A card was lost or is there twice.")

    def check_closely(self) -> None:
        """The dearer checks, made now and then."""
        state = self.match.state
        check_listed_moves_apply(state)
        check_views(self.match)
        check_clone(state, self.rng)
        if self.seen:
            self.check_strange_move()
        seat = self.rng.below(state.seats)
        check_guess(state, seat, self.rng)
        guess = state.guess(seat, self.rng)
        if guess.inventory() != self.cards:
            raise InvariantError("A guess has other cards than the table.")
        guess.playout(self.rng, 20)
        if guess.inventory() != self.cards:
            raise InvariantError("A playout lost a card or doubled one.")

    def check_strange_move(self) -> None:
        """A move that was right elsewhere does what a listed one does here, or is refused."""
        move = self.seen[self.rng.below(len(self.seen))].move
        seat = self.rng.below(self.match.state.seats + 1) - 1
        check_agreement(self.match.state, seat, move)

    def check_end(self) -> None:
        """A finished match has nobody to act, and its record plays back to it."""
        state = self.match.state
        if state.actors() or state.legal(CLOCK) or state.clocks():
            raise InvariantError("The game is over, but somebody may still act.")
        if self.rng.below(4) == 0:
            check_record(self.match)


def check_actors(state: State) -> None:
    """The actors are the seats with a legal move, and somebody can go on."""
    able = [seat for seat in range(state.seats) if state.legal(seat)]
    if able != state.actors():
        raise InvariantError(f"actors are {state.actors()}, but {able} have moves.")
    if not able:
        raise InvariantError("Nobody can act, and the game is not over.")


def check_clocks(state: State) -> None:
    """The timers that are running are those that can run out."""
    running = sorted(f"{clock.kind} {clock.seat}" for clock in state.clocks())
    able = sorted(clock_name(state, move) for move in state.legal(CLOCK))
    if running != able:
        raise InvariantError(f"The clocks {running} run, and {able} can run out.")


def clock_name(state: State, move: Any) -> str:
    """The kind and seat of the timer a clock's move is about."""
    kind, _, seat = str(move).partition(" ")
    return f"{kind} {seat_letter(state.turn) if kind == 'turn' else seat}"


def check_notation(match: Match, step: Step) -> None:
    """A step reads back from its text."""
    again = parse_step(match.game, str(step), match.state.seats)
    if again != step or str(again) != str(step):
        raise InvariantError(f"“{step}” reads back as “{again}”.")


def check_events(match: Match, events: list[Event]) -> None:
    """Every event is about somebody at the table and can be told."""
    for event in events:
        if event.seat and event.seat not in SEAT_LETTERS[: match.state.seats]:
            raise InvariantError(f"An event is about seat {event.seat}, who is not there: {event}.")
        match.game.talk(event, match.players)


def check_listed_moves_apply(state: State) -> None:
    """Every listed move of every seat and of the clock can be made."""
    for seat in range(-1, state.seats):
        for move in state.legal(seat):
            try:
                state.clone().apply(seat, move)
            except IllegalMoveError as error:
                raise InvariantError(f"{Step(seat, move)} is listed, but refused.") from error


def check_views(match: Match) -> None:
    """Every view can be built, sent and explained."""
    for seat in (*range(match.state.seats), None):
        view = match.state.view(seat)
        msgspec.json.encode(view)
        match.game.guidance(view, match.rules, match.players)


def check_clone(state: State, rng: Rng) -> None:
    """What happens on a clone leaves the original alone."""
    before = state.checksum()
    twin = state.clone()
    if twin.checksum() != before:
        raise InvariantError("A clone differs from its original.")
    step = random_step(twin, rng)
    twin.apply(step.seat, step.move)
    if state.checksum() != before:
        raise InvariantError(f"{step} on a clone changed the original.")


def check_agreement(state: State, seat: int, move: Any) -> None:
    """A move is refused and changes nothing, or does what some listed move of that seat does."""
    twin = state.clone()
    try:
        twin.apply(seat, move)
    except IllegalMoveError as error:
        if not error.reason:
            raise InvariantError(f"{Step(seat, move)} is refused without a reason.") from error
        if twin.checksum() != state.checksum():
            raise InvariantError(
                f"{Step(seat, move)} was refused and changed the state."
            ) from error
        return
    if twin.checksum() not in outcomes(state, seat):
        raise InvariantError(f"{Step(seat, move)} is accepted, but no listed move does the same.")


def outcomes(state: State, seat: int) -> set[str]:
    """What the listed moves of a seat lead to."""
    sums: set[str] = set()
    for move in state.legal(seat):
        twin = state.clone()
        twin.apply(seat, move)
        sums.add(twin.checksum())
    return sums


def check_guess(state: State, seat: int, rng: Rng) -> None:
    """A guess looks to its seat just as the table does, and can be played on."""
    before = state.checksum()
    guess = state.guess(seat, rng)
    if state.checksum() != before:
        raise InvariantError("Guessing changed the state.")
    if msgspec.json.encode(guess.view(seat)) != msgspec.json.encode(state.view(seat)):
        raise InvariantError(
            f"A guess of {seat_letter(seat)} looks different to {seat_letter(seat)}."
        )
    if guess.legal(seat) != state.legal(seat):
        raise InvariantError(f"In a guess of {seat_letter(seat)} that seat has other moves.")
    if guess.outcome() is None:
        step = random_step(guess, rng)
        guess.apply(step.seat, step.move)


def check_record(match: Match) -> None:
    """A match's record plays back to the same match."""
    try:
        again = read_record(match.record())
    except MezaniError as error:
        raise InvariantError(f"The record does not play back: {error}") from error
    if again.state.checksum() != match.state.checksum() or again.record() != match.record():
        raise InvariantError("The record plays back to another match.")
