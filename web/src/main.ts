import "@fontsource-variable/bricolage-grotesque/wght.css";
import { mount } from "svelte";
import App from "./App.svelte";
import "./look/tokens.css";
import "./look/base.css";
import { here } from "./routing/here.svelte";
import { followPreferences } from "./settings/preferences.svelte";
import { wakeSounds } from "./sound/sounds";
import { followLanguage } from "./words/language.svelte";

followPreferences();
followLanguage();
here.follow();
addEventListener("pointerdown", wakeSounds);
addEventListener("keydown", wakeSounds);

// In a task of its own, so that a slow phone can answer between loading the program and building the page.
setTimeout(() => mount(App, { target: document.getElementById("app")! }));

if (import.meta.env.PROD && "serviceWorker" in navigator) {
    // Without it everything works, only not without a network.
    addEventListener(
        "load",
        () => void navigator.serviceWorker.register("/sw.js").catch(() => null),
    );
}
