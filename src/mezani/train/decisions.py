"""Collecting decisions of self-play, and estimating how good each of them was."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest

import torch
from torch import Tensor

from mezani.games.kadi.engine.words.fields import PLAYERS_BITS, SELF
from mezani.games.shared.batch import MAX_SEATS
from mezani.train.actors import Actor
from mezani.train.network import Critic, Policy

MASKED_PREFERENCE = -1e9
"""The preference of padding, so that it is never chosen."""
GAMES_WITH_OPPONENTS = 2 / 3
SEATS_OF_OPPONENTS = 2 / 3
"""The share of games with opponents, and the share of the seats they take in these games."""
SELF_PLAY_OF_TWO, SELF_PLAY_OF_MORE = 0.3, 0.05
"""The share of games without opponents in a best response, with two players and with more."""


@dataclass
class Decisions:
    """Decisions in time order: tensors of [steps, slots], with the moves of all of them in one table."""

    observations: Tensor
    hidden: Tensor
    seats: Tensor
    finished: Tensor
    scores: Tensor
    first_row: Tensor
    counts: Tensor
    choices: Tensor
    log_chances: Tensor
    values: Tensor
    is_own: Tensor
    moves: Tensor


class Opponents:
    """Seats played by a fixed policy; they are excluded from learning. They change with each game.

    ``seats`` has a row for each slot, and none before the first decisions.
    """

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self.seats = torch.zeros(0, MAX_SEATS, dtype=torch.bool)

    def draw_seats(self, observations: Tensor) -> Tensor:
        """Return which seats the opponent takes in these games."""
        return random_opponent_seats(len(observations), observations.device)

    def take_seats(self, finished: Tensor, observations: Tensor) -> None:
        """Take seats in the games that have just begun, where others have finished; at first in all games."""
        new_seats = self.draw_seats(observations)
        if len(self.seats):
            new_seats = torch.where(finished.bool()[:, None], new_seats, self.seats)
        self.seats = new_seats

    def decides(self, seats: Tensor) -> Tensor:
        """Return a mask of the games in which the opponent plays the given seat."""
        return self.seats.gather(1, seats[:, None])[:, 0]


class ResponseOpponents(Opponents):
    """Opponents in a best response of Kadi: they take all seats but one in nearly all games."""

    def draw_seats(self, observations: Tensor) -> Tensor:
        places = torch.tensor(PLAYERS_BITS, device=observations.device)
        players = 2 + ((observations[:, SELF, None] >> places) & 1).argmax(1)
        own = (torch.rand(len(players), device=players.device) * players).long()
        seats = torch.arange(MAX_SEATS, device=players.device) != own[:, None]
        self_play = torch.where(players == 2, SELF_PLAY_OF_TWO, SELF_PLAY_OF_MORE)
        return seats & (torch.rand_like(self_play) >= self_play)[:, None]


def random_opponent_seats(games: int, device: torch.device) -> Tensor:
    """Return random seats for opponents: none in some of the games, most seats in the others."""
    has_opponent = torch.rand(games, 1, device=device) < GAMES_WITH_OPPONENTS
    return (torch.rand(games, MAX_SEATS, device=device) < SEATS_OF_OPPONENTS) & has_opponent


def move_rows(first_row: Tensor, counts: Tensor) -> tuple[Tensor, Tensor]:
    """Return the rows of the moves of some decisions, and for each row which of the decisions it belongs to."""
    decision = torch.repeat_interleave(torch.arange(len(counts), device=counts.device), counts)
    before = torch.cumsum(counts, 0) - counts
    inside = torch.arange(len(decision), device=counts.device) - before[decision]
    return first_row[decision] + inside, decision


def padded(values: Tensor, counts: Tensor, filler: float) -> Tensor:
    """Return the values of each decision as a row of a table."""
    before = torch.cumsum(counts, 0) - counts
    width = int(counts.max())
    places = torch.arange(width, device=counts.device)
    index = (before[:, None] + places).clamp(max=len(values) - 1)
    return values[index].masked_fill(places >= counts[:, None], filler)


@torch.no_grad()
def collect(
    actors: Sequence[Actor],
    policy: Policy,
    critic: Critic,
    steps: int,
    device: torch.device,
    opponents: Sequence[Opponents] = (),
) -> Decisions:
    """Play ``steps`` decisions in every slot, against the opponents of each actor if there are any."""
    rows: list[dict[str, Tensor]] = []
    tables: list[Tensor] = []
    first_row = 0
    for _ in range(steps):
        items: list[dict[str, Tensor]] = []
        for actor, opponent in zip_longest(actors, opponents):
            item = read_decisions(actor, device)
            starts, moves = item.pop("starts"), item.pop("moves")
            item["counts"] = starts[1:] - starts[:-1]
            item["first_row"] = starts[:-1] + first_row
            first_row += len(moves)
            tables.append(moves)
            decide(policy, critic, item, moves, opponent)
            actor.send(item["choices"].cpu().numpy())
            items.append(item)
        rows.append(join(items))
    # What a choice led to is reported with the next decision of its slot.
    after = join([read_results(actor, device) for actor in actors])
    columns = {key: torch.stack([row[key] for row in rows]) for key in rows[0]}
    for key, final in after.items():
        columns[key] = torch.cat([columns[key][1:], final[None]])
    return Decisions(moves=torch.cat(tables), **columns)


def join(items: Sequence[dict[str, Tensor]]) -> dict[str, Tensor]:
    """Concatenate the tensors of several actors."""
    return {key: torch.cat([item[key] for item in items]) for key in items[0]}


def read_results(actor: Actor, device: torch.device) -> dict[str, Tensor]:
    """Return which games of an actor have ended, and their scores."""
    shared = actor.wait()
    return {
        key: torch.from_numpy(shared[key]).to(device, copy=True) for key in ("finished", "scores")
    }


def read_decisions(actor: Actor, device: torch.device) -> dict[str, Tensor]:
    """Return the next decisions of an actor."""
    shared = actor.wait()
    rows = int(shared["starts"][-1])
    item = read_results(actor, device)
    for key in ("observations", "hidden", "seats", "starts"):
        item[key] = torch.from_numpy(shared[key]).to(device, copy=True)
    item["moves"] = torch.from_numpy(shared["moves"][:rows]).to(device, copy=True)
    return item


def decide(
    policy: Policy,
    critic: Critic,
    item: dict[str, Tensor],
    moves: Tensor,
    opponents: Opponents | None,
) -> None:
    """Add a random choice by the policy for each slot, its log chance, and the value of the position.

    An opponent always chooses the move it prefers.
    """
    counts = item["counts"]
    decision = torch.repeat_interleave(torch.arange(len(counts), device=counts.device), counts)
    preferences, _ = policy(item["observations"], moves, decision)
    values = critic(torch.cat([item["observations"], item["hidden"]], 1))
    table = torch.log_softmax(padded(preferences, counts, MASKED_PREFERENCE), 1)
    noise = -torch.log(-torch.log(torch.rand_like(table).clamp(1e-9, 1 - 1e-7)))
    choices = (table + noise).argmax(1)
    is_own = torch.ones_like(choices, dtype=torch.bool)
    if opponents:
        preferences, _ = opponents.policy(item["observations"], moves, decision)
        opponents.take_seats(item["finished"], item["observations"])
        is_own = ~opponents.decides(item["seats"])
        choices = torch.where(
            is_own, choices, padded(preferences, counts, MASKED_PREFERENCE).argmax(1)
        )
    item["choices"] = choices
    item["log_chances"] = table.gather(1, choices[:, None])[:, 0]
    item["values"] = torch.sigmoid(values)
    item["is_own"] = is_own


def advantages(decisions: Decisions, gae_lambda: float) -> tuple[Tensor, Tensor]:
    """Return how much better each choice was than expected, and a mask of the decisions to learn from.

    The next value of a seat is the critic's at its next decision, or its score at the end. Later differences
    are weighted by powers of ``gae_lambda`` (generalized advantage estimation).
    """
    steps, slots = decisions.seats.shape
    device = decisions.seats.device
    following = torch.zeros(slots, MAX_SEATS, device=device)
    later = torch.zeros(slots, MAX_SEATS, device=device)
    known = torch.zeros(slots, MAX_SEATS, dtype=torch.bool, device=device)
    result = torch.zeros(steps, slots, device=device)
    is_usable = torch.zeros(steps, slots, dtype=torch.bool, device=device)
    for step in reversed(range(steps)):
        ended = decisions.finished[step].bool()[:, None]
        following = torch.where(ended, decisions.scores[step].float(), following)
        later = torch.where(ended, 0.0, later)
        known = known | ended
        seat = decisions.seats[step][:, None]
        value = decisions.values[step]
        is_known = known.gather(1, seat)[:, 0]
        difference = (
            following.gather(1, seat)[:, 0] - value + gae_lambda * later.gather(1, seat)[:, 0]
        )
        result[step] = torch.where(is_known, difference, 0.0)
        is_usable[step] = is_known & decisions.is_own[step]
        following = following.scatter(1, seat, value[:, None])
        later = later.scatter(1, seat, result[step][:, None])
        known = known.scatter(1, seat, value=True)
    return result, is_usable
