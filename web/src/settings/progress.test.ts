import { expect, test } from "vitest";
import { Progress } from "./progress.svelte";

test("a visitor is new until a lesson or a match is finished", () => {
    const learner = new Progress();
    expect(learner.isNew).toBe(true);
    learner.finishLesson();
    expect(learner.isNew).toBe(false);
    const player = new Progress();
    player.finishMatch("m1");
    expect(player.isNew).toBe(false);
});

test("a player is a beginner for three matches, each counted once", () => {
    const progress = new Progress();
    for (const match of ["m1", "m1", "m2"]) progress.finishMatch(match);
    expect(progress.isBeginner).toBe(true);
    progress.finishMatch("m3");
    expect(progress.isBeginner).toBe(false);
});

test("a name is asked for once, after the first match", () => {
    const progress = new Progress();
    expect(progress.shouldAskForName).toBe(false);
    progress.finishMatch("m1");
    expect(progress.shouldAskForName).toBe(true);
    progress.markAskedForName();
    progress.finishMatch("m2");
    expect(progress.shouldAskForName).toBe(false);
});

test("a beginner is offered a lesson until one is finished", () => {
    const progress = new Progress();
    progress.finishMatch("m1");
    expect(progress.shouldOfferLesson).toBe(true);
    progress.finishLesson();
    expect(progress.shouldOfferLesson).toBe(false);
});
