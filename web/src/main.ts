import "@fontsource-variable/bricolage-grotesque/wght.css";
import { mount } from "svelte";
import App from "./App.svelte";
import "./theme/tokens.css";
import "./theme/base.css";
import { router } from "./routing/router.svelte";
import { applyPreferences } from "./settings/preferences.svelte";
import { wakeSounds } from "./sound/sounds";
import { applyLanguage } from "./i18n/language.svelte";

applyPreferences();
applyLanguage();
router.start();
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
