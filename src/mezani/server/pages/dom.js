// Making elements and showing them. Text only ever goes in as text.

import { fill } from "./morph.js";

/** An element: `key`, `kept` (see morph.js), `on…`, `value` and `checked` are understood, others are attributes. */
export function el(tag, properties = {}, ...children) {
  const node = document.createElement(tag);
  node.does = {};
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "key") node.dataset.key = value;
    else if (name === "kept") node.isKept = value;
    else if (name.startsWith("on")) listen(node, name.slice(2), value);
    else if (name === "value" || name === "checked") node[name] = value;
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

function listen(node, type, does) {
  node.does[type] = does;
  node.addEventListener(type, (event) => node.does[type]?.(event));
}

/** A button that does something. */
export function button(label, does, properties = {}) {
  return el("button", { type: "button", onclick: does, ...properties }, label);
}

/** A labelled choice; options are `[value, label]`. */
export function choice(label, options, value, chosen) {
  const select = el("select", { onchange: (event) => chosen(event.target.value), key: `choice ${label}` });
  select.append(...options.map(([name, text]) => el("option", { value: name }, text)));
  select.value = String(value);
  return el("label", { class: "field" }, el("span", {}, label), select);
}

/** Changes what a container shows; the focus stays, on the element with the same key if need be. */
export function refill(container, ...children) {
  const focused = container.contains(document.activeElement) ? document.activeElement : null;
  const key = focused?.dataset.key;
  fill(container, children.flat().filter(Boolean));
  if (!focused || focused === document.activeElement) return;
  const again = focused.isConnected ? focused : key && container.querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (again && !again.disabled) again.focus({ preventScroll: true });
  else document.getElementById("screen").focus({ preventScroll: true });
}

/** Sets a text, only where it is another: what is read aloud is read once. */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

let hiding = 0;

/** One line over the page that goes away by itself. */
export function notify(text) {
  const notice = document.getElementById("notice");
  notice.textContent = text;
  notice.hidden = !text;
  clearTimeout(hiding);
  hiding = setTimeout(() => { notice.hidden = true; }, 6000);
}

/** The line that says how the connection is; nothing when all is well. */
export function showStatus(text, ...more) {
  const status = document.getElementById("status");
  status.replaceChildren(text, ...more);
  status.hidden = !text;
}
