// Redraws a place of a page and keeps what looks the same, down to single elements: what is not
// replaced costs the browser no style, no layout and no picture of a sprite.

import { fetchPictures, listen, listeners, shown } from "./dom.js";

/** Elements with a state besides their attributes: they are kept unchanged or not at all. */
const OWN_STATE = /^(?:input|select|textarea|details|dialog|video|audio|canvas)$/i;

/**
 * Let a place show these nodes, as `replaceChildren` would.
 * @param {Element} parent
 * @param {Content} nodes
 */
export function patch(parent, nodes) {
  fetchPictures();
  fill(
    parent,
    shown(nodes).flatMap((node) =>
      node instanceof DocumentFragment
        ? [...node.childNodes]
        : [typeof node === "string" ? document.createTextNode(node) : node],
    ),
  );
}

/** @param {Element} parent @param {Node[]} nodes */
function fill(parent, nodes) {
  const old = new Map();
  for (const node of parent.childNodes) {
    const key = keyOf(node);
    if (old.has(key)) old.get(key).push(node);
    else old.set(key, [node]);
  }
  const parts = nodes.map((node) => keep(old.get(keyOf(node))?.shift(), node));
  const kept = new Set(parts);
  for (const node of [...parent.childNodes]) if (!kept.has(node)) node.remove();
  let next = parent.firstChild;
  for (const part of parts) {
    if (part === next) next = next.nextSibling;
    else parent.insertBefore(part, next);
  }
}

/** The key that identifies a node among its siblings; equal keys are matched in order. */
const keyOf = (node) =>
  `${node.nodeName} ${node.id ?? ""} ${node.dataset?.piece ?? ""} ${node.dataset?.place ?? ""}`;

/** The old node, if it can take on the looks and the listeners of the new one. */
function keep(old, node) {
  if (!old || isEmpty(old) || isEmpty(node)) return node;
  if (old.isEqualNode(node)) {
    takeAllActs(old, node);
    return old;
  }
  if (!(node instanceof Element)) {
    old.data = node.data;
    return old;
  }
  if (OWN_STATE.test(node.nodeName)) return node;
  takeAttributes(old, node);
  takeActs(old, node);
  fill(old, [...node.childNodes]);
  return old;
}

/** Whether an element is empty: it may be the placeholder of a `lazyPart`. */
const isEmpty = (node) =>
  node instanceof Element && !node.attributes.length && !node.childNodes.length;

function takeAttributes(old, node) {
  for (const { name } of [...old.attributes])
    if (!node.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of node.attributes) {
    if (old.getAttribute(name) === value) continue;
    if (name === "style")
      old.style.cssText = value; // the page's policy refuses it as an attribute
    else old.setAttribute(name, value);
  }
}

function takeAllActs(old, node) {
  takeActs(old, node);
  for (let at = 0; at < node.children?.length; at += 1)
    takeAllActs(old.children[at], node.children[at]);
}

function takeActs(old, node) {
  const acts = listeners.get(node);
  if (acts || listeners.has(old)) listen(old, acts);
}
