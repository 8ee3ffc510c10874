// Running timers. The server says how many milliseconds are left; here they only run down.

import { el, refill } from "./dom.js";

const SAID = { turn: "to play", window: "to cancel", prompt: "to say “Niko Kadi”", confirm: "to confirm" };

/** The timers of a table, drawn as bars. */
export class Clocks {
  constructor() {
    this.node = el("div", { class: "clocks" });
    this.running = [];
  }

  /** Takes over the timers of a view; `own` is the seat of who looks. */
  set(clocks, nameOf, own) {
    const now = performance.now();
    this.running = clocks.map((clock) => {
      const bar = el("span", { class: "left" });
      const time = el("span", { class: "time" });
      const who = clock.seat ? nameOf(clock.seat) : "Everybody";
      const node = el("div", { class: clock.seat === own ? "clock own" : "clock", role: "timer", "aria-live": "off", kept: true },
        el("span", { class: "whose" }, `${who} ${SAID[clock.kind] ?? clock.kind}${clock.paused ? " (paused: away)" : ""}`),
        time, el("span", { class: "track" }, bar));
      return { clock, ends: now + clock.deadline, bar, time, node };
    });
    refill(this.node, this.running.map((one) => one.node));
    this.tick();
    this.timer ??= setInterval(() => this.tick(), 250);
  }

  tick() {
    for (const { clock, ends, bar, time, node } of this.running) {
      const left = clock.paused ? clock.deadline : Math.max(0, ends - performance.now());
      time.textContent = `${Math.ceil(left / 1000)} s`;
      bar.style.setProperty("transform", `scaleX(${left / (clock.seconds * 1000)})`);
      node.classList.toggle("soon", !clock.paused && left < 6000);
    }
  }

  stop() {
    clearInterval(this.timer);
    this.timer = null;
  }
}
