/** Browser notifications. Phones show them only through the service worker, which also handles clicks on them. */

const OPTIONS = { tag: "mezani-turn", icon: "/icons/mezani-192.png" };

/** The notification of a browser without a service worker. */
let fallback: Notification | null = null;

/** Ask the user, who must have clicked something, to allow notifications. Return whether they are allowed. */
export async function allowNotifications(): Promise<boolean> {
    if (!("Notification" in window)) return false;
    return (await Notification.requestPermission()) === "granted";
}

/** Show a notification, if notifications are allowed. A newer one replaces it. */
export function notify(text: string): void {
    if (!("Notification" in window) || Notification.permission !== "granted") return;
    void navigator.serviceWorker?.getRegistration().then((worker) => {
        if (worker) return worker.showNotification(text, OPTIONS);
        fallback = new Notification(text, OPTIONS);
        fallback.onclick = () => focus();
        return undefined;
    });
}

/** Close the notification, if there is one. */
export function closeNotification(): void {
    void navigator.serviceWorker?.getRegistration().then(async (worker) => {
        for (const one of (await worker?.getNotifications(OPTIONS)) ?? []) one.close();
        fallback?.close();
        fallback = null;
    });
}
