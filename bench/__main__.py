"""``python -m bench``: run all benchmarks and print the tables."""

from __future__ import annotations

from statistics import median
from typing import Annotated

import typer

from bench import (
    breakdown,
    environment_contestants,
    match_breakdown,
    mezani_contestants,
    openspiel_contestants,
    report,
    rlcard_contestants,
    targets,
)
from bench.contest import hold_contest, pin_to_one_core, ratios


def main(
    seconds: Annotated[
        float, typer.Option(min=0.2, help="How long each contestant plays in total.")
    ] = 4.0,
) -> None:
    """Compare the speed of Mezani with other libraries, and show where the time goes."""
    report.show_line(report.environment(pin_to_one_core()))
    snapshots = breakdown.snapshots_to_time()
    decisions_each = openspiel_contestants.mean_decisions()

    playouts = mezani_contestants.playouts()
    dealt = mezani_contestants.playouts_with_deals()
    loop = mezani_contestants.python_loop()
    others = mezani_contestants.playouts_of_other_games()
    rollouts = openspiel_contestants.rollouts(decisions_each)
    whole_games = openspiel_contestants.whole_games(decisions_each)
    their_loop = openspiel_contestants.python_loop()
    weighted_loop = openspiel_contestants.python_loop_by_weights()
    uno = rlcard_contestants.python_loop()
    batches = environment_contestants.batches()
    unpacked = environment_contestants.unpacked_batches()
    uno_environment = environment_contestants.uno_environment()
    classic = environment_contestants.pettingzoo_environments()
    single = environment_contestants.single_environment()
    environments = [batches, uno_environment, unpacked, *classic, single]
    # Contestants that are compared play right after each other.
    order = [playouts, rollouts, *others, dealt, whole_games, loop, their_loop, weighted_loop, uno]
    hold_contest([*order, *environments], seconds)

    report.show_contest("Random games inside the engine, from dealt states", playouts, [rollouts])
    report.show_against("Playouts of the other games, to the same rollouts", rollouts, others)
    report.show_contest("Friendly Kadi with a new deal each", dealt, [rollouts, whole_games])
    report.show_contest("Random games in a Python loop", loop, [their_loop, weighted_loop, uno])
    report.show_contest("Random games in environments for learning", batches, environments[1:])
    report.show_targets(
        [
            targets.ratio_target("playouts, to C++ rollouts", median(ratios(playouts, rollouts))),
            targets.ratio_target("Python loop, to the fastest", median(ratios(loop, their_loop))),
            targets.ratio_target("Python loop, by weights", median(ratios(loop, weighted_loop))),
            targets.ratio_target(
                "batches, to RLCard's UNO",
                median(ratios(batches, uno_environment)),
                targets.MIN_BATCH_RATIO,
            ),
            targets.size_target(),
            targets.clone_target(),
            targets.large_hand_target(),
        ]
    )
    report.show_steps("A move of the Python loop", breakdown.loop_steps(snapshots))
    report.show_steps("A move of a playout", breakdown.playout_steps(snapshots))
    report.show_steps("A move of a match", match_breakdown.match_steps())
    deal = breakdown.deal_step()
    report.show_line(f"{deal.name}: {deal.nanoseconds:,.0f} ns")


if __name__ == "__main__":
    typer.run(main)
