// Practice rooms: take a move back, ask for a hint, look at all hands.

import { sayMove } from "./cards.js";
import { button, el } from "./dom.js";

/** The buttons of a practice room, or nothing elsewhere. */
export function drawPractice(table) {
  const { visit, hint } = table;
  if (!visit.room.practice || visit.room.phase !== "playing" || !visit.room.you) return null;
  return [
    button("Undo", () => visit.ask("undo"), { key: "undo" }),
    button(table.isThinking ? "Thinking…" : "Hint", () => askHint(table), { key: "hint" }),
    button(table.isOpen ? "Close hands" : "Open hands", () => turnHands(table), { key: "faces" }),
    hint && el("p", { class: "hint", role: "status" }, `${hint.reason} `,
      button(sayMove(hint.move), () => table.move(hint.move), { key: "do hint" })),
  ];
}

async function askHint(table) {
  table.isThinking = true;
  table.draw();
  table.hint = await table.visit.ask("hint");
  table.isThinking = false;
  table.draw();
}

async function turnHands(table) {
  if (!(await table.visit.ask("faces", { open: !table.isOpen }))) return;
  table.isOpen = !table.isOpen;
  table.draw();
}
