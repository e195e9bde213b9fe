// The looks of parts of a table that are loaded when they are first used.

import { h } from "../lib/dom.js";

/** Bring the looks of a part, once; `#table` has their addresses. @param {string} name @returns {Promise<void>} */
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
