import { expect, test } from "vitest";
import { actionOf } from "./keys";

test("practice has keys for adding cards and putting one back", () => {
    expect(actionOf("7", true)).toEqual({ do: "add", rank: "7" });
    expect(actionOf("j", true)).toEqual({ do: "add", rank: "J" });
    expect(actionOf("d", true)).toEqual({ do: "back" });
});

test("these keys do nothing outside practice", () => {
    const actions = ["6", "7", "8", "j", "a", "d"].map((key) => actionOf(key, false));
    expect(actions).toEqual(Array(6).fill(null));
});

test("drawing, ending, calling Qute and starting a new game have keys everywhere", () => {
    const actions = ["b", "E", "q", "G"].map((key) => actionOf(key, false)?.do);
    expect(actions).toEqual(["draw", "end", "qute", "newGame"]);
    expect(actionOf("x", true)).toBeNull();
});
