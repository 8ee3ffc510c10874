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
    const slow = requests.await(new Promise((resolve) => (respond = resolve)));
    await requests.await(Promise.resolve("second"));
    respond("first");
    await slow;
    expect(results).toEqual(["second"]);
});

test("only the newest request can fail", async () => {
    const { results, requests } = recorded();
    const all = [requests.await(Promise.reject("old")), requests.await(Promise.reject("new"))];
    await Promise.all(all);
    expect(results).toEqual(["failed: new"]);
});

test("nothing is reported after stop", async () => {
    const { results, requests } = recorded();
    const pending = requests.await(Promise.resolve("late"));
    requests.stop();
    await pending;
    expect(results).toEqual([]);
});
