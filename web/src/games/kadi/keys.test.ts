import { expect, test } from "vitest";
import type { KeyPress } from "../../table/key_press";
import { commandOf } from "./keys";

const press = (key: string, more: Partial<KeyPress> = {}) =>
    commandOf({
        key,
        ctrlKey: false,
        metaKey: false,
        altKey: false,
        repeat: false,
        defaultPrevented: false,
        target: null,
        ...more,
    });

test("each key is a command, in either case", () => {
    expect(["p", "P", "d", "n", "Escape", "x"].map((key) => press(key))).toEqual([
        "play",
        "play",
        "draw",
        "niko",
        "clear",
        null,
    ]);
});

test("keys held down, with others, or that did something already are none", () => {
    expect(press("p", { repeat: true })).toBeNull();
    expect(press("d", { ctrlKey: true })).toBeNull();
    expect(press("Escape", { defaultPrevented: true })).toBeNull();
});

test("keys pressed where somebody writes or decides are none", () => {
    const target = { closest: () => ({}) } as unknown as EventTarget;
    expect(press("d", { target })).toBeNull();
});
