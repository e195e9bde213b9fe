// Style sheets for parts of a table, loaded when first used.

import { h } from "../lib/dom.js";

/** Load a part's style sheet once, from `#table`. @param {string} name @returns {Promise<void>} */
export const loadStyle = (name) =>
  new Promise((done) => {
    const id = `style-${name}`;
    const href = document.getElementById("table")?.dataset[name];
    if (document.getElementById(id) || !href) done();
    else
      document.head.append(
        h("link", { id, rel: "stylesheet", href, on: { load: done, error: done } }),
      );
  });
