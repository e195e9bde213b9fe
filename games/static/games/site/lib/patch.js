// Draws a place of a page anew and keeps of its elements what stays: an element that isn't made anew
// costs the browser no style, no layout and no picture of a sprite, and what moves there goes on.

import { listen, listeners, own, pictures } from "./dom.js";

/** What has more in it than its attributes say; it is drawn anew. */
const STATEFUL = new Set(["DETAILS", "DIALOG", "IFRAME", "INPUT", "SELECT", "TEXTAREA"]);

/**
 * Let an element show what lies in another, as `replaceChildren` would.
 * @param {Element} parent
 * @param {Element | DocumentFragment} fresh
 */
export function patch(parent, fresh) {
  let kept = parent.firstChild;
  let node = fresh.firstChild;
  while (kept && node && isSameKind(kept, node)) {
    become(kept, node);
    [kept, node] = [kept.nextSibling, node.nextSibling];
  }
  if (kept || node) match(parent, kept, node);
}

/** Find for each of the new nodes from `node` on the one that may stay for it, from `kept` on. */
function match(parent, kept, node) {
  const old = toEnd(kept);
  const pairs = toEnd(node).map((fresh) => {
    const place = old.findIndex((one) => isSameKind(one, fresh));
    return [place < 0 ? null : old.splice(place, 1)[0], fresh];
  });
  let next = kept;
  for (const rest of old) {
    if (rest === next) next = next.nextSibling;
    rest.remove();
  }
  for (const [stays, fresh] of pairs) {
    if (stays) become(stays, fresh);
    if (stays && stays === next) next = next.nextSibling;
    else parent.insertBefore(stays ?? fresh, next);
  }
}

/** A node and all after it. */
function toEnd(node) {
  const found = [];
  for (let one = node; one; one = one.nextSibling) found.push(one);
  return found;
}

/** Whether an element may stay for another: both have the same name or place, else first class. */
function isSameKind(kept, node) {
  if (kept.nodeName !== node.nodeName) return false;
  if (node.nodeType !== Node.ELEMENT_NODE) return true;
  if (kept.id !== node.id || STATEFUL.has(node.nodeName)) return false;
  if (own.has(kept) || own.has(node)) return false;
  if (node.id) return true;
  const place = node.getAttribute("data-place");
  if (place !== kept.getAttribute("data-place")) return false;
  return place !== null || firstClass(kept) === firstClass(node);
}

const firstClass = (node) => node.getAttribute("class")?.split(" ", 1)[0];

/** Make an old node what a new one is. */
function become(kept, node) {
  if (node.nodeType !== Node.ELEMENT_NODE) {
    if (kept.data !== node.data) kept.data = node.data;
    return;
  }
  if (node.nodeName === "use") {
    takePicture(kept, node);
    return;
  }
  const acts = listeners.get(node);
  if (acts || listeners.has(kept)) listen(kept, acts);
  if (!node.firstElementChild && kept.isEqualNode(node)) return;
  takeAttributes(kept, node);
  patch(kept, node);
}

/** The picture of the new one need not be fetched. */
function takePicture(kept, node) {
  const addressOf = (use) => pictures.get(use) ?? use.getAttribute("href");
  if (addressOf(node) !== addressOf(kept)) {
    kept.setAttribute("href", addressOf(node));
    pictures.delete(kept);
  }
  pictures.delete(node);
}

function takeAttributes(kept, node) {
  const names = node.getAttributeNames();
  for (const name of names) {
    const value = node.getAttribute(name);
    if (kept.getAttribute(name) === value) continue;
    if (name === "style")
      kept.style.cssText = node.style.cssText; // as an attribute it is forbidden here
    else kept.setAttribute(name, value);
  }
  const before = kept.getAttributeNames();
  if (before.length > names.length)
    for (const name of before) if (!names.includes(name)) kept.removeAttribute(name);
  // Nobody would be told later that the focus is lost.
  if (node.disabled && kept === document.activeElement) kept.blur();
}
