import { expect, test, vi } from "vitest";
import { actionForKey, isDialogOpen, offerShortcuts, shortcuts } from "./keyboard.svelte";

const KEYS = { d: "draw", Escape: "back" };

const press = (key: string, more = {}) =>
    actionForKey(
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

test("letters count in either case", () => {
    expect(["d", "D", "Escape", "x"].map((key) => press(key))).toEqual([
        "draw",
        "draw",
        "back",
        null,
    ]);
});

test("held keys, handled keys, modified keys and keys in a text field are ignored", () => {
    expect(press("d", { ctrlKey: true })).toBeNull();
    expect(press("d", { repeat: true })).toBeNull();
    expect(press("d", { defaultPrevented: true })).toBeNull();
    expect(press("d", { target: { closest: () => ({}) } })).toBeNull();
});

test("shortcuts are listed once, moving around first and help last", () => {
    const remove = offerShortcuts(() => [
        { keys: ["←", "→"], what: "cards" },
        { keys: ["Enter"], what: "select" },
        { keys: ["P"], what: "play" },
        { keys: ["Esc"], what: "clear" },
    ]);
    const listed = shortcuts(
        ["?", "Esc", "I", "Enter", "Tab"].map((key) => ({ keys: [key], what: key })),
    );
    expect(listed.map(({ what }) => what)).toEqual([
        "Tab",
        "cards",
        "select",
        "play",
        "I",
        "clear",
        "?",
    ]);
    remove();
    expect(shortcuts([])).toEqual([]);
});

test("an open menu counts as a dialog, and browsers without popovers have none", () => {
    const query = (selector: string) => (selector === ":popover-open" ? {} : null);
    vi.stubGlobal("document", { querySelector: query });
    const supports = vi.fn(() => true);
    vi.stubGlobal("CSS", { supports });
    expect(isDialogOpen()).toBe(true);
    supports.mockReturnValue(false);
    expect(isDialogOpen()).toBe(false);
    expect(supports).toHaveBeenLastCalledWith("selector(:popover-open)");
    vi.unstubAllGlobals();
});
