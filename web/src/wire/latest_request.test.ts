import { expect, test } from "vitest";
import { LatestRequest } from "./latest_request";

function asking() {
    const heard: string[] = [];
    const newest = new LatestRequest<string>(
        (answer) => heard.push(answer),
        (error) => heard.push(`failed: ${String(error)}`),
    );
    return { heard, newest };
}

test("an answer that comes late does not replace the one asked for after it", async () => {
    const { heard, newest } = asking();
    let answerFirst = (_: string) => {};
    const slow = newest.await(new Promise((resolve) => (answerFirst = resolve)));
    await newest.await(Promise.resolve("second"));
    answerFirst("first");
    await slow;
    expect(heard).toEqual(["second"]);
});

test("only what was asked for last can fail", async () => {
    const { heard, newest } = asking();
    const all = [newest.await(Promise.reject("old")), newest.await(Promise.reject("new"))];
    await Promise.all(all);
    expect(heard).toEqual(["failed: new"]);
});

test("nothing is heard by somebody who has gone", async () => {
    const { heard, newest } = asking();
    const waiting = newest.await(Promise.resolve("late"));
    newest.stop();
    await waiting;
    expect(heard).toEqual([]);
});
