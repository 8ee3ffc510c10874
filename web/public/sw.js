/*
 * What is kept for when the network is away: the offline page, and the files that are named after their content.
 * Pages always come from the network if it is there, and the game itself (/api, /ws) is never touched. So a new
 * version of this file may take over at once: a match that runs keeps the files it has loaded.
 */

const VERSION = "1";
const PAGES = `mezani-pages-${VERSION}`;
const ASSETS = "mezani-assets";
const OFFLINE_PAGE = "/offline.html";
const KEPT_PAGES = [OFFLINE_PAGE, "/offline.css", "/icons/mezani.svg"];
/** More than a version has, so that those of the version before stay for pages still open. */
const MOST_ASSETS = 150;

addEventListener("install", (event) => {
    event.waitUntil(keepPages().then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
    event.waitUntil(forgetOldPages().then(() => clients.claim()));
});

addEventListener("fetch", (event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (request.method !== "GET" || url.origin !== location.origin) return;
    if (/^\/(api|ws)\//.test(url.pathname)) return;
    if (request.mode === "navigate") event.respondWith(pageOrOffline(request));
    else if (url.pathname.startsWith("/assets/")) event.respondWith(asset(event));
    else if (KEPT_PAGES.includes(url.pathname)) event.respondWith(freshOrKept(request));
});

async function keepPages() {
    const cache = await caches.open(PAGES);
    await cache.addAll(KEPT_PAGES.map((path) => new Request(path, { cache: "reload" })));
}

async function forgetOldPages() {
    const names = await caches.keys();
    const old = names.filter((name) => name !== PAGES && name !== ASSETS);
    await Promise.all(old.map((name) => caches.delete(name)));
}

/** A page from the network, or the one that says that there is none. */
async function pageOrOffline(request) {
    try {
        return await fetch(request);
    } catch {
        return (await caches.match(OFFLINE_PAGE)) ?? Response.error();
    }
}

async function freshOrKept(request) {
    try {
        const answer = await fetch(request);
        const cache = await caches.open(PAGES);
        if (answer.ok) await cache.put(request.url, answer.clone()).catch(() => undefined);
        return answer;
    } catch {
        return (await caches.match(request.url)) ?? Response.error();
    }
}

/** A file that never changes under its name: fetched once. */
async function asset(event) {
    const kept = await caches.match(event.request);
    if (kept) return kept;
    const answer = await fetch(event.request);
    if (answer.ok) event.waitUntil(keepAsset(event.request, answer.clone()));
    return answer;
}

/** Keeps a file, if there is room: a full disk is no reason not to play. */
async function keepAsset(request, answer) {
    try {
        const cache = await caches.open(ASSETS);
        await cache.put(request, answer);
        await dropOldest(cache);
    } catch {
        // It is fetched again next time.
    }
}

async function dropOldest(cache) {
    const names = await cache.keys();
    const tooMany = names.slice(0, Math.max(0, names.length - MOST_ASSETS));
    await Promise.all(tooMany.map((name) => cache.delete(name)));
}
