import { expect, test, vi } from "vitest";
import { CallError } from "../../../wire/http";
import type { MatchReview } from "../../../wire/types";
import { BUSY_MS, ReviewModel } from "./review_model.svelte";

const part = (done: number, steps = 4): MatchReview =>
    ({ match: "m1", done, steps, chances: [], marks: [], seats: [] }) as unknown as MatchReview;
const marked = (...steps: number[]): MatchReview =>
    ({ ...part(4), marks: steps.map((step) => ({ step })) }) as MatchReview;

function answering(...answers: (MatchReview | Error)[]) {
    return vi.fn(() => {
        const answer = answers.shift()!;
        return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    });
}

test("the server is asked until the review is complete", async () => {
    const fetch = answering(part(2), part(4));
    const model = new ReviewModel(fetch);
    await model.load("m1", "en");
    expect(fetch).toHaveBeenCalledTimes(2);
    expect([model.review?.done, model.share]).toEqual([4, 1]);
});

test("a match without steps has a complete review", async () => {
    const model = new ReviewModel(answering(part(0, 0)));
    await model.load("m1", "en");
    expect([model.review?.steps, model.share]).toEqual([0, 1]);
});

test("a game without a review is not asked about again", async () => {
    const refusal = new CallError("no_review", "There is no review.", 409);
    const model = new ReviewModel(answering(refusal));
    await model.load("m1", "en");
    expect([model.error, model.review, model.canRetry]).toEqual([refusal, null, false]);
});

test("another attempt may succeed after any other failure", async () => {
    const model = new ReviewModel(answering(new CallError("offline", "", 0), part(4)));
    await model.load("m1", "en");
    expect(model.canRetry).toBe(true);
    await model.load("m1", "en");
    expect([model.error, model.review?.done]).toEqual([null, 4]);
});

test("a busy server is asked again later", async () => {
    vi.useFakeTimers();
    const model = new ReviewModel(answering(new CallError("busy", "", 503), part(4)));
    const loading = model.load("m1", "en");
    await vi.advanceTimersByTimeAsync(BUSY_MS);
    await loading;
    expect([model.review?.done, model.error]).toEqual([4, null]);
    vi.useRealTimers();
});

test("stopping drops what is still on its way", async () => {
    const model = new ReviewModel(answering(part(4)));
    const loading = model.load("m1", "en");
    model.stop();
    await loading;
    expect(model.review).toBeNull();
});

test("marks are found by step and in order", async () => {
    const model = new ReviewModel(answering(marked(2, 5, 9)));
    await model.load("m1", "en");
    expect([model.markAt(5)?.step, model.markAt(6)]).toEqual([5, undefined]);
    expect([model.markFrom(5, 1)?.step, model.markFrom(5, -1)?.step]).toEqual([9, 2]);
    expect([model.markFrom(9, 1), model.markFrom(2, -1)]).toEqual([undefined, undefined]);
});
