import { beforeEach, expect, test, vi } from "vitest";

/** A service worker that shows a notification only when the test lets it. */
class FakeWorker {
    shown: { text: string; close: () => void }[] = [];
    letShow = (): void => undefined;

    async showNotification(text: string): Promise<void> {
        await new Promise<void>((resolve) => (this.letShow = resolve));
        const one = { text, close: () => (this.shown = this.shown.filter((it) => it !== one)) };
        this.shown.push(one);
    }

    getNotifications = () => Promise.resolve(this.shown);
}

const worker = new FakeWorker();
const settle = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
    vi.stubGlobal("window", { Notification: {} });
    vi.stubGlobal("Notification", { permission: "granted" });
    vi.stubGlobal("navigator", {
        serviceWorker: { getRegistration: () => Promise.resolve(worker) },
    });
});

test("a notification that is still being shown is closed afterwards", async () => {
    const { notify, closeNotification } = await import("./notifications");
    notify("Your turn");
    await settle();
    closeNotification();
    await settle();
    worker.letShow();
    await settle();
    expect(worker.shown).toEqual([]);
    notify("Your turn again");
    await settle();
    worker.letShow();
    await settle();
    expect(worker.shown.map(({ text }) => text)).toEqual(["Your turn again"]);
});
