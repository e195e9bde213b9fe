// What the site's scripts need of a page, for Node: it has no elements, only what is read of it.

import { register } from "node:module";

// Scripts import each other as they are served: a game's lie in /static/rulesets/<key>/, beside
// /static/games/. In the checkout they lie elsewhere.
const RESOLVE = `
  export const resolve = (specifier, context, next) => {
    const { parentURL = "" } = context;
    if (!specifier.startsWith(".")) return next(specifier, context);
    const url = new URL(specifier, parentURL).href
      .replace("/games/rulesets/games/site/", "/games/static/games/site/")
      .replace(/\\/games\\/static\\/rulesets\\/(\\w+)\\//, "/games/rulesets/$1/static/");
    return next(url, context);
  };`;
register(`data:text/javascript,${encodeURIComponent(RESOLVE)}`);

/** Texts of the page by key; a test may set its own before it imports a script. */
export const strings = {};
const json = { strings, sprites: {} };

const storage = () => {
  const kept = new Map();
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => kept.set(name, String(value)),
    removeItem: (name) => kept.delete(name),
    clear: () => kept.clear(),
  };
};

Object.assign(globalThis, {
  window: globalThis,
  addEventListener: () => {}, // nothing happens to this page
  localStorage: storage(),
  sessionStorage: storage(),
  document: {
    documentElement: { lang: "en", dataset: { zone: "Europe/Berlin" } },
    getElementById: (id) => (id in json ? { textContent: JSON.stringify(json[id]) } : null),
  },
});
Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });
