"""A model of how many people a cluster can serve, and a simulation that is compared with real clusters.

    python -m bench.capacity             # what 10⁴, 10⁵ and 10⁶ people at tables need
    python -m bench.capacity --measure   # also measure 1, 2 and 4 nodes, and compare them with the simulation

The model needs a few costs, which `--measure` finds with one node: of a move, of a commit, and of a node that does
nothing. The simulation then predicts what several nodes need. A commit serves all moves that wait at its node, so
the same rooms on more nodes need more commits.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections import deque
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from mezani.server.app import COMMIT_SECONDS
from mezani.store.writer import intervals_after

PEOPLE = (10_000, 100_000, 1_000_000)
ROOMS = 200
"""Rooms of two in every measurement."""
CLIENT_SECONDS = 0.0003
"""How long a client of the load test takes to respond."""
BEFORE_COMMIT = 0.4
"""The share of the cost of a move that comes before its commit: reading it and checking it."""


class Costs(NamedTuple):
    """What one move, one commit and one second of an idle node cost, in seconds of processor time.

    All processes are counted together: nodes, PostgreSQL and Redis.
    """

    move: float
    commit: float
    idle: float


MEASURED = Costs(move=97e-6, commit=554e-6, idle=0.0119)
"""Of `--measure` on two cores; docs/scale.md has the date."""
BRIDGED_MOVE = 183e-6
"""What a move costs more if one of two players is bridged, at 400 moves a second: almost every message is published
alone. At full speed it is less."""
POSTGRESQL_MOVE = 15e-6
"""The part of PostgreSQL in the cost of a move."""
POSTGRESQL_COMMIT = 0.5
"""The share of PostgreSQL in the cost of a commit."""


class Habits(NamedTuple):
    """How people play. ``bridged`` is the share of tables with a player at another node."""

    seats: float = 2.5
    seconds_per_move: float = 5.0
    moves_per_match: float = 80.0
    bridged: float = 0.1


class Sizes(NamedTuple):
    """Bytes: of a move on the wire to all players, of its row with indexes, of its write-ahead log, of a match, of a
    room in memory."""

    wire: int = 1600
    row: int = 221
    log: int = 423
    match: int = 1900
    room: int = 60_000


HEADROOM = 0.5
"""How busy a core may be on average."""


# The simulation


class Simulated(NamedTuple):
    """What a simulation found."""

    moves_per_second: float
    moves_per_cpu_second: float
    moves_per_commit: float


class Node:
    """The moves of a node that wait for its next commit."""

    def __init__(self) -> None:
        self.waiting = 0
        self.next_commit = 0.0
        self.is_committing = False


class Simulation:
    """Nodes that share one core, as in the load test: a queue of tasks, and events at later times.

    Every room sends its next move when it has seen the last one. Events and tasks have the index of their node.
    """

    def __init__(self, costs: Costs, nodes: int, rooms: int) -> None:
        self.costs = costs
        self.nodes = [Node() for _ in range(nodes)]
        self.now = self.busy = 0.0
        self.moves = self.commits = 0
        self._order = count()
        self._events: list[tuple[float, int, str, int]] = []
        self._tasks: deque[tuple[float, str, int]] = deque()
        for room in range(rooms):
            self._at(0.0, "sent", room % nodes)

    def run(self, seconds: float) -> None:
        """Let time pass."""
        while self.now < seconds:
            while self._events and self._events[0][0] <= self.now:
                _, _, kind, node = heappop(self._events)
                self._begin(kind, node)
            if self._tasks:
                cost, kind, node = self._tasks.popleft()
                self.now += cost
                self.busy += cost
                self._end(kind, node)
            else:
                self.now = self._events[0][0]

    def _at(self, time: float, kind: str, node: int) -> None:
        heappush(self._events, (time, next(self._order), kind, node))

    def _begin(self, kind: str, index: int) -> None:
        """Begin a task: a node has got a move, or may commit."""
        if kind == "commit":
            self._tasks.append((self.costs.commit, "committed", index))
            return
        self._tasks.append((BEFORE_COMMIT * self.costs.move, "checked", index))

    def _end(self, kind: str, index: int) -> None:
        """Continue after a task."""
        node = self.nodes[index]
        if kind == "checked":
            node.waiting += 1
            self._commit_soon(index)
        elif kind == "committed":
            self.commits += 1
            node.next_commit += (intervals_after(node.waiting) - 1) * COMMIT_SECONDS
            shown = ((1 - BEFORE_COMMIT) * self.costs.move, "shown", index)
            self._tasks.extend([shown] * node.waiting)
            node.waiting, node.is_committing = 0, False
        else:
            self.moves += 1
            self._at(self.now + CLIENT_SECONDS, "sent", index)

    def _commit_soon(self, index: int) -> None:
        node = self.nodes[index]
        if not node.is_committing:
            node.is_committing = True
            start = max(self.now, node.next_commit)
            node.next_commit = start + COMMIT_SECONDS
            self._at(start, "commit", index)


def simulate(costs: Costs, nodes: int, *, rooms: int = ROOMS, seconds: float = 3.0) -> Simulated:
    """Simulate the rooms of a measurement for some time."""
    simulation = Simulation(costs, nodes, rooms)
    simulation.run(seconds)
    moves = max(1, simulation.moves)
    busy = simulation.busy + costs.idle * nodes * seconds
    return Simulated(moves / seconds, moves / busy, moves / max(1, simulation.commits))


# Measuring


def measure(nodes: int, *options: str) -> float:
    """Return the moves per second of processor time of a real cluster."""
    words = ["load", "--nodes", str(nodes), "--rooms", str(ROOMS), "--json", *options]
    done = subprocess.run(
        [sys.executable, "-m", "mezani", *words], stdout=subprocess.PIPE, check=True
    )
    return float(json.loads(done.stdout)["moves_per_cpu_second"])


def find_costs() -> Costs:
    """Find the costs with one node: at two low rates, at which every commit is alone, and at full speed."""
    slow, slower = 100.0, 20.0
    at_slow = 1 / measure(1, "--rate", str(slow))
    at_slower = 1 / measure(1, "--rate", str(slower))
    idle = max(0.0, (at_slower - at_slow) / (1 / slower - 1 / slow))
    alone = at_slow - idle / slow
    at_full_speed = 1 / measure(1)
    costs = Costs(alone / 2, alone / 2, idle)
    for _ in range(20):  # the number of moves that share a commit depends on the costs
        shared = simulate(costs, 1)
        move_and_part = at_full_speed - idle / shared.moves_per_second
        commit = (alone - move_and_part) / (1 - 1 / shared.moves_per_commit)
        costs = Costs(alone - commit, commit, idle)
    return costs


# What many people need


def needs(people: int, costs: Costs, habits: Habits, sizes: Sizes) -> dict[str, str]:
    """Return what a number of people at tables need, as texts by name."""
    tables = people / habits.seats
    moves = tables / habits.seconds_per_move
    nodes = nodes_for(moves, costs, habits)
    commits = commits_per_second(moves, nodes)
    database = moves * POSTGRESQL_MOVE + commits * POSTGRESQL_COMMIT * costs.commit
    match_bytes = habits.moves_per_match * sizes.row + sizes.match
    per_day = moves / habits.moves_per_match * 86_400 * match_bytes
    return {
        "moves/s": f"{moves:,.0f}",
        "nodes (one core each, half busy)": f"{nodes:,}",
        "PostgreSQL: cores busy": f"{database:.1f}",
        "PostgreSQL: commits/s": f"{commits:,.0f}",
        "PostgreSQL: write-ahead log": f"{moves * sizes.log / 1e6:,.1f} MB/s",
        "Redis: messages/s": f"{2 * habits.bridged * moves:,.0f}",
        "network to players": f"{8 * moves * sizes.wire / 1e6:,.0f} Mbit/s",
        "memory of rooms": f"{tables * sizes.room / 1e9:,.1f} GB",
        "storage per million matches": f"{match_bytes * 1e6 / 1e9:,.0f} GB",
        "storage per day at this rate": f"{per_day / 1e9:,.0f} GB",
    }


def commits_per_second(moves: float, nodes: int) -> float:
    """Return how many commits so many moves a second need: each its own, as long as commits are not too close."""
    return min(moves, nodes / COMMIT_SECONDS)


def nodes_for(moves: float, costs: Costs, habits: Habits) -> int:
    """Return how many nodes so many moves a second need. More nodes make more commits, so each number is tried."""
    for nodes in count(2):
        commits = commits_per_second(moves, nodes)
        busy = (
            moves * (costs.move - POSTGRESQL_MOVE + habits.bridged * BRIDGED_MOVE)
            + commits * (1 - POSTGRESQL_COMMIT) * costs.commit
            + nodes * costs.idle
        )
        if busy <= nodes * HEADROOM:
            return nodes
    raise AssertionError("an idle node is too busy")


def show_needs(costs: Costs, console: Console) -> None:
    """Print what many people need."""
    habits = Habits()
    console.print(
        f"{habits.seats:g} people at a table, a move every {habits.seconds_per_move:g} s, "
        f"{habits.bridged:.0%} of tables bridged"
    )
    columns = [needs(people, costs, habits, Sizes()) for people in PEOPLE]
    table = Table(box=None, pad_edge=False)
    table.add_column("people at tables")
    for people in PEOPLE:
        table.add_column(f"{people:,}", justify="right")
    for name in columns[0]:
        table.add_row(name, *[column[name] for column in columns])
    console.print(table)


def show_comparison(costs: Costs, console: Console) -> None:
    """Measure several nodes, and print the figures beside those of the simulation."""
    table = Table(box=None, pad_edge=False)
    names = ("nodes", "moves per CPU-second", "simulated", "difference", "moves per commit")
    for name in names:
        table.add_column(name, justify="right")
    for nodes in (1, 2, 4):
        console.print(f"measuring {nodes} nodes …")
        real, simulated = measure(nodes), simulate(costs, nodes)
        predicted = simulated.moves_per_cpu_second
        table.add_row(
            str(nodes),
            f"{real:,.0f}",
            f"{predicted:,.0f}",
            f"{predicted / real - 1:+.0%}",
            f"{simulated.moves_per_commit:.0f}",
        )
    console.print(table)


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m bench.capacity", description=__doc__)
    parser.add_argument("--measure", action="store_true", help="measure and compare, a few minutes")
    options = parser.parse_args()
    console = Console(highlight=False)
    costs = MEASURED
    if options.measure:
        console.print("measuring the costs with one node …")
        costs = find_costs()
        show_comparison(costs, console)
    micros = [f"{name} {1e6 * value:,.0f} µs" for name, value in costs._asdict().items()]
    console.print("costs:", ", ".join(micros))
    show_needs(costs, console)


if __name__ == "__main__":
    main()
