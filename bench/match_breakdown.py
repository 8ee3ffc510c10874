"""Where the time of a move in a match goes: from its text to the events and views of all seats."""

from __future__ import annotations

from dataclasses import dataclass

from bench.breakdown import Step
from bench.contest import below
from bench.mezani_contestants import GAME, SEATS
from bench.stopwatch import nanoseconds
from mezani.game import Event
from mezani.match import Match

MATCHES = 8
EVERY = 8
NAMES = ["Amina", "Brian", "Chebet", "Daudi"]


@dataclass(frozen=True)
class Script:
    """A match at its deal, and all moves that will be made in it as text."""

    match: Match
    moves: list[tuple[int, str]]

    def restarted(self) -> Script:
        """Return the script with a new match at the same deal."""
        return Script(Match(GAME, NAMES, seed=self.match.seed), self.moves)

    def run(self) -> list[list[Event]]:
        """Make every move and return the events of each."""
        return [self.match.apply(seat, text) for seat, text in self.moves]


def random_script(seed: str) -> Script:
    """Play a random match and return its script."""
    match = Match(GAME, NAMES, seed=seed)
    moves = []
    while match.state.outcome() is None:
        seat = match.state.turn
        options = match.state.legal(seat)
        text = str(options[below(len(options))])
        match.apply(seat, text)
        moves.append((seat, text))
    return Script(match, moves).restarted()


def match_steps() -> list[Step]:
    """Return the steps of a move in a match."""
    scripts = [random_script(f"bench {number}") for number in range(MATCHES)]
    texts = [text for script in scripts for _, text in script.moves]
    parse = nanoseconds(GAME.parse_move, texts)
    apply = nanoseconds(Script.run, scripts, Script.restarted) * MATCHES / len(texts)
    return [
        Step("parse the text", parse),
        Step("the rest of Match.apply, with events", apply - parse),
        Step("events as seen by four seats", events_time(scripts)),
        Step("views of four seats", views_time(scripts)),
    ]


def events_time(scripts: list[Script]) -> float:
    """Return the nanoseconds to redact the events of a move for every seat."""
    steps = [events for script in scripts for events in script.restarted().run()]
    return nanoseconds(
        lambda events: [event.seen_by(seat) for seat in range(SEATS) for event in events], steps
    )


def views_time(scripts: list[Script]) -> float:
    """Return the nanoseconds to build every seat's view."""
    states = []
    for script in scripts:
        match = script.restarted().match
        for number, (seat, text) in enumerate(script.moves):
            if number % EVERY == 0:
                states.append(match.state.clone())
            match.apply(seat, text)
    return nanoseconds(lambda state: [state.view(seat) for seat in range(SEATS)], states)
