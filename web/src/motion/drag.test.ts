import { expect, test, vi } from "vitest";
import { draggable, type Drag } from "./drag";

/** An element with what dragging needs of one. */
class FakeElement extends EventTarget {
    classes = new Set<string>();
    styles: Record<string, string> = {};
    classList = {
        add: (name: string) => this.classes.add(name),
        remove: (...names: string[]) => names.forEach((name) => this.classes.delete(name)),
        toggle: (name: string, isOn: boolean) =>
            isOn ? this.classes.add(name) : this.classes.delete(name),
    };
    style = { setProperty: (name: string, value: string) => (this.styles[name] = value) };
    setPointerCapture = vi.fn();

    point(type: string, clientX = 0, clientY = 0, more = {}): void {
        const event = new Event(type);
        this.dispatchEvent(
            Object.assign(event, { clientX, clientY, pointerId: 1, button: 0, ...more }),
        );
    }
    get offset(): string[] {
        return ["--drag-x", "--drag-y"].map((name) => this.styles[name] ?? "0px");
    }
    get isDragged(): boolean {
        return this.classes.has("is-dragged");
    }
}

function attached(drag: Partial<Drag> = {}) {
    const element = new FakeElement();
    const ondrop = vi.fn<Drag["ondrop"]>();
    const attach = draggable({ isAllowed: () => true, ondrop, ...drag });
    const detach = attach(element as unknown as HTMLElement) as () => void;
    return { element, ondrop, detach };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test("a card follows the pointer and returns to its place after the drop", async () => {
    const { element, ondrop } = attached();
    element.point("pointerdown", 100, 100);
    element.point("pointermove", 110, 40);
    expect([element.isDragged, element.offset]).toEqual([true, ["10px", "-60px"]]);
    element.point("pointerup", 112, 30);
    expect(ondrop).toHaveBeenCalledWith({ x: 12, y: -70 });
    await settled();
    expect([element.isDragged, element.offset]).toEqual([false, ["0px", "0px"]]);
});

test("a card is marked while a drop would do something", async () => {
    const { element } = attached({ isTarget: ({ y }) => y < -50 });
    const isOver = () => element.classes.has("is-over-target");
    element.point("pointerdown", 100, 100);
    element.point("pointermove", 100, 60);
    expect(isOver()).toBe(false);
    element.point("pointermove", 100, 40);
    expect(isOver()).toBe(true);
    element.point("pointermove", 100, 60);
    expect(isOver()).toBe(false);
    element.point("pointermove", 100, 40);
    element.point("pointerup", 100, 40);
    await settled();
    expect(isOver()).toBe(false);
});

test("a short movement is a tap", () => {
    const { element, ondrop } = attached();
    element.point("pointerdown", 100, 100);
    element.point("pointermove", 105, 104);
    element.point("pointerup", 105, 104);
    expect([element.isDragged, ondrop.mock.calls]).toEqual([false, []]);
});

test("a card stays where it was dropped until the drop is handled", async () => {
    let finish = () => {};
    const { element } = attached({ ondrop: () => new Promise((done) => (finish = done)) });
    element.point("pointerdown");
    element.point("pointermove", 0, -80);
    element.point("pointerup", 0, -80);
    await settled();
    expect([element.isDragged, element.offset]).toEqual([true, ["0px", "-80px"]]);
    finish();
    await settled();
    expect([element.isDragged, element.offset]).toEqual([false, ["0px", "0px"]]);
});

test("a card returns to its place when handling the drop fails", async () => {
    const report = vi.fn();
    vi.stubGlobal("reportError", report);
    const { element } = attached({ ondrop: () => Promise.reject(new Error("no connection")) });
    element.point("pointerdown");
    element.point("pointermove", 0, -80);
    element.point("pointerup", 0, -80);
    await settled();
    expect([element.isDragged, element.offset]).toEqual([false, ["0px", "0px"]]);
    expect(report).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
});

test("a cancelled drag returns the card without a drop", () => {
    const { element, ondrop } = attached();
    element.point("pointerdown");
    element.point("pointermove", 0, -80);
    element.point("pointercancel");
    element.point("pointerup", 0, -80);
    expect([element.isDragged, ondrop.mock.calls]).toEqual([false, []]);
});

test("the click that ends a drag is suppressed, the next one is not", async () => {
    const { element } = attached();
    const click = vi.fn();
    element.point("pointerdown");
    element.point("pointermove", 0, -80);
    element.point("pointerup", 0, -80);
    const first = new Event("click", { cancelable: true });
    element.dispatchEvent(first);
    expect(first.defaultPrevented).toBe(true);
    await settled();
    element.addEventListener("click", click);
    element.dispatchEvent(new Event("click"));
    expect(click).toHaveBeenCalledOnce();
});

test("a card cannot be dragged when dragging is disabled, with another button or by another pointer", () => {
    const { element } = attached({ isAllowed: () => false });
    element.point("pointerdown");
    element.point("pointermove", 0, -80);
    expect(element.isDragged).toBe(false);
    const other = attached().element;
    other.point("pointerdown", 0, 0, { button: 2 });
    other.point("pointermove", 0, -80);
    expect(other.isDragged).toBe(false);
    other.point("pointerdown");
    other.point("pointermove", 0, -80, { pointerId: 2 });
    expect(other.isDragged).toBe(false);
});

test("a detached element no longer follows the pointer", () => {
    const { element, detach } = attached();
    detach();
    element.point("pointerdown");
    element.point("pointermove", 0, -80);
    expect(element.isDragged).toBe(false);
});
