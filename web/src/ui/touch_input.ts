/** Tells styles whether the last input was a touch: then nothing but text fields shows the focus. */

const KEY_FIELDS = "input, textarea";

/** Set `data-touch` on `<html>` after a touch, until a key is pressed. Keys of a phone's keyboard do not count. */
export function trackTouchInput(root: HTMLElement): void {
    addEventListener("pointerdown", ({ pointerType }) => {
        root.toggleAttribute("data-touch", pointerType === "touch");
    });
    addEventListener("keydown", ({ target }) => {
        if (!(target as Element).matches?.(KEY_FIELDS)) root.removeAttribute("data-touch");
    });
}
