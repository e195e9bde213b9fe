// Draws a place of a page anew and keeps of its parts those that look as before: what isn't made anew
// costs the browser no style, no layout and no picture of a sprite.

import { fetchPictures, listen, listeners, shown } from "./dom.js";

/**
 * Let a place show these nodes, as `replaceChildren` would. A part is known by its id.
 * @param {Element} parent
 * @param {Content} nodes
 */
export function patch(parent, nodes) {
  fetchPictures();
  const old = new Map([...parent.children].map((node) => [node.id, node]));
  const parts = shown(nodes)
    .flatMap((node) => (node instanceof DocumentFragment ? [...node.childNodes] : [node]))
    .map((node) => keep(old.get(/** @type {Element} */ (node).id), node));
  for (const node of [...parent.childNodes]) if (!parts.includes(node)) node.remove();
  let next = parent.firstChild;
  for (const part of parts) {
    if (part === next) next = next.nextSibling;
    else parent.insertBefore(/** @type {Node} */ (part), next);
  }
}

/** The old part if it looks like the new one; it does from now on what the new one would do. */
function keep(kept, node) {
  if (!kept?.isEqualNode(node)) return node;
  takeActs(kept, node);
  return kept;
}

function takeActs(kept, node) {
  const acts = listeners.get(node);
  if (acts || listeners.has(kept)) listen(kept, acts);
  for (let at = 0; at < node.children.length; at += 1)
    takeActs(kept.children[at], node.children[at]);
}
