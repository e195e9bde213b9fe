// The page of a table: follows its stream, and draws what it tells.

import { follow } from "../api.js";
import { el, render } from "../dom.js";

const root = document.getElementById("table");
follow(`games/${root.dataset.game}/events`, {
  message(event, data) {
    if (event === "table") render(root, el("pre", {}, JSON.stringify(data, null, 1)));
  },
});
