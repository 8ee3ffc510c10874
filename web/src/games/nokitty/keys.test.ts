import { expect, test } from "vitest";
import { commandOf } from "./keys";

const press = (key: string, more = {}) =>
    commandOf({
        key,
        ctrlKey: false,
        metaKey: false,
        altKey: false,
        repeat: false,
        target: null,
        ...more,
    });

test("letters are commands in either case", () => {
    expect(["d", "D", "e", "s", "Escape", "x"].map((key) => press(key))).toEqual([
        "draw",
        "draw",
        "end",
        "shield",
        "back",
        null,
    ]);
});

test("keys held down, with modifiers or pressed where somebody writes are none", () => {
    expect(press("d", { ctrlKey: true })).toBeNull();
    expect(press("d", { repeat: true })).toBeNull();
    expect(press("d", { target: { closest: () => ({}) } })).toBeNull();
});
