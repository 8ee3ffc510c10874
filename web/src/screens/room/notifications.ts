/** Browser notifications. Phones show them only through the service worker, which also handles clicks on them. */

const OPTIONS = { tag: "mezani-turn", icon: "/icons/mezani-192.png" };

/** The notification shown by the page itself, in a browser without a service worker. */
let pageNotification: Notification | null = null;
/** Done when the last notification has been shown or closed. */
let lastChange: Promise<void> = Promise.resolve();

/** Ask the user, who must have clicked something, to allow notifications. Return whether they are allowed. */
export async function allowNotifications(): Promise<boolean> {
    if (!("Notification" in window)) return false;
    return (await Notification.requestPermission()) === "granted";
}

/** Show a notification, if notifications are allowed. A newer one replaces it. */
export function notify(text: string): void {
    if (!("Notification" in window) || Notification.permission !== "granted") return;
    afterLastChange(async (worker) => {
        if (worker) return worker.showNotification(text, OPTIONS);
        pageNotification = new Notification(text, OPTIONS);
        pageNotification.onclick = () => focus();
        return undefined;
    });
}

/** Close the notification, if there is one. */
export function closeNotification(): void {
    afterLastChange(async (worker) => {
        for (const one of (await worker?.getNotifications(OPTIONS)) ?? []) one.close();
        pageNotification?.close();
        pageNotification = null;
    });
}

/** Make one change at a time, so that a notification that is still being shown can be closed. */
function afterLastChange(
    change: (worker: ServiceWorkerRegistration | undefined) => Promise<void>,
): void {
    const previous = lastChange;
    lastChange = (async () => {
        await previous;
        try {
            await change(await navigator.serviceWorker?.getRegistration());
        } catch {
            // The browser may refuse a notification at any time.
        }
    })();
}
