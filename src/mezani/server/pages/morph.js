// Changing what is shown without exchanging it: a button stays the same button while a finger is on it.

/** Makes a parent hold what is wanted; old children that are alike are changed, and others exchanged. */
export function fill(parent, wanted) {
  const spare = [...parent.childNodes];
  const nodes = wanted.map((next) => takeAlike(spare, next) ?? next);
  spare.forEach((node) => { if (!nodes.includes(node)) node.remove(); });
  nodes.forEach((node, index) => {
    const there = parent.childNodes[index] ?? null;
    if (there !== node) parent.insertBefore(node, there);
  });
  nodes.forEach((node, index) => update(node, wanted[index]));
}

// Nodes others hold on to (`isKept`) are only ever themselves.
function takeAlike(spare, next) {
  const at = spare.findIndex((old) => old === next || (!old.isKept && !next.isKept &&
    old.nodeName === next.nodeName && old.dataset?.key === next.dataset?.key && old.type === next.type));
  return at < 0 ? null : spare.splice(at, 1)[0];
}

function update(node, next) {
  if (node === next) return;
  if (node.nodeType === Node.TEXT_NODE) {
    if (node.data !== next.data) node.data = next.data;
    return;
  }
  updateAttributes(node, next);
  node.does = next.does;
  fill(node, [...next.childNodes]);
  if ("checked" in next) node.checked = next.checked;
  if ("value" in next && node.value !== next.value) node.value = next.value;
}

// Whether details are open is up to who reads them.
function updateAttributes(node, next) {
  for (const { name } of [...node.attributes]) {
    if (name !== "open" && !next.hasAttribute(name)) node.removeAttribute(name);
  }
  for (const { name, value } of next.attributes) {
    if (node.getAttribute(name) !== value) node.setAttribute(name, value);
  }
}
