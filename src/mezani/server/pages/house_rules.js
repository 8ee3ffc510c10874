// House rules: a form made from what the server says of a game's switches.

import { el } from "./dom.js";

/** The switches somebody has changed, game by game. */
export class HouseRules {
  constructor() {
    this.byGame = {};
    this.isOpen = false;
  }

  /** The switches of a game that differ from its defaults. */
  changes(game) {
    return this.byGame[game.id] ?? {};
  }

  /** The form for a game, folded away until it is wanted; `first` stands above the switches. */
  fields(game, first) {
    const changed = (this.byGame[game.id] ??= {});
    const count = el("span", { class: "quiet" });
    const tell = () => {
      const many = Object.keys(changed).length;
      count.textContent = many ? ` ${many} changed` : "";
    };
    const set = (item, value) => {
      if (value === item.default) delete changed[item.name];
      else changed[item.name] = value;
      tell();
    };
    tell();
    const details = el("details", { class: "rules", kept: true, ontoggle: () => { this.isOpen = details.open; } },
      el("summary", { key: "rules" }, "House rules", count),
      first,
      el("div", { class: "switches" }, game.switches.map((item) => field(item, changed, set))));
    details.open = this.isOpen;
    return details;
  }
}

function field(item, changed, set) {
  const value = changed[item.name] ?? item.default;
  const input = { flag: flagInput, number: numberInput }[item.kind]?.(item, value, set) ?? choiceInput(item, value, set);
  return el("label", { class: `switch ${item.kind}` },
    el("span", {}, el("strong", {}, item.name.replaceAll("_", " ")), el("small", {}, item.help)), input);
}

function flagInput(item, value, set) {
  const input = el("input", { type: "checkbox", checked: value, onchange: () => set(item, input.checked) });
  return input;
}

function numberInput(item, value, set) {
  const input = el("input", {
    type: "number", value, min: item.low, max: item.high, onchange: () => set(item, Number(input.value)),
  });
  return input;
}

function choiceInput(item, value, set) {
  const select = el("select", { onchange: () => set(item, item.choices[select.selectedIndex]) },
    item.choices.map((one) => el("option", {}, String(one))));
  select.selectedIndex = item.choices.indexOf(value);
  return select;
}
