import { expect, test } from "vitest";
import { wishOf } from "./keys";

test("practice has keys for extra cards and for putting one back", () => {
    expect(wishOf("7", true)).toEqual({ do: "add", rank: "7" });
    expect(wishOf("j", true)).toEqual({ do: "add", rank: "J" });
    expect(wishOf("d", true)).toEqual({ do: "back" });
});

test("outside practice these keys do nothing", () => {
    expect(["6", "7", "8", "j", "a", "d"].map((key) => wishOf(key, false))).toEqual(
        Array(6).fill(null),
    );
});

test("draw, end, Qute and a new game have keys everywhere", () => {
    const wishes = ["b", "E", "q", "G"].map((key) => wishOf(key, false)?.do);
    expect(wishes).toEqual(["draw", "end", "qute", "newGame"]);
    expect(wishOf("x", true)).toBeNull();
});
