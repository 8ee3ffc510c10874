"""Where a move of a match goes: from its text to the events and views of all, as on a server."""

from __future__ import annotations

from dataclasses import dataclass

from bench.breakdown import Step
from bench.choosing import below
from bench.mezani_side import GAME, SEATS
from bench.stopwatch import nanoseconds
from mezani.game import Event
from mezani.match import Match

MATCHES = 8
EVERY = 8
NAMES = ["Amina", "Brian", "Chebet", "Daudi"]


@dataclass(frozen=True)
class Script:
    """A match at its deal, and every move that will be made in it as text."""

    match: Match
    moves: list[tuple[int, str]]

    def again(self) -> Script:
        """The same from the deal."""
        return Script(Match(GAME, NAMES, seed=self.match.seed), self.moves)

    def run(self) -> list[list[Event]]:
        """Makes every move and gives its events."""
        return [self.match.apply(seat, text) for seat, text in self.moves]


def write_script(seed: str) -> Script:
    """A random match."""
    match = Match(GAME, NAMES, seed=seed)
    moves = []
    while match.state.outcome() is None:
        seat = match.state.turn
        options = match.state.legal(seat)
        text = str(options[below(len(options))])
        match.apply(seat, text)
        moves.append((seat, text))
    return Script(match, moves).again()


def match_steps() -> list[Step]:
    """A move in a match, step by step."""
    scripts = [write_script(f"bench {number}") for number in range(MATCHES)]
    texts = [text for script in scripts for _, text in script.moves]
    reading = nanoseconds(GAME.parse_move, texts)
    applying = nanoseconds(Script.run, scripts, Script.again) * MATCHES / len(texts)
    return [
        Step("read the move from text", reading),
        Step("the rest of Match.apply, with events", applying - reading),
        Step("hide the events, four seats", hiding(scripts)),
        Step("views, four seats", viewing(scripts)),
    ]


def hiding(scripts: list[Script]) -> float:
    """Nanoseconds to make the events of a move what each seat saw of them."""
    heard = [events for script in scripts for events in script.again().run()]
    return nanoseconds(
        lambda events: [event.seen_by(seat) for seat in range(SEATS) for event in events], heard
    )


def viewing(scripts: list[Script]) -> float:
    """Nanoseconds to make every seat's view."""
    states = []
    for script in scripts:
        match = script.again().match
        for number, (seat, text) in enumerate(script.moves):
            if number % EVERY == 0:
                states.append(match.state.clone())
            match.apply(seat, text)
    return nanoseconds(lambda state: [state.view(seat) for seat in range(SEATS)], states)
