// What is said at the table: lines that fade as new ones come.

import { el } from "./dom.js";

const KEPT = 60;

/** The talk of one room; `node` is where it is shown, and read aloud. */
export class Talk {
  constructor() {
    this.node = el("div", { class: "talk", role: "log", "aria-live": "polite", "aria-label": "Table talk", tabindex: 0 });
  }

  /** Adds a line. */
  add(text, kind = "") {
    const line = el("p", { class: kind }, text);
    this.node.append(line);
    while (this.node.children.length > KEPT) this.node.firstChild.remove();
    this.node.scrollTop = this.node.scrollHeight;
  }

  /** Adds what somebody said. */
  say({ name, text }) {
    this.add(`${name}: ${text}`, "said");
  }

  /** Forgets everything: another match. */
  clear() {
    this.node.replaceChildren();
  }
}
