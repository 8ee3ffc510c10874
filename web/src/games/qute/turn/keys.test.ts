import { expect, test } from "vitest";
import type { KeyPress } from "../../../table/keyboard.svelte";
import { actionOf } from "./keys";

const actionsOf = (keys: string, isPractice: boolean) =>
    [...keys].map((key) => actionOf({ key, target: null } as KeyPress, isPractice));

test("practice has keys for adding cards and putting one back", () => {
    expect(actionsOf("7jD", true)).toEqual([{ add: "7" }, { add: "J" }, "back"]);
});

test("these keys do nothing outside practice, where D draws as in Kadi", () => {
    expect(actionsOf("678jad", false)).toEqual([...Array(5).fill(null), "draw"]);
});

test("drawing, ending, calling Qute and starting a new game have keys everywhere", () => {
    expect(actionsOf("bEqG", false)).toEqual(["draw", "end", "qute", "newGame"]);
    expect(actionsOf("x", true)).toEqual([null]);
});
