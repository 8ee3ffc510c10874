"""Estimate how well anyone can play against sharp: a player who sees all hands and searches.

    python -m bench.ceiling no-kitty-duel --games 400
    python -m bench.ceiling kadi-friendly --players 4 --games 200

The player is the master with a search. It plays each of the moves that its network prefers on to the end, many times,
from the real position, with the network's policy for all seats. It knows all hands, but not the order of the decks.
It changes to the move with the best results if the gain is larger than its standard error. The master plays the same
deals for comparison.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64
from numpy.typing import NDArray

from mezani import Match, Rng, fast_rng, find_game
from mezani.arena.contest import Contest, deals_for, schedule
from mezani.arena.play import MAX_STEPS, Result, player_names
from mezani.arena.win_share import WinShare, WinTally
from mezani.bots import BOTS, MoveChooser, Observation
from mezani.bots.driver import play_out
from mezani.bots.learned.network import shipped_network
from mezani.bots.learned.ratings import rate_moves
from mezani.bots.learned.rollouts import Rollouts
from mezani.games.nokitty.engine.cards import HEART_KINDS
from mezani.seats import NO_SEAT, SEAT_LETTERS

MAX_CANDIDATES = 4
MAX_GAP = 5.0
"""A move is tried if its preference is at most this much below the highest."""


@dataclass(frozen=True)
class Effort:
    """How much to search: rollouts of each move, and the maximum number of decisions of a rollout."""

    rollouts: int = 24
    max_decisions: int = 30


class OpenHandsBot:
    """The master with a search from the real position of its match."""

    def __init__(self, match: Match, effort: Effort) -> None:
        self.match = match
        self.effort = effort

    def choose(self, observation: Observation, rng: Rng) -> Any | None:
        rated = rate_moves(observation)
        lowest = rated[0].preference - MAX_GAP
        moves = [one.move for one in rated if one.preference > lowest][:MAX_CANDIDATES]
        if len(moves) == 1:
            return moves[0]
        seat = SEAT_LETTERS.index(observation.view.seat)
        gains = self.scores(seat, moves, rng)
        gains -= gains[:, :1]
        errors = gains.std(axis=0) / np.sqrt(len(gains))
        return moves[int((gains.mean(axis=0) - errors).argmax())]

    def scores(self, seat: int, moves: Sequence[Any], rng: Rng) -> NDArray[np.float64]:
        """Return the scores of a seat: a row for each order of the decks, a column for each move."""
        states: list[Any] = []
        callers: list[int] = []
        for _ in range(self.effort.rollouts):
            shuffled = with_shuffled_decks(self.match.state, rng)
            for move in moves:
                state = shuffled.clone()
                if move is not None:
                    state.apply(seat, move)
                states.append(state)
                callers.append(seat if str(move) == "draw" else NO_SEAT)
        network = shipped_network(self.match.game.family)
        rollouts = Rollouts(network, states, seat, callers)
        noise = np.random.default_rng(int(rng.word()))
        limit = self.effort.max_decisions
        return rollouts.play_on(limit, limit, noise).reshape(-1, len(moves))


def with_shuffled_decks(state: Any, rng: Rng) -> Any:
    """Return a copy of a state in which other cards will be drawn. All hands stay as they are."""
    if not hasattr(state, "cards_to_draw"):
        copy = state.clone()
        copy.rng = fast_rng(int(rng.word()))
        return copy
    kinds = list(state.kinds)
    magic = list(kinds[state.next_magic :])
    rng.shuffle(magic)
    kinds[state.next_magic :] = magic
    for card in range(state.next_heart, state.heart_count):
        kinds[card] = int(rng.below(HEART_KINDS))
    return state.copy_with(vec[i64](kinds))


def win_share(game_id: str, players: int, deals: int, seed: str, effort: Effort | None) -> WinShare:
    """Return the share of wins against sharp in all other seats. Without an effort, the plain master plays."""
    contest = Contest(game_id, ("master", *["sharp"] * (players - 1)), deals, seed)
    tally = WinTally()
    for plan in schedule([contest]):
        match = Match(find_game(game_id), player_names(plan.bots), seed=plan.seed)
        bots: list[MoveChooser] = [BOTS[name] for name in plan.bots]
        own = plan.bots.index("master")
        if effort is not None:
            bots[own] = OpenHandsBot(match, effort)
        play_out(match, bots, MAX_STEPS)
        result = Result(tuple(match.state.winners()), match.first, match.version)
        tally.add(plan.deal, result.part_won([seat == own for seat in range(players)]))
    return tally.share()


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.ceiling",
        description="Estimate the ceiling: a player who sees all hands, against sharp.",
    )
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", default="mezani")
    parser.add_argument("--rollouts", type=int, default=Effort.rollouts)
    arguments = parser.parse_args()
    bots = ["master", *["sharp"] * (arguments.players - 1)]
    deals = deals_for(bots, arguments.games)
    for name, effort in (("master", None), ("sees all hands", Effort(arguments.rollouts))):
        start = time.perf_counter()
        share = win_share(arguments.game, arguments.players, deals, arguments.seed, effort)
        print(
            f"{arguments.game}, {arguments.players} players, {name}: {100 * share.value:.1f} % of "
            f"{share.games} games ({100 * share.low:.1f}–{100 * share.high:.1f}), "
            f"{time.perf_counter() - start:.0f} s",
            flush=True,
        )


if __name__ == "__main__":
    main()
