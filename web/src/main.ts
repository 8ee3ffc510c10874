import "@fontsource-variable/bricolage-grotesque/wght.css";
import { mount } from "svelte";
import App from "./App.svelte";
import "./theme/tokens.css";
import "./theme/base.css";
import { router } from "./routing/router.svelte";
import { applyPreferences } from "./settings/preferences.svelte";
import { wakeSounds } from "./sound/sounds";
import { trackTouchInput } from "./ui/touch_input";
import { applyLanguage } from "./i18n/language.svelte";

applyPreferences();
applyLanguage();
router.start();
trackTouchInput(document.documentElement);
addEventListener("pointerdown", wakeSounds);
addEventListener("keydown", wakeSounds);

// Mount in a separate task, so that slow phones can respond to input between loading and rendering.
setTimeout(() => mount(App, { target: document.getElementById("app")! }));

if (import.meta.env.PROD && "serviceWorker" in navigator) {
    // Only the offline page needs the service worker.
    addEventListener(
        "load",
        () => void navigator.serviceWorker.register("/sw.js").catch(() => null),
    );
}
