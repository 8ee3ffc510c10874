import { beforeEach, expect, test, vi } from "vitest";
import { focusOnArrow, keepFocus } from "./focus";

const body = { isBody: true };
const page = {
    body,
    activeElement: body as unknown,
    hasFocus: () => true,
    querySelector: (): FakeButton | null => fallback,
};
let changed = () => {};

class FakeButton {
    isConnected = true;
    focus = () => (page.activeElement = this);
}

class FakeRow extends EventTarget {
    buttons = [new FakeButton(), new FakeButton(), new FakeButton()];
    querySelectorAll = () => this.buttons;
    querySelector = () => this.buttons[1]!;

    focusOn(nth: number): void {
        this.buttons[nth]!.focus();
        this.#fire("focusin", this.buttons[nth]!, null);
    }
    /** Remove a button, as the browser does: the focus falls back to the body. */
    remove(nth: number): void {
        const [gone] = this.buttons.splice(nth, 1);
        gone!.isConnected = false;
        if (page.activeElement === gone) page.activeElement = body;
        changed();
    }
    leaveTo(other: FakeButton | null, from: FakeButton): void {
        page.activeElement = other ?? body;
        this.#fire("focusout", from, other);
    }
    #fire(type: string, target: FakeButton, relatedTarget: FakeButton | null): void {
        const event = Object.assign(new Event(type), { relatedTarget });
        Object.defineProperty(event, "target", { value: target });
        this.dispatchEvent(event);
    }
}

const fallback = new FakeButton();
const keys = new EventTarget();
vi.stubGlobal("document", page);
vi.stubGlobal("window", keys);
vi.stubGlobal(
    "MutationObserver",
    class {
        constructor(callback: () => void) {
            changed = callback;
        }
        observe(): void {}
        disconnect(): void {}
    },
);

function attached(selector = ""): FakeRow {
    const row = new FakeRow();
    keepFocus(selector)(row as unknown as HTMLElement);
    return row;
}

beforeEach(() => {
    page.activeElement = body;
});

test("the focus moves to the button in the place of a removed one", () => {
    const row = attached();
    row.focusOn(1);
    const next = row.buttons[2];
    row.remove(1);
    expect(page.activeElement).toBe(next);
});

test("the focus moves to the last button if the last one is removed", () => {
    const row = attached();
    row.focusOn(2);
    row.remove(2);
    expect(page.activeElement).toBe(row.buttons[1]);
});

test("the position counts when the button is removed, not when it got the focus", () => {
    const row = attached();
    row.focusOn(2);
    row.remove(0);
    const before = row.buttons[0];
    row.remove(1);
    expect(page.activeElement).toBe(before);
});

test("without buttons the focus moves to the fallback", () => {
    const row = attached(".deck");
    row.buttons = row.buttons.slice(0, 1);
    row.focusOn(0);
    row.remove(0);
    expect(page.activeElement).toBe(fallback);
});

test("the focus stays where the player has moved it", async () => {
    const row = attached();
    row.focusOn(0);
    row.leaveTo(fallback, row.buttons[0]!);
    row.remove(0);
    expect(page.activeElement).toBe(fallback);
    row.focusOn(0);
    row.leaveTo(null, row.buttons[0]!);
    await Promise.resolve();
    row.remove(0);
    expect(page.activeElement).toBe(body);
});

test("the first arrow key moves the focus into the hand, unless something else has it", () => {
    const row = new FakeRow();
    const stop = focusOnArrow()(row as unknown as HTMLElement) as () => void;
    const press = (key: string) => keys.dispatchEvent(Object.assign(new Event("keydown"), { key }));
    press("x");
    expect(page.activeElement).toBe(body);
    press("ArrowLeft");
    expect(page.activeElement).toBe(row.buttons[1]);
    fallback.focus();
    press("ArrowLeft");
    expect(page.activeElement).toBe(fallback);
    stop();
});
