// Draws a place of a page anew and keeps of it what looks as before, down to the single element: what
// isn't made anew costs the browser no style, no layout and no picture of a sprite.

import { fetchPictures, listen, listeners, shown } from "./dom.js";

/** What has a state of its own beside its attributes: it is kept as it is, or not at all. */
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

/** By what a node is known again among its neighbours; those of one key by their order. */
const keyOf = (node) =>
  `${node.nodeName} ${node.id ?? ""} ${node.dataset?.piece ?? ""} ${node.dataset?.place ?? ""}`;

/** The old node, if it can become the new one: it looks and does from now on what that one would. */
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

/** An element without anything may be the place of what is still to come (`lazyPart`). */
const isEmpty = (node) =>
  node instanceof Element && !node.attributes.length && !node.childNodes.length;

function takeAttributes(old, node) {
  for (const { name } of [...old.attributes])
    if (!node.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of node.attributes) {
    if (old.getAttribute(name) === value) continue;
    if (name === "style")
      old.style.cssText = value; // as an attribute the page's policy refuses it
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
