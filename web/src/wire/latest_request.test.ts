import { expect, test } from "vitest";
import { LatestRequest } from "./latest_request";

function recorded() {
    const results: string[] = [];
    const requests = new LatestRequest<string>(
        (value) => results.push(value),
        (error) => results.push(`failed: ${String(error)}`),
    );
    return { results, requests };
}

test("a late response does not replace the response to a newer request", async () => {
    const { results, requests } = recorded();
    let respond = (_: string) => {};
    const slow = requests.track(new Promise((resolve) => (respond = resolve)));
    await requests.track(Promise.resolve("second"));
    respond("first");
    await slow;
    expect(results).toEqual(["second"]);
});

test("only the newest request can fail", async () => {
    const { results, requests } = recorded();
    const all = [requests.track(Promise.reject("old")), requests.track(Promise.reject("new"))];
    await Promise.all(all);
    expect(results).toEqual(["failed: new"]);
});

test("nothing is reported after stop", async () => {
    const { results, requests } = recorded();
    const pending = requests.track(Promise.resolve("late"));
    requests.stop();
    await pending;
    expect(results).toEqual([]);
});
