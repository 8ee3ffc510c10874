import { expect, test } from "vitest";
import { threatOf } from "./threat";

test("the pile threatens with a penalty, a jump or a kickback, and with nothing in a usual turn", () => {
    expect(threatOf({ pending: "penalty", amount: 5 })).toEqual({ text: "+5" });
    expect(threatOf({ pending: "skip", amount: 1 })).toEqual({ sign: "skip", text: "" });
    expect(threatOf({ pending: "jump_window", amount: 2 })).toEqual({ sign: "skip", text: "×2" });
    expect(threatOf({ pending: "kickback", amount: 1 })).toEqual({ sign: "turn", text: "" });
    expect(threatOf({ pending: "turn", amount: 0 })).toBeNull();
});
