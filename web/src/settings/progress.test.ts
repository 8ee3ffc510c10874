import { expect, test } from "vitest";
import { Progress } from "./progress.svelte";

test("a visitor is new until a lesson or a match is finished", () => {
    const learner = new Progress();
    expect(learner.isNew).toBe(true);
    learner.finishLesson("kadi");
    expect(learner.isNew).toBe(false);
    const player = new Progress();
    player.finishMatch("m1", "kadi");
    expect(player.isNew).toBe(false);
});

test("a player is a beginner for three matches of each family, each counted once", () => {
    const progress = new Progress();
    for (const match of ["m1", "m1", "m2"]) progress.finishMatch(match, "qute");
    expect(progress.isBeginner("qute")).toBe(true);
    progress.finishMatch("m3", "qute");
    expect(progress.isBeginner("qute")).toBe(false);
    expect(progress.isBeginner("kadi")).toBe(true);
});

test("a name is asked for once, after the first match", () => {
    const progress = new Progress();
    expect(progress.shouldAskForName).toBe(false);
    progress.finishMatch("m1", "kadi");
    expect(progress.shouldAskForName).toBe(true);
    progress.markAskedForName();
    progress.finishMatch("m2", "kadi");
    expect(progress.shouldAskForName).toBe(false);
});

test("a player is offered a lesson until one is finished or a match is won", () => {
    const learner = new Progress();
    learner.finishMatch("m1", "kadi");
    expect(learner.shouldOfferLesson).toBe(true);
    learner.finishLesson("kadi");
    expect(learner.shouldOfferLesson).toBe(false);
    const winner = new Progress();
    winner.finishMatch("m1", "kadi", { isWon: true });
    winner.finishMatch("m2", "kadi");
    expect(winner.shouldOfferLesson).toBe(false);
});

test("a player knows the games of which a lesson or a match is finished", () => {
    const progress = new Progress();
    progress.finishLesson("qute");
    progress.finishMatch("m1", "kadi");
    expect(["kadi", "qute", "nokitty"].map((family) => progress.knows(family))).toEqual([
        true,
        true,
        false,
    ]);
});
