// My own note on this game, which nobody else reads. It is kept as I write.

import { get, put } from "../api.js";
import { el, render, say } from "../dom.js";

const PAUSE = 800; // milliseconds after the last key

/** Show my note in `node`. */
export async function open(node, page) {
  const path = `games/${page.table.id}/notes`;
  const state = el("p", { class: "faint", role: "status" });
  const field = el("textarea", { id: "note", rows: "8", maxlength: "10000" });
  let timer = 0;
  let dirty = false;

  async function save() {
    clearTimeout(timer);
    if (!dirty) return;
    dirty = false;
    try {
      await put(path, { text: field.value });
      if (!dirty) state.textContent = say("saved");
    } catch (problem) {
      state.textContent = problem.status === 0 ? say("not_saved") : problem.detail;
      dirty = true;
      if (problem.status === 0) timer = setTimeout(save, 5000);
    }
  }
  field.addEventListener("input", () => {
    dirty = true;
    state.textContent = "";
    clearTimeout(timer);
    timer = setTimeout(save, PAUSE);
  });
  field.addEventListener("blur", save);
  field.value = (await get(path)).text;
  render(node, el("label", { for: "note" }, say("only_you_read")), field, state);
}
