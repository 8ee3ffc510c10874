import { expect, test } from "vitest";
import { wishedBy } from "./keyboard";

const KEYS = { d: "draw", Escape: "back" };

const press = (key: string, more = {}) =>
    wishedBy(
        {
            key,
            ctrlKey: false,
            metaKey: false,
            altKey: false,
            repeat: false,
            defaultPrevented: false,
            target: null,
            ...more,
        },
        KEYS,
    );

test("letters are commands in either case", () => {
    expect(["d", "D", "Escape", "x"].map((key) => press(key))).toEqual([
        "draw",
        "draw",
        "back",
        null,
    ]);
});

test("keys held down, used up, with modifiers or pressed where somebody writes are none", () => {
    expect(press("d", { ctrlKey: true })).toBeNull();
    expect(press("d", { repeat: true })).toBeNull();
    expect(press("d", { defaultPrevented: true })).toBeNull();
    expect(press("d", { target: { closest: () => ({}) } })).toBeNull();
});
