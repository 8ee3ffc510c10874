import { expect, test } from "vitest";
import type { KeyPress } from "../../table/keyboard.svelte";
import { commandOf } from "./keys";

test("each key is a command, in either case", () => {
    const commands = ["p", "P", "d", "n", "Escape", "x"].map((key) =>
        commandOf({ key } as KeyPress),
    );
    expect(commands).toEqual(["play", "play", "draw", "niko", "clear", null]);
});
