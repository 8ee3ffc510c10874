/*
 * The service worker. It caches the offline page and the assets, whose names change with their content. Pages come
 * from the network, and /api and /ws are never cached. A new version can take over at once, because a running match
 * keeps the files it has loaded.
 */

const VERSION = "1";
const PAGES = `mezani-pages-${VERSION}`;
const ASSETS = "mezani-assets";
const OFFLINE_PAGE = "/offline.html";
const OFFLINE_FILES = [OFFLINE_PAGE, "/offline.css", "/icons/mezani.svg"];
/** More than one version has, so that open pages of the previous version keep working. */
const MAX_ASSETS = 150;

addEventListener("install", (event) => {
    event.waitUntil(cacheOfflineFiles().then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
    event.waitUntil(deleteOldCaches().then(() => clients.claim()));
});

addEventListener("fetch", (event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (request.method !== "GET" || url.origin !== location.origin) return;
    if (/^\/(api|ws)\//.test(url.pathname)) return;
    if (request.mode === "navigate") event.respondWith(pageOrOffline(request));
    else if (url.pathname.startsWith("/assets/")) event.respondWith(cacheFirst(event));
    else if (OFFLINE_FILES.includes(url.pathname)) event.respondWith(networkFirst(request));
});

async function cacheOfflineFiles() {
    const cache = await caches.open(PAGES);
    await cache.addAll(OFFLINE_FILES.map((path) => new Request(path, { cache: "reload" })));
}

async function deleteOldCaches() {
    const names = await caches.keys();
    const old = names.filter((name) => name !== PAGES && name !== ASSETS);
    await Promise.all(old.map((name) => caches.delete(name)));
}

/** Fetch a page, or return the offline page. */
async function pageOrOffline(request) {
    try {
        return await fetch(request);
    } catch {
        return (await caches.match(OFFLINE_PAGE)) ?? Response.error();
    }
}

async function networkFirst(request) {
    try {
        const response = await fetch(request);
        const cache = await caches.open(PAGES);
        if (response.ok) await cache.put(request.url, response.clone()).catch(() => undefined);
        return response;
    } catch {
        return (await caches.match(request.url)) ?? Response.error();
    }
}

/** Return an asset from the cache, or fetch and cache it. */
async function cacheFirst(event) {
    const cached = await caches.match(event.request);
    if (cached) return cached;
    const response = await fetch(event.request);
    if (response.ok) event.waitUntil(cacheAsset(event.request, response.clone()));
    return response;
}

/** Cache an asset. A full disk is not an error. */
async function cacheAsset(request, response) {
    try {
        const cache = await caches.open(ASSETS);
        await cache.put(request, response);
        await deleteOldest(cache);
    } catch {
        // It will be fetched again.
    }
}

async function deleteOldest(cache) {
    const names = await cache.keys();
    const tooMany = names.slice(0, Math.max(0, names.length - MAX_ASSETS));
    await Promise.all(tooMany.map((name) => cache.delete(name)));
}

/** A click on a notification leads back to the page. */
addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(focusPage());
});

async function focusPage() {
    const [page] = await clients.matchAll({ type: "window" });
    await page?.focus();
}
