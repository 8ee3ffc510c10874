import { beforeEach, expect, test, vi } from "vitest";

/** The browser's history: going back takes effect when the test lets it. */
class FakeHistory {
    entries: { state: unknown; path: string }[] = [{ state: null, path: "/" }];
    at = 0;
    #steps = 0;
    get state(): unknown {
        return this.entries[this.at]!.state;
    }
    get path(): string {
        return this.entries[this.at]!.path;
    }
    /** All paths from the first to the current one; a sheet's entry is marked with `*`. */
    get paths(): string[] {
        return this.entries
            .slice(0, this.at + 1)
            .map(({ state, path }) => path + (state ? "*" : ""));
    }
    pushState(state: unknown, _title: string, path = this.path): void {
        this.entries = [...this.entries.slice(0, this.at + 1), { state, path }];
        this.at += 1;
    }
    replaceState(state: unknown, _title: string, path: string): void {
        this.entries[this.at] = { state, path };
    }
    back(): void {
        this.#steps -= 1;
    }
    /** Move as far as the page has asked for. */
    settle(): void {
        const steps = this.#steps;
        this.#steps = 0;
        if (steps !== 0) this.go(steps);
    }
    go(steps: number): void {
        this.at += steps;
        sheetEntry.handlePopState();
    }
}

let browser: FakeHistory;
vi.stubGlobal("location", {
    get href() {
        return browser.path;
    },
});
let sheetEntry: typeof import("./sheet_entry").sheetEntry;

beforeEach(async () => {
    browser = new FakeHistory();
    browser.pushState(null, "", "/room");
    vi.stubGlobal("history", browser);
    vi.resetModules();
    ({ sheetEntry } = await import("./sheet_entry"));
});

/** Open a sheet; return what closes it and whether it is open. */
function open() {
    const close = vi.fn(() => remove());
    const remove = sheetEntry.add(close);
    return close;
}

test("Back closes the topmost sheet and stays on the screen", () => {
    const [lower, upper] = [open(), open()];
    expect(browser.paths).toEqual(["/", "/room", "/room*"]);
    browser.go(-1);
    expect([lower, upper].map((close) => close.mock.calls.length)).toEqual([0, 1]);
    browser.go(-1);
    expect(lower).toHaveBeenCalledOnce();
    expect(browser.paths).toEqual(["/", "/room"]);
});

test("a sheet that closes by itself leaves no entry behind", () => {
    open()();
    browser.settle();
    expect(browser.paths).toEqual(["/", "/room"]);
});

test("a sheet that opens while the last one closes has an entry of its own", () => {
    const [first, second] = [open(), vi.fn()];
    first();
    sheetEntry.add(second);
    browser.settle();
    expect(browser.paths).toEqual(["/", "/room", "/room*"]);
    expect(second).not.toHaveBeenCalled();
});

test.each([
    ["pushState", ["/", "/room", "/rules"]],
    ["replaceState", ["/", "/rules"]],
] as const)("navigation from a sheet with %s begins at the screen", (change, paths) => {
    const close = open();
    sheetEntry.leave(() => browser[change](null, "", "/rules"));
    browser.settle();
    close();
    browser.settle();
    expect(browser.paths).toEqual(paths);
});

test("navigation waits for a sheet that has just closed", () => {
    open()();
    sheetEntry.leave(() => browser.pushState(null, "", "/rules"));
    browser.settle();
    expect(browser.paths).toEqual(["/", "/room", "/rules"]);
});

test("navigation without a sheet happens at once", () => {
    sheetEntry.leave(() => browser.pushState(null, "", "/rules"));
    expect(browser.paths).toEqual(["/", "/room", "/rules"]);
});

test("Forward to the entry of a closed sheet and a reload there lead back to the screen", () => {
    open();
    browser.go(-1);
    browser.go(1);
    browser.settle();
    expect(browser.paths).toEqual(["/", "/room"]);
    browser.at += 1;
    sheetEntry.settle();
    browser.settle();
    expect(browser.paths).toEqual(["/", "/room"]);
});

test("going back several entries closes no sheet, because its screen is gone", () => {
    const close = open();
    browser.go(-2);
    expect(close).not.toHaveBeenCalled();
    close();
    expect(browser.paths).toEqual(["/"]);
});
